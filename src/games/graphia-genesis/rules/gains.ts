import { bestBy } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import type { Square } from './grid.ts';
import { type Action, squaresOf } from './placements.ts';
import {
  codes,
  countMap,
  type MapCount,
  type PaddedMap,
  paddedIndex,
  paddedMap,
  totalOf,
} from './scoring.ts';
import { mapAt, type State } from './state.ts';

/** Tries placements of this round's terrain on a player's map. */
export interface DrawingTrial {
  /** The map before the move. */
  readonly now: MapCount;
  /** Draws the squares, calls `look`, and restores the map. @returns the result of `look` */
  with<T>(squares: readonly Square[], look: (cells: PaddedMap, counted: MapCount) => T): T;
}

/** @throws if no card was turned: a bug of the caller */
export function trialOf(state: State, seat: Seat): DrawingTrial {
  const { lying } = state;
  if (lying === undefined) throw new Error('no card was turned');
  const kind = codes[lying.card];
  const cells = paddedMap(mapAt(state, seat));
  return {
    now: countMap(cells),
    with(squares, look) {
      const previous = squares.map((square) => cells[paddedIndex(square)] ?? 0);
      for (const square of squares) cells[paddedIndex(square)] = kind;
      const found = look(cells, countMap(cells));
      squares.forEach((square, i) => {
        cells[paddedIndex(square)] = previous[i] ?? 0;
      });
      return found;
    },
  };
}

/** The change of the seat's total if the game ended after the action. @throws RangeError if the shape leaves the map */
export function gainOf(state: State, seat: Seat, action: Action): number {
  const rule = state.options.nexus;
  const trial = trialOf(state, seat);
  return trial.with(drawnSquares(action), (_, counted) => totalOf(counted, rule)) - totalOf(trial.now, rule);
}

/** The action that gains the most points now, the first of equals; undefined for an empty list. */
export function mostPoints(
  state: State,
  seat: Seat,
  actions: readonly Action[],
): { readonly action: Action; readonly gain: number } | undefined {
  if (actions.length === 0) return undefined;
  const trial = trialOf(state, seat);
  const totalWith = (action: Action): number =>
    trial.with(drawnSquares(action), (_, counted) => totalOf(counted, state.options.nexus));
  const action = bestBy(actions, totalWith);
  return { action, gain: totalWith(action) - totalOf(trial.now, state.options.nexus) };
}

/** The squares of an action. @throws RangeError if the shape leaves the map */
export function drawnSquares(action: Action): NonNullable<ReturnType<typeof squaresOf>> {
  const squares = squaresOf(action);
  if (squares === undefined) throw new RangeError(`${JSON.stringify(action)} leaves the map`);
  return squares;
}
