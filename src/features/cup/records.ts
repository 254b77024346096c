import * as z from 'zod';
import { optional, record, type ValueOf } from '../../table/record.ts';

/** How a cup is played, beside what it has as a league: its members, slots, pairings and messages are those of one. */
export const cup = record({
  model: 'cup',
  columns: {
    startsAt: optional(z.date()),
    zone: optional(z.string()),
  },
});
export type Cup = ValueOf<typeof cup>;
