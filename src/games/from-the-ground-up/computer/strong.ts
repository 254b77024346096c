import { halving } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { score } from '../rules/end.ts';
import { apply, awaiting, legal, resolve } from '../rules/rules.ts';
import type { Action, State } from '../rules/state.ts';
import { choose, weight } from './advise.ts';

/** The number of actions that are played out, those with the best weights. */
const ACTIONS = 4;
/** The approximate number of playouts of all actions together. */
const PLAYOUTS = 200;
/** The weight of an action counts as much as this many playouts. */
const TRUST = 300;
/** What a point of the lead is worth, in shares of a win. */
const POINT = 0.04;

/** The strong computer player: it plays the game on to its end after each promising action, with many dice. */
export function chooseByPlayouts(state: State, seat: Seat, random: Random): Action {
  const known = withoutSecrets(state, seat);
  const items = legal(known, seat)
    .map((action) => ({ action, rating: POINT * weight(known, seat, action) }))
    .sort((a, b) => b.rating - a.rating)
    .slice(0, ACTIONS);
  return halving(items, PLAYOUTS, TRUST, random, ({ action }, chance) =>
    playOn(resolve(apply(known, seat, action).state, chance).state, seat, chance),
  ).action;
}

/** The position as the seat knows it: without what others have chosen in secret. */
function withoutSecrets(state: State, seat: Seat): State {
  const players = state.players.map((player, other) => {
    if (other === seat) return player;
    const { choice: _, ...open } = player;
    return open;
  });
  return { ...state, players };
}

/** Plays on as everybody is advised. @returns the seat's share of the win, and a little for its lead */
function playOn(from: State, seat: Seat, chance: Random): number {
  let state = from;
  for (let [next] = awaiting(state); next !== undefined; [next] = awaiting(state))
    state = resolve(apply(state, next, choose(state, next)).state, chance).state;
  const { totals, winners } = score(state);
  const others = totals.filter((_, other) => other !== seat);
  const share = winners.includes(seat) ? 1 / winners.length : 0;
  return share + POINT * ((totals[seat] ?? 0) - Math.max(...others));
}
