import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { chooseAt } from '../../core/computer.ts';
import type { AnyGame } from '../../core/game.ts';
import { toMove } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { play } from '../../core/steps.ts';
import { sampled, seatsOf, walksOf } from './walk.ts';

/** Number of positions checked, and of other choices tried in each. */
const POSITIONS = 6;
const OTHERS = 2;
/** Positions in which computer players of other levels choose, which takes longer. */
const CHOICES = 2;
/** Number of other seats whose view is compared. */
const VIEWERS = 3;

/** The part of the contract about secrets: others cannot see hidden choices, and see everything else. */
export function secrets(game: AnyGame): void {
  const stages = () => walksOf(game).flat();
  const hidden = (state: unknown, seat: Seat) => game.hidden?.(state, seat) ?? [];
  /** Moves that others may not know yet, with the state after them. */
  const unseen = () =>
    stages().flatMap(({ before, seat, move }) => {
      if (seat === undefined || move === undefined) return [];
      const step = game.apply(before, seat, move.action);
      return hidden(step.state, seat).length > hidden(before, seat).length
        ? [{ before, seat, action: move.action, own: step }]
        : [];
    });

  describe(`${game.id}: secrets`, () => {
    it('are moves that the game can describe', () => {
      for (const { step } of stages())
        for (const seat of seatsOf(game, step.state))
          expect(() => hidden(step.state, seat).map((action) => toMove(game, action))).not.toThrow();
    });

    it('are revealed when the game is over', () => {
      for (const all of walksOf(game)) {
        const { state } = all.at(-1)?.step ?? {};
        expect(seatsOf(game, state).flatMap((seat) => hidden(state, seat))).toEqual([]);
      }
    });

    it('are invisible to others: every choice looks the same', () => {
      expect(unseen().length > 0).toBe(game.hidden !== undefined);
      for (const { before, seat, own } of sampled(unseen(), POSITIONS)) {
        const seen = JSON.stringify(seenByOthers(game, before, own.state, seat));
        for (const other of sampled(game.legal(before, seat), OTHERS)) {
          const then = game.apply(before, seat, other);
          expect(then.events).toEqual(own.events);
          expect(JSON.stringify(seenByOthers(game, before, then.state, seat))).toBe(seen);
        }
      }
    });

    it('do not change what computer players of other levels do', () => {
      const rivalled = unseen().flatMap(({ before, seat, action, own }) => {
        const [rival] = game.awaiting(own.state).filter((one) => one !== seat);
        const other = game.legal(before, seat).find((one) => !isDeepStrictEqual(one, action));
        return rival === undefined || other === undefined
          ? []
          : [{ rival, own: own.state, changed: game.apply(before, seat, other).state }];
      });
      expect(rivalled.length > 0).toBe(game.hidden !== undefined);
      for (const { rival, own, changed } of sampled(rivalled, CHOICES))
        for (const level of ['easy', 'hard'] as const) {
          const [one, other] = [own, changed].map((state) =>
            chooseAt(game, level, state, rival, quickRandom('choice')),
          );
          expect(other).toEqual(one);
        }
    });

    it('are declared: all other sheets look the same to everybody', () => {
      const common = stages().filter(({ step }) => game.ownPace?.(step.state) === undefined);
      for (const { step } of sampled(common, POSITIONS))
        for (const seat of seatsOf(game, step.state).filter((one) => hidden(step.state, one).length === 0)) {
          expect(game.sheet(step.state, seat, { viewer: seat })).toEqual(game.sheet(step.state, seat, {}));
          expect(game.describe(step.state, seat, { viewer: seat })).toEqual(
            game.describe(step.state, seat, {}),
          );
        }
    });
  });
}

