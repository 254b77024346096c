import { ChannelFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { refuse } from '../errors.ts';
import { Form, list, maybe, snowflake, text } from '../limits/form.ts';
import { forumChange, TAGS_PER_POST } from '../limits/forum.ts';
import { wireChannel } from '../payloads/channels.ts';
import { may, need } from '../world/permissions.ts';
import type { ForumState, ThreadState } from '../world/state.ts';
import { AUTO_ARCHIVE, checkTags, removeChannel } from '../world/threads.ts';
import type { World } from '../world/world.ts';
import { findChannel } from './find.ts';
import { param, type RestContext, type Route } from './route.ts';

const ThreadChange = z.object({
  name: maybe(text(1, 100)),
  archived: maybe(z.boolean()),
  locked: maybe(z.boolean()),
  auto_archive_duration: maybe(z.literal(AUTO_ARCHIVE)),
  applied_tags: maybe(list(snowflake, 0, TAGS_PER_POST)),
});

/** @param typing tells that the bot types in a channel */
export function channelRoutes({ world }: RestContext, typing: (channelId: string) => void): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/channels/:channel',
      handle: (call) => ({ body: wireChannel(world, findChannel(world, param(call, 'channel'))) }),
    },
    {
      method: 'PATCH',
      path: '/channels/:channel',
      handle: (call) => {
        const channel = findChannel(world, param(call, 'channel'));
        if (channel.kind === 'direct') throw refuse(50024);
        if (channel.kind === 'forum')
          return { body: wireChannel(world, changeForum(world, channel, call.body)) };
        // Text channels are the host's: the bot is not invited to manage them.
        if (channel.kind === 'text') throw refuse(50013);
        return { body: wireChannel(world, changeThread(world, channel, call.body)) };
      },
    },
    {
      method: 'DELETE',
      path: '/channels/:channel',
      handle: (call) => {
        const channel = findChannel(world, param(call, 'channel'));
        const body = wireChannel(world, channel);
        if (channel.kind === 'text' || channel.kind === 'forum') throw refuse(50013);
        if (channel.kind === 'thread') {
          if (!may(world, channel, world.bot.id, 'ManageThreads')) throw refuse(50013);
          removeChannel(world, channel);
        }
        // Direct messages are closed for the bot alone: there is nothing to do, they open again with the next one.
        return { body };
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/typing',
      handle: (call) => {
        const channel = findChannel(world, param(call, 'channel'));
        if (channel.kind !== 'direct') {
          const permission = channel.kind === 'thread' ? 'SendMessagesInThreads' : 'SendMessages';
          if (!may(world, channel, world.bot.id, permission)) throw refuse(50013);
        }
        typing(channel.id);
        return {};
      },
    },
  ];
}

/** The bot changes a thread: its own freely, others' with Manage Threads; only a moderator locks, or opens what is locked. */
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

/** The bot changes a forum: with Manage Channels. A tag without an id is new; one that is left out is gone from all posts. */
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
