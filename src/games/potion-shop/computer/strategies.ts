import { bestBy, halving } from '../../../core/computer.ts';
import type { Forecast } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { type Action, apply, awaiting } from '../rules/actions.ts';
import { resolve } from '../rules/flow.ts';
import { standings } from '../rules/scoring.ts';
import { type State, shopAt } from '../rules/state.ts';
import { advise, plan, ratedTakes } from './advise.ts';
import { bestArrangement } from './arrangement.ts';
import { outlookOf, shopValue } from './shop-value.ts';

/** The number of dice that are compared, the most valuable ones. */
const DICE = 4;
/** The approximate number of playouts of all dice together. */
const PLAYOUTS = 8;
/** The rating of a die counts as much as this many playouts. */
const TRUST = 10;

/** With two players, the opponent's gain counts as much as one's own. */
const ENVY_OF_TWO = 1;

/**
 * The strong computer player: it chooses dice by playouts to the end of the round. With two players it sets them so
 * that the opponent gains little. Otherwise it follows the advice.
 */
export function chooseByPlayouts(state: State, seat: Seat, random: Random): Action {
  if (state.phase.is === 'set' && state.shops.length === 2) return bestArrangement(state, ENVY_OF_TWO);
  if (state.phase.is !== 'take') return advise(state, seat).action;
  const takes = ratedTakes(state, seat, state.phase.turn)
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, DICE);
  const base = bestBy(takes, ({ rating }) => rating).rating;
  const items = takes.map(({ action, rating }) => ({ action, rating: rating - base }));
  return halving(items, PLAYOUTS, TRUST, random, ({ action }, chance) => {
    const now = playedUntil(state.round + 1, apply(state, seat, action).state, chance);
    return lead(now, seat) - lead(state, seat);
  }).action;
}

/** Everybody follows the advice until a round begins or the game ends. */
function playedUntil(round: number, state: State, chance: Random): State {
  let now = resolve(state, chance).state;
  for (let [seat] = awaiting(now); seat !== undefined && now.round < round; [seat] = awaiting(now))
    for (const action of plan(now, seat)) now = resolve(apply(now, seat, action).state, chance).state;
  return now;
}

/** The value of the seat's shop, less that of the best other shop. */
function lead(state: State, seat: Seat): number {
  const values = state.shops.map((_, other) => shopValue(shopAt(state, other), outlookOf(state, other)));
  return (values[seat] ?? 0) - Math.max(...values.filter((_, other) => other !== seat));
}

/**
 * By number of seats, then by round: the average renown that a shop gains beyond its value at the start of the round,
 * in 144 games of computer players. It does not depend on customers: otherwise a sale, which brings the end closer,
 * would seem to cost renown.
 */
const TO_COME: Readonly<Record<number, readonly number[]>> = {
  2: [72, 60, 47.5, 35.5, 23.5, 14.5, 9.5],
  3: [47, 41.5, 35, 29, 22.5, 16, 10.5, 6, 4.5],
  4: [40, 35, 29.5, 24, 18.5, 13, 8.5, 4, 1],
};
const IN_THE_LAST: Readonly<Record<number, number>> = { 2: 6, 3: 0, 4: -2.5 };

/** The number of rounds to play on, this one included, so that a postponed sale can still be made. */
const ROUNDS = 2;

/** Everybody follows the advice for two rounds; the rest is estimated. */
export const forecast: Forecast<State> = {
  perSecond: 60,
  resultOf: (state, seat) => standings(state).totals[seat] ?? 0,
  playOut(state, seats, random) {
    const now = playedUntil(state.round + ROUNDS, state, random);
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
  const shop = shopAt(state, seat);
  return shopValue(shop, outlookOf(state, seat)) + (toCome ?? 0) + (shop.headStart ?? 0);
}
