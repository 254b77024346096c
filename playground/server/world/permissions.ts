import { PermissionFlagsBits } from 'discord-api-types/v10';
import { INVITED_PERMISSIONS } from '../../protocol/world.ts';
import type { BotPermission, Id } from '../../protocol.ts';
import { DiscordError, refuse } from '../errors.ts';
import type { GuildChannelState, GuildState, ParentState, TextChannelState } from './state.ts';
import type { World } from './world.ts';

/** Discord's name of a permission: `SendMessages`. */
export type Permission = keyof typeof PermissionFlagsBits;

const bits = (names: readonly Permission[]) =>
  names.reduce((all, name) => all | PermissionFlagsBits[name], 0n);

/** @everyone's permissions in a new guild. */
export const EVERYONE = bits([
  'CreateInstantInvite',
  'AddReactions',
  'Stream',
  'ViewChannel',
  'SendMessages',
  'EmbedLinks',
  'AttachFiles',
  'ReadMessageHistory',
  'MentionEveryone',
  'UseExternalEmojis',
  'Connect',
  'Speak',
  'UseVAD',
  'ChangeNickname',
  'UseApplicationCommands',
  'RequestToSpeak',
  'CreatePublicThreads',
  'CreatePrivateThreads',
  'UseExternalStickers',
  'SendMessagesInThreads',
  'UseExternalApps',
]);

/** The permissions of a bot's invite. */
export const INVITED = bits(INVITED_PERMISSIONS);

const ALL = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** A member's permissions in the guild, without channel overwrites; none for non-members. */
function guildPermissions(guild: GuildState, userId: Id): bigint {
  const member = guild.members.find((member) => member.userId === userId);
  if (!member) return 0n;
  if (guild.ownerId === userId) return ALL;
  const held = guild.roles.filter((role, index) => index === 0 || member.roleIds.includes(role.id));
  const sum = held.reduce((all, role) => all | BigInt(role.permissions), 0n);
  return (sum & PermissionFlagsBits.Administrator) === 0n ? sum : ALL;
}

/** Whether the user has this permission in the guild, regardless of its channels. */
export function mayInGuild(guild: GuildState, userId: Id, permission: Permission): boolean {
  return (guildPermissions(guild, userId) & PermissionFlagsBits[permission]) !== 0n;
}

/**
 * A member's permissions in a guild's channel: those of roles, then the channel's overwrites for @everyone, roles and
 * the member, in Discord's order. Threads have their parent's; who is not in a private thread has none there.
 */
export function channelPermissions(world: World, channel: GuildChannelState, userId: Id): bigint {
  const guild = world.guilds.get(channel.guildId);
  const member = guild?.members.find((member) => member.userId === userId);
  if (!guild || !member) return 0n;
  const held = guildPermissions(guild, userId);
  if (held === ALL) return ALL;
  const parent = channel.kind === 'thread' ? world.channels.get(channel.parentId) : channel;
  const overwrites = parent && 'overwrites' in parent ? parent.overwrites : [];
  const apply = (previous: bigint, which: typeof overwrites) => {
    const deny = which.reduce((all, overwrite) => all | BigInt(overwrite.deny), 0n);
    const allow = which.reduce((all, overwrite) => all | BigInt(overwrite.allow), 0n);
    return (previous & ~deny) | allow;
  };
  const everyone = overwrites.filter((overwrite) => overwrite.kind === 'role' && overwrite.id === guild.id);
  const roles = overwrites.filter(
    (overwrite) => overwrite.kind === 'role' && member.roleIds.includes(overwrite.id),
  );
  const own = overwrites.filter((overwrite) => overwrite.kind === 'member' && overwrite.id === userId);
  const all = apply(apply(apply(held, everyone), roles), own);
  const isOutside = channel.kind === 'thread' && channel.isPrivate && !channel.followerIds.includes(userId);
  return isOutside && (all & PermissionFlagsBits.ManageThreads) === 0n ? 0n : all;
}

/** The permissions of @everyone in a guild's channel. */
export function everyonePermissions(world: World, channel: GuildChannelState): bigint {
  const parent = channel.kind === 'thread' ? world.channels.get(channel.parentId) : channel;
  const own =
    parent && 'overwrites' in parent ? parent.overwrites.find(({ id }) => id === channel.guildId) : undefined;
  const held = BigInt(world.guilds.get(channel.guildId)?.roles[0]?.permissions ?? 0);
  return (held & ~BigInt(own?.deny ?? 0)) | BigInt(own?.allow ?? 0);
}

/** Whether the user has this permission in this guild channel. */
export function may(world: World, channel: GuildChannelState, userId: Id, permission: Permission): boolean {
  return (channelPermissions(world, channel, userId) & PermissionFlagsBits[permission]) !== 0n;
}

/** Whether threads can be started in a text channel: not in the text chat of a voice or stage channel. */
export function hasThreads({ variant }: TextChannelState): boolean {
  return variant !== 'voice' && variant !== 'stage';
}

/**
 * Throws 50001 if the bot does not see the channel, or may not connect to a voice or stage channel, and 50013 if it lacks
 * one of the permissions.
 */
export function need(world: World, channel: GuildChannelState, ...permissions: readonly Permission[]): void {
  if (!may(world, channel, world.bot.id, 'ViewChannel')) throw refuse(50001);
  if (channel.kind === 'text' && !hasThreads(channel) && !may(world, channel, world.bot.id, 'Connect'))
    throw refuse(50001);
  for (const permission of permissions) {
    if (!may(world, channel, world.bot.id, permission)) throw refuse(50013);
  }
}

/** The app's permissions in direct messages between people, where it only answers. By Discord's reference. */
export const PRIVATE = bits(['EmbedLinks', 'AttachFiles', 'MentionEveryone']);

/**
 * The app's permissions in direct messages with its bot, by the same reference: 442368. They say what its answers may
 * contain; neither seeing the channel nor writing in it is among them.
 */
export const DIRECT = PRIVATE | PermissionFlagsBits.UseExternalEmojis;

/** Grants the bot a permission in a channel or revokes it, by an overwrite for the bot itself. */
export function setBotPermission(
  world: World,
  channel: ParentState,
  permission: BotPermission,
  allowed: boolean,
): void {
  const bit = PermissionFlagsBits[permission];
  const isOwn = (id: Id) => id === world.bot.id;
  const previous = channel.overwrites.find(({ id }) => isOwn(id));
  const others = channel.overwrites.filter(({ id }) => !isOwn(id));
  const own = {
    id: world.bot.id,
    kind: 'member' as const,
    allow: (BigInt(previous?.allow ?? 0) & ~bit) | (allowed ? bit : 0n),
    deny: (BigInt(previous?.deny ?? 0) & ~bit) | (allowed ? 0n : bit),
  };
  world.channels.put({
    ...channel,
    overwrites: [...others, { ...own, allow: own.allow.toString(), deny: own.deny.toString() }],
  });
}

/**
 * What refuses the bot's texts in a channel whatever its permissions: AutoMod, and the host's own refusal.
 *
 * @param blocked the error for a blocked word: of a message, or of a title
 */
export function checkText(
  world: World,
  channel: GuildChannelState,
  text: string,
  blocked: 200000 | 200001 = 200000,
): void {
  const at = channel.kind === 'thread' ? world.channels.get(channel.parentId) : channel;
  if (at?.kind !== 'text' && at?.kind !== 'forum') return;
  if (at.refusal !== undefined) throw new DiscordError(403, at.refusal.code, at.refusal.message);
  const lower = text.toLowerCase();
  if (at.blockedWords?.some((word) => lower.includes(word.toLowerCase()))) throw refuse(blocked);
}
