import { PermissionFlagsBits } from 'discord.js';
import type { Message } from '../../core/message.ts';
import { say } from '../i18n/localizer.ts';
import { channel } from '../i18n/sentences.ts';

/** A permission that the bot needs for games. */
export type Permission =
  | 'ViewChannel'
  | 'SendMessages'
  | 'SendMessagesInThreads'
  | 'AttachFiles'
  | 'CreatePublicThreads';

/** Those of the permissions that the bot lacks. */
export function missing(needs: readonly Permission[], permissions: bigint): readonly Permission[] {
  return needs.filter((name) => !allows(permissions, name));
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
