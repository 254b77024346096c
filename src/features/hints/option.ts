import * as z from 'zod';
import type { Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import { tableOption } from '../../table/settings.ts';

/** Whether players get hints. `counted`: the result says how many each took. */
export const hintsOption = tableOption('hints', ['allowed', 'counted', 'off']);

/** A game next to another one counts no hints. */
export function availabilityOf(
  table: Pick<Table, 'data' | 'continuedFrom'>,
): ReturnType<typeof hintsOption.of> {
  const how = hintsOption.of(table);
  return how === 'counted' && table.continuedFrom !== undefined ? 'off' : how;
}

/** The key of the seats' data. */
const KEY = 'hints';
const counter = z.object({
  taken: z.int(),
  /** The position of the latest hint, as the seat sees it: see `stampOf`. */
  at: z.string(),
});

const counterOf = ({ seatData }: Pick<Table, 'seatData'>, seat: Seat) =>
  counter.safeParse(seatData[KEY]?.[seat]).data;

/** The player's number of hints, if they are counted. */
export function hintsTaken(table: Pick<Table, 'seatData'>, seat: Seat): number {
  return counterOf(table, seat)?.taken ?? 0;
}

/** Counts a hint for a seat; the same hint counts once. @param at the position, as the seat sees it */
export function withHint(table: Table, seat: Seat, at: string): Table {
  if (counterOf(table, seat)?.at === at) return table;
  const counters = table.seats.map((_, one) =>
    one === seat ? { taken: hintsTaken(table, seat) + 1, at } : (counterOf(table, one) ?? null),
  );
  return { ...table, seatData: { ...table.seatData, [KEY]: counters } };
}
