import { byPlayouts } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import { quickRandom } from '../../../core/random.ts';
import type { Die } from '../rules/dice.ts';
import { openOf } from '../rules/end.ts';
import { legal } from '../rules/flow.ts';
import { boardOf, freeDice, playerAt, type State, type WriteAction } from '../rules/state.ts';
import { type Filling, fillingOf, type IndexedBoard, indexedBoard } from './evaluate.ts';
import { fullest, outcomes, type RollOutcome, rollsToFill } from './search.ts';

/** The width of the beam search for good ways to use a roll. */
const WIDTH = 6;
/** Playouts: the number of ways compared, of playouts of each, and of rolls in each playout. */
const WAYS = 5;
const TRIES = 8;
const ROLLS_ON = 3;
/** The writes with which the computer player would use the rest of a roll; empty if it would rather wait. */
export function planOf(state: State, seat: Seat): readonly WriteAction[] {
  if (legal(state, seat).length <= 1) return [];
  return keptPlan(state, seat, planOf) ?? newPlan(state, seat);
}

/**
 * The rest of the plan that the seat had at the start of the roll, if all its writes since then belong to it: what a
 * hint announces is what the next hints advise.
 */
export function keptPlan(
  state: State,
  seat: Seat,
  planOf: (state: State, seat: Seat) => readonly WriteAction[],
): readonly WriteAction[] | undefined {
  const { written } = playerAt(state, seat);
  if (written.length === 0) return undefined;
  const plan = planOf(beforeWrites(state, seat), seat);
  const rest = plan.filter((write) => !written.some((made) => isSameWrite(made, write)));
  return rest.length + written.length === plan.length ? rest : undefined;
}

export function isSameWrite(one: WriteAction, other: WriteAction): boolean {
  return one.box === other.box && one.dice.join() === other.dice.join();
}

/** The position before the seat's writes with the current roll. */
function beforeWrites(state: State, seat: Seat): State {
  const { sheet, written } = playerAt(state, seat);
  const boxes = written.map(({ box }) => box);
  const before = Object.fromEntries(Object.entries(sheet).filter(([box]) => !boxes.includes(box)));
  const players = state.players.map((player, other) =>
    other === seat ? { sheet: before, written: [], done: false } : player,
  );
  return { ...state, players };
}

function newPlan(state: State, seat: Seat): readonly WriteAction[] {
  const outline = indexedBoard(boardOf(state), state.options.direction);
  const { filling, free, values, wrote } = rollOf(state, seat, outline);
  if (isLastRoll(state, seat)) return writesOf(outline, free, fullest(outline, filling, values));
  const ways = outcomes(outline, filling, values, WIDTH, WAYS);
  // All decisions of a roll use the same random numbers, so that the plan does not change between them.
  const chance = quickRandom(JSON.stringify([state.rolls, state.numbers, seat]));
  const best = byPlayouts(
    ways,
    TRIES,
    chance,
    (way, dice) =>
      -rollsToFill(outline, way.filling, { ...state, wrote: wrote || way.writes.length > 0 }, ROLLS_ON, dice),
  );
  return writesOf(outline, free, best);
}

/**
 * Whether the game ends with this roll, because somebody else's sheet is full: "Once one or more players fill in their
 * last remaining square(s), these players win." Then nothing is worth saving.
 */
export function isLastRoll(state: State, seat: Seat): boolean {
  return openOf(state).some((open, other) => other !== seat && open === 0);
}

/** The writes of an outcome, in an order in which each is legal. @param free the dice to which its bits refer */
export function writesOf(
  outline: IndexedBoard,
  free: readonly Die[],
  { writes }: RollOutcome,
): readonly WriteAction[] {
  return writes.map(({ box, dice }) => ({
    dice: free.filter((_, index) => dice & (1 << index)),
    box: outline.names[box] ?? '',
  }));
}

/** A seat's sheet, the dice that it can still use, and whether it has written with this roll. */
export function rollOf(
  state: State,
  seat: Seat,
  outline: IndexedBoard,
): {
  readonly filling: Filling;
  readonly free: readonly Die[];
  readonly values: readonly number[];
  readonly wrote: boolean;
} {
  const player = playerAt(state, seat);
  const free = freeDice(state, player);
  return {
    filling: fillingOf(outline, player.sheet),
    free,
    values: free.map((die) => state.numbers[die] ?? 0),
    wrote: player.written.length > 0,
  };
}
