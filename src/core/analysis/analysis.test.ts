import { describe, expect, it } from 'vitest';
import { stones } from '../../testkit/table/stones.ts';
import { sum } from '../common.ts';
import { chooseAt } from '../computer.ts';
import type { AnyGame, Game, Level } from '../game.ts';
import { legalMoves, toMove } from '../legal.ts';
import { quickRandom } from '../random.ts';
import { begin, play } from '../steps.ts';
import { analyse, type Course, estimateOf, isClear, sumOfEstimates } from './analysis.ts';
import { playoutsHere } from './playouts.ts';

/**
 * A walk for several players: each step advances by 1, 2 or 3 as chosen, minus a three-sided die. The longest way wins.
 */
interface Walk {
  readonly at: readonly number[];
  readonly steps: number;
  readonly chosen: number;
}
const LENGTH = 8;
const walk: Game<Walk, number, Record<string, never>> = {
  ...(stones as unknown as Game<Walk, number, Record<string, never>>),
  seats: { min: 1, max: 2 },
  verbs: [{ name: 'step', options: [], argsOf: (length) => ({ length: String(length) }) }],
  setup: ({ seats }) => ({ at: Array.from({ length: seats }, () => 0), steps: 0, chosen: 0 }),
  awaiting: ({ at, steps }) => (steps < LENGTH ? [steps % at.length] : []),
  legal: () => [1, 2, 3],
  apply: (state, _seat, chosen) => ({ state: { ...state, chosen }, chance: [], events: [] }),
  resolve(state, random) {
    if (state.chosen === 0) return { state, chance: [], events: [] };
    const seat = state.steps % state.at.length;
    const fallen = random.int(3);
    const at = state.at.map((own, other) => (other === seat ? own + state.chosen - fallen : own));
    return { state: { at, steps: state.steps + 1, chosen: 0 }, chance: [], events: [] };
  },
  headline: ({ steps }) => ({ key: `step ${steps}` }),
  score: ({ at }) => ({ totals: at, places: at.map(() => 1), winners: [], parts: [], lines: [] }),
  advise: () => ({ action: 3, why: { key: 'far' } }),
};

type Player = Level | 'random';

function course(game: AnyGame, players: readonly Player[], seed: string): Course {
  const chance = quickRandom(seed);
  const options = game.options.schema.parse({});
  let { state } = begin(game, { seats: players.length, options, formerWinners: [] }, chance);
  const positions = [state];
  const moves: { seat: number; verb: string; args: Readonly<Record<string, string>>; before: unknown }[] = [];
  for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
    const level = players[seat] ?? 'random';
    const list = legalMoves(game, state, seat);
    const { action, verb, args } =
      level === 'random'
        ? (list[chance.int(list.length)] ?? { action: undefined, verb: '', args: {} })
        : toMove(game, chooseAt(game, level, state, seat, chance));
    moves.push({ seat, verb, args, before: state });
    state = play(game, state, seat, action, chance).state;
    positions.push(state);
  }
  return { positions, moves, seed };
}

const walked = (players: readonly Player[], seed: string) =>
  course(walk as unknown as AnyGame, players, seed);
const analysed = (course: Course) => analyse(walk as unknown as AnyGame, course, playoutsHere);