/** Everything that a position shows to people on other seats. */
function seenByOthers(game: AnyGame, before: unknown, state: unknown, seat: Seat): unknown {
  const others = sampled(
    seatsOf(game, state).filter((other) => other !== seat),
    VIEWERS,
  );
  const { totals, places, winners, parts, lines } = game.score(state);
  return [
    game.headline(state),
    game.awaiting(state),
    [totals, places, winners, parts, lines],
    [undefined, ...others].map((viewer) => {
      const view = viewer === undefined ? {} : { viewer };
      return [
        game.table(state, view),
        [seat, ...others].map((of) => [game.sheet(state, of, view), game.describe(state, of, view)]),
      ];
    }),
    others.map((other) => [game.changesFor?.(before, state, other), game.closeTo?.(state, other)]),
    others
      .filter((other) => game.awaiting(state).includes(other))
      .map((other) => {
        const list = game.legal(state, other);
        return [
          game.headline(state, other),
          game.prompt(state, other),
          list,
          game.rank?.(state, other, list),
          sampled(list, 4).map((action) => game.remarks(state, other, action)),
          game.explain(state, other, game.verbs[0]?.name ?? '', {}),
          game.advise(state, other, quickRandom('advice')),
        ];
      }),
  ];
}

/** Number of positions checked. */
const PACE_POSITIONS = 12;

/** The part of the contract about games in which everybody plays at their own pace. */
export function ownPace(game: AnyGame): void {
  if (game.ownPace === undefined) return;
  const positions = () =>
    walksOf(game)
      .flat()
      .filter(({ before, seat }) => seat !== undefined && game.ownPace?.(before) !== undefined);

  describe(`${game.id}: at their own pace`, () => {
    it('players never change what others may do, nor how they see their own sheets', () => {
      expect(positions().length).toBeGreaterThan(0);
      for (const { before, seat, move } of sampled(positions(), PACE_POSITIONS)) {
        if (seat === undefined || move === undefined) continue;
        const after = play(game, before, seat, move.action, quickRandom('own pace')).state;
        const [rounds, then] = [game.ownPace?.(before), game.ownPace?.(after)];
        if (rounds === undefined || then === undefined) continue;
        for (const [one, played] of then.entries())
          expect(played).toBeGreaterThanOrEqual(rounds[one] ?? Number.POSITIVE_INFINITY);
        const others = game.awaiting(before).filter((other) => other !== seat);
        expect(game.awaiting(after).filter((other) => others.includes(other))).toEqual(others);
        for (const other of others) expect(ownView(game, after, other)).toEqual(ownView(game, before, other));
      }
    });

    it('what was drawn for players ahead is unknown to those behind', () => {
      for (const { before, seat, move } of sampled(positions(), PACE_POSITIONS)) {
        if (seat === undefined || move === undefined) continue;
        const [one, other] = ['heads', 'tails'].map(
          (seed) => play(game, before, seat, move.action, quickRandom(seed)).state,
        );
        if (game.ownPace?.(one) === undefined || game.ownPace?.(other) === undefined) continue;
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

    it('what everybody is told of their moves is the same whatever was drawn for them', () => {
      for (const { before, seat } of sampled(positions(), PACE_POSITIONS)) {
        if (seat === undefined || !game.awaiting(before).includes(seat)) continue;
        const told = ['heads', 'tails', 'edge'].map((seed) => toldOf(game, before, seat, seed));
        const common = Math.min(...told.map(({ length }) => length));
        const [first, ...others] = told.map((all) => all.slice(0, common));
        for (const other of others) expect(other).toEqual(first);
      }
    });

    it('nobody can take a move back, because they have seen what comes next', () => {
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

/** Everything on which a seat's decision can depend. */
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

/** Maximum number of moves that a seat plays ahead. */
const MOVES_AHEAD = 12;

/**
 * What everybody is told of each move, and asked after it, while a seat plays ahead and nothing that it does becomes
 * public. The number of its moves shows only when it has none left.
 */
function toldOf(game: AnyGame, before: unknown, seat: Seat, seed: string): readonly unknown[] {
  const random = quickRandom(seed);
  const told: unknown[] = [];
  let now = before;
  while (told.length < MOVES_AHEAD) {
    const { state, events } = play(game, now, seat, game.legal(now, seat)[0], random);
    const isPublic = !isDeepStrictEqual(game.headline(state), game.headline(before));
    if (isPublic || !game.awaiting(state).includes(seat)) break;
    told.push([events, game.prompt(state, seat)]);
    now = state;
  }
  return told;
}
