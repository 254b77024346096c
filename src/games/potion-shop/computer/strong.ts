import { bestBy, halving } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import type { Action } from '../rules/actions.ts';
import { apply } from '../rules/apply.ts';
import { awaiting } from '../rules/legal.ts';
import { resolve } from '../rules/resolve.ts';
import { type State, shopAt } from '../rules/state.ts';
import { advise, ratedTakes } from './advise.ts';
import { outlookOf, shopValue } from './shop-value.ts';

/** The number of dice that are compared, the most valuable ones. */
const DICE = 4;
/** The approximate number of playouts of all dice together. */
const PLAYOUTS = 8;
/** The rating of a die counts as much as this many playouts. */
const TRUST = 10;

/** The strong computer player: for a die it plays the round on to its end. Its other decisions follow the advice. */
export function chooseByPlayouts(state: State, seat: Seat, random: Random): Action {
  if (state.phase.is !== 'take') return advise(state, seat).action;
  const takes = ratedTakes(state, seat, state.phase.turn)
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, DICE);
  const base = bestBy(takes, ({ rating }) => rating).rating;
  const items = takes.map(({ action, rating }) => ({ action, rating: rating - base }));
  return halving(items, PLAYOUTS, TRUST, random, ({ action }, chance) => {
    const { round } = state;
    let now = resolve(apply(state, seat, action).state, chance).state;
    for (let [next] = awaiting(now); next !== undefined && now.round === round; [next] = awaiting(now))
      now = resolve(apply(now, next, advise(now, next).action).state, chance).state;
    return lead(now, seat) - lead(state, seat);
  }).action;
}

/** The value of the seat's shop, less that of the best other shop. */
function lead(state: State, seat: Seat): number {
  const values = state.shops.map((_, other) => shopValue(shopAt(state, other), outlookOf(state, other)));
  return (values[seat] ?? 0) - Math.max(...values.filter((_, other) => other !== seat));
}
