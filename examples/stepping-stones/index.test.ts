import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../src/core/random.ts';
import { begin, isOver, play, readState } from '../../src/core/steps.ts';
import { games } from '../../src/games/index.ts';
import { seedOf, simulate } from '../../src/table/play/simulation.ts';
import { conforms } from '../../src/testkit/games/conforms.ts';
import { rigged } from '../../src/testkit/games/walk.ts';
import { steppingStones as game } from './index.ts';

conforms(game, new URL('.', import.meta.url));

type State = ReturnType<typeof game.setup>;
const twelve = { rounds: 12 };
/** The dice as `Random` draws them: 0 is a one. */
const throws = (...dice: readonly number[]) => rigged(dice.map((value) => value - 1));
const opened = (seats: number, ...dice: readonly number[]) =>
  begin(game, { seats, options: twelve, formerWinners: [] }, throws(...dice)).state;
const at = (change: Partial<State>): State => ({ ...opened(2, 3, 4), ...change });

describe('Stepping Stones', () => {
  it('throws two dice for everyone, who then write their sum or wait', () => {
    const { state, events, chance } = begin(
      game,
      { seats: 2, options: twelve, formerWinners: [] },
      throws(3, 4),
    );
    expect([state.dice, state.waiting, chance]).toEqual([[3, 4], [0, 1], [{ kind: 'throw', dice: [3, 4] }]]);
    expect(events).toEqual([{ key: 'stepping-stones.event.throw', values: { dice: [3, 4] } }]);
    const step = game.apply(state, 1, 5);
    expect([step.state.rows[1], step.state.waiting]).toEqual([[0, 0, 0, 0, 7, 0, 0, 0, 0], [0]]);
    expect(() => game.apply(step.state, 1, 'wait')).toThrow();
  });

  it.each([
    ['falls towards the right', 3, 'no.rise'],
    ['rises too little', 5, 'no.rise'],
    ['is written over another', 4, 'no.taken'],
    ['lies in the water', 10, 'no.stone'],
  ])('refuses a number that %s', (_, stone, why) => {
    const state = at({
      rows: [
        [0, 0, 0, 7, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
      ],
      dice: [4, 3],
    });
    expect(game.legal(state, 0)).toEqual(['wait']);
    expect(game.explain(state, 0, 'write', { stone: String(stone) }).key).toBe(`stepping-stones.${why}`);
  });

  it('players who cannot write skip the throw', () => {
    const full = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const state = at({ rows: [full, [0, 0, 0, 0, 0, 0, 0, 0, 0]], waiting: [1] });
    const { state: next, events } = play(game, state, 1, 'wait', throws(5, 6));
    expect(next.waiting).toEqual([1]);
    expect(events.at(-1)).toEqual({ key: 'stepping-stones.event.passed', values: { who: [{ seat: 0 }] } });
  });

  it('is won by the longest row; among equal ones, by the one with more numbers', () => {
    const over = { round: 12, waiting: [] };
    const [one, two] = [
      [2, 3, 0, 5, 6, 0, 8, 0, 0],
      [2, 3, 4, 0, 0, 0, 0, 0, 0],
    ] as const;
    expect(game.score(at({ ...over, rows: [one, two] }))).toMatchObject({ totals: [2, 3], winners: [1] });
    expect(game.score(at({ ...over, rows: [one, [2, 3, 0, 0, 0, 0, 0, 0, 0]] }))).toMatchObject({
      winners: [0],
    });
    expect(game.score(at({ ...over, rows: [one, one] }))).toMatchObject({ places: [1, 1], winners: [0, 1] });
  });

  it('reads the states of its first version', () => {
    const { rounds: _, ...old } = opened(1, 2, 2);
    expect(readState(game, old, 0)).toEqual(opened(1, 2, 2));
  });

  it('is played better by its computer player than by chance', () => {
    const played = Array.from({ length: 200 }, (_, i) =>
      simulate({ game, options: twelve, seed: seedOf('stones', i), players: ['medium', 'random'] }),
    );
    const won = (seat: number) => played.filter(({ final }) => final?.winners.includes(seat)).length;
    expect(won(0)).toBeGreaterThan(4 * won(1));
  });

  it('is over after the last throw', () => {
    const random = quickRandom('end');
    let state = begin(game, { seats: 1, options: { rounds: 6 }, formerWinners: [] }, random).state;
    while (!isOver(game, state)) ({ state } = play(game, state, 0, 'wait', random));
    expect(state.round).toBe(6);
  });

  it('is an example: it is short, and not offered as a game', () => {
    const code = readdirSync(new URL('.', import.meta.url))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8').split('\n').length - 1);
    expect(code.reduce((sum, lines) => sum + lines, 0)).toBeLessThan(150);
    expect(games.map(({ id }) => id)).not.toContain(game.id);
  });
});
