import { z } from 'zod';
import type { Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import { tableOption } from '../../table/settings.ts';

/** Whether the players of a table get hints. `counted`: the result says who took how many. */
export const hintsOption = tableOption('hints', ['allowed', 'counted', 'off']);

/** `challenge`: others get the same dice, and results are compared. Nobody counts the hints of a game beside another one. */
export function availabilityOf(
  table: Pick<Table, 'data' | 'dice' | 'continuedFrom'>,
): ReturnType<typeof hintsOption.of> | 'challenge' {
  if (table.dice === 'shared') return 'challenge';
  const how = hintsOption.of(table);
  return how === 'counted' && table.continuedFrom !== undefined ? 'off' : how;
}

/** What a table keeps for each seat. */
const KEY = 'hints';
const counter = z.object({
  taken: z.int(),
  /** The position of the last one, as the seat sees it: see `stampOf`. */
  at: z.string(),
});

const counterOf = ({ seatData }: Pick<Table, 'seatData'>, seat: Seat) =>
  counter.safeParse(seatData[KEY]?.[seat]).data;

/** How many hints the player on a seat took, where they are counted. */
export function hintsTaken(table: Pick<Table, 'seatData'>, seat: Seat): number {
  return counterOf(table, seat)?.taken ?? 0;
}

/** With one hint more on a seat; the same hint again counts once. @param at the position, as the seat sees it */
export function withHint(table: Table, seat: Seat, at: string): Table {
  if (counterOf(table, seat)?.at === at) return table;
  const counters = table.seats.map((_, one) =>
    one === seat ? { taken: hintsTaken(table, seat) + 1, at } : (counterOf(table, one) ?? null),
  );
  return { ...table, seatData: { ...table.seatData, [KEY]: counters } };
}
