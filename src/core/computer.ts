import { sum } from './common.ts';
import type { Game, Level } from './game.ts';
import { toMove } from './legal.ts';
import type { Seat } from './message.ts';
import { quickRandom, type Random } from './random.ts';
import { isOver, play } from './steps.ts';

/**
 * Helpers for computer players. Nothing here reads a clock: the number of playouts limits the time, so that the same
 * position and chance give the same choice on every machine.
 */

/** A seat's part of a win, which its winners share: 0 to 1. */
export function winShare(winners: readonly Seat[], seat: Seat): number {
  return winners.includes(seat) ? 1 / winners.length : 0;
}

/** A seat's lead over the best other seat; negative if it is behind. */
export function leadOf(totals: readonly number[], seat: Seat): number {
  return (totals[seat] ?? 0) - Math.max(...totals.filter((_, other) => other !== seat));
}

/** The item with the highest value; the first of equals. @throws if there are no items */
export function bestBy<T>(items: readonly T[], value: (item: T) => number): T {
  const values = items.map(value);
  const at = values.indexOf(Math.max(...values));
  if (at < 0) throw new Error('nothing to choose from');
  return items[at] as T;
}

/**
 * The item with the best average playout. The n-th playout of every item uses the same random numbers, so that
 * only the items differ.
 *
 * @param times playouts per item; a single item needs none
 * @param playout tries an item and rates the result
 * @throws if there are no items
 */
export function byPlayouts<T>(
  items: readonly T[],
  times: number,
  random: Random,
  playout: (item: T, random: Random) => number,
): T {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) return only;
  const seeds = Array.from({ length: times }, () => String(random.int(2 ** 32)));
  return bestBy(items, (item) => sum(seeds.map((seed) => playout(item, quickRandom(seed)))));
}

/**
 * The item with the best average playout, as `byPlayouts`, by successive halving: each stage drops the worse half of
 * the items, so that the best ones are tried most often.
 *
 * @param times approximate number of playouts of all items together
 * @param trust an item's `rating`, in the unit of the playouts, counts as much as this many playouts
 * @throws if there are no items
 */
export function halving<T extends { readonly rating: number }>(
  items: readonly T[],
  times: number,
  trust: number,
  random: Random,
  playout: (item: T, random: Random) => number,
): T {
  const stages = Math.ceil(Math.log2(items.length));
  let left = items.map((item) => ({ item, sum: trust * item.rating }));
  for (let stage = 0; stage < stages; stage++) {
    const each = Math.max(1, Math.round(times / stages / left.length));
    const seeds = Array.from({ length: each }, () => String(random.int(2 ** 32)));
    left = left
      .map(({ item, sum }) => ({
        item,
        sum: seeds.reduce((all, seed) => all + playout(item, quickRandom(seed)), sum),
      }))
      .sort((a, b) => b.sum - a.sum)
      .slice(0, Math.ceil(left.length / 2));
  }
  const [best] = left;
  if (best === undefined) throw new Error('nothing to choose from');
  return best.item;
}

type Strategy<State, Action> = (state: State, seat: Seat, random: Random) => Action;

/** A computer player's choice for an awaited seat. The same state and chance give the same action. */
export function chooseAt<S, A, O>(
  game: Game<S, A, O>,
  level: Level,
  state: S,
  seat: Seat,
  random: Random,
): A {
  if (level === 'medium') return game.advise(state, seat, random).action;
  const own = game.strategies?.[level]?.(state, seat, random);
  return own ?? (level === 'easy' ? hasty(game) : patient(game))(state, seat, random);
}

/** How little a hasty player considers. */
export interface Haste {
  /** The share of its moves that follow the advice, 0 to 1. */
  readonly attention: number;
  /** The number of legal actions that it notices in each other move. */
  readonly glances: number;
}
const IN_HASTE: Haste = { attention: 0.3, glances: 3 };

/**
 * A weak player: it notices only a few random actions, and takes the one that menus offer first.
 */
