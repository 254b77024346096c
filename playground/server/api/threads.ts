import { ChannelType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Id } from '../../protocol.ts';
import { refuse } from '../errors.ts';
import { Form, list, maybe, snowflake, text, whole } from '../limits/form.ts';
import { TAGS_PER_POST } from '../limits/forum.ts';
import { readMessage } from '../limits/message.ts';
import { createMessage } from '../messages/write.ts';
import { wireThread, wireThreadMember } from '../payloads/channels.ts';
import { wireMessage } from '../payloads/messages.ts';
import { may, need } from '../world/permissions.ts';
import type { ForumState, ThreadState } from '../world/state.ts';
import { AUTO_ARCHIVE, checkTags, startPost, startThread } from '../world/threads.ts';
import type { World } from '../world/world.ts';
import { findGuildChannel, findMessage } from './find.ts';
import { param, type RestContext, type RestRequest, type Route } from './route.ts';

const NewThread = z.object({
  name: text(1, 100),
  auto_archive_duration: maybe(z.literal(AUTO_ARCHIVE)),
  rate_limit_per_user: maybe(whole(0, 21_600)),
  // Discord still makes a private thread where no type is said.
  type: maybe(z.literal([ChannelType.PublicThread, ChannelType.PrivateThread])),
});

export function threadRoutes({ world, origin }: RestContext): readonly Route[] {
  const parentOf = (call: RestRequest) => {
    const channel = findGuildChannel(world, param(call, 'channel'), 'CreatePublicThreads');
    if (channel.kind !== 'text') throw refuse(50024);
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
    {
      method: 'POST',
      path: '/channels/:channel/threads',
      handle: (call) => {
        const forum = findGuildChannel(world, param(call, 'channel'));
        if (forum.kind === 'forum') return createPost(world, forum, call, origin());
        const parent = parentOf(call);
        const { name, type, auto_archive_duration } = new Form().read(NewThread, call.body);
        if (type !== ChannelType.PublicThread) throw refuse(50013);
        const thread = startThread(world, parent, {
          ownerId: world.bot.id,
          name,
          autoArchiveMinutes: auto_archive_duration,
        });
        return { status: 201, body: wireThread(world, thread) };
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/messages/:message/threads',
      handle: (call) => {
        const parent = parentOf(call);
        const from = findMessage(world, parent, param(call, 'message'));
        const { name, auto_archive_duration } = new Form().read(NewThread, call.body);
        const thread = startThread(world, parent, {
          ownerId: world.bot.id,
          name,
          autoArchiveMinutes: auto_archive_duration,
          from,
        });
        return { status: 201, body: wireThread(world, thread) };
      },
    },
    {
      method: 'GET',
      path: '/channels/:channel/threads/archived/public',
      handle: (call) => ({
        body: archived(world, findGuildChannel(world, param(call, 'channel'), 'ReadMessageHistory').id),
      }),
    },
    {
      method: 'GET',
      path: '/channels/:channel/thread-members',
      handle: (call) => {
        const thread = threadOf(call);
        // Without the members intent a bot learns of itself alone.
        return {
          body: thread.followerIds.includes(world.bot.id) ? [wireThreadMember(thread, world.bot.id)] : [],
        };
      },
    },
    {
      method: 'GET',
      path: '/channels/:channel/thread-members/:user',
      handle: (call) => {
        const thread = threadOf(call);
        const userId = who(world, call);
        if (!thread.followerIds.includes(userId)) throw refuse(10007);
        return { body: wireThreadMember(thread, userId) };
      },
    },
    {
      method: 'PUT',
      path: '/channels/:channel/thread-members/:user',
      handle: (call) => {
        const thread = wakeful(threadOf(call));
        const userId = who(world, call);
        if (userId !== world.bot.id && !may(world, thread, world.bot.id, 'SendMessagesInThreads'))
          throw refuse(50013);
        follow(thread, userId);
        return {};
      },
    },
    {
      method: 'DELETE',
      path: '/channels/:channel/thread-members/:user',
      handle: (call) => {
        const thread = wakeful(threadOf(call));
        const userId = who(world, call);
        if (userId !== world.bot.id && !may(world, thread, world.bot.id, 'ManageThreads'))
          throw refuse(50013);
        unfollow(thread, userId);
        return {};
      },
    },
  ];
}

const NewForumPost = z.object({
  name: text(1, 100),
  auto_archive_duration: maybe(z.literal(AUTO_ARCHIVE)),
  rate_limit_per_user: maybe(whole(0, 21_600)),
  applied_tags: maybe(list(snowflake, 0, TAGS_PER_POST)),
  message: z.unknown(),
});

/** Starts a post with its first message. It needs Send Messages; permissions for threads do not matter. */
function createPost(world: World, forum: ForumState, call: RestRequest, origin: string) {
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
    body: { ...wireThread(world, post), ...(first ? { message: wireMessage(world, first, origin) } : {}) },
  };
}

/** The user that the path names: `@me` is the bot. 10013 for nobody. */
function who(world: World, call: RestRequest): Id {
  const user = param(call, 'user');
  if (user === '@me' || user === world.bot.id) return world.bot.id;
  if (!world.people.get(user)) throw refuse(10013);
  return user;
}

function archived(world: World, parentId: Id) {
  const threads = world.channels
    .all()
    .filter((one): one is ThreadState => one.kind === 'thread' && one.parentId === parentId && one.archived)
    .sort((a, b) => b.archiveChangedAt - a.archiveChangedAt);
  return { threads: threads.map((one) => wireThread(world, one)), members: [], has_more: false };
}
