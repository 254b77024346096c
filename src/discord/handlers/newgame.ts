import { ChannelType } from 'discord.js';
import type { AnyGame, MoveArgs } from '../../core/game.ts';
import { type Locale, locales, type Message } from '../../core/message.ts';
import { readOption, valuesOf } from '../../core/options.ts';
import { gameName } from '../../table/messages.ts';
import { ofServer, type Table } from '../../table/model.ts';
import { channelOf, isShared } from '../../table/place.ts';
import { ok } from '../../table/request.ts';
import type { Loaded, OpenTableRequest, Refusal } from '../../table/service.ts';
import type { Settings } from '../../table/settings.ts';
import { clockText, readClock } from '../../table/time/clock.ts';
import { channel } from '../i18n/sentences.ts';
import { cut } from '../i18n/text.ts';
import { localeFrom, say, type Words } from '../i18n/words.ts';
import { type Ask, type BotContext, type CommandInput, wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { CommandOption, SlashCommand, Subcommand, TextOption } from '../interactions/command.ts';
import type { Contribution, OpeningCommand } from '../interactions/contribution.ts';
import { allows, missing, missingMessage, threadKind, voiceKind } from '../interactions/kernel-places.ts';
import type { Opened, Permission, PlacedRequest } from '../interactions/place-kind.ts';
import {
  notManaging,
  type Reply,
  refusalReply,
  replyTo,
  show,
  showPrivately,
} from '../interactions/reply.ts';
import { suggestedOption } from '../interactions/suggest.ts';
import { oneOf } from '../messages/input.ts';
import { optionInput } from '../messages/options.ts';
import { occupiedView } from '../messages/refusals.ts';
import { collectAdditions } from '../messages/slots.ts';
import { linkTo, tableLink, titleOf } from '../messages/titles.ts';
import { type Block, buttons, text } from '../messages/view.ts';
import { type PendingTable, presses } from '../presses.ts';
import { code, codeOf, THREAD_NAME_MAX } from '../rest/limits.ts';
import { whyRefused } from '../rest/refusals.ts';
import { clockOption, clockSuggestion } from './clock.ts';
import { answerWith } from './sheets.ts';

const languageOption: TextOption = {
  type: 'text',
  name: 'language',
  describe: 'discord.option.language',
  choices: locales.map((value) => ({ value, label: `discord.language.${value}` })),
};
/** The options shared by all games. No game has an option with one of these names. */
const SHARED_OPTIONS: readonly CommandOption[] = [clockOption, languageOption];

/**
 * Opens a lobby; if a table is already open, offers to open it in a thread. Each game is a subcommand, because
 * Discord's options cannot depend on earlier choices: this way people see the options of one game only.
 */
function newgameCommand(openingCommands: readonly OpeningCommand[]): SlashCommand {
  return {
    name: 'newgame',
    describe: 'discord.command.newgame',
    subcommands: (games) => [
      ...games.map(subcommandOf),
      ...openingCommands.map(({ subcommand }) => ({
        ...subcommand,
        options: [...subcommand.options, ...SHARED_OPTIONS],
      })),
    ],
    acknowledge: ({ answers }) => (answers === 'reply' ? 'public' : 'private'),
    run: (ask, input) =>
      open(
        ask,
        input,
        openingCommands.find(({ subcommand }) => subcommand.name === input.subcommand),
      ),
  };
}

function subcommandOf(game: AnyGame): Subcommand {
  return {
    name: game.id,
    describe: game.id,
    about: `${game.id}.tagline`,
    options: [...gameOptions(game), seatsOption(game), ...SHARED_OPTIONS],
  };
}

function seatsOption({ seats: { min, max } }: AnyGame): TextOption {
  const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  const input = oneOf(counts.map((count) => ({ value: count, is: count, label: count })));
  return suggestedOption('seats', 'discord.option.seats', input);
}

function gameOptions(game: AnyGame): readonly TextOption[] {
  return Object.entries(game.options.specs).map(([name, spec]) => {
    const key = `${game.id}.option.${name}`;
    return suggestedOption(name, key, optionInput({ key, spec }));
  });
}

async function open(ask: Ask, input: CommandInput, opener: OpeningCommand | undefined): Promise<Reply> {
  const { opened, unseen } = await seen(ask, () => openLobby(ask, input, opener));
  if (!opened.ok) return opened.reply;
  const { loaded } = opened;
  if (ask.bot.places.of(ask.where.place).answers === 'reply') return answerWith(ask.bot, loaded);
  const { table } = loaded;
  const words = wordsFor(ask, table);
  if (unseen !== undefined) return unseenReply(unseen, words);
  if (table.place.channelId !== ask.where.place.channelId) {
    const where = words.md(elsewhereMessage(loaded));
    return showOpened(ask, table, [where], buttons(tableLink(table, words)));
  }
  const done =
    opener?.done(loaded) ??
    say(table.seatLimit > 1 && isShared(table.place) ? 'newgame.open' : 'newgame.open-alone');
  return showOpened(ask, table, [words.md(done)]);
}

/** Opens a table and posts its message. @returns with it, why Discord refuses the message */
async function seen<T extends { readonly ok: false } | { readonly ok: true; readonly loaded: Loaded }>(
  { bot, person }: Ask,
  opening: () => Promise<T>,
): Promise<{ readonly opened: T; readonly unseen?: Message | undefined }> {
  return bot.hosts.answering(person.id, async () => {
    const opened = await opening();
    if (!opened.ok || bot.places.of(opened.loaded.table.place).answers === 'reply') return { opened };
    return { opened, unseen: await bot.postNew(opened.loaded.table.id) };
  });
}

/** Tells the host why nobody sees their new lobby. */
function unseenReply(why: Message, words: Words): Reply {
  return show({ tone: 'refusal', blocks: [text(words.md(why), words.md('newgame.unseen'))] });
}

/** Tells the host alone about their new lobby. */
async function showOpened(
  ask: Ask,
  table: Table,
  lines: readonly string[],
  ...controls: readonly Block[]
): Promise<Reply> {
  const suggestion = await clockSuggestion(ask, table);
  const question = await languageQuestion(ask);
  return show({ tone: 'private', blocks: [text(...lines), ...controls, ...suggestion, ...question] });
}

/** Asks who manages a server for its language, once, if its games are in their hosts' languages. */
async function languageQuestion(ask: Ask): Promise<readonly Block[]> {
  const { guildId } = ask.where.place;
  if (guildId === undefined || !ask.where.managesServer) return [];
  const server = await ask.bot.service.serverSettings(guildId);
  if (ofServer.localeAsked.of(server) || chosenLocale(ask, server) !== undefined) return [];
  await ask.bot.service.changeServerSettings(guildId, () => ok(ofServer.localeAsked.to(true)));
  const words = wordsFor(ask);
  return [
    text(words.md('newgame.ask-language')),
    buttons(
      ...locales.map((locale) => words.button(presses.serverLocale({ locale }), `language.${locale}`)),
      words.button(presses.serverLocale({ locale: 'auto' }), 'newgame.host-language'),
    ),
  ];
}

/** The answer to `languageQuestion`. */
async function setLanguage(ask: Ask, { locale }: { readonly locale: Locale | 'auto' }): Promise<Reply> {
  const no = notManaging(ask);
  if (no) return no;
  const chosen = locale === 'auto' ? undefined : locale;
  const { guildId = '' } = ask.where.place;
  const result = await ask.bot.service.changeServerSettings(guildId, () => ok(ofServer.locale.to(chosen)));
  const done =
    chosen === undefined
      ? say('newgame.language-host')
      : say('newgame.language-set', { language: say(`language.${chosen}`) });
  return replyTo(result, () => show({ tone: 'private', blocks: [text(wordsFor(ask).md(done))] }));
}

/**
 * Opens a lobby as `/newgame` does: here, or where the place's kind puts it.
 *
 * @param input the game as the subcommand, and its options
 * @param opener handles a subcommand that is no game
 */
export async function openLobby(ask: Ask, input: CommandInput, opener?: OpeningCommand): Promise<Opened> {
  const { where } = ask;
  const no = (reply: Reply): Opened => ({ ok: false, reply });
  const server = await ask.bot.service.serverSettings(where.place.guildId);
  const opening = openingFor(ask, input, chosenLocale(ask, server));
  const openAt = (at: PlacedRequest) =>
    opener === undefined ? ask.bot.service.open({ ...opening, ...at }) : opener.open(at, input.options);
  const elsewhere = await ask.bot.places.openElsewhere(ask, { request: opening, open: openAt });
  if (elsewhere !== undefined) return elsewhere;
  const shut = ask.bot.places.whyShut(where);
  if (shut !== undefined) return no(refusalReply(shut));
  const result = await openAt(opening);
  if (result.ok) return { ok: true, loaded: result.value };
  const { table } = result.refusal;
  if (table === undefined) return no(openingRefused(ask, result.refusal));
  const hasThreads = ask.bot.places.of(where.place).besideNeeds !== undefined;
  const pending = hasThreads && opener === undefined ? pendingTableFor(ask.bot, opening) : undefined;
  const words = wordsFor(ask, table);
  const added = await collectAdditions(ask.bot, { table, words }, 'inTheWay');
  const isVoice = where.place.kind === voiceKind.id;
  const refused = isVoice ? say('newgame.occupied-voice') : result.refusal.message;
  const why = pending === undefined ? refused : say('newgame.occupied');
  return no(showPrivately(occupiedView(why, table, pending, words, added)));
}

function openingFor(
  ask: Ask,
  { subcommand: game = '', options: { seats, clock, language, ...options } }: CommandInput,
  serverLocale: Locale | undefined,
): OpenTableRequest {
  const { person, origin, where } = ask;
  return {
    place: where.place,
    host: person,
    origin,
    locale: locales.find((locale) => locale === language) ?? serverLocale ?? ask.reader.locale,
    game,
    options,
    ...(seats === undefined ? {} : { seats }),
    ...(clock === undefined ? {} : { clock }),
  };
}

/** Tells a person in another channel where their game is. */
function elsewhereMessage({ table }: Loaded): Message {
  return say('newgame.in-thread', { thread: channel(channelOf(table.place)) });
}

/** The data of the button that opens the same table in a thread. @returns undefined for an invalid table */
function pendingTableFor({ games }: BotContext, opening: OpenTableRequest): PendingTable | undefined {
  const game = games.find(({ id }) => id === opening.game);
  if (game === undefined) return undefined;
  const { seats } = opening;
  const clock = opening.clock === undefined ? undefined : readClock(opening.clock);
  if (clock === 'wrong') return undefined;
  return {
    game: game.id,
    locale: opening.locale,
    seats: seats === undefined ? undefined : Number(seats),
    clock: opening.clock === undefined ? undefined : clockText(clock),
    options: Object.entries(game.options.specs).map(([name, spec]) => {
      const args = opening.options[name];
      const value = args === undefined ? undefined : readOption(spec, args);
      return value === undefined ? undefined : valuesOf(spec).indexOf(String(value));
    }),
  };
}

/**
 * The language of a server's public messages: that of `/config`, else the server's in Discord; undefined if the host's
 * decides. English does not count as chosen in Discord, because it is the default there.
 */
function chosenLocale({ where }: Ask, server: Settings): Locale | undefined {
  const inDiscord = localeFrom(where.guildLocale);
  return ofServer.locale.of(server) ?? (inDiscord === 'en' ? undefined : inDiscord);
}

/** Why no table was opened. At the maximum number of open tables, links to the person's tables. */
export function openingRefused(ask: Ask, refusal: Refusal): Reply {
  const { tables } = refusal;
  if (tables === undefined) return refusalReply(refusal);
  const lines = tables.map(
    (table) => `- **${titleOf(table, wordsFor(ask, table.table))}**\n  ${linkTo(table.table)}`,
  );
  return show({
    tone: 'refusal',
    blocks: [text(wordsFor(ask).md(refusal.message), ...lines)],
  });
}

/**
 * Why the person gets no new thread or post now: they lack the permission themselves, or have just had one. Otherwise
 * it counts as used; call `newThreads.giveBack` if none is created.
 */
export async function newThreadRefused(
  { bot: { newThreads }, person }: Ask,
  mayAlone: boolean,
  needed: 'CreatePublicThreads' | 'SendMessages',
  channelId: string,
): Promise<Message | undefined> {
  if (!mayAlone)
    return say('refuse.own-permission', {
      permission: say(`permission.${needed}`),
      channel: channel(channelId),
    });
  return (await newThreads.take(person.id)) ? undefined : say('refuse.thread-often');
}

/**
 * Why Discord made no thread or post.
 *
 * @param needed the permission that the bot lacks if Discord does not say which
 * @returns undefined for an error that is no refusal
 */
export function whyNotMade(error: unknown, needed: Permission, channelId: string): Message | undefined {
  const given = codeOf(error);
  const isLacking = given === code.missingPermissions || given === code.missingAccess;
  return isLacking ? missingMessage([needed], channelId) : whyRefused(error, channelId);
}

/** Opens a thread next to the open table, and the new table in it. */
async function openInThread(ask: Ask, pending: PendingTable): Promise<Reply> {
  const { where, person, origin, reader } = ask;
  const parent = where.place.parentId ?? where.place.channelId;
  const game = ask.bot.games.find(({ id }) => id === pending.game);
  const { besideNeeds } = ask.bot.places.of(where.place);
  if (besideNeeds === undefined || game === undefined) return refusalReply(say('refuse.unknown'));
  if (where.absence !== undefined) return refusalReply(where.absence);
  const lackingHere = missing(besideNeeds, where.permissions);
  if (lackingHere.length > 0) return refusalReply(missingMessage(lackingHere, parent));
  const lacking = missing(threadKind.needs, where.permissions);
  if (lacking.length > 0) return refusalReply(missingMessage(lacking, parent));
  // Check before creating a thread in which nobody could play.
  const allowed = await ask.bot.service.checkOpening(where.place, person.id);
  if (!allowed.ok) return openingRefused(ask, allowed.refusal);
  const mayThread = allows(where.memberPermissions, 'CreatePublicThreads');
  const no = await newThreadRefused(ask, mayThread, 'CreatePublicThreads', parent);
  if (no !== undefined) return refusalReply(no);
  const names = Object.entries(game.options.specs).flatMap(([name, spec], index) => {
    const value = valuesOf(spec)[pending.options[index] ?? -1];
    return value === undefined ? [] : [[name, value] as const];
  });
  const options: MoveArgs = Object.fromEntries(names);
  const name = ask.bot.translator.translate(
    say('newgame.thread-name', { game: gameName(game), host: person.name }),
    pending.locale,
    String,
  );
  let threadId: string;
  try {
    const announces = ask.bot.client.channels.cache.get(parent)?.type === ChannelType.GuildAnnouncement;
    threadId = await ask.bot.messages.thread(parent, cut(name, THREAD_NAME_MAX), announces);
  } catch (error) {
    await ask.bot.newThreads.giveBack(person.id);
    const why = whyNotMade(error, 'CreatePublicThreads', parent);
    if (why === undefined) throw error;
    ask.bot.log.warn({ code: codeOf(error), parent }, 'opening a thread failed; the person is told why');
    return refusalReply(why);
  }
  const { opened, unseen } = await seen(ask, async () => {
    const result = await ask.bot.service.open({
      place: { kind: threadKind.id, channelId: threadId, guildId: where.place.guildId, parentId: parent },
      host: person,
      origin,
      locale: pending.locale,
      game: game.id,
      options,
      ...(pending.seats === undefined ? {} : { seats: String(pending.seats) }),
      ...(pending.clock === undefined ? {} : { clock: pending.clock }),
    });
    return result.ok ? { ok: true, loaded: result.value } : { ok: false, refusal: result.refusal };
  });
  if (!opened.ok) return openingRefused(ask, opened.refusal);
  const { table } = opened.loaded;
  const words = wordsFor({ bot: ask.bot, reader }, table);
  if (unseen !== undefined) return unseenReply(unseen, words);
  const link = { url: linkTo(table), label: words.plain('newgame.to-thread') };
  const line = words.md('newgame.in-thread', { thread: channel(threadId) });
  return showOpened(ask, table, [line], buttons(link));
}

/** @param openingCommands added by features, besides the games */
export function newgame(openingCommands: readonly OpeningCommand[]): Contribution {
  return {
    commands: [newgameCommand(openingCommands)],
    // For a channel that already has an open table.
    buttons: [
      button(presses.thread, { acknowledge: 'update', run: openInThread }),
      button(presses.serverLocale, { acknowledge: 'update', run: setLanguage }),
    ],
  };
}