export function hasty<S, A, O>(
  game: Pick<Game<S, A, O>, 'legal' | 'rank' | 'advise'>,
  { attention, glances } = IN_HASTE,
): Strategy<S, A> {
  return (state, seat, random) => {
    if (random.int(100) < 100 * attention) return game.advise(state, seat, random).action;
    const all = game.legal(state, seat);
    const seen = random.shuffle([...all.keys()]).slice(0, glances);
    const list = all.filter((_, index) => seen.includes(index));
    const [first] = game.rank?.(state, seat, list) ?? list;
    if (first === undefined) throw new Error(`seat ${seat} is not awaited`);
    return first;
  };
}

/** How much a patient player searches. */
export interface Patience {
  /** The number of actions that it compares. */
  readonly actions: number;
  /** Maximum number of playouts for each. */
  readonly times: number;
  /** No playout starts after this many moves in all playouts together. This limits the time. */
  readonly moves: number;
}

const USUAL: Patience = { actions: 6, times: 16, moves: 600 };
/** A playout that reaches this many moves is scored as it stands. */
const LONGEST = 400;
/** An action must beat the advised one by this many standard errors. */
const CERTAIN = 2;

/**
 * A strong player: it compares the advised action with others by playouts in which everybody follows the advice, and
 * takes another action if it is clearly better. If others have made hidden choices, it follows the advice.
 */
export function patient<S, A, O>(game: Game<S, A, O>, patience = USUAL): Strategy<S, A> {
  return (state, seat, random) => {
    const { action: advised } = game.advise(state, seat, random);
    if (hasSecrets(game, state, seat)) return advised;
    const keyOf = (action: A): string => JSON.stringify(toMove(game, action).args);
    const legal = game.legal(state, seat);
    const others = (game.rank?.(state, seat, legal) ?? legal).filter((one) => keyOf(one) !== keyOf(advised));
    const tried = [advised, ...others.slice(0, patience.actions - 1)];
    if (tried.length === 1) return advised;
    const [base = [], ...results] = playouts(game, state, seat, tried, patience, random);
    const leads = results.map((result) => certainLead(result, base));
    const best = leads.indexOf(Math.max(...leads));
    return (leads[best] ?? 0) > 0 ? (tried[best + 1] ?? advised) : advised;
  };
}

/** Whether the state contains something that the seat must not know. */
function hasSecrets<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat): boolean {
  if (game.ownPace?.(state) !== undefined) return true;
  return game.score(state).totals.some((_, other) => other !== seat && hasHidden(game, state, other));
}

function hasHidden<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat): boolean {
  return (game.hidden?.(state, seat).length ?? 0) > 0;
}

/** The results of the playouts, by action. The n-th playout of every action uses the same random numbers. */
function playouts<S, A, O>(
  game: Game<S, A, O>,
  state: S,
  seat: Seat,
  actions: readonly A[],
  { times, moves: limit }: Patience,
  random: Random,
): readonly (readonly number[])[] {
  const results = actions.map((): number[] => []);
  let moves = 0;
  for (let time = 0; time < times && moves < limit; time++) {
    const seed = String(random.int(2 ** 32));
    for (const [index, action] of actions.entries()) {
      const chance = quickRandom(seed);
      let now = play(game, state, seat, action, chance).state;
      let count = 1;
      for (; count < LONGEST && !isOver(game, now); count++) now = advisedMove(game, now, chance);
      moves += count;
      results[index]?.push(worthTo(game, now, seat));
    }
  }
  return results;
}

function advisedMove<S, A, O>(game: Game<S, A, O>, state: S, chance: Random): S {
  const [seat = 0] = game.awaiting(state);
  const { action } = game.advise(state, seat, chance);
  return play(game, state, seat, action, chance).state;
}

/** The value of a result to a seat: its share of the win and a little for its place. Alone: its points. */
function worthTo<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat): number {
  const { totals, places, winners } = game.score(state);
  if (totals.length === 1) return game.solo?.merit(state) ?? totals[seat] ?? 0;
  return winShare(winners, seat) - (places[seat] ?? 0) / (10 * places.length);
}

/** The average lead in playouts with the same random numbers, minus the margin of error. */
function certainLead(own: readonly number[], base: readonly number[]): number {
  const leads = own.map((result, time) => result - (base[time] ?? 0));
  if (leads.length < 2) return 0;
  const mean = sum(leads) / leads.length;
  const squares = sum(leads.map((lead) => (lead - mean) ** 2));
  return mean - CERTAIN * Math.sqrt(squares / (leads.length * (leads.length - 1)));
}
