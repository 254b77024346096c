/** The people, roles, channels and files that an interaction names, said in full beside it. */
import type { APIAttachment, ChannelType } from 'discord-api-types/v10';
import { inGuild } from '../../protocol/in-guild.ts';
import type { Id } from '../../protocol.ts';
import { wireChannel } from '../payloads/channels.ts';
import { wireRole } from '../payloads/guilds.ts';
import { wireAttachment, wireMessage } from '../payloads/messages.ts';
import { wireInteractionMember, wireUser } from '../payloads/users.ts';
import { channelPermissions } from '../world/permissions.ts';
import type { ChannelState, MessageState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { sees } from './find.ts';

export class Resolved {
  readonly #world: World;
  readonly #where: ChannelState;
  readonly #origin: string;
  readonly #users: Record<Id, object> = {};
  readonly #members: Record<Id, object> = {};
  readonly #roles: Record<Id, object> = {};
  readonly #channels: Record<Id, object> = {};
  readonly #attachments: Record<Id, APIAttachment> = {};
  readonly #messages: Record<Id, object> = {};

  constructor(world: World, where: ChannelState, origin: string) {
    this.#world = world;
    this.#where = where;
    this.#origin = origin;
  }

  /** True for a person's or the bot's id. */
  user(id: Id): boolean {
    const user = wireUser(this.#world, id);
    if (!user) return false;
    this.#users[id] = user;
    const where = inGuild(this.#where) ? this.#where : undefined;
    const guild = where && this.#world.guilds.get(where.guildId);
    const member = guild && where && wireInteractionMember(this.#world, guild, where, id);
    if (member) {
      const { user: _user, deaf: _deaf, mute: _mute, ...partial } = member;
      this.#members[id] = partial;
    }
    return true;
  }

  role(id: Id): boolean {
    const guild = inGuild(this.#where) ? this.#world.guilds.get(this.#where.guildId) : undefined;
    const role = guild?.roles.find((one) => one.id === id);
    if (!role) return false;
    this.#roles[id] = wireRole(role);
    return true;
  }

  /** True where the person sees such a channel here, of one of these types where any are named. */
  channel(world: World, person: PersonState, id: Id, types: readonly ChannelType[] | undefined): boolean {
    const channel = world.channels.get(id);
    const guildId = inGuild(this.#where) ? this.#where.guildId : undefined;
    if (!channel || !inGuild(channel) || channel.guildId !== guildId || !sees(world, person, channel)) {
      return false;
    }
    const wire = wireChannel(world, channel);
    if (types && types.length > 0 && !types.includes(wire.type)) return false;
    this.#channels[id] = { ...wire, permissions: channelPermissions(world, channel, person.id).toString() };
    return true;
  }

  message(message: MessageState): void {
    this.#messages[message.id] = wireMessage(this.#world, message, this.#origin);
  }

  attachment(id: Id): boolean {
    const upload = this.#world.uploads.get(id);
    if (!upload) return false;
    this.#attachments[id] = { ...wireAttachment(upload, this.#origin), ephemeral: true };
    return true;
  }

  /** For the `data` of an interaction: nothing where nothing was named. */
  get data(): { readonly resolved?: Readonly<Record<string, object>> } {
    const parts = Object.entries({
      users: this.#users,
      members: this.#members,
      roles: this.#roles,
      channels: this.#channels,
      attachments: this.#attachments,
      messages: this.#messages,
    }).filter(([, things]) => Object.keys(things).length > 0);
    return parts.length === 0 ? {} : { resolved: Object.fromEntries(parts) };
  }
}
