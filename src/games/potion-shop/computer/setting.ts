import { sum } from '../../../core/common.ts';
import { bestBy } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import { DICE } from '../content/content.ts';
import { type ActionOf, arrangements, takeDie } from '../rules/actions.ts';
import { type State, seatOfTurn, takesOf } from '../rules/state.ts';
import { ratedTakes } from './advise.ts';

/** What the dice on some spaces are worth to a seat that takes them all. Spaces count from 0. */
type Worth = (seat: Seat, spaces: readonly number[]) => number;

/** The number of arrangements that are looked at closely, the best ones by the sum of their dice. */
const CLOSELY = 4;

/**
 * The arrangement of the dice that leaves the current player furthest ahead if every player takes the dice that are best
 * for them, and expects the others to do the same. A die counts with the sales that it makes possible.
 *
 * @param envy the weight of what others gain
 * @throws if no die is left to set: a bug of the caller
 */
export function arrangeByMinimax(state: State, envy: number): ActionOf<'arrange'> {
  const single = singleWorth(state);
  const rated = arrangements(state)
    .map((dice) => ({ dice, value: leadAfter(state, envy, singleOn(dice)) }))
    .toSorted((a, b) => b.value - a.value);
  const [best] = rated;
  if (best === undefined) throw new Error('no die is left to set');
  // What one die is worth depends on the other one.
  const { dice } =
    takesOf(state) > state.shops.length
      ? bestBy(rated.slice(0, CLOSELY), ({ dice }) => leadAfter(state, envy, pairWorth(state, dice)))
      : best;
  return { kind: 'arrange', dice };

  function singleOn(dice: readonly number[]): Worth {
    return (seat, spaces) => sum(spaces.map((at) => single(seat, dice[at] ?? 0, at)));
  }
}

/** The current player's lead after all takes. */
function leadAfter(state: State, envy: number, worth: Worth): number {
  const seats = state.shops.length;
  const order = Array.from({ length: takesOf(state) }, (_, turn) => seatOfTurn(state, turn));
  const leadOf = (seat: Seat, worths: readonly number[]): number => {
    const own = worths[seat] ?? 0;
    return own - (envy * (sum(worths) - own)) / (seats - 1);
  };
  const taken: number[][] = state.shops.map(() => []);
  const free = new Set(Array.from({ length: DICE }, (_, at) => at));
  const outcome = (turn: number): readonly number[] => {
    const seat = order[turn];
    const own = taken[seat ?? 0];
    if (seat === undefined || own === undefined) return taken.map((spaces, of) => worth(of, spaces));
    const results = [...free].map((at) => {
      free.delete(at);
      own.push(at);
      const result = outcome(turn + 1);
      own.pop();
      free.add(at);
      return result;
    });
    return bestBy(results, (worths) => leadOf(seat, worths));
  };
  return leadOf(state.current, outcome(0));
}

/** What each die is worth on each space, whatever the arrangement. */
function singleWorth(state: State): (seat: Seat, die: number, at: number) => number {
  const tables = state.shops.map((_, seat) => {
    const rows = state.dice.map(() => Array<number>(DICE).fill(0));
    // In as many arrangements as there are spaces every die has been on every space.
    for (let shift = 0; shift < DICE; shift++) {
      const dice = Array.from({ length: DICE }, (_, at) => ((at + shift) % DICE) + 1);
      for (const [at, worth] of bestTakes(arranged(state, dice), seat)) {
        const row = rows[(dice[at] ?? 0) - 1];
        if (row) row[at] = worth.rating;
      }
    }
    return rows;
  });
  return (seat, die, at) => tables[seat]?.[die - 1]?.[at] ?? 0;
}

/** What each two dice of an arrangement are worth together. */
function pairWorth(state: State, dice: readonly number[]): Worth {
  const before = arranged(state, dice);
  const tables = state.shops.map((_, seat) => {
    const rows = dice.map(() => Array<number>(DICE).fill(Number.NEGATIVE_INFINITY));
    for (const [first, { action }] of bestTakes(before, seat))
      for (const [second, { rating }] of bestTakes(takeDie(before, seat, action), seat))
        for (const [a, b] of [
          [first, second],
          [second, first],
        ] as const) {
          const row = rows[a];
          if (row) row[b] = Math.max(row[b] ?? 0, rating);
        }
    return rows;
  });
  return (seat, [first = 0, second = 0]) => tables[seat]?.[first]?.[second] ?? 0;
}

/** By space, from 0: the best way to take the die there. */
function bestTakes(state: State, seat: Seat) {
  const seats = state.shops.length;
  const turn = (seat - state.current - 1 + seats) % seats;
  const best = new Map<number, ReturnType<typeof ratedTakes>[number]>();
  for (const take of ratedTakes(state, seat, turn)) {
    const at = take.action.space - 1;
    if (take.rating > (best.get(at)?.rating ?? Number.NEGATIVE_INFINITY)) best.set(at, take);
  }
  return best;
}

/** The dice set, by space, and nothing taken yet. */
function arranged(state: State, dice: readonly number[]): State {
  return {
    ...state,
    phase: { is: 'take', turn: 0 },
    dice: state.dice.map(({ face }, i) => ({ face, space: dice.indexOf(i + 1) + 1 })),
  };
}
