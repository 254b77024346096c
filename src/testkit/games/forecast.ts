import { describe, expect, it } from 'vitest';
import { candidatesIn, forecastOf } from '../../core/analysis/playouts.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { sampled, seatsOf, walksOf } from './walk.ts';

/** Number of positions checked. */
const POSITIONS = 8;

/** The part of the contract about forecasts, for hints and for the analysis of finished games. */
export function forecast(game: AnyGame): void {
  const { playOut, resultOf, knownTo } = forecastOf(game);
  const known = (state: unknown, seat: Seat) => knownTo?.(state, seat) ?? state;
  const stages = () => walksOf(game).flat();

  describe(`${game.id}: forecasts`, () => {
    it('are the same for the same chance, and one number for each seat', () => {
      for (const { step } of sampled(stages(), POSITIONS)) {
        const seats = seatsOf(game, step.state);
        for (const seat of seats.slice(0, 2)) {
          const state = known(step.state, seat);
          const [first, second] = ['a', 'a'].map((seed) => playOut(state, seats, quickRandom(seed)));
          expect(first).toEqual(second);
          expect(first).toHaveLength(seats.length);
          expect(first?.every(Number.isFinite)).toBe(true);
          expect(playOut(state, [seat], quickRandom('a'))).toEqual([first?.[seats.indexOf(seat)]]);
        }
      }
    });

    it('of finished games are their results', () => {
      for (const all of walksOf(game)) {
        const { state } = all.at(-1)?.step ?? {};
        const seats = seatsOf(game, state);
        expect(playOut(state, seats, quickRandom('a'))).toEqual(seats.map((seat) => resultOf(state, seat)));
      }
    });

    it('follow after every move worth comparing, in the position as its player knows it', () => {
      const decisions = stages().flatMap(({ before, seat }) =>
        seat === undefined ? [] : [{ before, seat }],
      );
      for (const { before, seat } of sampled(decisions, POSITIONS)) {
        const state = known(before, seat);
        expect(game.legal(state, seat)).toEqual(game.legal(before, seat));
        expect(candidatesIn(game, { state, seat, seed: 'a' }, 3).length).toBeGreaterThan(0);
        for (const action of sampled(game.legal(state, seat), 2))
          expect(playOut(game.apply(state, seat, action).state, [seat], quickRandom('a'))).toHaveLength(1);
      }
    });

    it('do not depend on what others have chosen in secret', () => {
      const hidden = (state: unknown, seat: Seat) => (game.hidden?.(state, seat) ?? []).length;
      const unseen = stages().flatMap(({ before, seat, move }) => {
        if (seat === undefined || move === undefined) return [];
        const own = game.apply(before, seat, move.action).state;
        return hidden(own, seat) > hidden(before, seat) ? [{ before, seat, own }] : [];
      });
      for (const { before, seat, own } of sampled(unseen, POSITIONS))
        for (const other of sampled(game.legal(before, seat), 2)) {
          const then = game.apply(before, seat, other).state;
          for (const viewer of game
            .awaiting(own)
            .filter((one) => one !== seat)
            .slice(0, 1))
            expect(known(then, viewer)).toEqual(known(own, viewer));
        }
    });
  });
}
