/** Looks up what a request refers to, and refuses what the person cannot see. */
import type { RequestType, Results, Takes } from '../../protocol/requests.ts';
import { inGuild } from '../../protocol/world.ts';
import type { Id, Refusal, RefusalCode } from '../../protocol.ts';
import type { Activities } from '../activities/activities.ts';
import type { OAuth } from '../activities/oauth.ts';
import type { Faults } from '../faults.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { InteractionRegistry } from '../interactions/registry.ts';
import { may } from '../world/permissions.ts';
import type { ChannelState, GuildState, MessageState, ParentState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';

export interface ActionContext {
  readonly world: World;
  readonly registry: InteractionRegistry;
  readonly activities: Activities;
  readonly oauth: OAuth;
  /** People who do not let the app know who they are, by id. */
  readonly unwilling: Set<Id>;
  readonly faults: Faults;
  readonly gateway: Gateway;
  readonly origin: () => string;
  /** Announces that someone is typing. */
  readonly typing: (channelId: string, userId: string) => void;
  /** Announces that the faults have changed. */
  readonly faultsChanged: () => void;
}

/** Carries out a request of this type. */
export type Action<T extends RequestType> = (
  context: ActionContext,
  takes: Takes<T>,
) => T extends keyof Results ? Results[T] | Promise<Results[T]> : void;

export function personOf(world: World, id: Id): PersonState {
  const person = world.people.get(id);
  demand(person, 'unknown-person', `There is nobody with the id ${id}.`);
  return person;
}

export function guildOf(world: World, id: Id): GuildState {
  const guild = world.guilds.get(id);
  demand(guild, 'unknown-guild', `There is no guild with the id ${id}.`);
  return guild;
}

/** Any channel, for the host. */
export function anyChannel(world: World, id: Id): ChannelState {
  const channel = world.channels.get(id);
  demand(channel, 'unknown-channel', `There is no channel with the id ${id}.`);
  return channel;
}

/** A text channel or a forum, for the host. */
export function parentChannel(world: World, id: Id): ParentState {
  const channel = anyChannel(world, id);
  if (channel.kind !== 'text' && channel.kind !== 'forum')
    throw new ActionRefused('unknown-channel', `${id} is no text channel and no forum.`);
  return channel;
}

/** Whether the person sees the channel. */
export function sees(world: World, person: PersonState, channel: ChannelState): boolean {
  if (channel.kind === 'direct') return channel.personId === person.id;
  if (channel.kind === 'private') return channel.personIds.includes(person.id);
  return may(world, channel, person.id, 'ViewChannel');
}

export function channelOf(world: World, person: PersonState, id: Id): ChannelState {
  const channel = world.channels.get(id);
  if (!channel || !sees(world, person, channel)) {
    throw new ActionRefused('unknown-channel', `${person.name} sees no channel with the id ${id}.`);
  }
  return channel;
}

export function messageOf(world: World, person: PersonState, id: Id): MessageState {
  const message = world.messages.get(id);
  const isHidden = message?.visibleTo !== undefined && message.visibleTo !== person.id;
  const channel = message && world.channels.get(message.channelId);
  if (!message || !channel || isHidden || !sees(world, person, channel)) {
    throw new ActionRefused('unknown-message', `${person.name} sees no message with the id ${id}.`);
  }
  return message;
}

/** Whether the person owns the channel's guild: owners are the playground's only moderators. */
export function moderates(world: World, person: PersonState, channel: ChannelState): boolean {
  return inGuild(channel) && world.guilds.get(channel.guildId)?.ownerId === person.id;
}

/** A page request that is impossible. Discord's own client would not have let the person try. */
export class ActionRefused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }

  get refusal(): Refusal {
    return { code: this.code, message: this.message };
  }
}

/** Throws `ActionRefused` unless the condition holds. */
export function demand(holds: unknown, code: RefusalCode, message: string): asserts holds {
  if (!holds) throw new ActionRefused(code, message);
}
