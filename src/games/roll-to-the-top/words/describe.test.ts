import { describe, expect, it } from 'vitest';
import { walksOf } from '../../../testkit/games/walk.ts';
import { boardById } from '../content/boards.ts';
import { rollToTheTop as game } from '../index.ts';
import { IDLE_LIMIT } from '../rules/end.ts';
import type { Action } from '../rules/flow.ts';
import { boardOf, gameNumber, playerAt, type State } from '../rules/state.ts';
import { allDone, filled, position } from '../rules/testing.ts';
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
    for (const stages of walksOf(game))
      for (let i = 0; i + 7 < stages.length; i += 5) {
        const [before, state] = [stages[i], stages[i + 7]].map((stage) => stage?.step.state as State) as [
          State,
          State,
        ];
        if (gameNumber(before) !== gameNumber(state)) continue;
        for (const seat of state.players.keys()) {
          const boxes = stages.slice(i + 1, i + 8).flatMap((stage) => {
            const action = stage.move?.action as Action | undefined;
            return stage.seat === seat && action?.kind === 'write' ? [action.box] : [];
          });
          const [said] = changesFor(before, state, seat);
          if (boxes.length > 0) {
            claims++;
            expect(said?.key).toBe(key('since.written'));
            expect(said?.values?.numbers).toHaveLength(boxes.length);
            for (const box of boxes)
              expect(said?.values?.numbers).toContainEqual({
                key: key('label.whole'),
                values: { number: playerAt(state, seat).sheet[box], box },
              });
          } else expect(said?.key === undefined || said.key === key('since.skipped')).toBe(true);
        }
      }
    expect(claims).toBeGreaterThan(50);
  });
});

describe('what others are close to', () => {
  it('is the last boxes, the fewest first, and never one’s own', () => {
    const state = position({
      sheets: [filled(BURJ, ['A1']), filled(BURJ, ['A1', 'A2']), filled(BURJ, ['G1']), {}],
    });
    expect(closeTo(state, 0)).toEqual([
      { key: key('close.boxes'), values: { who: { seat: 2 }, count: 1 } },
      { key: key('close.boxes'), values: { who: { seat: 1 }, count: 2 } },
    ]);
  });

  it('is the end, where nobody has written for long', () => {
    expect(closeTo(position({ idle: IDLE_LIMIT - 4 }), 0)).toEqual([]);
    expect(closeTo(allDone(position({ idle: IDLE_LIMIT - 2 })), 0)).toEqual([
      { key: key('close.idle'), values: { count: 2 } },
    ]);
  });

  it('is true in whole games: after a full sheet no further roll comes', () => {
    let claims = 0;
    for (const stages of walksOf(game)) {
      const states = stages.map(({ step }) => step.state as State);
      for (const [at, state] of states.entries())
        for (const seat of state.players.keys())
          for (const { key: said, values = {} } of closeTo(state, seat)) {
            if (said === key('close.idle')) continue;
            const { seat: who } = values.who as { readonly seat: number };
            const open = boardOf(state).boxes.filter(
              ({ name }) => playerAt(state, who).sheet[name] === undefined,
            );
            expect(open).toHaveLength(Number(values.count));
            if (open.length > 0) continue;
            claims++;
            const isLater = (then: State) =>
              gameNumber(then) === gameNumber(state) && then.phase.is !== 'over' && then.rolls > state.rolls;
            expect(states.slice(at).filter(isLater)).toEqual([]);
          }
    }
    expect(claims).toBeGreaterThan(0);
  });
});
