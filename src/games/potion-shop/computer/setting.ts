import { sum } from '../../../core/common.ts';
import { bestBy } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import { DICE } from '../content/content.ts';
import { type ActionOf, arrangements } from '../rules/actions.ts';
import { type State, seatOfTurn, takesOf } from '../rules/state.ts';
import { ratedTakes } from './advise.ts';

/** What a die on a space is worth to a seat, the sales included that it makes possible. Spaces count from 0. */
type Worth = (seat: Seat, die: number, at: number) => number;

/**
 * The arrangement of the dice that leaves the current player furthest ahead if every player takes the dice that are best
 * for them, and expects the others to do the same.
 *
 * @param envy the weight of what others gain
 * @throws if no die is left to set: a bug of the caller
 */
export function arrangeByMinimax(state: State, envy: number): ActionOf<'arrange'> {
  const worth = worthOf(state);
  const order = Array.from({ length: takesOf(state) }, (_, turn) => seatOfTurn(state, turn));
  const dice = bestBy(arrangements(state), (dice) => {
    const outcome = outcomeOf(order, dice, envy, worth, state.shops.length);
    return leadOf(outcome, state.current, envy);
  });
  return { kind: 'arrange', dice };
}

/** What each seat has taken in the end. */
function outcomeOf(
  order: readonly Seat[],
  dice: readonly number[],
  envy: number,
  worth: Worth,
  seats: number,
): readonly number[] {
  const free = new Set(dice.keys());
  const worths = Array<number>(seats).fill(0);
  const from = (turn: number): readonly number[] => {
    const seat = order[turn];
    if (seat === undefined) return [...worths];
    const results = [...free].map((at) => {
      const own = worths[seat] ?? 0;
      free.delete(at);
      worths[seat] = own + worth(seat, dice[at] ?? 0, at);
      const result = from(turn + 1);
      worths[seat] = own;
      free.add(at);
      return result;
    });
    return bestBy(results, (result) => leadOf(result, seat, envy));
  };
  return from(0);
}

function leadOf(worths: readonly number[], seat: Seat, envy: number): number {
  const own = worths[seat] ?? 0;
  return own - (envy * (sum(worths) - own)) / (worths.length - 1);
}

function worthOf(state: State): Worth {
  const seats = state.shops.length;
  const tables = state.shops.map((_, seat) => {
    const turn = (seat - state.current - 1 + seats) % seats;
    const rows = state.dice.map(() => Array<number>(DICE).fill(Number.NEGATIVE_INFINITY));
    // In as many arrangements as there are spaces every die has been on every space.
    for (let shift = 0; shift < DICE; shift++) {
      const spaceOf = (index: number): number => ((index + shift) % DICE) + 1;
      const dice = state.dice.map(({ face }, index) => ({ face, space: spaceOf(index) }));
      for (const { action, rating } of ratedTakes(
        { ...state, phase: { is: 'take', turn: 0 }, dice },
        seat,
        turn,
      )) {
        const row = rows[dice.findIndex(({ space }) => space === action.space)];
        if (row) row[action.space - 1] = Math.max(row[action.space - 1] ?? 0, rating);
      }
    }
    return rows;
  });
  return (seat, die, at) => tables[seat]?.[die - 1]?.[at] ?? 0;
}