describe('luck and choice', () => {
  it('add up to the result, with the expectation at the start', async () => {
    for (const seed of ['a', 'b', 'c'])
      for (const { result, expected, luck, others, choices } of (
        await analysed(walked(['medium', 'random'], seed))
      ).seats)
        expect(expected.value + luck.value + (others?.value ?? Number.NaN) + choices.value).toBeCloseTo(
          result,
          9,
        );
  });

  it('are the same for the same game', async () => {
    expect(await analysed(walked(['random', 'random'], 'a'))).toEqual(
      await analysed(walked(['random', 'random'], 'a')),
    );
  });

  it('distinguish a player who follows the advice, without an error, from a random one', async () => {
    const { seats } = await analysed(walked(['medium', 'random'], 'a'));
    expect(seats[0]?.choices).toEqual({ value: 0, error: 0 });
    const random = walked(['medium', 'random'], 'a').moves.filter(({ seat }) => seat === 1);
    // Each step shorter than 3 loses exactly the difference: the same chance follows.
    expect(seats[0]?.others).toEqual({ value: 0, error: 0 });
    const lost = random.reduce((sum, { args }) => sum + Number(args.length) - 3, 0);
    expect(seats[1]?.choices.value).toBeCloseTo(lost, 9);
    expect(seats[1]?.choices.value).toBeLessThan(-2);
  });

  it('finds luck in the dice alone: it is 0 on average, however well anybody plays', async () => {
    const luck: number[] = [];
    for (let game = 0; game < 40; game++) {
      const { seats } = await analysed(walked(['random'], `walk ${game}`));
      luck.push(...seats.map((seat) => seat.luck.value));
    }
    // Eight three-sided dice: a standard deviation of 2.3.
    expect(Math.abs(sum(luck) / luck.length)).toBeLessThan(1.2);
    expect(Math.max(...luck)).toBeGreaterThan(1);
  });

  it('tell what the others did apart from luck, which stays 0 on average among weak players', async () => {
    // A step of 1 instead of 3 also moves the next player 2 ahead: a weak neighbour is worth points.
    const pushing = {
      ...walk,
      apply: (state: Walk, seat: number, chosen: number) => {
        const next = (seat + 1) % state.at.length;
        const at = state.at.map((own, other) => (other === next && chosen === 1 ? own + 2 : own));
        return { state: { ...state, at, chosen }, chance: [], events: [] };
      },
    } as unknown as AnyGame;
    const luck: number[] = [];
    for (let index = 0; index < 30; index++) {
      const one = course(pushing, ['medium', 'random'], `push ${index}`);
      const [analysis] = (await analyse(pushing, one, playoutsHere)).seats;
      const pushes = one.moves.filter(({ seat, args }) => seat === 1 && args.length === '1').length;
      expect(analysis?.others?.value).toBeCloseTo(2 * pushes, 9);
      luck.push(analysis?.luck.value ?? Number.NaN);
    }
    expect(Math.abs(sum(luck) / luck.length)).toBeLessThan(1.2);
  });

  it('have a turning point at the most expensive move, with a better one', async () => {
    const course = walked(['random'], 'a');
    const { seats } = await analysed(course);
    const worst = course.moves.findIndex(({ args }) => args.length === '1');
    expect(seats[0]?.turning).toMatchObject({
      at: worst,
      verb: 'step',
      args: { length: '1' },
      better: { verb: 'step', args: { length: '3' } },
    });
    expect(seats[0]?.turning?.cost.value).toBeCloseTo(2, 9);
    expect((await analysed(walked(['medium'], 'a'))).seats[0]?.turning).toBeUndefined();
  });

  it('have a best move where one was better than a fast player’s', async () => {
    // The fast player knows no steps of 3.
    const slow: AnyGame = {
      ...(walk as unknown as AnyGame),
      forecast: {
        perSecond: 100,
        resultOf: (state, seat) => (state as Walk).at[seat] ?? 0,
        playOut(state, seats, random) {
          let now = walk.resolve(state as Walk, random).state;
          while (now.steps < LENGTH) now = play(walk, now, now.steps % now.at.length, 1, random).state;
          return seats.map((seat) => now.at[seat] ?? 0);
        },
      },
    };
    const [seat] = (await analyse(slow, walked(['medium'], 'a'), playoutsHere)).seats;
    expect(seat?.best).toMatchObject({ verb: 'step', args: { length: '3' } });
    expect(seat?.best?.gain.value).toBeCloseTo(2, 9);
    expect((await analysed(walked(['medium'], 'a'))).seats[0]?.best).toBeUndefined();
  });

  it('chart what everybody could expect, from the start to the result', async () => {
    const course = walked(['medium', 'random'], 'a');
    const { seats, chart } = await analysed(course);
    expect(chart.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(chart[0]?.expected.map(({ value }) => value)).toEqual(seats.map(({ expected }) => expected.value));
    expect(chart.at(-1)?.expected).toEqual(seats.map(({ result }) => ({ value: result, error: 0 })));
    // Four steps of 3, less 1 on average.
    expect(chart[0]?.expected[0]?.value).toBeGreaterThan(7);
    expect(chart[0]?.expected[0]?.value).toBeLessThan(9);
  });

  it('are gains if lower is better', async () => {
    const less: AnyGame = {
      ...(walk as unknown as AnyGame),
      lowestWins: true,
      forecast: {
        perSecond: 100,
        resultOf: (state, seat) => -((state as Walk).at[seat] ?? 0),
        playOut(state, seats, random) {
          let now = walk.resolve(state as Walk, random).state;
          while (now.steps < LENGTH) now = play(walk, now, now.steps % now.at.length, 3, random).state;
          return seats.map((seat) => -(now.at[seat] ?? 0));
        },
      },
    };
    const course = walked(['random'], 'a');
    const [seat] = (await analyse(less, course, playoutsHere)).seats;
    expect(seat?.choices.value).toBeLessThan(-2);
    expect(seat?.turning?.cost.value).toBeCloseTo(2, 9);
    expect((seat?.expected.value ?? 0) - (seat?.luck.value ?? 0) - (seat?.choices.value ?? 0)).toBeCloseTo(
      seat?.result ?? 0,
      9,
    );
  });

  it('stop when told to, between two calls', async () => {
    let calls = 0;
    const stop = async () => {
      if (++calls === 3) throw new Error('stop');
    };
    await expect(
      analyse(walk as unknown as AnyGame, walked(['random'], 'a'), playoutsHere, stop),
    ).rejects.toThrow('stop');
    expect(calls).toBe(3);
  });
});

describe('an estimate', () => {
  it('is the average, with its standard error', () => {
    expect(estimateOf([1, 2, 3, 6])).toEqual({ value: 3, error: Math.sqrt(14 / 12) });
    expect(estimateOf([4])).toEqual({ value: 4, error: 0 });
    expect(estimateOf([5, 5, 5])).toEqual({ value: 5, error: 0 });
  });

  it('adds up with others, whose errors are independent', () => {
    expect(
      sumOfEstimates([
        { value: 2, error: 3 },
        { value: -1, error: 4 },
      ]),
    ).toEqual({ value: 1, error: 5 });
    expect(sumOfEstimates([])).toEqual({ value: 0, error: 0 });
  });

  it('is clear beyond two standard errors', () => {
    expect(isClear({ value: -5, error: 2 })).toBe(true);
    expect(isClear({ value: 3, error: 2 })).toBe(false);
  });
});
