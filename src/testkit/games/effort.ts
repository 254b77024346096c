import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { playedDaily } from './daily-play.ts';
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
