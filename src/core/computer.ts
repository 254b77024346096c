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

/** How far a seat is ahead of the best other one; below 0 if it is behind. */
export function leadOf(totals: readonly number[], seat: Seat): number {
  return (totals[seat] ?? 0) - Math.max(...totals.filter((_, other) => other !== seat));
}

/** The item of the highest value; the first one in a tie. @throws if there are no items */
export function bestBy<T>(items: readonly T[], value: (item: T) => number): T {
  const values = items.map(value);
  const at = values.indexOf(Math.max(...values));
  if (at < 0) throw new Error('nothing to choose from');
  return items[at] as T;
}

/**
 * The item with the best average playout. The n-th playout of every item draws the same chance, so that only the items
 * differ.
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
 * The item with the best average playout, as `byPlayouts`, by successive halving: after each of several stages the worse
 * half of the items drops out, so that the best ones are tried most often.
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

/** Computer players of all levels for every game; a game may bring better ones as its `strategies`. */

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

/** How little a hasty player looks at. */
export interface Haste {
  /** The share of moves that it makes as advised, 0 to 1. */
  readonly attention: number;
  /** The number of legal actions that it sees in all other moves. */
  readonly glances: number;
}
const IN_HASTE: Haste = { attention: 0.3, glances: 3 };

/**
 * A weak player, who overlooks most of what is possible: of a few actions that it happens to see it takes the one that
 * menus offer first.
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

/** How much a patient player tries. */
export interface Patience {
  /** Actions that it compares. */
  readonly actions: number;
  /** Maximum number of playouts for each. */
  readonly times: number;
  /** No playout begins after this many moves in all playouts together: it limits the time. */
  readonly moves: number;
}

const USUAL: Patience = { actions: 6, times: 16, moves: 600 };
/** After this many moves a playout ends as it stands. */
const LONGEST = 400;
/** How many standard errors an action must be ahead of the advised one. */
const CERTAIN = 2;

/**
 * A strong player: it plays the game on, as everybody would be advised, after the advised action and after some others,
 * and departs from the advice where another one is clearly better. Where others have made hidden choices it follows the advice.
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
    const leads = results.map((own) => certainLead(own, base));
    const best = leads.indexOf(Math.max(...leads));
    return (leads[best] ?? 0) > 0 ? (tried[best + 1] ?? advised) : advised;
  };
}

/** Whether the state holds what the seat may not know. */
function hasSecrets<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat): boolean {
  if (game.ownPace?.(state) === true) return true;
  return game.score(state).totals.some((_, other) => other !== seat && hasHidden(game, state, other));
}

function hasHidden<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat): boolean {
  return (game.hidden?.(state, seat).length ?? 0) > 0;
}

/** By action, the results of its playouts. The n-th playout of every action begins with the same chance. */
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

/** What a result is worth to a seat: its share of the win, and a little for its place; alone, its points. */
function worthTo<S, A, O>(game: Game<S, A, O>, state: S, seat: Seat): number {
  const { totals, places, winners } = game.score(state);
  if (totals.length === 1) return game.challenge?.merit(state) ?? totals[seat] ?? 0;
  return winShare(winners, seat) - (places[seat] ?? 0) / (10 * places.length);
}

/** The average lead in playouts with the same chance, less what may be luck. */
function certainLead(own: readonly number[], base: readonly number[]): number {
  const leads = own.map((result, time) => result - (base[time] ?? 0));
  if (leads.length < 2) return 0;
  const mean = sum(leads) / leads.length;
  const squares = sum(leads.map((lead) => (lead - mean) ** 2));
  return mean - CERTAIN * Math.sqrt(squares / (leads.length * (leads.length - 1)));
}
