import { winShare } from './computer.ts';
import type { Game, Level } from './game.ts';
import { toMove } from './legal.ts';
import type { Seat } from './message.ts';
import { isOver, play } from './play.ts';
import { quickRandom, type Random } from './random.ts';

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
  const mean = leads.reduce((sum, lead) => sum + lead, 0) / leads.length;
  const squares = leads.reduce((sum, lead) => sum + (lead - mean) ** 2, 0);
  return mean - CERTAIN * Math.sqrt(squares / (leads.length * (leads.length - 1)));
}
