/** Threads: starting, archiving and deleting them. */
import { MessageFlags, MessageType } from 'discord-api-types/v10';
import type { Id } from '../../protocol.ts';
import { refuse } from '../errors.ts';
import { addMessage, deleteMessage, EMPTY } from '../messages/write.ts';
import {
  type AutoArchiveMinutes,
  type ChannelState,
  type ForumState,
  type MessageState,
  snowflakeTime,
  type TextChannelState,
  type ThreadState,
} from './state.ts';
import type { World } from './world.ts';

export const AUTO_ARCHIVE: readonly AutoArchiveMinutes[] = [60, 1440, 4320, 10080];

interface NewThread {
  readonly ownerId: Id;
  readonly name: string;
  readonly autoArchiveMinutes?: AutoArchiveMinutes | undefined;
  /** The message from which it is started. */
  readonly from?: MessageState | undefined;
  /** Only those who are mentioned in it see it. */
  readonly isPrivate?: boolean | undefined;
}

/** Maximum number of a guild's threads and posts that are not archived. */
const ACTIVE_THREADS = 1_000;

/** Throws 160006 if a guild can have no further active thread. */
export function checkActiveThreads(world: World, guildId: Id): void {
  const active = world.channelsOf(guildId).filter((one) => one.kind === 'thread' && !one.archived);
  if (active.length >= ACTIVE_THREADS) throw refuse(160006);
}

/**
 * Starts a thread. A thread started from a message has that message's id and is linked from it; any other public one is
 * announced in the channel. Throws 160004 if the message already has a thread, 50021 if it cannot have one, 160006 if the
 * guild cannot.
 */
export function startThread(world: World, parent: TextChannelState, thread: NewThread): ThreadState {
  const { ownerId, name, from, isPrivate = false } = thread;
  const now = world.clock.now();
  if (from?.threadId !== undefined) throw refuse(160004);
  if (from && !STARTS.includes(from.type)) throw refuse(50021);
  checkActiveThreads(world, parent.guildId);
  const id = from?.id ?? world.nextId();
  world.channels.put({
    kind: 'thread',
    id,
    guildId: parent.guildId,
    parentId: parent.id,
    name,
    ownerId,
    ...(from ? { startedFrom: from.id } : {}),
    followerIds: [...new Set([ownerId, ...(from ? [from.authorId] : [])])],
    ...(isPrivate ? { isPrivate } : {}),
    archived: false,
    locked: false,
    archiveChangedAt: now,
    autoArchiveMinutes: thread.autoArchiveMinutes ?? 1440,
    createdAt: now,
    messageCount: 0,
  });
  if (from) {
    world.messages.put({ ...from, flags: from.flags | MessageFlags.HasThread, threadId: id });
    system(world, id, ownerId, MessageType.ThreadStarterMessage, '', {
      channelId: parent.id,
      messageId: from.id,
    });
  } else if (!isPrivate) {
    system(world, parent.id, ownerId, MessageType.ThreadCreated, name, { channelId: id }, id);
  }
  const started = world.channels.get(id);
  if (started?.kind !== 'thread') throw new Error(`Thread ${id} was not started.`);
  return started;
}

interface NewPost {
  readonly ownerId: Id;
  readonly name: string;
  readonly tagIds: readonly Id[];
  readonly autoArchiveMinutes?: AutoArchiveMinutes | undefined;
}

/**
 * Starts a post in a forum. Its first message has the post's id. Throws 160006 if the guild can have no further one.
 *
 * @param write creates that message; if it throws, there is no post
 */
export function startPost(
  world: World,
  forum: ForumState,
  { ownerId, name, tagIds, autoArchiveMinutes = 1440 }: NewPost,
  write: (post: ThreadState) => MessageState,
): ThreadState {
  checkActiveThreads(world, forum.guildId);
  const now = world.clock.now();
  const id = world.nextId();
  const post: ThreadState = {
    kind: 'thread',
    id,
    guildId: forum.guildId,
    parentId: forum.id,
    name,
    ownerId,
    followerIds: [ownerId],
    archived: false,
    locked: false,
    archiveChangedAt: now,
    autoArchiveMinutes,
    createdAt: now,
    messageCount: 0,
    lastMessageId: id,
    tagIds,
  };
  const { mentions } = write(post);
  const started = { ...post, followerIds: [...new Set([ownerId, ...mentions])] };
  world.channels.put(started);
  world.channels.put({ ...forum, lastMessageId: id });
  return started;
}

/** Throws 10087, 40067 or 50013 if a user may not give a forum post these tags. */
export function checkTags(
  forum: ForumState,
  tagIds: readonly Id[],
  previous: readonly Id[],
  moderates: boolean,
): void {
  if (tagIds.some((id) => !forum.tags.some((tag) => tag.id === id))) throw refuse(10087);
  if (forum.requiresTag && tagIds.length === 0) throw refuse(40067);
  const changed = forum.tags.filter(({ id }) => tagIds.includes(id) !== previous.includes(id));
  if (!moderates && changed.some(({ moderated }) => moderated)) throw refuse(50013);
}

/** Types of messages from which a thread can be started. */
const STARTS: readonly number[] = [MessageType.Default, MessageType.Reply, MessageType.ChatInputCommand];

function system(
  world: World,
  channelId: Id,
  authorId: Id,
  type: MessageType,
  content: string,
  reference: NonNullable<MessageState['reference']>,
  threadId?: Id,
): void {
  addMessage(world, {
    id: world.nextId(),
    channelId,
    authorId,
    createdAt: world.clock.now(),
    type,
    flags: 0,
    ...EMPTY,
    content,
    reference,
    ...(threadId ? { threadId } : {}),
  });
}

/** Removes a channel or thread with everything in it. */
export function removeChannel(world: World, channel: ChannelState): void {
  for (const one of world.channels.all()) {
    if (one.kind === 'thread' && one.parentId === channel.id) removeChannel(world, one);
  }
  const start =
    channel.kind === 'thread' && channel.startedFrom ? world.messages.get(channel.startedFrom) : undefined;
  if (start) {
    const { threadId: _, ...without } = start;
    world.messages.put({ ...without, flags: start.flags & ~MessageFlags.HasThread });
  }
  // Deletes the channel first, so that no event is sent for each of its messages.
  world.channels.delete(channel.id);
  for (const message of world.messagesIn(channel.id)) deleteMessage(world, message);
}

/** The time at which the thread is archived unless somebody writes. */
function restsAt(thread: ThreadState): number {
  const last = thread.lastMessageId === undefined ? thread.createdAt : snowflakeTime(thread.lastMessageId);
  return Math.max(last, thread.archiveChangedAt) + thread.autoArchiveMinutes * 60_000;
}

/** Archives threads after their inactivity. */
export function restThreads(world: World): void {
  const watched = new Set<Id>();
  const watch = (thread: ThreadState) => {
    if (thread.archived || watched.has(thread.id)) return;
    watched.add(thread.id);
    world.at(restsAt(thread), () => {
      watched.delete(thread.id);
      const now = world.channels.get(thread.id);
      if (now?.kind !== 'thread' || now.archived) return;
      if (restsAt(now) > world.clock.now()) watch(now);
      else world.channels.put({ ...now, archived: true, archiveChangedAt: world.clock.now() });
    });
  };
  for (const channel of world.channels.all()) if (channel.kind === 'thread') watch(channel);
  world.listen(({ name, after }) => {
    if (name === 'channel' && after?.kind === 'thread') watch(after);
  });
}
