import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import type { Message, Seat, Value } from '../../core/message.ts';
import { isOver } from '../../core/steps.ts';
import { allIn, faultsOfAll } from './messages.ts';
import { sampled, seatsOf, walksOf } from './walk.ts';

/** The number of positions of a game in which everybody is told what others are close to. */
const STATES = 24;
/** Number of positions of a game that are compared with each other. */
const POSITIONS = 8;

/** The part of the contract about players who return: `changesFor` and `closeTo`. */
export function returning(game: AnyGame): void {
  const states = () =>
    walksOf(game).flatMap((stages) => sampled(stages, STATES).map(({ step }) => step.state));
  const closeTo = (state: unknown, seat: Seat) => game.closeTo?.(state, seat) ?? [];

  describe(`${game.id}: what a returning player reads`, () => {
    it('is in every language', () => {
      for (const state of states())
        for (const seat of seatsOf(game, state)) expect(faultsOfAll(game, closeTo(state, seat))).toEqual([]);
      const changes = pairsOf(game).flatMap(([before, state]) =>
        seatsOf(game, state).flatMap((seat) => game.changesFor?.(before, state, seat) ?? []),
      );
      expect(faultsOfAll(game, changes)).toEqual([]);
    });

    it('is nothing if nothing has changed, or when the game is over', () => {
      for (const state of states())
        for (const seat of seatsOf(game, state)) {
          expect(game.changesFor?.(state, state, seat) ?? []).toEqual([]);
          if (isOver(game, state)) expect(closeTo(state, seat)).toEqual([]);
        }
    });

    it('names only others as close to something', () => {
      for (const state of states())
        for (const seat of seatsOf(game, state))
          expect(closeTo(state, seat).flatMap(seatsIn)).not.toContain(seat);
    });
  });
}

/** Positions of the same game, the earlier one first. */
export function pairsOf(game: AnyGame): readonly (readonly [before: unknown, state: unknown])[] {
  return walksOf(game).flatMap((stages) => {
    const some = sampled(stages, POSITIONS).map(({ step }) => step.state);
    return some.flatMap((state, index) => some.slice(0, index).map((before) => [before, state] as const));
  });
}

/** The seats whose names a message contains. */
function seatsIn(message: Message): readonly Seat[] {
  const inValue = (value: Value): readonly Seat[] => {
    if (typeof value !== 'object') return [];
    if (Array.isArray(value)) return value.flatMap(inValue);
    return 'seat' in value ? [value.seat] : [];
  };
  return allIn(message).flatMap(({ values = {} }) => Object.values(values).flatMap(inValue));
}
