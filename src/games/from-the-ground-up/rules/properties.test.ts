import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysIn } from '../../../testkit/games/walk.ts';
import { cardById, conflictAt } from '../content/cards.ts';
import { fromTheGroundUp as game } from '../index.ts';
import { cardsEach } from './flow.ts';
import { dieActions } from './marks.ts';
import { nothingLeft } from './scoring.ts';
import { cardStateOf, isComplete, isFull, type Options, type State } from './state.ts';

const setups = fc.record({
  seed: fc.string({ maxLength: 8 }),
  seats: fc.integer({ min: 2, max: 6 }),
  options: fc.record({
    stall: fc.constantFrom<Options['stall']>('off', 'on'),
    tempo: fc.constantFrom<Options['tempo']>('turns', 'together'),
  }),
});

const always = (check: (state: State, before: State | undefined) => void, numRuns = 20) =>
  alwaysIn(game, setups, check, numRuns);

const inPlay = (state: State) => [...state.players.flatMap(({ front }) => front), ...state.shared];

describe('in every game, always', () => {
  it('at most twelve cards are in play, each once, in front of a seat or shared; none is lost except by a discard', () => {
    always((state) => {
      const cards = inPlay(state);
      const dealt = state.players.length * cardsEach(state.players.length);
      expect(new Set(cards).size).toBe(cards.length);
      expect(Object.keys(state.works).sort()).toEqual([...cards].sort());
      expect(cards.length).toBeLessThanOrEqual(dealt);
      expect(dealt).toBeLessThanOrEqual(12);
      if (state.options.stall === 'off') expect(cards.length).toBe(dealt);
    });
  });

  it('what is shared is full and not yet complete; no negative card was ever shared', () => {
    always((state) => {
      for (const card of state.shared) {
        const cardState = cardStateOf(state, card);
        expect([isFull(cardState), isComplete(cardState), cardState.flipped]).toEqual([true, false, false]);
      }
      for (const card of inPlay(state)) {
        const cardState = cardStateOf(state, card);
        if (cardState.flipped) expect(cardState.checks).not.toContain(true);
      }
    });
  });

  it('every number keeps the relations and the range of its card', () => {
    always((state) => {
      for (const card of inPlay(state)) {
        const { crates, star } = cardStateOf(state, card);
        const { signs, low, high } = cardById(card);
        for (const [at, number] of crates.entries())
          if (number > 0) expect(conflictAt(signs, crates.with(at, 0), at, number)).toBeUndefined();
        if (star > 0) expect(star >= low && star <= high).toBe(true);
      }
    });
  });

  it('what is marked stays', () => {
    always((state, before) => {
      for (const card of before === undefined ? [] : inPlay(state)) {
        const [then, now] = [cardStateOf(before ?? state, card), cardStateOf(state, card)];
        for (const [at, number] of then.crates.entries()) if (number > 0) expect(now.crates[at]).toBe(number);
        if (then.star > 0) expect(now.star).toBe(then.star);
        if (then.flipped) expect(now.flipped).toBe(true);
      }
    });
  });

  it('the game goes on exactly while something is left to do, or until it stalls', () => {
    always((state) => {
      if (state.phase !== 'over') expect(nothingLeft(state)).toBe(false);
      else if (state.options.stall === 'off') expect(nothingLeft(state)).toBe(true);
    });
  });

  it('a player with a card that can be marked can always use a die: no game gets stuck', () => {
    always((state) => {
      if (state.phase === 'over') return;
      for (const [seat, { front }] of state.players.entries())
        if (front.some((card) => !isFull(cardStateOf(state, card)) && !cardStateOf(state, card).flipped))
          for (const die of [1, 2, 3, 4, 5, 6]) {
            const players = state.players.map((player, other) =>
              other === seat ? { ...player, die } : player,
            );
            expect(dieActions({ ...state, players }, seat).length).toBeGreaterThan(0);
          }
    }, 6);
  });
});
