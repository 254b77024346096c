import { ChannelFlags, ChannelType } from 'discord-api-types/v10';
import * as z from 'zod';
import { TAGS_PER_POST } from '../../protocol/world.ts';
import type { Id } from '../../protocol.ts';
import { refuse } from '../errors.ts';
import { forumChange } from '../limits/emoji.ts';
import { Form, list, maybe, snowflake, text, whole } from '../limits/form.ts';
import { readMessage } from '../limits/message.ts';
import { createMessage, wordsOf } from '../messages/write.ts';
import {
  wireChannel,
  wireGuild,
  wireMember,
  wireParent,
  wireRole,
  wireThread,
  wireThreadMember,
} from '../payloads/channels.ts';
import { wireMessage } from '../payloads/messages.ts';
import { checkText, hasThreads, may, need } from '../world/permissions.ts';
import type { ForumState, ThreadState } from '../world/state.ts';
import {
  AUTO_ARCHIVE,
  checkActiveThreads,
  checkTags,
  removeChannel,
  startPost,
  startThread,
} from '../world/threads.ts';
import type { World } from '../world/world.ts';
import {
  findChannel,
  findGuild,
  findGuildChannel,
  findMessage,
  get,
  param,
  patch,
  post,
  put,
  type RestContext,
  type RestRequest,
  type Route,
  remove,
} from './route.ts';

export function guildRoutes({ world }: RestContext): readonly Route[] {
  return [
    get('/guilds/:guild', (call) => {
      const guild = findGuild(world, param(call, 'guild'));
      const counts = {
        approximate_member_count: guild.members.length,
        approximate_presence_count: guild.members.length,
      };
      return { body: { ...wireGuild(guild), ...(call.query.with_counts === 'true' ? counts : {}) } };
    }),
    get('/guilds/:guild/roles', (call) => ({
      body: findGuild(world, param(call, 'guild')).roles.map(wireRole),
    })),
    get('/guilds/:guild/channels', (call) => {
      const { id } = findGuild(world, param(call, 'guild'));
      return {
        body: world
          .channelsOf(id)
          .flatMap((channel) => (channel.kind === 'thread' ? [] : [wireParent(channel)])),
      };
    }),
    get('/guilds/:guild/threads/active', (call) => {
      const { id } = findGuild(world, param(call, 'guild'));
      const threads = world
        .channelsOf(id)
        .filter(
          (channel): channel is ThreadState =>
            channel.kind === 'thread' &&
            !channel.archived &&
            may(world, channel, world.bot.id, 'ViewChannel'),
        );
      return {
        body: {
          has_more: false,
          threads: threads.map((thread) => wireThread(world, thread)),
          members: threads.flatMap((thread) =>
            thread.followerIds.includes(world.bot.id) ? [wireThreadMember(thread, world.bot.id)] : [],
          ),
        },
      };
    }),
    get('/guilds/:guild/members/:user', (call) => {
      const guild = findGuild(world, param(call, 'guild'));
      const user = param(call, 'user');
      if (user !== '@me' && user !== world.bot.id && !world.people.get(user)) throw refuse(10013);
      const member = wireMember(world, guild, user === '@me' ? world.bot.id : user);
      if (!member) throw refuse(10007);
      return { body: member };
    }),
    // Only bots with the privileged members intent may list members.
    get('/guilds/:guild/members', (call) => {
      findGuild(world, param(call, 'guild'));
      throw refuse(50001);
    }),
  ];
}

const ThreadChange = z.object({
  name: maybe(text(1, 100)),
  archived: maybe(z.boolean()),
  locked: maybe(z.boolean()),
  auto_archive_duration: maybe(z.literal(AUTO_ARCHIVE)),
  applied_tags: maybe(list(snowflake, 0, TAGS_PER_POST)),
});

/** @param typing called when the bot types in a channel */
export function channelRoutes({ world }: RestContext, typing: (channelId: string) => void): readonly Route[] {
  return [
    get('/channels/:channel', (call) => ({
      body: wireChannel(world, findChannel(world, param(call, 'channel'))),
    })),
    patch('/channels/:channel', (call) => {
      const channel = findChannel(world, param(call, 'channel'));
      if (channel.kind === 'direct') throw refuse(50024);
      if (channel.kind === 'forum')
        return { body: wireChannel(world, changeForum(world, channel, call.body)) };
      // Text channels belong to the host: the bot's invite does not include managing them.
      if (channel.kind === 'text') throw refuse(50013);
      return { body: wireChannel(world, changeThread(world, channel, call.body)) };
    }),
    remove('/channels/:channel', (call) => {
      const channel = findChannel(world, param(call, 'channel'));
      const body = wireChannel(world, channel);
      if (channel.kind === 'text' || channel.kind === 'forum') throw refuse(50013);
      if (channel.kind === 'thread') {
        if (!may(world, channel, world.bot.id, 'ManageThreads')) throw refuse(50013);
        removeChannel(world, channel);
      }
      // Closing direct messages has no effect: the next message would reopen them.
      return { body };
    }),
    post('/channels/:channel/typing', (call) => {
      const channel = findChannel(world, param(call, 'channel'));
      if (channel.kind !== 'direct') {
        const permission = channel.kind === 'thread' ? 'SendMessagesInThreads' : 'SendMessages';
        if (!may(world, channel, world.bot.id, permission)) throw refuse(50013);
      }
      typing(channel.id);
      return {};
    }),
  ];
}

