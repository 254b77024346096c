import type { Seat } from '../../../core/message.ts';
import { code, countMap, type MapCount, type PaddedMap, paddedIndex, paddedMap } from '../rules/count.ts';
import type { Square } from '../rules/grid.ts';
import { mapAt, type State } from '../rules/state.ts';

/** Tries this round's terrain on a player's map, one set of squares after another. */
export interface Trial {
  /** The map before the move. */
  readonly now: MapCount;
  /** Draws the squares, calls `look`, and restores the map. @returns the result of `look` */
  with<T>(squares: readonly Square[], look: (cells: PaddedMap, counted: MapCount) => T): T;
}

/** @throws if no card was turned: a bug of the caller */
export function trialOf(state: State, seat: Seat): Trial {
  const { lying } = state;
  if (lying === undefined) throw new Error('no card was turned');
  const kind = code[lying.card];
  const cells = paddedMap(mapAt(state, seat));
  return {
    now: countMap(cells),
    with(squares, look) {
      const before = squares.map((square) => cells[paddedIndex(square)] ?? 0);
      for (const square of squares) cells[paddedIndex(square)] = kind;
      const found = look(cells, countMap(cells));
      squares.forEach((square, i) => {
        cells[paddedIndex(square)] = before[i] ?? 0;
      });
      return found;
    },
  };
}
