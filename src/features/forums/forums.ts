import {
  type APIGuildForumTag,
  type APIThreadChannel,
  ChannelFlags,
  ChannelType,
  type ForumChannel,
  type RESTGetAPIChannelResult,
  type RESTPostAPIChannelThreadsResult,
  Routes,
} from 'discord.js';
import { code, codeOf } from '../../discord/rest/limits.ts';
import { bodyOf, type Composed, type DiscordClient } from '../../discord/rest/message-client.ts';
import { FORUM_TAGS_MAX, type ForumTag, type WantedTag } from './tags.ts';

/** A forum in the gateway client's cache. */
export interface Forum {
  readonly id: string;
  /** The bot's permissions, as Discord's bit field. */
  readonly permissions: bigint;
  readonly tags: readonly ForumTag[];
  /** Whether a post needs a tag. */
  readonly requiresTag: boolean;
}

/** A post in a forum. */
export interface Post {
  readonly forumId: string;
  readonly tagIds: readonly string[];
  readonly archived: boolean;
  /** The tags of its forum. */
  readonly available: readonly ForumTag[];
  /** Whether the bot may apply moderated tags to it. */
  readonly moderates: boolean;
}

/** The forums of servers. Requests reject with Discord's error code: see `codeOf`. */
export interface Forums {
  /** The forum with this id; undefined for any other channel. */
  forum(channelId: string): Forum | undefined;
  /** The post with this id; undefined for any other channel, and if the bot cannot see it. */
  post(channelId: string): Promise<Post | undefined>;
  /** Starts a post. @param name at most 100 characters @returns its id, which is also that of its first message */
  start(forumId: string, name: string, message: Composed, tagIds: readonly string[]): Promise<string>;
  /** Gives a post these tags, and reopens it if archived. */
  tag(postId: string, tagIds: readonly string[], archived: boolean): Promise<void>;
  /** Adds as many tags to a forum as it has room for; needs Manage Channels. @returns all its tags */
  addTags(forum: Forum, wanted: readonly WantedTag[]): Promise<readonly ForumTag[]>;
}

export function createForums(client: DiscordClient): Forums {
  const { rest } = client;

  const known = (channelId: string): ForumChannel | undefined => {
    const channel = client.channels.cache.get(channelId);
    return channel?.type === ChannelType.GuildForum ? channel : undefined;
  };
  const permissionsIn = (forum: ForumChannel): bigint =>
    (client.user && forum.permissionsFor(client.user)?.bitfield) ?? 0n;

  const get = async (channelId: string): Promise<RESTGetAPIChannelResult | undefined> => {
    try {
      return (await rest.get(Routes.channel(channelId))) as RESTGetAPIChannelResult;
    } catch (error) {
      const given = codeOf(error);
      if (given === code.unknownChannel || given === code.missingAccess) return undefined;
      throw error;
    }
  };

  /** A post from Discord's channel object. Another process may serve its server. */
  const postOf = async (channel: APIThreadChannel): Promise<Post | undefined> => {
    const forumId = channel.parent_id;
    if (typeof forumId !== 'string') return undefined;
    const forum = known(forumId);
    const described = forum === undefined ? await get(forumId) : undefined;
    if (forum === undefined && described?.type !== ChannelType.GuildForum) return undefined;
    const available =
      forum?.availableTags.map(tagFromClient) ??
      (described?.type === ChannelType.GuildForum ? described.available_tags.map(tagFromApi) : []);
    return {
      forumId,
      tagIds: channel.applied_tags ?? [],
      archived: channel.thread_metadata?.archived ?? false,
      available,
      moderates: forum?.permissionsFor(client.user ?? '')?.has('ManageThreads') ?? false,
    };
  };

  return {
    forum(channelId) {
      const forum = known(channelId);
      return (
        forum && {
          id: forum.id,
          permissions: permissionsIn(forum),
          tags: forum.availableTags.map(tagFromClient),
          requiresTag: forum.flags.has(ChannelFlags.RequireTag),
        }
      );
    },

    async post(channelId) {
      const channel = client.channels.cache.get(channelId);
      if (channel === undefined) {
        const described = await get(channelId);
        return described?.type === ChannelType.PublicThread ? postOf(described) : undefined;
      }
      const forum = channel.isThread() && channel.parentId !== null ? known(channel.parentId) : undefined;
      if (forum === undefined || !channel.isThread()) return undefined;
      return {
        forumId: forum.id,
        tagIds: channel.appliedTags,
        archived: channel.archived ?? false,
        available: forum.availableTags.map(tagFromClient),
        moderates: forum.permissionsFor(client.user ?? '')?.has('ManageThreads') ?? false,
      };
    },

    async start(forumId, name, message, tagIds) {
      const body = { name, applied_tags: [...tagIds], message: bodyOf(message) };
      const post = await rest.post(Routes.threads(forumId), { body, files: [...message.files] });
      return (post as RESTPostAPIChannelThreadsResult).id;
    },

    async tag(postId, tagIds, archived) {
      const body = { applied_tags: [...tagIds], ...(archived ? { archived: false } : {}) };
      await rest.patch(Routes.channel(postId), { body });
    },

    async addTags({ id, tags }, wanted) {
      const kept = tags.map(({ emoji, ...tag }) => ({ ...tag, emoji_name: emoji ?? null }));
      const added = wanted.map(({ name, emoji }) => ({ name, emoji_name: emoji, moderated: false }));
      const body = { available_tags: [...kept, ...added].slice(0, FORUM_TAGS_MAX) };
      const after = (await rest.patch(Routes.channel(id), { body })) as RESTGetAPIChannelResult;
      return after.type === ChannelType.GuildForum ? after.available_tags.map(tagFromApi) : tags;
    },
  };
}

function tagFromApi({ id, name, moderated, emoji_name }: APIGuildForumTag): ForumTag {
  return { id, name, moderated, emoji: emoji_name ?? undefined };
}

function tagFromClient({ id, name, moderated, emoji }: ForumChannel['availableTags'][number]): ForumTag {
  return { id, name, moderated, emoji: emoji?.name ?? undefined };
}
