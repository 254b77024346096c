import { ChannelType } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { newThreadRefused, openingRefused, whyNotMade } from '../../discord/handlers/newgame.ts';
import { channel } from '../../discord/i18n/sentences.ts';
import { cut } from '../../discord/i18n/text.ts';
import { createWords, say } from '../../discord/i18n/words.ts';
import type { Ask } from '../../discord/interactions/ask.ts';
import {
  allows,
  missing,
  missingMessage,
  threadKind,
  threadPlace,
} from '../../discord/interactions/kernel-places.ts';
import type {
  Opened,
  Opening,
  Permission,
  PlacedRequest,
  PlaceKind,
} from '../../discord/interactions/place-kind.ts';
import { type Reply, refusalReply } from '../../discord/interactions/reply.ts';
import { compose } from '../../discord/messages/compose.ts';
import type { Addition, Slots } from '../../discord/messages/slots.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import { rule, text, type View } from '../../discord/messages/view.ts';
import { code, codeOf, THREAD_NAME_MAX } from '../../discord/rest/limits.ts';
import { isRefusal } from '../../discord/rest/refusals.ts';
import { gameName } from '../../table/messages.ts';
import type { TableStatus } from '../../table/model.ts';
import { type ChannelPlace, channelOf } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import type { Kernel } from '../feature.ts';
import type { Forum, Forums } from './forums.ts';
import { type ChosenTags, chooseTags, lackingTags, type WantedTag, wantedTags } from './tags.ts';

/** Permissions to start posts and to write in them. */
const FORUM_NEEDS: readonly Permission[] = [
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'AttachFiles',
];

/** Maximum number of tables remembered as tagged. */
const REMEMBERED = 5_000;

/** The kernel, and the forums it can see. */
type ForumBot = Kernel & {
  readonly forums: Forums;
  /** Where people may open tables. */
  readonly allowedChannels: (guildId: string) => Promise<readonly string[]>;
};

/** A forum post, which is a thread. A new table in a forum gets its own post. */
export function postKind(bot: ForumBot): PlaceKind {
  return {
    ...threadKind,
    id: 'post',
    channelTypes: [ChannelType.GuildForum],
    placeOf(source) {
      const thread = threadPlace(source);
      const isPost =
        source.channel?.isThread() === true && source.channel.parent?.type === ChannelType.GuildForum;
      return thread && isPost ? { ...thread, kind: 'post' } : undefined;
    },

    async openElsewhere(ask, { request, open }) {
      const found = await forumFor(bot, ask);
      return found && openInForum(bot, ask, found, request, open);
    },
  };
}

/**
 * Keeps the tags of a post in line with its table's state. Idempotent.
 *
 * Asks Discord whether the channel is a post, because a table's place may call it a channel.
 */
export function tagsFollow({ forums, translator, log }: ForumBot) {
  /**
   * The status in each table's tags when last set. Only changes are sent, so that people may change tags themselves.
   */
  const statuses = new LRUCache<string, TableStatus>(atMost(REMEMBERED));

  return async ({ game, table }: Loaded): Promise<void> => {
    const { id: tableId, place, status, locale } = table;
    if (place.guildId === undefined || statuses.get(tableId) === status) return;
    const channelId = channelOf(place);
    const post = await forums.post(channelId);
    if (post !== undefined) {
      const { available, tagIds: previous, archived, moderates } = post;
      const wanted = wantedTags(game, status, locale, translator);
      const { tagIds } = chooseTags(available, previous, wanted, moderates);
      const isSame = tagIds.length === previous.length && tagIds.every((tag) => previous.includes(tag));
      try {
        if (!isSame) await forums.tag(channelId, tagIds, archived);
      } catch (error) {
        const given = codeOf(error);
        if (!isRefusal(error)) throw error;
        // The client has not yet learned that it was archived.
        if (given === code.threadArchived) return forums.tag(channelId, tagIds, true);
        // A post that a person started or locked, or a deleted tag: the game continues without it.
        log.info({ code: given, table: tableId }, 'tagging a post failed; it keeps its tags');
      }
    }
    statuses.set(tableId, status);
  };
}

interface FoundForum {
  readonly forum: Forum;
  /** Whether the person could start a post there themselves. */
  readonly mayPost: boolean;
}

/**
 * The forum in which a table becomes a post: that of the person's current post; or, if the server allows no tables
 * here, the first of its allowed forums that the person sees.
 */
async function forumFor(
  { forums, guests, service, allowedChannels }: ForumBot,
  { where, person }: Ask,
): Promise<FoundForum | undefined> {
  const here = where.place.parentId === undefined ? undefined : forums.forum(where.place.parentId);
  const { guildId } = where.place;
  if (here !== undefined) return { forum: here, mayPost: allows(where.memberPermissions, 'SendMessages') };
  if (guildId === undefined || (await service.mayOpen(where.place)).ok) return undefined;
  const allowed = (await allowedChannels(guildId)).flatMap((id) => forums.forum(id) ?? []);
  if (allowed.length === 0) return undefined;
  const guest = await guests.find(guildId, person.id);
  const forum = allowed.find(({ id }) => guest?.may(id, 'ViewChannel') === true);
  return forum && { forum, mayPost: guest?.may(forum.id, 'SendMessages') === true };
}

/**
 * Tells who manages a server what its allowed forums lack for games, which they alone can give: permissions, and tags
 * that the bot may not add itself.
 */
