import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { play } from '../../core/steps.ts';
import { sampled, walksOf } from './walk.ts';

/** Number of positions checked. */
const POSITIONS = 40;

/** The part of the contract about games in which everybody plays at their own pace. */
export function ownPace(game: AnyGame): void {
  if (game.ownPace === undefined) return;
  const positions = () =>
    walksOf(game)
      .flat()
      .filter(({ before, seat }) => seat !== undefined && game.ownPace?.(before) === true);

  describe(`${game.id}: at their own pace`, () => {
    it('players never change what others may do, nor how they see their own sheets', () => {
      expect(positions().length).toBeGreaterThan(0);
      for (const { before, seat, move } of sampled(positions(), POSITIONS)) {
        if (seat === undefined || move === undefined) continue;
        const after = play(game, before, seat, move.action, quickRandom('own pace')).state;
        if (game.ownPace?.(after) !== true) continue;
        const others = game.awaiting(before).filter((other) => other !== seat);
        expect(game.awaiting(after).filter((other) => others.includes(other))).toEqual(others);
        for (const other of others) expect(ownView(game, after, other)).toEqual(ownView(game, before, other));
      }
    });

    it('what was drawn for players ahead is unknown to those behind', () => {
      for (const { before, seat, move } of sampled(positions(), POSITIONS)) {
        if (seat === undefined || move === undefined) continue;
        const [one, other] = ['heads', 'tails'].map(
          (seed) => play(game, before, seat, move.action, quickRandom(seed)).state,
        );
        if (game.ownPace?.(one) !== true || game.ownPace?.(other) !== true) continue;
        for (const viewer of game.awaiting(before).filter((awaited) => awaited !== seat)) {
          const seen = (state: unknown) => [
            ownView(game, state, viewer),
            game.changesFor?.(before, state, viewer),
            game.closeTo?.(state, viewer),
          ];
          expect(seen(one)).toEqual(seen(other));
        }
      }
    });

    it('nobody takes a move back: whoever has moved has seen what comes next', () => {
      for (const { before, seat, step } of positions())
        if (
          seat !== undefined &&
          game.awaiting(before).includes(seat) &&
          game.awaiting(step.state).includes(seat)
        )
          expect(step.chance.length).toBeGreaterThan(0);
    });
  });
}

/** Everything that a seat decides by. */
function ownView(game: AnyGame, state: unknown, seat: Seat): unknown {
  const view = { viewer: seat };
  return [
    game.legal(state, seat),
    game.sheet(state, seat, view),
    game.describe(state, seat, view),
    game.headline(state, seat),
    game.prompt(state, seat),
    game.panel?.(state, seat, view),
  ];
}
