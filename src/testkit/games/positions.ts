import fc from 'fast-check';
import type { Game } from '../../core/game.ts';
import type { OptionValues } from '../../core/options.ts';
import { quickRandom } from '../../core/random.ts';
import { begin, play } from '../../core/steps.ts';

/** The beginning of a random game. */
export interface RandomGame<O extends OptionValues> {
  readonly seed: string;
  readonly seats: number;
  readonly options: O;
}

/** Every position of a game in which everybody takes any legal action. */
export function positionsOf<S, A, O extends OptionValues>(
  game: Game<S, A, O>,
  { seed, seats, options }: RandomGame<O>,
): readonly S[] {
  const [chance, choices] = [quickRandom(`${seed} dice`), quickRandom(`${seed} choices`)];
  let { state } = begin(game, { seats, options, formerWinners: [] }, chance);
  const positions = [state];
  for (;;) {
    const awaited = game.awaiting(state);
    const seat = awaited[choices.int(Math.max(1, awaited.length))];
    if (seat === undefined) return positions;
    const list = game.legal(state, seat);
    const action = list[choices.int(list.length)];
    if (action === undefined) throw new Error('somebody is awaited with nothing to do');
    state = play(game, state, seat, action, chance).state;
    positions.push(state);
  }
}

/** Checks something at every position of some random games. */
export function alwaysIn<S, A, O extends OptionValues>(
  game: Game<S, A, O>,
  beginnings: fc.Arbitrary<RandomGame<O>>,
  check: (state: S, before: S | undefined) => void,
  numRuns: number,
): void {
  fc.assert(
    fc.property(beginnings, (beginning) => {
      const positions = positionsOf(game, beginning);
      for (const [i, state] of positions.entries()) check(state, positions[i - 1]);
    }),
    { numRuns },
  );
}