/**
 * Changes a thread for the bot: its own freely, others' with Manage Threads. Only moderators lock, and reopen locked
 * threads.
 */
function changeThread(world: World, thread: ThreadState, body: unknown): ThreadState {
  const change = new Form().read(ThreadChange, body);
  const manages = may(world, thread, world.bot.id, 'ManageThreads');
  const owns = thread.ownerId === world.bot.id;
  const wakes = change.archived === false && thread.archived;
  if (change.locked !== undefined && change.locked !== thread.locked && !manages) throw refuse(50013);
  if (wakes) {
    if (!manages && (thread.locked || !may(world, thread, world.bot.id, 'SendMessagesInThreads')))
      throw refuse(50013);
  } else if (!manages && !owns) {
    throw refuse(50013);
  }
  if (wakes) checkActiveThreads(world, thread.guildId);
  // An archived thread can only be reopened.
  if (thread.archived && change.archived !== false) throw refuse(50083);
  const tagIds = change.applied_tags;
  if (tagIds !== undefined) {
    const forum = world.channels.get(thread.parentId);
    if (forum?.kind !== 'forum') throw refuse(50024);
    checkTags(forum, tagIds, thread.tagIds ?? [], manages);
  }
  const archived = change.archived ?? thread.archived;
  const after: ThreadState = {
    ...thread,
    name: change.name ?? thread.name,
    autoArchiveMinutes: change.auto_archive_duration ?? thread.autoArchiveMinutes,
    locked: change.locked ?? thread.locked,
    ...(tagIds === undefined ? {} : { tagIds }),
    archived,
    archiveChangedAt: archived === thread.archived ? thread.archiveChangedAt : world.clock.now(),
  };
  world.channels.put(after);
  return after;
}

/**
 * Changes a forum for the bot, which needs Manage Channels. A tag without an id is new; a tag left out is removed from
 * all posts.
 */
function changeForum(world: World, forum: ForumState, body: unknown): ForumState {
  need(world, forum, 'ManageChannels');
  const { name, topic, flags, available_tags: wanted } = new Form().read(forumChange, body);
  const tags = wanted?.map(({ id, name: tagName, moderated = false, emoji_name: emoji }) => {
    if (id !== undefined && !forum.tags.some((tag) => tag.id === id)) throw refuse(10087);
    return { id: id ?? world.nextId(), name: tagName, moderated, ...(emoji === undefined ? {} : { emoji }) };
  });
  if (tags && new Set(tags.map((tag) => tag.name.toLowerCase())).size < tags.length) throw refuse(40061);
  const after: ForumState = {
    ...forum,
    name: name ?? forum.name,
    topic: topic ?? forum.topic,
    tags: tags ?? forum.tags,
    requiresTag: flags === undefined ? forum.requiresTag : (flags & ChannelFlags.RequireTag) !== 0,
  };
  world.channels.put(after);
  const isKept = (id: string) => after.tags.some((tag) => tag.id === id);
  for (const post of world.channelsOf(forum.guildId)) {
    if (post.kind !== 'thread' || post.parentId !== forum.id || post.tagIds?.every(isKept)) continue;
    world.channels.put({ ...post, tagIds: (post.tagIds ?? []).filter(isKept) });
  }
  return after;
}

const NewThread = z.object({
  name: text(1, 100),
  auto_archive_duration: maybe(z.literal(AUTO_ARCHIVE)),
  rate_limit_per_user: maybe(whole(0, 21_600)),
  // Discord still creates a private thread if no type is given.
  type: maybe(
    z.literal([ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread]),
  ),
});

