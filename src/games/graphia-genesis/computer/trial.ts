import type { Seat } from '../../../core/message.ts';
import { code, countMap, type MapCount, type PaddedMap, paddedIndex, paddedMap } from '../rules/count.ts';
import type { Square } from '../rules/grid.ts';
import { mapAt, type State } from '../rules/state.ts';

/** A player's map, to be looked at with this round's terrain on one set of squares after another. */
export interface Trial {
  /** The map as it is. */
  readonly now: MapCount;
  /** What `look` makes of the map with the squares drawn. */
  with<T>(squares: readonly Square[], look: (field: PaddedMap, counted: MapCount) => T): T;
}

/** @throws where nothing lies that could be drawn: a bug of the caller. */
export function trialOf(state: State, seat: Seat): Trial {
  const { lying } = state;
  if (lying === undefined) throw new Error('no card lies');
  const kind = code[lying.card];
  const field = paddedMap(mapAt(state, seat));
  return {
    now: countMap(field),
    with(squares, look) {
      const before = squares.map((square) => field[paddedIndex(square)] ?? 0);
      for (const square of squares) field[paddedIndex(square)] = kind;
      const found = look(field, countMap(field));
      squares.forEach((square, i) => {
        field[paddedIndex(square)] = before[i] ?? 0;
      });
      return found;
    },
  };
}
