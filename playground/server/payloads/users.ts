import {
  type APIGuildMember,
  type APIInteractionGuildMember,
  type APIUser,
  GuildMemberFlags,
  UserFlags,
} from 'discord-api-types/v10';
import type { Id } from '../../protocol.ts';
import { channelPermissions } from '../world/permissions.ts';
import type { GuildChannelState, GuildState } from '../world/state.ts';
import type { World } from '../world/world.ts';

const NO_USER_FLAGS: UserFlags = UserFlags.Staff & 0;
/** Fields of every user that the playground has no use for. */
const NOTHING_SPECIAL: Pick<APIUser, 'flags' | 'public_flags' | 'primary_guild'> = {
  flags: NO_USER_FLAGS,
  public_flags: NO_USER_FLAGS,
  primary_guild: null,
};
const NO_FLAGS: GuildMemberFlags = GuildMemberFlags.DidRejoin & 0;

/** A person or the bot as Discord says it, or undefined where there is nobody of this id. */
export function wireUser(world: World, id: Id): APIUser | undefined {
  if (id === world.bot.id) return wireBot(world);
  const person = world.people.get(id);
  if (!person) return undefined;
  return {
    id,
    username: person.handle,
    discriminator: '0',
    global_name: person.name,
    avatar: null,
    ...NOTHING_SPECIAL,
  };
}

export function wireBot(world: World): APIUser {
  const { id, name } = world.bot;
  return {
    id,
    username: name,
    discriminator: '0001',
    global_name: null,
    avatar: null,
    bot: true,
    ...NOTHING_SPECIAL,
  };
}

export function wireMember(world: World, guild: GuildState, userId: Id): APIGuildMember | undefined {
  const member = guild.members.find((one) => one.userId === userId);
  const user = wireUser(world, userId);
  if (!member || !user) return undefined;
  return {
    user,
    nick: null,
    avatar: null,
    banner: null,
    roles: [...member.roleIds],
    joined_at: new Date(member.joinedAt).toISOString(),
    premium_since: null,
    deaf: false,
    mute: false,
    flags: NO_FLAGS,
    pending: false,
    communication_disabled_until: null,
  };
}

/** A member with their permissions in the channel, as interactions carry them. */
export function wireInteractionMember(
  world: World,
  guild: GuildState,
  channel: GuildChannelState,
  userId: Id,
): APIInteractionGuildMember | undefined {
  const member = wireMember(world, guild, userId);
  return member && { ...member, permissions: channelPermissions(world, channel, userId).toString() };
}