export async function forumRemarks(
  { forums, allowedChannels, games, translator }: ForumBot,
  { guildId, words }: Slots['config'],
): Promise<Addition> {
  const all = (await allowedChannels(guildId)).flatMap((id) => forums.forum(id) ?? []);
  const remarks = all.flatMap((forum): readonly Message[] => {
    const missed = missing(FORUM_NEEDS, forum.permissions);
    if (missed.length > 0) return [missingMessage(missed, forum.id)];
    if (allows(forum.permissions, 'ManageChannels')) return [];
    const wanted = games.flatMap((game) => {
      const { state, game: ofGame, otherStates } = wantedTags(game, 'lobby', words.locale, translator);
      return [ofGame, state, ...otherStates];
    });
    const lacking = lackingTags(forum.tags, [...new Map(wanted.map((tag) => [tag.name, tag])).values()]);
    return lacking.length === 0 ? [] : [tagsMessage('forum.tags-lacking', forum.id, lacking)];
  });
  return remarks.length === 0
    ? {}
    : { blocks: [rule, text(...remarks.map((remark) => `⚠️ ${words.md(remark)}`))] };
}

/** Opens a table as a new post. @param open opens it in the requested place */
async function openInForum(
  bot: ForumBot,
  ask: Ask,
  { forum, mayPost }: FoundForum,
  opening: PlacedRequest,
  open: Opening['open'],
): Promise<Opened> {
  const no = (reply: Reply): Opened => ({ ok: false, reply });
  const lackingPermissions = missing(FORUM_NEEDS, forum.permissions);
  if (lackingPermissions.length > 0) return no(refusalReply(missingMessage(lackingPermissions, forum.id)));
  const place: ChannelPlace = { kind: 'channel', channelId: forum.id, guildId: opening.place.guildId };
  // Check before creating a post in which nobody could play.
  const allowed = await bot.service.checkOpening(place, ask.person.id);
  if (!allowed.ok) return no(openingRefused(ask, allowed.refusal));
  const noPost = await newThreadRefused(ask, mayPost, 'SendMessages', forum.id);
  if (noPost !== undefined) return no(refusalReply(noPost));
  let lacking: readonly WantedTag[] = [];
  const makePlace = async (game: AnyGame) => {
    const chosen = await tagsFor(bot, ask, forum, game, opening);
    ({ lacking } = chosen);
    const postId = await bot.forums.start(
      forum.id,
      cut(titleFor(bot, game, opening), THREAD_NAME_MAX),
      await compose(openingView(bot, game, opening), bot),
      chosen.tagIds,
    );
    const made: ChannelPlace = { ...place, kind: 'post', channelId: postId, parentId: forum.id };
    return { place: made, messageId: postId };
  };
  try {
    const result = await open({ ...opening, place, makePlace });
    if (result.ok) return { ok: true, loaded: result.value };
    await bot.newThreads.giveBack(ask.person.id);
    return no(openingRefused(ask, result.refusal));
  } catch (error) {
    await bot.newThreads.giveBack(ask.person.id);
    const why = whyNotMade(error, 'SendMessages', forum.id);
    if (why === undefined) throw error;
    bot.log.warn({ code: codeOf(error), forum: forum.id }, 'starting a post failed; the person is told why');
    const needsTag = forum.requiresTag && lacking.length > 0;
    return no(refusalReply(needsTag ? tagsMessage('forum.tag-needed', forum.id, lacking) : why));
  }
}

/** How a forum gets the tags that it lacks. */
function tagsMessage(
  key: 'forum.tag-needed' | 'forum.tags-lacking',
  forumId: string,
  lacking: readonly WantedTag[],
): Message {
  return say(key, {
    forum: channel(forumId),
    tags: lacking.map(({ emoji, name }) => `${emoji} ${name}`),
    count: lacking.length,
  });
}

/**
 * Creates missing tags in the forum, if the bot may. If the forum requires a tag, falls back to those of the current
 * post.
 */
async function tagsFor(
  bot: ForumBot,
  { where }: Ask,
  forum: Forum,
  game: AnyGame,
  { locale }: PlacedRequest,
): Promise<ChosenTags> {
  const moderates = allows(forum.permissions, 'ManageThreads');
  const wanted = wantedTags(game, 'lobby', locale, bot.translator);
  const choose = (tags: Forum['tags']) => chooseTags(tags, [], wanted, moderates);
  let chosen = choose(forum.tags);
  const lacking = lackingTags(forum.tags, [wanted.state, wanted.game, ...wanted.otherStates]);
  if (lacking.length > 0 && allows(forum.permissions, 'ManageChannels'))
    chosen = choose(await bot.forums.addTags(forum, lacking));
  if (!forum.requiresTag || chosen.tagIds.length > 0) return chosen;
  const here = await bot.forums.post(where.place.channelId);
  const isUsable = (id: string) => forum.tags.some((tag) => tag.id === id && (moderates || !tag.moderated));
  return { ...chosen, tagIds: here?.tagIds.filter(isUsable) ?? [] };
}

function titleFor({ translator }: ForumBot, { id }: AnyGame, { host, locale }: PlacedRequest): string {
  const title = say('newgame.thread-name', { game: gameName({ id }), host: host.name });
  return translator.translate(title, locale, String);
}

/** The first message of a post until the lobby replaces it. */
function openingView(bot: ForumBot, game: AnyGame, { host, locale }: PlacedRequest): View {
  const words = createWords(bot.translator, { locale, theme: 'dark' });
  return {
    tone: 'lobby',
    blocks: [text(`## ${gameTitle(game, words)}`, words.md('forum.opening', { host: host.name }))],
  };
}
