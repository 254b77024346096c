import { describe, expect, it } from 'vitest';
import type { Seat } from '../../../core/message.ts';
import { quickRandom, quickWords, randomFrom } from '../../../core/random.ts';
import { begin, isOver, play } from '../../../core/steps.ts';
import { fromTheGroundUp as game } from '../index.ts';
import { type Action, playerAt, type State } from '../rules/state.ts';
import { complete, position } from '../rules/testing.ts';
import { cardIn, optionFor } from './advise.ts';
import { bestOption, bestPass, leastWorth } from './evaluate.ts';
import { handsOf, momentOf, playOn, resultFor } from './playout.ts';
import { sketchOf } from './sketch.ts';

/** What a playout would do in the seat's place. */
function likePlayout(state: State, seat: Seat): Action | undefined {
  const sketch = sketchOf(state);
  const { marked } = momentOf(state, sketch);
  const given =
    state.phase === 'discard' ? leastWorth(sketch, seat, false) : bestPass(sketch, seat, marked[seat] ?? 0);
  return game
    .legal(state, seat)
    .find((action) =>
      action.kind === 'mark' || action.kind === 'flip'
        ? optionFor(sketch, action) === bestOption(sketch, seat, playerAt(state, seat).die ?? 0)
        : cardIn(sketch, action.card) === given,
    );
}

describe('a playout', () => {
  it.each([
    [2, 'off'],
    [3, 'off'],
    [6, 'off'],
    [2, 'on'],
    [4, 'on'],
  ] as const)('ends as the game does by the same dice: %i seats, stall %s', (seats, stall) => {
    for (let index = 0; index < 12; index++) {
      const seed = `playout ${seats} ${stall} ${index}`;
      const random = quickRandom(seed);
      const options = game.options.schema.parse({ stall });
      let { state } = begin(game, { seats, options, formerWinners: [] }, random);
      for (let move = 0; !isOver(game, state); move++) {
        const [seat = 0] = game.awaiting(state);
        const action = likePlayout(state, seat);
        if (action === undefined) throw new Error('no action');
        if (move === index) {
          const sketch = sketchOf(state);
          const trial =
            action.kind === 'mark' || action.kind === 'flip'
              ? { seat, option: optionFor(sketch, action) }
              : { seat, given: cardIn(sketch, action.card) };
          playOn(sketch, momentOf(state, sketch), trial, randomFrom(quickWords(seed), random.cursor));
          expect(ended(state, seed, random.cursor)).toEqual(handsOf(sketch).map(Math.floor));
        }
        state = play(game, state, seat, action, random).state;
      }
    }
  });
});

/** The totals of a game that goes on as playouts do. */
function ended(from: State, seed: string, cursor: number): readonly number[] {
  const random = randomFrom(quickWords(seed), cursor);
  let state = from;
  while (!isOver(game, state)) {
    const [seat = 0] = game.awaiting(state);
    state = play(game, state, seat, likePlayout(state, seat) as Action, random).state;
  }
  return game.score(state).totals;
}

describe('a result', () => {
  const works = { c11: complete([1, 2, 3], 3), c12: complete([3, 2, 1], 3), c01: complete([6, 5, 4, 3], 4) };
  const worthTo = (seat: Seat, ...fronts: Parameters<typeof position>[0]['fronts']) =>
    resultFor(
      sketchOf(position({ fronts, works: { ...works, c02: { flipped: true } }, phase: 'over' })),
      seat,
    );

  it('is the win, and a little for the lead', () => {
    expect(worthTo(0, ['c01'], ['c11'])).toBeCloseTo(1.01);
    expect(worthTo(1, ['c01'], ['c11'])).toBeCloseTo(-0.01);
    expect(worthTo(0, ['c12'], ['c11'])).toBeCloseTo(0.5);
  });

  it('is not a win below 0', () => {
    expect(worthTo(0, ['c02'], ['c11'])).toBeLessThan(0);
    expect(worthTo(0, ['c02'], [])).toBeLessThan(0);
    expect(worthTo(1, ['c02'], [])).toBeGreaterThan(1);
  });
});
