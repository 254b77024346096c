import { type Catalog, type Locale, type Seat, speaker, type Value } from '../core/message.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import type { SeatOccupant, Table } from './model.ts';
import type { Refusal, Result } from './service.ts';

/** The table layer's own sentences, by the prefix `table`. */
export const tableCatalogs: Readonly<Record<Locale, Catalog>> = { en, de, fr, nl };

export const say = speaker('table', en);

/** The name of a game, in the reader's language. */
export function gameName(id: string): Value {
  return { key: `${id}.name` };
}

export function nameOfOccupant(occupant: SeatOccupant): string {
  return occupant.kind === 'human' ? occupant.person.name : occupant.name;
}

/** The name on a seat, in plain characters: for pictures and lists. */
export function nameOfSeat(table: Table, seat: Seat): string {
  const occupant = table.seats[seat];
  return occupant === undefined ? `#${seat + 1}` : nameOfOccupant(occupant);
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(
  key: Parameters<typeof say>[0],
  values?: Parameters<typeof say>[1],
  table?: Table,
): { readonly ok: false; readonly refusal: Refusal } {
  return {
    ok: false,
    refusal: table === undefined ? { message: say(key, values) } : { message: say(key, values), table },
  };
}
