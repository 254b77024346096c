import { describe, expect, it } from 'vitest';
import { noRandom } from '../../../core/random.ts';
import { rigged } from '../../../testkit/games/walk.ts';
import { boardById } from '../content/boards.ts';
import { eventInWords, score } from '../words/events.ts';
import { IDLE_LIMIT, solo } from './end.ts';
import { awaiting, resolve } from './flow.ts';
import { boardOf, type GameEvent, type Sheet } from './state.ts';
import { allDone, DONE, filled, played, position, randomRoll, throwOf, write } from './testing.ts';

const BOXES = [...boardById('burj-khalifa').byName.keys()];
const but = (...boxes: readonly string[]): Sheet => filled(BOXES, boxes, 1);
const keys = (events: readonly GameEvent[]) =>
  events.map((event) => eventInWords(event).key.replace('roll-to-the-top.event.', ''));

describe('COMPLETING THE CHALLENGE', () => {
  it('"Once one or more players fill in their last remaining square(s), these players win. No tie-breaker!"', () => {
    const state = position({ sheets: [but('G1'), but('F1', 'G1'), but('E1', 'F1', 'G1')] });
    const { state: over, events } = resolve(
      played(
        state,
        [0, write(['d4'], 'G1')],
        [0, DONE],
        [1, write(['d4'], 'F1')],
        [1, write(['d6'], 'G1')],
        [1, DONE],
        [2, DONE],
      ),
      noRandom,
    );
    expect(awaiting(over)).toEqual([]);
    expect(over.phase).toEqual({ is: 'over' });
    expect(score(over)).toMatchObject({ winners: [0, 1], totals: [0, 0, 3], places: [1, 1, 3] });
    expect(keys(events)).toEqual(['full']);
  });

  it('the others still write with the roll in which a sheet becomes full', () => {
    const full = played(position({ sheets: [but('G1'), but('G1')] }), [0, write(['d4'], 'G1')], [0, DONE]);
    expect(awaiting(resolve(full, noRandom).state)).toEqual([1]);
  });

  it('"The number of unfilled squares determines the order of the other players."', () => {
    const sheets = [but('C1', 'C2', 'G1'), but(), but('G1'), but('C1', 'C2', 'G1')];
    const { state } = resolve(allDone(position({ sheets })), noRandom);
    expect(score(state)).toMatchObject({ totals: [3, 0, 1, 3], places: [3, 1, 2, 3], winners: [1] });
  });

  it('names no winners while the game runs, and counts as if it ended now', () => {
    const standing = score(position({ sheets: [but('F1', 'G1'), but('G1')] }));
    expect(standing).toMatchObject({ totals: [2, 1], places: [2, 1], winners: [] });
    expect(standing.parts).toEqual([{ open: [2] }, { open: [1] }]);
  });
});

describe('rolls with which nobody writes', () => {
  it(`end the game as it stands after ${IDLE_LIMIT} in a row, fewest open boxes first`, () => {
    const before = position({ sheets: [but('F1', 'G1'), but('G1')], idle: IDLE_LIMIT - 1 });
    const { state, events } = resolve(allDone(before), noRandom);
    expect(keys(events)).toEqual(['stalled']);
    expect(score(state)).toMatchObject({ totals: [2, 1], winners: [1] });
  });

  it('are counted anew when somebody writes', () => {
    const state = played(position({ idle: IDLE_LIMIT - 1 }), [1, write(['d4'], 'A1')]);
    expect(resolve(allDone(state), noRandom).state).toMatchObject({ idle: 0, phase: { is: 'dice' } });
    expect(resolve(allDone(position()), noRandom).state.idle).toBe(1);
  });
});

