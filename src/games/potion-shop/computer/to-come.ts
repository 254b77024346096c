import type { Seat } from '../../../core/message.ts';
import { type State, shopAt } from '../rules/state.ts';
import { outlookOf, shopValue } from './shop-value.ts';
import table from './to-come.json' with { type: 'json' };

/** A table that `npm run fit` writes. */
export interface ToCome {
  /** The computer player that it was fitted to: see `adviceHash`. */
  readonly fittedTo: string;
  /** By number of seats. */
  readonly seats: Readonly<Record<string, ToComeAtSeats>>;
}

/** The average renown that a shop still gains beyond its value at the start of a round. */
export interface ToComeAtSeats {
  /** By round, the first one first; the last entry is that of all later rounds. */
  readonly rounds: readonly number[];
  /** In the last round, whichever it is. */
  readonly last: number;
}

/**
 * It depends on rounds instead of customers: otherwise a sale, which brings the end closer, would seem to cost renown.
 */
const toCome: ToCome = table;

/** The result that a seat can expect, its head start included. @param state at the start of a round */
export function expectedAt(state: State, seat: Seat): number {
  const { rounds = [], last = 0 } = toCome.seats[state.shops.length] ?? {};
  const more = state.last ? last : rounds[Math.min(state.round, rounds.length) - 1];
  return valueAt(state, seat) + (more ?? 0) + (shopAt(state, seat).headStart ?? 0);
}

/** The value of the seat's shop now. */
export function valueAt(state: State, seat: Seat): number {
  return shopValue(shopAt(state, seat), outlookOf(state, seat));
}
