import type { Forecast } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { apply } from '../rules/apply.ts';
import { awaiting } from '../rules/legal.ts';
import { resolve } from '../rules/resolve.ts';
import { score } from '../rules/score.ts';
import { type State, shopAt } from '../rules/state.ts';
import { advise } from './advise.ts';
import { outlookOf, shopValue } from './shop-value.ts';

/**
 * By seats, then by the round, from the first: the renown that a shop makes at last beyond its value at the start of the
 * round. Averages of 144 games of computer players. Not by customers: a sale does not cost what the rounds that it may end
 * the game sooner would have brought.
 */
const TO_COME: Readonly<Record<number, readonly number[]>> = {
  2: [72, 60, 47.5, 35.5, 23.5, 14.5, 9.5],
  3: [47, 41.5, 35, 29, 22.5, 16, 10.5, 6, 4.5],
  4: [40, 35, 29.5, 24, 18.5, 13, 8.5, 4, 1],
};
const IN_THE_LAST: Readonly<Record<number, number>> = { 2: 6, 3: 0, 4: -2.5 };

/** Rounds that are played on, this one included: somebody who waits with a sale can make it in the next. */
const ROUNDS = 2;

/** Everybody plays on as advised; an estimate stands for the rounds after the next. */
export const forecast: Forecast<State> = {
  perSecond: 60,
  resultOf: (state, seat) => score(state).totals[seat] ?? 0,
  playOut(state, seats, random) {
    let now = resolve(state, random).state;
    const end = state.round + ROUNDS;
    for (let [next] = awaiting(now); next !== undefined && now.round < end; [next] = awaiting(now))
      now = resolve(apply(now, next, advise(now, next).action).state, random).state;
    return seats.map((seat) =>
      now.phase.is === 'over' ? forecast.resultOf(now, seat) : estimated(now, seat),
    );
  },
};

/** @param state at the start of a round */
function estimated(state: State, seat: Seat): number {
  const { shops, last, round } = state;
  const byRound = TO_COME[shops.length] ?? [];
  const toCome = last ? IN_THE_LAST[shops.length] : byRound[Math.min(round, byRound.length) - 1];
  return shopValue(shopAt(state, seat), outlookOf(state, seat)) + (toCome ?? 0);
}
