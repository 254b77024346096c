import {
  type APIDMChannel,
  type APIGroupDMChannel,
  type APIGuildForumChannel,
  type APIOverwrite,
  type APIPublicThreadChannel,
  type APITextChannel,
  type APIThreadMember,
  ChannelFlags,
  ChannelType,
  ForumLayoutType,
  OverwriteType,
  ThreadMemberFlags,
} from 'discord-api-types/v10';
import type {
  ChannelState,
  DirectChannelState,
  ForumState,
  ParentState,
  PrivateChannelState,
  TextChannelState,
  ThreadState,
} from '../world/state.ts';
import type { World } from '../world/world.ts';
import { wireUser } from './users.ts';

const NO_FLAGS: ChannelFlags = ChannelFlags.Pinned & 0;
const NO_MEMBER_FLAGS: ThreadMemberFlags = ThreadMemberFlags.HasInteracted & 0;

export type WireChannel =
  | APITextChannel
  | APIGuildForumChannel
  | APIPublicThreadChannel
  | APIDMChannel
  | APIGroupDMChannel;

function wireTextChannel(channel: TextChannelState): APITextChannel {
  return {
    id: channel.id,
    type: ChannelType.GuildText,
    guild_id: channel.guildId,
    name: channel.name,
    topic: channel.topic,
    position: channel.position,
    permission_overwrites: wireOverwrites(channel),
    nsfw: false,
    rate_limit_per_user: 0,
    parent_id: null,
    last_message_id: channel.lastMessageId ?? null,
    flags: NO_FLAGS,
  };
}

function wireOverwrites({ overwrites }: ParentState): APIOverwrite[] {
  return overwrites.map(({ id, kind, allow, deny }) => ({
    id,
    type: kind === 'role' ? OverwriteType.Role : OverwriteType.Member,
    allow,
    deny,
  }));
}

function wireForum(channel: ForumState): APIGuildForumChannel {
  return {
    id: channel.id,
    type: ChannelType.GuildForum,
    guild_id: channel.guildId,
    name: channel.name,
    topic: channel.topic,
    position: channel.position,
    permission_overwrites: wireOverwrites(channel),
    nsfw: false,
    rate_limit_per_user: 0,
    parent_id: null,
    last_message_id: channel.lastMessageId ?? null,
    flags: channel.requiresTag ? ChannelFlags.RequireTag : NO_FLAGS,
    available_tags: channel.tags.map(({ id, name, moderated, emoji }) => ({
      id,
      name,
      moderated,
      emoji_id: null,
      emoji_name: emoji ?? null,
    })),
    default_reaction_emoji: null,
    default_sort_order: null,
    default_forum_layout: ForumLayoutType.NotSet,
  };
}

/** A channel that can have threads. */
export function wireParent(channel: ParentState): APITextChannel | APIGuildForumChannel {
  return channel.kind === 'text' ? wireTextChannel(channel) : wireForum(channel);
}

/** A thread, with the bot's own membership where it follows. */
export function wireThread(world: World, thread: ThreadState): APIPublicThreadChannel {
  return {
    id: thread.id,
    type: ChannelType.PublicThread,
    guild_id: thread.guildId,
    parent_id: thread.parentId,
    owner_id: thread.ownerId,
    name: thread.name,
    last_message_id: thread.lastMessageId ?? null,
    message_count: thread.messageCount,
    total_message_sent: thread.messageCount,
    member_count: Math.min(thread.followerIds.length, 50),
    rate_limit_per_user: 0,
    flags: NO_FLAGS,
    ...(thread.tagIds === undefined ? {} : { applied_tags: [...thread.tagIds] }),
    thread_metadata: {
      archived: thread.archived,
      archive_timestamp: new Date(thread.archiveChangedAt).toISOString(),
      auto_archive_duration: thread.autoArchiveMinutes,
      create_timestamp: new Date(thread.createdAt).toISOString(),
      locked: thread.locked,
    },
    ...(thread.followerIds.includes(world.bot.id) ? { member: wireThreadMember(thread, world.bot.id) } : {}),
  };
}

export function wireThreadMember(thread: ThreadState, userId: string): APIThreadMember {
  return {
    id: thread.id,
    user_id: userId,
    join_timestamp: new Date(thread.createdAt).toISOString(),
    flags: NO_MEMBER_FLAGS,
  };
}

export function wireDirectChannel(world: World, channel: DirectChannelState): APIDMChannel {
  const person = wireUser(world, channel.personId);
  return {
    id: channel.id,
    type: ChannelType.DM,
    name: null,
    last_message_id: channel.lastMessageId ?? null,
    flags: NO_FLAGS,
    recipients: person ? [person] : [],
  };
}

/** Direct messages between people: a group, or two. */
export function wirePrivateChannel(
  world: World,
  channel: PrivateChannelState,
): APIDMChannel | APIGroupDMChannel {
  const { id, ownerId, personIds } = channel;
  const shared = {
    id,
    last_message_id: channel.lastMessageId ?? null,
    flags: NO_FLAGS,
    recipients: personIds.flatMap((personId) => wireUser(world, personId) ?? []),
  };
  if (ownerId === undefined) return { ...shared, type: ChannelType.DM, name: null };
  const name = channel.name === '' ? null : channel.name;
  return { ...shared, type: ChannelType.GroupDM, name, icon: null, owner_id: ownerId };
}

export function wireChannel(world: World, channel: ChannelState): WireChannel {
  switch (channel.kind) {
    case 'text':
    case 'forum':
      return wireParent(channel);
    case 'thread':
      return wireThread(world, channel);
    case 'direct':
      return wireDirectChannel(world, channel);
    case 'private':
      return wirePrivateChannel(world, channel);
  }
}
