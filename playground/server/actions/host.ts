/** The host's actions. */
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { inGuild } from '../../protocol/world.ts';
import { hasBot } from '../interactions/registry.ts';
import { deleteMessage } from '../messages/write.ts';
import { addGuild, inviteBot } from '../world/open.ts';
import { setBotPermission } from '../world/permissions.ts';
import type { GuildState, RoleState } from '../world/state.ts';
import { removeChannel } from '../world/threads.ts';
import type { World } from '../world/world.ts';
import { type Action, anyChannel, demand, guildOf, parentChannel, personOf } from './find.ts';

export const windClock: Action<'wind-clock'> = ({ world: { clock } }, { by }) => {
  clock.wind(by);
  return { now: clock.now() };
};

export const setDirectMessages: Action<'set-direct-messages'> = ({ world }, { personId, open }) => {
  world.people.put({ ...personOf(world, personId), directMessagesOpen: open });
};

export const setPermission: Action<'set-bot-permission'> = (
  { world },
  { channelId, permission, allowed },
) => {
  setBotPermission(world, parentChannel(world, channelId), permission, allowed);
};

export const setBlockedWords: Action<'set-blocked-words'> = ({ world }, { channelId, words }) => {
  world.channels.put({ ...parentChannel(world, channelId), blockedWords: words });
};

export const refuseWriting: Action<'refuse-writing'> = ({ world }, { channelId, error }) => {
  const { refusal: _, ...channel } = parentChannel(world, channelId);
  world.channels.put(error === undefined ? channel : { ...channel, refusal: error });
};

export const createChannel: Action<'create-channel'> = ({ world }, { guildId, name, forum, variant }) => {
  const guild = guildOf(world, guildId);
  const words = name.trim().toLowerCase().replaceAll(/\s+/g, '-');
  demand(words !== '' && words.length <= 100, 'bad-value', "A channel's name has 1 to 100 characters.");
  const id = world.nextId();
  const position = world.channelsOf(guild.id).filter(({ kind }) => kind !== 'thread').length;
  const common = { id, guildId: guild.id, name: words, topic: '', position, overwrites: [] };
  if (forum === undefined)
    world.channels.put({ kind: 'text', ...common, ...(variant === undefined ? {} : { variant }) });
  else {
    const tags = forum.tags.map((tag) => ({ id: world.nextId(), moderated: false, ...tag }));
    world.channels.put({ kind: 'forum', ...common, tags, requiresTag: forum.requiresTag });
  }
  return { channelId: id };
};

export const deleteChannel: Action<'delete-channel'> = ({ world }, { channelId }) => {
  const channel = anyChannel(world, channelId);
  demand(inGuild(channel), 'not-allowed', 'Direct messages cannot be deleted.');
  removeChannel(world, channel);
};

export const removeMessage: Action<'remove-message'> = ({ world }, { messageId }) => {
  const message = world.messages.get(messageId);
  demand(message, 'unknown-message', `There is no message with the id ${messageId}.`);
  deleteMessage(world, message);
};

/** Removes the bot's membership, and its role from the guild. */
export const removeBot: Action<'remove-bot'> = ({ world }, { guildId }) => {
  const guild = guildOf(world, guildId);
  world.guilds.put({
    ...guild,
    roles: guild.roles.filter(({ managedFor }) => managedFor !== world.bot.id),
    members: guild.members.filter(({ userId }) => userId !== world.bot.id),
  });
};

/** Creates a guild owned by the first person. */
export const createGuild: Action<'create-guild'> = (context, { name }) => {
  const { world } = context;
  const words = name.trim();
  demand(words.length >= 2 && words.length <= 100, 'bad-value', "A server's name has 2 to 100 characters.");
  const guildId = addGuild(world, words, world.people.all(), [{ name: 'lounge', topic: '' }]);
  removeBot(context, { guildId });
  return { guildId };
};

/** Grants or revokes a permission of a guild's role. */
function setRole(
  world: World,
  guild: GuildState,
  isWanted: (role: RoleState) => boolean,
  bit: bigint,
  allowed: boolean,
) {
  const roles = guild.roles.map((role) => {
    const others = BigInt(role.permissions) & ~bit;
    return isWanted(role) ? { ...role, permissions: (allowed ? others | bit : others).toString() } : role;
  });
  world.guilds.put({ ...guild, roles });
}

export const setExternalApps: Action<'set-external-apps'> = ({ world }, { guildId, allowed }) => {
  const guild = guildOf(world, guildId);
  setRole(world, guild, ({ id }) => id === guild.id, PermissionFlagsBits.UseExternalApps, allowed);
};

export const setBotEvents: Action<'set-bot-events'> = ({ world }, { guildId, allowed }) => {
  const isBots = ({ managedFor }: RoleState) => managedFor === world.bot.id;
  setRole(world, guildOf(world, guildId), isBots, PermissionFlagsBits.CreateEvents, allowed);
};

export const installCommands: Action<'install-commands'> = ({ world }, { guildId }) => {
  const guild = guildOf(world, guildId);
  demand(!hasBot(world, guild.id), 'not-allowed', 'The bot is in this guild, with its commands.');
  world.guilds.put({ ...guild, commandsOnly: true });
};

export const setGuildLocale: Action<'set-guild-locale'> = ({ world }, { guildId, locale }) => {
  world.guilds.put({ ...guildOf(world, guildId), locale });
};

export const setGuildFeatures: Action<'set-guild-features'> = ({ world }, { guildId, features }) => {
  world.guilds.put({ ...guildOf(world, guildId), features });
};

export const setOutage: Action<'set-outage'> = ({ world }, { guildId, out }) => {
  const { unavailable: _, ...guild } = guildOf(world, guildId);
  world.guilds.put(out ? { ...guild, unavailable: true } : guild);
};

export const invite: Action<'invite-bot'> = ({ world }, { guildId }) => {
  inviteBot(world, guildOf(world, guildId).id);
};

/** Removes the person from the guild and its threads. Their messages stay. */
export const removeMember: Action<'remove-member'> = ({ world }, { guildId, personId }) => {
  const guild = guildOf(world, guildId);
  const { id } = personOf(world, personId);
  demand(guild.ownerId !== id, 'not-allowed', "A guild's owner cannot leave it.");
  for (const channel of world.channelsOf(guildId)) {
    if (channel.kind === 'thread' && channel.followerIds.includes(id)) {
      world.channels.put({
        ...channel,
        followerIds: channel.followerIds.filter((follower) => follower !== id),
      });
    }
  }
  world.guilds.put({ ...guild, members: guild.members.filter(({ userId }) => userId !== id) });
};

export const addMember: Action<'add-member'> = ({ world }, { guildId, personId }) => {
  const guild = guildOf(world, guildId);
  const { id } = personOf(world, personId);
  if (guild.members.some(({ userId }) => userId === id)) return;
  const joinedAt = world.clock.now();
  world.guilds.put({ ...guild, members: [...guild.members, { userId: id, joinedAt, roleIds: [] }] });
};
