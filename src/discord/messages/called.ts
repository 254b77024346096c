import type { Message, Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import { personsOn } from '../../table/seats/people.ts';
import { person } from '../i18n/sentences.ts';
import { say, type Words } from '../i18n/words.ts';

/**
 * A person at a table: a mention, by which they can be pinged. Where no channel shows the table, its people may not know
 * each other's accounts, so they have the names on their seats.
 */
export function called(
  table: Pick<Table, 'place' | 'seats'>,
  userId: string,
): Message | { readonly seat: Seat } {
  if (table.place.channelId !== undefined) return person(userId);
  const seat = table.seats.findIndex((occupant) => personsOn(occupant).some(({ id }) => id === userId));
  return seat === -1 ? say('seat.former') : { seat };
}

/** The same as Markdown. */
export function calledText(table: Pick<Table, 'place' | 'seats'>, userId: string, words: Words): string {
  const who = called(table, userId);
  return 'seat' in who ? words.name(who.seat) : words.md(who);
}
