import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysIn } from '../../../testkit/games/walk.ts';
import { fillingOf, indexedBoard, rangeAt } from '../computer/evaluate.ts';
import { type Board, type Box, boardIds } from '../content/boards.ts';
import { rollToTheTop as game } from '../index.ts';
import { statusOfBox } from './climb.ts';
import { type Die, dice, faces, numberOf } from './dice.ts';
import { IDLE_LIMIT } from './end.ts';
import {
  boardOf,
  freeDice,
  gameNumber,
  type Options,
  playerAt,
  reserveOf,
  type Sheet,
  type State,
} from './state.ts';

const setups = fc.record({
  seed: fc.string({ maxLength: 8 }),
  seats: fc.integer({ min: 1, max: 5 }),
  options: fc.record({
    board: fc.constantFrom(...boardIds),
    direction: fc.constantFrom<Options['direction']>('up', 'down'),
    rounds: fc.integer({ min: 1, max: 2 }),
    boards: fc.constantFrom<Options['boards']>('same', 'different'),
    'five-dice': fc.constantFrom<Options['five-dice']>('rulebook', 'bga'),
    ending: fc.constantFrom<Options['ending']>('by-itself', 'by-button'),
  }),
});

const always = (check: (state: State, before: State | undefined) => void, numRuns = 12) =>
  alwaysIn(game, setups, check, numRuns);

/** The rulebook's sentences again, as plainly as possible. */
function mayTake(
  board: Board,
  sheet: Sheet,
  box: Box,
  number: number,
  direction: Options['direction'],
): boolean {
  if (sheet[box.name] !== undefined) return false;
  if (box.dot) return true;
  const underlying = board.boxes.filter((b) => b.row === box.row - 1 && Math.abs(b.x - box.x) < 2);
  if (underlying.length === 0)
    return board.boxes.some(
      (b) => b.row === box.row && Math.abs(b.x - box.x) === 2 && sheet[b.name] !== undefined,
    );
  return underlying.every(({ name }) => {
    const under = sheet[name];
    return under !== undefined && (direction === 'up' ? number >= under : number <= under);
  });
}

describe('in every game, always', () => {
  it('five dice are in play or in the reserve, at least one in play', () => {
    always((state) => {
      expect(state.pool.length).toBeGreaterThan(0);
      expect(dice.filter((die) => state.pool.includes(die))).toEqual(state.pool);
      expect(new Set([...state.pool, ...reserveOf(state)]).size).toBe(dice.length);
    });
  });

  it('a roll shows a number of each die in play', () => {
    always((state) => {
      if (state.phase.is !== 'climb') return;
      expect(Object.keys(state.numbers)).toEqual(state.pool);
      for (const die of state.pool) {
        expect(state.numbers[die]).toBeGreaterThanOrEqual(1);
        expect(state.numbers[die]).toBeLessThanOrEqual(faces[die]);
      }
    });
  });

  it('no number is lower (going down: higher) than one that it lies on, and none hangs alone', () => {
    always((state) => {
      const board = boardOf(state);
      for (const { sheet } of state.players)
        for (const box of board.boxes) {
          const number = sheet[box.name];
          if (number === undefined) continue;
          const { [box.name]: _own, ...others } = sheet;
          expect(mayTake(board, others, box, number, state.options.direction)).toBe(true);
        }
    });
  });

  it('every die of a roll is used in at most one number, and the numbers are sums of dice', () => {
    always((state) => {
      if (state.phase.is !== 'climb') return;
      for (const player of state.players) {
        const used = player.written.flatMap((write) => write.dice);
        expect(new Set(used).size).toBe(used.length);
        expect(used.length + freeDice(state, player).length).toBe(state.pool.length);
        for (const write of player.written)
          expect(player.sheet[write.box]).toBe(numberOf(write.dice, state.numbers));
      }
    });
  });

  it('what is written stays', () => {
    always((state, before) => {
      if (before === undefined || gameNumber(before) !== gameNumber(state)) return;
      for (const [seat, player] of before.players.entries())
        expect(playerAt(state, seat).sheet).toMatchObject(player.sheet);
    });
  });

  it('the game goes on only while all sheets have open boxes, and somebody writes now and then', () => {
    always((state) => {
      expect(state.idle).toBeLessThanOrEqual(IDLE_LIMIT);
      if (state.phase.is === 'over') return;
      const size = boardOf(state).boxes.length;
      // A sheet that is full ends the game when the round closes.
      if (state.phase.is === 'dice')
        for (const { sheet } of state.players) expect(Object.keys(sheet).length).toBeLessThan(size);
    });
  });

  it('the legal list is what the rulebook allows: no more, no less', () => {
    const subsets = (some: readonly Die[]): readonly (readonly Die[])[] =>
      some.reduce<readonly (readonly Die[])[]>(
        (sets, die) => sets.concat(sets.map((set) => set.concat(die))),
        [[]],
      );
    always((state) => {
      const board = boardOf(state);
      for (const seat of state.phase.is === 'climb' ? game.awaiting(state) : []) {
        const player = playerAt(state, seat);
        const allowed = subsets(freeDice(state, player))
          .filter((some) => some.length > 0)
          .flatMap((some) =>
            board.boxes
              .filter((box) =>
                mayTake(board, player.sheet, box, numberOf(some, state.numbers), state.options.direction),
              )
              .map((box) => `${some.join('+')} ${box.name}`),
          );
        const listed = game
          .legal(state, seat)
          .flatMap((action) => (action.kind === 'write' ? [`${action.dice.join('+')} ${action.box}`] : []));
        expect(listed.toSorted()).toEqual(allowed.toSorted());
      }
    }, 6);
  });

  it('the quick rules of the computer player are the rules', () => {
    always((state) => {
      const board = boardOf(state);
      const outline = indexedBoard(board, state.options.direction);
      for (const { sheet } of state.players) {
        const filling = fillingOf(outline, sheet);
        for (const [i, box] of board.boxes.entries()) {
          const place = statusOfBox(sheet, box, state.options.direction);
          const range = place.is === 'open' ? { min: place.min, max: place.max } : undefined;
          expect(rangeAt(outline, filling, i)).toEqual(range);
        }
      }
    }, 6);
  });
});
