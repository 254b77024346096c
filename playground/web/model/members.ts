import { inGuild } from '../../protocol/world.ts';
import type { Channel, Id } from '../../protocol.ts';
import type { View } from './view.ts';

/** People, the bot, and their guilds. */
export type Membership = Pick<View, 'people' | 'bot' | 'guilds'>;

/** A person or the bot, for lists. */
export interface Member {
  readonly id: Id;
  readonly name: string;
  readonly handle: string;
  readonly colour: string;
  readonly isBot: boolean;
}

/** The people who see a channel, in order, then the bot. */
export function membersOf(view: View, channel: Channel): readonly Member[] {
  const people = [...view.people.values()]
    .filter(({ id }) => channel.seenBy.includes(id))
    .map(({ id, name, handle, colour }) => ({ id, name, handle, colour, isBot: false }));
  const { bot } = view;
  const hasBot = inGuild(channel) ? bot.guildIds.includes(channel.guildId) : channel.kind === 'direct';
  if (!hasBot) return people;
  return [...people, botMember(view)];
}

/** The bot as a member. */
function botMember({ bot }: Membership): Member {
  return { id: bot.id, name: bot.name, handle: bot.name.toLowerCase(), colour: bot.colour, isBot: true };
}

/** A person or the bot by id. */
export function memberOf(view: Membership, id: Id): Member | undefined {
  if (id === view.bot.id) return botMember(view);
  const person = view.people.get(id);
  return person && { ...person, isBot: false };
}

/** Discord's types of channels in guilds: text 0, public thread 11, forum 15. */
const TYPES = { text: 0, thread: 11, forum: 15 } as const;

/** Channels of the same guild that the person can see, of the given Discord types; without types, all. */
export function channelsFor(
  view: View,
  personId: Id,
  from: Channel,
  types: readonly number[],
): readonly Channel[] {
  if (!inGuild(from)) return [];
  return [...view.channels.values()].filter(
    (channel) =>
      inGuild(channel) &&
      channel.guildId === from.guildId &&
      channel.seenBy.includes(personId) &&
      (types.length === 0 || types.includes(TYPES[channel.kind])),
  );
}

/** The text of a mention of a channel, person, bot or role, by id. */
export function nameOf(view: View, id: Id): string {
  if (view.guilds.has(id)) return 'everyone';
  return (
    view.people.get(id)?.name ?? (id === view.bot.id ? view.bot.name : (view.channels.get(id)?.name ?? id))
  );
}

/** Converts typed `@Ann` and `#general` to Discord's format: `<@…>` and `<#…>`. */
export function encodeMentions(text: string, view: View, channel: Channel, personId: Id): string {
  const signs = [
    ...membersOf(view, channel).map(({ id, name }) => ({ sign: `@${name}`, code: `<@${id}>` })),
    ...channelsFor(view, personId, channel, []).map(({ id, name }) => ({
      sign: `#${name}`,
      code: `<#${id}>`,
    })),
  ].sort((a, b) => b.sign.length - a.sign.length);
  let coded = '';
  for (let at = 0; at < text.length; ) {
    const before = text[at - 1] ?? ' ';
    const found = /[\s(]/.test(before) ? signs.find(({ sign }) => text.startsWith(sign, at)) : undefined;
    const next = found && text[at + found.sign.length];
    if (found && (next === undefined || !/[\p{L}\p{N}_]/u.test(next))) {
      coded += found.code;
      at += found.sign.length;
    } else {
      coded += text[at] ?? '';
      at += 1;
    }
  }
  return coded;
}
