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
import { findPuzzles, leadsToTheEnd, solve, verdictOf } from './search.ts';

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

  const { state } = begin(stones, { seats: 2, options: { rounds: 2 }, formerWinners: [] }, quickRandom('a'));
  const choice = { state, seat: 0, seed: 's' };
  const TO_THE_END = 's:to the end';
  /** The results of playouts: of the seat alone, or of both, to the end. */
  type Results = (stage: string, isFirst: boolean, time: number) => readonly number[];
  const solved = (resultsOf: Results) => {
    const stages = new Map<string, number>();
    const solution = solve(game, choice, async ({ seed, moves: all, times }, from = 0) => {
      stages.set(seed, (stages.get(seed) ?? 0) + times);
      return all.map(({ verb } = move('')) =>
        Array.from({ length: times }, (_, time) => resultsOf(seed, verb === 'take', from + time)),
      );
    });
    return solution.then((found) => ({ found, stages: Object.fromEntries(stages) }));
  };

  it('is confirmed by other chance than that which chose it', async () => {
    const { found, stages } = await solved((_, isFirst) => [isFirst ? 9 : 1, 5]);
    expect(found).toMatchObject({ best: move('take'), gain: { value: 8, error: 0 } });
    expect(Object.keys(stages)).toEqual(['s:screen', 's:confirm', TO_THE_END]);
  });

  it('is confirmed at length where a rival is near, and not at all where fresh chance prefers it', async () => {
    /** Fresh playouts in which the first move is ahead by this much on average, give or take 4. */
    const confirmed = async (ahead: number) => {
      const { found, stages } = await solved((stage, isFirst, time) => {
        if (stage === TO_THE_END) return [isFirst ? ahead : 0, 0];
        if (stage === 's:screen') return [isFirst ? 9 : 0];
        return [isFirst ? ahead + (time % 2 === 0 ? 4 : -4) : 0];
      });
      return { times: stages['s:confirm'], gain: found?.gain.value };
    };
    expect(await confirmed(1.5)).toEqual({ times: 240, gain: 1.5 });
    expect(await confirmed(0.6)).toEqual({ times: 240, gain: undefined });
    expect(await confirmed(-3)).toEqual({ times: 60, gain: undefined });
  });

  it('is compared with each move that chance alone may have put behind', async () => {
    const seats = Array.from({ length: 10 }, () => 1);
    const many = { ...state, stones: seats, done: seats.map(() => false) };
    /** To take a stone brings 9. What thefts bring, in the screening and later: the one from seat 9, and the others. */
    const solvedWith = (
      ofLast: (time: number) => number,
      ofOthers: (stage: string, time: number) => number,
    ) =>
      solve(
        game,
        { ...choice, state: many },
        async ({ moves: all, times, seats: asked, seed: stage }, from = 0) =>
          all.map(({ verb, args } = move('')) =>
            Array.from({ length: times }, (_, index) => {
              const time = from + index;
              const theft = args.from === '9' ? ofLast(time) : ofOthers(stage, time);
              return asked.map((seat) => (seat === 0 ? (verb === 'take' ? 9 : theft) : 0));
            }),
          ),
      );
    expect(legalMoves(game, many, 0).length).toBeGreaterThan(10);
    const unlucky = (later: number) => (time: number) => (time < 6 ? (time % 2 === 0 ? -4 : 12) : later);
    expect(await solvedWith(unlucky(9), () => 7)).toBeUndefined();
    expect(await solvedWith(unlucky(6), () => 7)).toMatchObject({ best: move('take'), gain: { value: 2 } });
    const lucky = (stage: string, time: number) => (stage !== 's:screen' ? 7 : time % 2 === 0 ? 4 : 13.6);
    expect(await solvedWith(() => 8.7, lucky)).toBeUndefined();
    expect(await solvedWith(() => 8, lucky)).toMatchObject({ best: move('take') });
  });

  it('has the lead of games to the end, whatever the forecast promises', async () => {
    const promising = (own: number, other: number) =>
      solved((stage, isFirst) => (stage === TO_THE_END ? [isFirst ? own : 0, other] : [isFirst ? 9 : 0]));
    expect((await promising(2, 1)).found?.gain).toEqual({ value: 2, error: 0 });
    expect((await promising(0.4, 0.1)).found).toBeUndefined();
    expect((await promising(-1, -2)).found).toBeUndefined();
  });

  it('is replayed until its lead is beyond doubt, or as long as may be', async () => {
    /** The number of games after the first move, which brings so much in each; the other brings 0, and wins as often. */
    const replayed = async (own: (time: number) => number, effort: number) => {
      let played = 0;
      await leadsToTheEnd(
        game,
        choice,
        [move('take'), move('done')],
        async ({ moves: [{ verb } = move('')], times }, from = 0) => {
          if (verb === 'take') played += times;
          return [
            Array.from({ length: times }, (_, index) => [verb === 'take' ? own(from + index) : 0, -99]),
          ];
        },
        { effort, least: { gain: 0, win: -0.01 } },
      );
      return played;
    };
    const doubtful = (time: number) => (time % 2 === 0 ? 9 : -8.9);
    const usual = await replayed(doubtful, 1);
    expect(usual).toBeGreaterThanOrEqual(240);
    expect(await replayed(doubtful, 3)).toBe(3 * usual);
    for (const clear of [0.3, -0.3]) expect(await replayed(() => clear, 3)).toBe(usual / 8);
  });

  it('wins more often, or brings more points where nothing changes who wins', async () => {
    /** Of ten games to the end, the number that the first move wins, which also brings 3 points more, and any other. */
    const winning = (own: number, others: number) =>
      solved((stage, isFirst, time) => {
        if (stage !== TO_THE_END) return [isFirst ? 9 : 0];
        const result = isFirst ? 13 : 10;
        return [result, time % 10 < (isFirst ? own : others) ? result - 1 : result + 1];
      });
    expect((await winning(4, 5)).found).toBeUndefined();
    expect((await winning(7, 5)).found?.gain.value).toBe(3);
    for (const decided of [0, 10]) expect((await winning(decided, decided)).found?.gain.value).toBe(3);
  });

  it('… and is none where it wins about as often, now here, now there', async () => {
    const { found } = await solved((stage, isFirst, time) => {
      if (stage !== TO_THE_END) return [isFirst ? 9 : 0];
      const wins = isFirst ? time % 10 < 5 : time % 10 >= 5;
      const result = isFirst ? 13 : 10;
      return [result, wins ? result - 1 : result + 1];
    });
    expect(found).toBeUndefined();
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
    for (let seed = 0; seed < 40; seed++) {
      const [found] = await findPuzzles(quick, movesOf(game, `game ${seed}`), `s${seed}`, thinker);
      if (found === undefined) continue;
      const { state, seat, best, over, gain } = found;
      for (const words of [best, over])
        expect(findMove(game, legalMoves(game, state, seat), words.verb, words.args)).toBeTypeOf('object');
      expect(isSameMove(best, over)).toBe(false);
      expect(gain.value).toBeGreaterThanOrEqual(3 * gain.error);
      return;
    }
    expect.fail('no puzzle in forty games');
  });
});
