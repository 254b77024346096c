/** Looks up what a path names, or throws Discord's refusals. */

import { inGuild } from '../../protocol/in-guild.ts';
import type { Id } from '../../protocol.ts';
import { refuse } from '../errors.ts';
import { need, type Permission } from '../world/permissions.ts';
import type { BotChannelState, GuildChannelState, GuildState, MessageState } from '../world/state.ts';
import type { World } from '../world/world.ts';

/** 10002 for an application that is not the bot's own. */
export function checkApplication(world: World, id: Id): void {
  if (id !== world.bot.id) throw refuse(10002);
}

/** A guild with the bot in it. Throws 10004 for an unknown one, 50001 if the bot is not a member. */
export function findGuild(world: World, id: Id): GuildState {
  const guild = world.guilds.get(id);
  if (!guild) throw refuse(10004);
  if (!guild.members.some(({ userId }) => userId === world.bot.id)) throw refuse(50001);
  return guild;
}

/** A channel that the bot sees (50001) and may do this in (50013). */
export function findChannel(world: World, id: Id, ...permissions: readonly Permission[]): BotChannelState {
  const channel = world.channels.get(id);
  if (!channel) throw refuse(10003);
  if (channel.kind === 'private') throw refuse(50001);
  if (inGuild(channel)) need(world, channel, ...permissions);
  return channel;
}

/** The same for a channel of a guild; 50024 for direct messages. */
export function findGuildChannel(
  world: World,
  id: Id,
  ...permissions: readonly Permission[]
): GuildChannelState {
  const channel = findChannel(world, id, ...permissions);
  if (!inGuild(channel)) throw refuse(50024);
  return channel;
}

/** A message of the channel that everybody there sees; ephemeral ones are unknown to these routes. */
export function findMessage(world: World, channel: BotChannelState, id: Id): MessageState {
  const message = world.messages.get(id);
  if (!message || message.channelId !== channel.id || message.visibleTo !== undefined) throw refuse(10008);
  return message;
}
