import { describe, expect, it } from 'vitest';
import type { AnyGame, Effort } from '../../core/game.ts';
import type { OptionValues } from '../../core/options.ts';
import { quickRandom } from '../../core/random.ts';
import { begin, isOver, play } from '../../core/steps.ts';
import { variant } from './walk.ts';

/** The greatest ratio of what a game declares and what happens, either way. */
const RATIO = 2;
const GAMES = 2;

/** The part of the contract about what the lobby says before the game begins. */
export function effort(game: AnyGame): void {
  describe(`${game.id}: how long it takes`, () => {
    it.each([2, 3].filter((seats) => seats >= game.seats.min && seats <= game.seats.max))(
      'is about what it declares, for %i players',
      (seats) => {
        const declared = game.effort(variant(game, 0), seats);
        const games = Array.from({ length: GAMES }, (_, index) =>
          playedDaily(game, seats, variant(game, 0), `effort ${index}`),
        );
        for (const what of ['moves', 'days'] as const) {
          const mean = games.reduce((sum, one) => sum + one[what], 0) / GAMES;
          const ratio = mean / declared[what];
          expect(ratio, `${what}: ${mean}, declared ${declared[what]}`).toBeLessThan(RATIO);
          expect(ratio, `${what}: ${mean}, declared ${declared[what]}`).toBeGreaterThan(1 / RATIO);
        }
      },
    );

    it('is at least a move and a day for every variant', () => {
      for (let index = 0; index < 30; index++)
        for (let seats = game.seats.min; seats <= game.seats.max; seats++) {
          const { moves, days } = game.effort(variant(game, index), seats);
          expect(Math.min(moves, days)).toBeGreaterThanOrEqual(1);
        }
    });
  });
}

/** A game that takes longer is given up. */
const MOST_DAYS = 400;

/**
 * A game of computer players who look in once a day, one after another: then each makes every move that the game awaits
 * from them. @returns the moves of each player, and the days
 */
export function playedDaily(
  game: AnyGame,
  seats: number,
  options: OptionValues,
  seed: string,
): Pick<Effort, 'moves' | 'days'> {
  const random = quickRandom(seed);
  let { state } = begin(game, { seats, options, formerWinners: [] }, random);
  let moves = 0;
  for (let days = 1; days < MOST_DAYS; days++)
    for (let seat = 0; seat < seats; seat++) {
      for (; game.awaiting(state).includes(seat); moves++)
        state = play(game, state, seat, game.advise(state, seat, random).action, random).state;
      if (isOver(game, state)) return { moves: moves / seats, days };
    }
  return { moves: moves / seats, days: MOST_DAYS };
}
