import { describe, expect, it } from 'vitest';
import { saidInWalks } from '../../../testkit/games/walk.ts';
import { boardById } from '../content/boards.ts';
import { rollToTheTop as game } from '../index.ts';
import { boardOf, gameNumber, playerAt, type State } from '../rules/state.ts';
import { filled, position } from '../rules/testing.ts';
import { changesFor, closeTo } from './describe.ts';

const BURJ = [...boardById('burj-khalifa').byName.keys()];
const key = (name: string) => `roll-to-the-top.${name}`;

describe('what changed on the sheet', () => {
  it('is the numbers that were written, in the order of the board', () => {
    const before = position({ sheets: [{ A1: 2 }, {}] });
    const state = position({ sheets: [{ A1: 2, A3: 4, A2: 3 }, { A1: 9 }], rolls: 2 });
    expect(changesFor(before, state, 0)).toEqual([
      {
        key: key('since.written'),
        values: {
          numbers: [
            { key: key('label.whole'), values: { number: 3, box: 'A2' } },
            { key: key('label.whole'), values: { number: 4, box: 'A3' } },
          ],
        },
      },
    ]);
  });

  it('counts many numbers, and rolls with which nothing was written', () => {
    const before = position();
    expect(changesFor(before, position({ sheets: [filled(BURJ, ['A1']), {}] }), 0)).toEqual([
      { key: key('since.written-many'), values: { number: BURJ.length - 1 } },
    ]);
    expect(changesFor(before, position({ rolls: 2 }), 0)).toEqual([]);
    expect(changesFor(before, position({ rolls: 3 }), 0)).toEqual([
      { key: key('since.skipped'), values: { count: 1 } },
    ]);
  });

  it('names the board of another game of the match', () => {
    const options = { rounds: 2, boards: 'different' } as const;
    const state = position({ options, finished: [{ open: [0, 4], rolls: 9 }] });
    expect(changesFor(position({ options }), state, 0)).toMatchObject([
      { key: key('since.game'), values: { game: 2 } },
    ]);
  });

  it('is true in whole games: the moves of the seat itself', () => {
    let claims = 0;
    for (const { said, values, state, later } of saidInWalks(game, closeTo)) {
      if (said === key('close.idle')) continue;
      const { seat: who } = values.who as { readonly seat: number };
      const open = boardOf(state).boxes.filter(({ name }) => playerAt(state, who).sheet[name] === undefined);
      expect(open).toHaveLength(Number(values.count));
      if (open.length > 0) continue;
      claims++;
      const isLater = (then: State) =>
        gameNumber(then) === gameNumber(state) && then.phase.is !== 'over' && then.rolls > state.rolls;
      expect(later.filter(isLater)).toEqual([]);
    }
    expect(claims).toBeGreaterThan(0);
  });
});
