import { GatewayIntentBits } from 'discord-api-types/v10';
import type { Id } from '../../protocol.ts';
import { wireMember } from '../payloads/users.ts';
import type { World } from '../world/world.ts';
import type { GatewayEvent } from './session.ts';

/** TYPING_START for the sessions that want it. */
export function typingEvent(world: World, channelId: Id, userId: Id): GatewayEvent | undefined {
  const channel = world.channels.get(channelId);
  if (!channel || channel.kind === 'private') return undefined;
  const data = { channel_id: channelId, user_id: userId, timestamp: Math.floor(world.clock.now() / 1_000) };
  if (channel.kind === 'direct') {
    return { name: 'TYPING_START', data, intent: GatewayIntentBits.DirectMessageTyping };
  }
  const { guildId } = channel;
  const guild = world.guilds.get(guildId);
  const member = guild && wireMember(world, guild, userId);
  return {
    name: 'TYPING_START',
    data: { ...data, guild_id: guildId, ...(member ? { member } : {}) },
    guildId,
    intent: GatewayIntentBits.GuildMessageTyping,
  };
}
