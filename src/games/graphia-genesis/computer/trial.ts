import type { Seat } from '../../../core/message.ts';
import { code, type Field, fieldOf, indexOf, type Tally, tally } from '../rules/count.ts';
import type { Square } from '../rules/grid.ts';
import { mapAt, type State } from '../rules/state.ts';

/** A player's map, to be looked at with this round's terrain on one set of squares after another. */
export interface Trial {
  /** The map as it is. */
  readonly now: Tally;
  /** What `look` makes of the map with the squares drawn. */
  with<T>(squares: readonly Square[], look: (field: Field, counted: Tally) => T): T;
}

/** @throws where nothing lies that could be drawn: a bug of the caller. */
export function trialOf(state: State, seat: Seat): Trial {
  const { lying } = state;
  if (lying === undefined) throw new Error('no card lies');
  const kind = code[lying.card];
  const field = fieldOf(mapAt(state, seat));
  return {
    now: tally(field),
    with(squares, look) {
      const before = squares.map((square) => field[indexOf(square)] ?? 0);
      for (const square of squares) field[indexOf(square)] = kind;
      const found = look(field, tally(field));
      squares.forEach((square, i) => {
        field[indexOf(square)] = before[i] ?? 0;
      });
      return found;
    },
  };
}
