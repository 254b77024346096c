import { bestBy, halving } from '../../../core/computer.ts';
import type { Forecast } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { type Action, apply, awaiting } from '../rules/actions.ts';
import { resolve } from '../rules/flow.ts';
import { standings } from '../rules/scoring.ts';
import type { State } from '../rules/state.ts';
import { advise, plan, ratedTakes } from './advise.ts';
import { ENVY } from './arrangement.ts';
import { arrangeByMinimax } from './setting.ts';
import { expectedAt, valueAt } from './to-come.ts';

/** The number of dice that are compared, the most valuable ones. */
const DICE = 4;
/** The approximate number of playouts of all dice together. */
const PLAYOUTS = 8;
/** The rating of a die counts as much as this many playouts. */
const TRUST = 10;

/** With two players, the opponent's gain counts as much as one's own. */
const ENVY_OF_TWO = 1;

/**
 * The strong computer player: it chooses dice by playouts to the end of the round, and sets them so that it gains most
 * over the others. Otherwise it follows the advice.
 */
export function chooseByPlayouts(state: State, seat: Seat, random: Random): Action {
  if (state.phase.is === 'set') return arrangeByMinimax(state, state.shops.length === 2 ? ENVY_OF_TWO : ENVY);
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
  const values = state.shops.map((_, other) => valueAt(state, other));
  return (values[seat] ?? 0) - Math.max(...values.filter((_, other) => other !== seat));
}

/** The number of rounds to play on, this one included, so that a postponed sale can still be made. */
const ROUNDS = 2;

/** Everybody follows the advice for two rounds; the rest is estimated. */
export const forecast: Forecast<State> = {
  perSecond: 60,
  resultOf: (state, seat) => standings(state).totals[seat] ?? 0,
  playOut(state, seats, random) {
    const now = playedUntil(state.round + ROUNDS, state, random);
    return seats.map((seat) =>
      now.phase.is === 'over' ? forecast.resultOf(now, seat) : expectedAt(now, seat),
    );
  },
  toTheEnd: {
    perSecond: 10,
    playOut(state, seats, random) {
      const over = playedUntil(Number.POSITIVE_INFINITY, state, random);
      return seats.map((seat) => forecast.resultOf(over, seat));
    },
  },
};