describe('several games', () => {
  const ENTRY = { d4: 2, d6: 3, d8: 8, d12: 5, d20: 1 };
  const match = { rounds: 2, boards: 'different' } as const;

  it('the next begins with empty sheets on the next board; its roller is drawn among the winners of the last', () => {
    const state = allDone(position({ options: match, sheets: [but(), but('G1'), but()], rolls: 9 }));
    const {
      state: second,
      chance,
      events,
    } = resolve(state, rigged([1, ...throwOf(ENTRY), ...randomRoll({ d4: 1, d8: 1 })]));
    expect(second).toMatchObject({ roller: 2, rolls: 1, idle: 0, finished: [{ open: [0, 1, 0], rolls: 9 }] });
    expect(second.players.map((player) => player.sheet)).toEqual([{}, {}, {}]);
    expect(chance.map((drawn) => drawn.kind)).toEqual(['roller', 'entry', 'roll']);
    expect(keys(events)).toEqual(['full', 'result', 'game', 'roller', 'entry', 'roll']);
    expect(events[2]).toMatchObject({ kind: 'game', game: 2, board: 'space-needle' });
  });

  it('Board Game Arena: "play 6 games where each game is played on a different board"', () => {
    const six = { board: 'pyramid', rounds: 6, boards: 'different' } as const;
    const played = Array.from({ length: 6 }, (_, game) =>
      position({ options: six, finished: Array(game).fill({ open: [0, 1], rolls: 9 }) }),
    );
    expect(new Set(played.map((state) => boardOf(state).id)).size).toBe(6);
  });

  it('"For counting scores over several games, each open square is 1 minus point": the lowest sum wins', () => {
    const finished = [{ open: [0, 3, 2], rolls: 9 }];
    const needle = [...boardById('space-needle').byName.keys()];
    const sheets = [filled(needle, ['H1', 'I1', 'G2'], 1), filled(needle, [], 1), filled(needle, ['I1'], 1)];
    const { state } = resolve(allDone(position({ options: match, finished, sheets })), noRandom);
    expect(state.phase).toEqual({ is: 'over' });
    expect(score(state)).toMatchObject({ totals: [3, 3, 3], places: [1, 1, 1], winners: [0, 1, 2] });
    expect(score(state).parts).toEqual([{ open: [0, 3] }, { open: [3, 0] }, { open: [2, 1] }]);
  });

  it('count the running game too', () => {
    const standing = score(
      position({ options: match, finished: [{ open: [0, 3], rolls: 9 }], sheets: [{}, {}] }),
    );
    expect(standing.parts).toEqual([{ open: [0, 20] }, { open: [3, 20] }]);
  });
});

describe('playing alone', () => {
  it('is scored by the number of rolls', () => {
    const { state } = resolve(allDone(position({ sheets: [but()], rolls: 14 })), noRandom);
    expect(score(state)).toMatchObject({ totals: [0], winners: [0], parts: [{ open: [0] }] });
    expect(score(state).lines[0]).toEqual({
      key: 'roll-to-the-top.score.alone.full',
      values: { total: 0, rolls: { key: 'roll-to-the-top.score.rolls', values: { count: 14 } } },
    });
  });

  it('keeps the white die', () => {
    const { state } = resolve(
      played(position({ sheets: [{}] }), [0, write(['d4'], 'A1')], [0, DONE]),
      noRandom,
    );
    expect(state).toMatchObject({ roller: 0, phase: { is: 'dice', duty: 'add' } });
  });
});

describe('a game alone', () => {
  it('is on another board each time', () => {
    const boards = Array.from({ length: 7 }, (_, turn) => solo.options(turn).board);
    expect(new Set(boards).size).toBe(6);
    expect(boards[6]).toBe(boards[0]);
  });

  it('is won by who needs fewer rolls, and lost by who leaves boxes open', () => {
    const merit = (open: number, rolls: number) =>
      solo.merit({ ...position({ sheets: [{}] }), finished: [{ open: [open], rolls }] });
    expect(merit(0, 14)).toBeGreaterThan(merit(0, 15));
    expect(merit(0, 200)).toBeGreaterThan(merit(1, 3));
  });
});