export function threadRoutes({ world, origin }: RestContext): readonly Route[] {
  const parentOf = (call: RestRequest) => {
    const channel = findGuildChannel(world, param(call, 'channel'), 'CreatePublicThreads');
    if (channel.kind !== 'text' || !hasThreads(channel)) throw refuse(50024);
    return channel;
  };
  const threadOf = (call: RestRequest) => {
    const channel = findGuildChannel(world, param(call, 'channel'));
    if (channel.kind !== 'thread') throw refuse(50024);
    return channel;
  };
  const wakeful = (thread: ThreadState) => {
    if (thread.archived) throw refuse(50083);
    return thread;
  };
  const follow = (thread: ThreadState, userId: Id) =>
    world.channels.put({ ...thread, followerIds: [...new Set([...thread.followerIds, userId])] });
  const unfollow = (thread: ThreadState, userId: Id) =>
    world.channels.put({ ...thread, followerIds: thread.followerIds.filter((id) => id !== userId) });

  return [
    post('/channels/:channel/threads', (call) => {
      const forum = findGuildChannel(world, param(call, 'channel'));
      if (forum.kind === 'forum') return createPost({ world, origin }, forum, call);
      const parent = parentOf(call);
      const { name, type, auto_archive_duration } = new Form().read(NewThread, call.body);
      const announces = parent.variant === 'announcement';
      if (announces && type !== ChannelType.AnnouncementThread) throw refuse(50024);
      if (type !== (announces ? ChannelType.AnnouncementThread : ChannelType.PublicThread))
        throw refuse(50013);
      checkText(world, parent, name, 200001);
      const thread = startThread(world, parent, {
        ownerId: world.bot.id,
        name,
        autoArchiveMinutes: auto_archive_duration,
      });
      return { status: 201, body: wireThread(world, thread) };
    }),
    post('/channels/:channel/messages/:message/threads', (call) => {
      const parent = parentOf(call);
      const from = findMessage(world, parent, param(call, 'message'));
      const { name, auto_archive_duration } = new Form().read(NewThread, call.body);
      checkText(world, parent, name, 200001);
      const thread = startThread(world, parent, {
        ownerId: world.bot.id,
        name,
        autoArchiveMinutes: auto_archive_duration,
        from,
      });
      return { status: 201, body: wireThread(world, thread) };
    }),
    get('/channels/:channel/threads/archived/public', (call) => ({
      body: archived(world, findGuildChannel(world, param(call, 'channel'), 'ReadMessageHistory').id),
    })),
    get('/channels/:channel/thread-members', (call) => {
      const thread = threadOf(call);
      // Without the members intent, a bot sees only itself.
      return {
        body: thread.followerIds.includes(world.bot.id) ? [wireThreadMember(thread, world.bot.id)] : [],
      };
    }),
    get('/channels/:channel/thread-members/:user', (call) => {
      const thread = threadOf(call);
      const userId = who(world, call);
      if (!thread.followerIds.includes(userId)) throw refuse(10007);
      return { body: wireThreadMember(thread, userId) };
    }),
    put('/channels/:channel/thread-members/:user', (call) => {
      const thread = wakeful(threadOf(call));
      const userId = who(world, call);
      if (userId !== world.bot.id && !may(world, thread, world.bot.id, 'SendMessagesInThreads'))
        throw refuse(50013);
      follow(thread, userId);
      return {};
    }),
    remove('/channels/:channel/thread-members/:user', (call) => {
      const thread = wakeful(threadOf(call));
      const userId = who(world, call);
      if (userId !== world.bot.id && !may(world, thread, world.bot.id, 'ManageThreads')) throw refuse(50013);
      unfollow(thread, userId);
      return {};
    }),
  ];
}

const NewForumPost = z.object({
  name: text(1, 100),
  auto_archive_duration: maybe(z.literal(AUTO_ARCHIVE)),
  rate_limit_per_user: maybe(whole(0, 21_600)),
  applied_tags: maybe(list(snowflake, 0, TAGS_PER_POST)),
  message: z.unknown(),
});

/** Starts a post with its first message. It needs Send Messages, but no permissions for threads. */
function createPost(
  { world, origin }: Pick<RestContext, 'world' | 'origin'>,
  forum: ForumState,
  call: RestRequest,
) {
  need(world, forum, 'SendMessages', ...(call.uploads.length > 0 ? (['AttachFiles'] as const) : []));
  const {
    name,
    applied_tags: tagIds = [],
    auto_archive_duration,
    message,
  } = new Form().read(NewForumPost, call.body);
  const form = readMessage(message, ['message']);
  if (form.embeds?.length) need(world, forum, 'EmbedLinks');
  checkTags(forum, tagIds, [], may(world, forum, world.bot.id, 'ManageThreads'));
  checkText(world, forum, name, 200001);
  checkText(world, forum, wordsOf(form));
  const { bot } = world;
  const post = startPost(
    world,
    forum,
    { ownerId: bot.id, name, tagIds, autoArchiveMinutes: auto_archive_duration },
    (thread) => createMessage(world, thread, form, call.uploads, { id: thread.id, authorId: bot.id }),
  );
  const first = world.messages.get(post.id);
  return {
    status: 201,
    body: { ...wireThread(world, post), ...(first && { message: wireMessage(world, first, origin()) }) },
  };
}

/** The user named by the path: `@me` is the bot. 10013 if there is none. */
function who(world: World, call: RestRequest): Id {
  const user = param(call, 'user');
  if (user === '@me' || user === world.bot.id) return world.bot.id;
  if (!world.people.get(user)) throw refuse(10013);
  return user;
}

function archived(world: World, parentId: Id) {
  const threads = world.channels
    .all()
    .filter(
      (channel): channel is ThreadState =>
        channel.kind === 'thread' && channel.parentId === parentId && channel.archived,
    )
    .sort((a, b) => b.archiveChangedAt - a.archiveChangedAt);
  return { threads: threads.map((thread) => wireThread(world, thread)), members: [], has_more: false };
}
