import { describe, expect, it } from 'vitest';
import type { PlayedMove } from '../../core/analysis/analysis.ts';
import { forecastOf, isSameMove } from '../../core/analysis/playouts.ts';
import { chooseAt } from '../../core/computer.ts';
import type { AnyGame } from '../../core/game.ts';
import { findMove, legalMoves, toMove } from '../../core/legal.ts';
import { quickRandom } from '../../core/random.ts';
import { begin, play } from '../../core/steps.ts';
import { games } from '../../games/index.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { stones } from '../../testkit/table/stones.ts';
import { findPuzzles, solve, verdictOf } from './search.ts';

const move = (name: string) => ({ verb: name, args: {} });
const thinker = thinkerHere(games);

/** The moves of a game between easy computer players. */
function movesOf(game: AnyGame, seed: string): readonly PlayedMove[] {
  const random = quickRandom(seed);
  const setup = {
    seats: Math.min(2, game.seats.max),
    options: game.options.schema.parse({}),
    formerWinners: [],
  };
  let { state } = begin(game, setup, random);
  const moves: PlayedMove[] = [];
  for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
    const action = chooseAt(game, 'easy', state, seat, random);
    const { verb, args } = toMove(game, action);
    moves.push({ seat, verb, args, before: state });
    state = play(game, state, seat, action, random).state;
  }
  return moves;
}

describe('a move is clearly the best', () => {
  const moves = [move('a'), move('b'), move('c')];
  const game = stones as unknown as AnyGame;

  it('where it is three standard errors ahead of every other move in fresh playouts', () => {
    const verdict = verdictOf(game, moves, [
      [[9], [8], [9], [8]],
      [[2], [3], [2], [3]],
      [[5], [6], [5], [6]],
    ]);
    expect(verdict).toMatchObject({ best: moves[0], over: moves[2], gain: { value: 3 } });
  });

  it('… and not where chance could have made it so, or where it is worth nothing', () => {
    const wide = [
      [[9], [0], [9], [0]],
      [[0], [3], [0], [3]],
    ];
    expect(verdictOf(game, moves, wide)).toBeUndefined();
    expect(
      verdictOf(game, moves, [
        [[2.2], [2.2]],
        [[2], [2]],
        [[0], [0]],
      ]),
    ).toBeUndefined();
    expect(
      verdictOf({ ...game, lowestWins: true }, moves, [
        [[9], [9]],
        [[5], [5]],
        [[1], [1]],
      ]),
    ).toBeUndefined();
    expect(verdictOf(game, [move('a')], [[[9], [9]]])).toBeUndefined();
  });

  it('is confirmed by other chance than that which chose it', async () => {
    const seeds = new Set<string>();
    const state = begin(
      stones,
      { seats: 2, options: { rounds: 2 }, formerWinners: [] },
      quickRandom('a'),
    ).state;
    const [seat = 0] = stones.awaiting(state);
    await solve(game, { state, seat, seed: 's' }, async ({ seed, moves: all, times }, from = 0) => {
      seeds.add(`${seed}:${from}`);
      return all.map((_, index) => Array.from({ length: times }, () => [index === 0 ? 9 : index]));
    });
    expect([...seeds]).toEqual(['s:screen:0', 's:screen:6', 's:screen:18', 's:confirm:0']);
  });

  it('is confirmed at length where a rival is near, and not at all where fresh chance prefers it', async () => {
    const state = begin(
      stones,
      { seats: 2, options: { rounds: 2 }, formerWinners: [] },
      quickRandom('a'),
    ).state;
    const [seat = 0] = stones.awaiting(state);
    const choice = { state, seat, seed: 's' };
    /** Fresh playouts in which the first move is ahead by this much on average, give or take 4. */
    const confirmed = async (ahead: number) => {
      let times = 0;
      const solution = await solve(game, choice, async (request, from = 0) => {
        const isFresh = request.seed === 's:confirm';
        if (isFresh) times += request.times;
        return request.moves.map((_, index) =>
          Array.from({ length: request.times }, (_, time) =>
            isFresh
              ? [index === 0 ? ahead + ((from + time) % 2 === 0 ? 4 : -4) : 0]
              : [index === 0 ? 9 : index],
          ),
        );
      });
      return { times, gain: solution?.gain.value };
    };
    expect(await confirmed(1.5)).toEqual({ times: 240, gain: 1.5 });
    expect(await confirmed(0.6)).toEqual({ times: 240, gain: undefined });
    expect(await confirmed(-3)).toEqual({ times: 60, gain: undefined });
  });
});

describe.each(games.map((game) => [game.id, game] as const))('a simulated game of %s', (_, game) => {
  // Slow playouts are replaced by immediate gains; `npm run bench -- puzzles` uses the real ones.
  const atOnce: AnyGame = {
    ...game,
    forecast: {
      perSecond: 5000,
      resultOf: (state, seat) => game.score(state).totals[seat] ?? 0,
      playOut(state, seats, random) {
        const { totals } = game.score(game.resolve(state, random).state);
        return seats.map((seat) => totals[seat] ?? 0);
      },
    },
  };
  const quick = forecastOf(game).perSecond >= 1000 ? game : atOnce;

  it('has a puzzle: a legal move that is clearly ahead of all others', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const [found] = await findPuzzles(quick, movesOf(game, `game ${seed}`), `s${seed}`, thinker);
      if (found === undefined) continue;
      const { state, seat, best, over, gain } = found;
      for (const words of [best, over])
        expect(findMove(game, legalMoves(game, state, seat), words.verb, words.args)).toBeTypeOf('object');
      expect(isSameMove(best, over)).toBe(false);
      expect(gain.value).toBeGreaterThanOrEqual(3 * gain.error);
      return;
    }
    expect.fail('no puzzle in twelve games');
  });
});
