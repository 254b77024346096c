import type { Channel, Id } from '../../protocol.ts';
import type { View } from './view.ts';

/** People, the bot and the guilds they are in. */
export type Membership = Pick<View, 'people' | 'bot' | 'guilds'>;

/** A person or the bot, as lists show them. */
export interface Member {
  readonly id: Id;
  readonly name: string;
  readonly handle: string;
  readonly colour: string;
  readonly isBot: boolean;
}

/** The people who see a channel in their order, then the bot. */
export function membersOf(view: View, channel: Channel): readonly Member[] {
  const people = [...view.people.values()]
    .filter(({ id }) => channel.seenBy.includes(id))
    .map(({ id, name, handle, colour }) => ({ id, name, handle, colour, isBot: false }));
  const { bot } = view;
  if (channel.kind !== 'direct' && !bot.guildIds.includes(channel.guildId)) return people;
  return [...people, botMember(view)];
}

/** The bot as a member. */
export function botMember({ bot }: Membership): Member {
  return { id: bot.id, name: bot.name, handle: bot.name.toLowerCase(), colour: bot.colour, isBot: true };
}

/** A person or the bot by id. */
export function memberOf(view: Membership, id: Id): Member | undefined {
  if (id === view.bot.id) return botMember(view);
  const person = view.people.get(id);
  return person && { ...person, isBot: false };
}

/** Discord's channel types: text 0, direct message 1, public thread 11. */
const TYPES = { text: 0, direct: 1, thread: 11 } as const;

/** Channels of the same guild that the person sees, of the given Discord types; none given: of all. */
export function channelsFor(
  view: View,
  personId: Id,
  from: Channel,
  types: readonly number[],
): readonly Channel[] {
  if (from.kind === 'direct') return [];
  return [...view.channels.values()].filter(
    (channel) =>
      channel.kind !== 'direct' &&
      channel.guildId === from.guildId &&
      channel.seenBy.includes(personId) &&
      (types.length === 0 || types.includes(TYPES[channel.kind])),
  );
}

/** A channel, person, bot or role by id, as text that mentions it shows it. */
export function nameOf(view: View, id: Id): string {
  if (view.guilds.has(id)) return 'everyone';
  return (
    view.people.get(id)?.name ?? (id === view.bot.id ? view.bot.name : (view.channels.get(id)?.name ?? id))
  );
}
