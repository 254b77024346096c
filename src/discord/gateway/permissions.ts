import { ChannelType, PermissionFlagsBits } from 'discord.js';
import type { Message } from '../../core/message.ts';
import { say } from '../i18n/localizer.ts';
import { channel } from '../messages/mentions.ts';

/** The types of channels where tables can be opened, also in their threads. In a forum a table is a post. */
export const TABLE_CHANNEL_TYPES = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildForum,
] as const;

/** The permissions that the bot needs in a channel with a game. */
const NEEDED: Readonly<Record<string, readonly Permission[]>> = {
  channel: ['ViewChannel', 'SendMessages', 'AttachFiles'],
  thread: ['ViewChannel', 'SendMessagesInThreads', 'AttachFiles'],
  /** To start posts, and to write in them. */
  forum: ['ViewChannel', 'SendMessages', 'SendMessagesInThreads', 'AttachFiles'],
};

export type Permission =
  | 'ViewChannel'
  | 'SendMessages'
  | 'SendMessagesInThreads'
  | 'AttachFiles'
  | 'CreatePublicThreads';

/** The permissions that the bot lacks for a game there. */
export function missing(kind: string, permissions: bigint): readonly Permission[] {
  return (NEEDED[kind] ?? []).filter((name) => !allows(permissions, name));
}

/** @param name also of a permission that the bot can do without */
export function allows(permissions: bigint, name: Permission | 'ManageThreads' | 'ManageChannels'): boolean {
  const all = permissions & PermissionFlagsBits.Administrator;
  return all !== 0n || (permissions & PermissionFlagsBits[name]) !== 0n;
}

/** Names the missing permissions, and who can grant them. */
export function missingMessage(names: readonly Permission[], channelId: string): Message {
  return say('refuse.permissions', {
    count: names.length,
    permissions: names.map((name) => say(`permission.${name}`)),
    channel: channel(channelId),
  });
}
