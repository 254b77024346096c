import { sum } from '../common.ts';
import type { AnyGame, Forecast } from '../game.ts';
import type { MoveWords } from '../legal.ts';
import type { Seat } from '../message.ts';
import { roundStarts } from '../rounds.ts';
import { forecastOf, isSameMove, type PlayoutRequest, type Playouts, toTheEndOf } from './playouts.ts';

/** A move and the position before it. */
export interface PlayedMove extends MoveWords {
  readonly seat: Seat;
  readonly before: unknown;
}

export interface Course {
  /** All positions, the opening first. */
  readonly positions: readonly unknown[];
  /** In order: move n leads from position n to position n + 1. */
  readonly moves: readonly PlayedMove[];
  /** The same seed gives the same analysis. */
  readonly seed: string;
}

/** A move that was clearly worse than another. */
export interface TurningPoint extends MoveWords {
  /** The index of the move in the course. */
  readonly at: number;
  readonly better: MoveWords;
  /** How much better the other move would have been; above 0. */
  readonly cost: Estimate;
}

/** A move that was clearly better than a fast computer player's. */
export interface BestMove extends MoveWords {
  /** The index of the move in the course. */
  readonly at: number;
  /** Above 0. */
  readonly gain: Estimate;
}

/** Higher gains are better, also in games in which lower results are. */
export interface SeatAnalysis {
  readonly result: number;
  /** The expected result at the start. */
  readonly expected: Estimate;
  /** What the player's moves gained or lost, compared with a fast computer player's. */
  readonly choices: Estimate;
  /**
   * What the others' moves gained or lost for this seat, compared in the same way. Left out if they cannot affect it.
   */
  readonly others?: Estimate | undefined;
  /** The rest: dice and cards. */
  readonly luck: Estimate;
  readonly turning?: TurningPoint | undefined;
  readonly best?: BestMove | undefined;
}

/** Everybody's expected result at a position. */
export interface ChartPoint {
  /** The index of the position in the course. */
  readonly at: number;
  /** By seat, as the game counts its results. */
  readonly expected: readonly Estimate[];
}

export interface Analysis {
  readonly seats: readonly SeatAnalysis[];
  /** In order, from the opening to the end. */
  readonly chart: readonly ChartPoint[];
}

/** The mean of samples and its standard error. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

export const exactly = (value: number): Estimate => ({ value, error: 0 });

/** @param samples at least one; the error of a single one is 0 */
export function estimateOf(samples: readonly number[]): Estimate {
  const value = sum(samples) / samples.length;
  const squares = sum(samples.map((sample) => (sample - value) ** 2));
  const error = samples.length < 2 ? 0 : Math.sqrt(squares / (samples.length * (samples.length - 1)));
  return { value, error };
}

/** The sum of independent estimates. */
export function sumOfEstimates(estimates: readonly Estimate[]): Estimate {
  return {
    value: sum(estimates.map(({ value }) => value)),
    error: Math.hypot(...estimates.map(({ error }) => error)),
  };
}

/** A difference is reported only if it is this many standard errors away from 0. */
const CERTAIN = 2;

export function isClear({ value, error }: Estimate): boolean {
  return Math.abs(value) > CERTAIN * error;
}

/**
 * Splits the results of a finished game into luck and choice, by playouts. The worth of a move, for each seat, is the
 * difference between playouts after it and playouts of the position before it, with the same random numbers. A player's
 * choices are the sum over their moves, and the others' part is the sum over the others' moves. Luck is the rest of the
 * difference between the result and the expected result at the start. So expectation, luck, others and choices add up
 * to the result, and luck is 0 on average however well anybody plays.
 *
 * @param onSlice is called between slices of work; if it rejects, the analysis stops
 */
export async function analyse(
  game: AnyGame,
  course: Course,
  playouts: Playouts,
  onSlice: () => Promise<void> = async () => {},
): Promise<Analysis> {
  const forecast = forecastOf(game);
  const last = course.positions.at(-1);
  const seats = game.score(last).totals.map((_, seat) => seat);
  const sample = sampler(game, forecast, playouts, onSlice);
  const work: Work = { game, forecast, course, seats, playouts, sample };

  const chart = await chartOf(work);
  const worth = await worthOfMoves(work);
  const analysed: SeatAnalysis[] = [];
  for (const seat of seats) {
    const own = worth.filter((move) => move.seat === seat);
    const result = forecast.resultOf(last, seat);
    const expected = chart[0]?.expected[seat] ?? exactly(result);
    const choices = sumOfEstimates(own.map(({ gain }) => gain));
    const others =
      forecast.isSolitary || seats.length === 1
        ? undefined
        : sumOfEstimates(worth.flatMap(({ gains }) => gains.get(seat) ?? []));
    const luck = {
      value: betterSign(game) * (result - expected.value) - choices.value - (others?.value ?? 0),
      error: Math.hypot(expected.error, choices.error, others?.error ?? 0),
    };
    const turning = await turningPoint(work, own, expected.value);
    const best = await bestMove(work, own, expected.value);
    analysed.push({ result, expected, choices, others, luck, turning, best });
  }
  return { seats: analysed, chart };
}

/** The input that all parts of an analysis share. */
export interface Work {
  readonly game: AnyGame;
  readonly forecast: Forecast<unknown>;
  readonly course: Course;
  readonly seats: readonly Seat[];
  readonly playouts: Playouts;
  readonly sample: Sample;
}

/** The budget of a game, in seconds of one core. */
export const SECONDS = { moves: 4, chart: 1, turning: 1, best: 0.5 } as const;
/** The duration of a slice in seconds: the longest that other users of the thread wait. */
const SLICE = 0.04;
/** Minimum and maximum number of playouts of a position. */
const [LEAST, MOST] = [4, 400];

/** A number of playouts within the limits. */
export function times(affordable: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.round(affordable)));
}

/**
 * Runs playouts in slices. @param from the index of the first playout
 * @returns by move, then by playout: each seat's result
 */
export type Sample = (
  request: Omit<PlayoutRequest, 'from'>,
  from?: number,
) => Promise<readonly (readonly number[])[][]>;

export function sampler(
  game: AnyGame,
  forecast: Forecast<unknown>,
  playouts: Playouts,
  onSlice: () => Promise<void>,
): Sample {
  return async (request, from = 0) => {
    const { perSecond } = request.toTheEnd ? toTheEndOf(game) : forecast;
    const each = Math.max(1, Math.floor((SLICE * perSecond) / request.moves.length));
    const results: (readonly number[])[][] = request.moves.map(() => []);
    for (let done = 0; done < request.times; done += each) {
      const count = Math.min(each, request.times - done);
      const some = await playouts.playOut(game, { ...request, from: from + done, times: count });
      for (const [index, more] of some.entries()) results[index]?.push(...more);
      await onSlice();
    }
    return results;
  };
}

/** By playout: what a seat gains by the first move over the second. Higher is better. @param index among the seats asked for */
export function gainsIn(
  game: AnyGame,
  [own = [], base = []]: readonly (readonly (readonly number[])[])[],
  index = 0,
): readonly number[] {
  return own.map((results, time) => betterSign(game) * ((results[index] ?? 0) - (base[time]?.[index] ?? 0)));
}

/** -1 if lower results are better. */
export function betterSign({ lowestWins }: Pick<AnyGame, 'lowestWins'>): 1 | -1 {
  return lowestWins ? -1 : 1;
}

/** What the seat knows of the position. */
export function knownTo(forecast: Forecast<unknown>, state: unknown, seat: Seat): unknown {
  return forecast.knownTo?.(state, seat) ?? state;
}

/** Maximum number of positions, besides the end. */
const POINTS = 14;
/** The first position gets this many times more playouts, because all figures depend on it. */
const START_TIMES = 6;

/** The expected results at the start of each round, and the final results. */
export async function chartOf({
  game,
  forecast,
  course,
  seats,
  sample,
}: Work): Promise<readonly ChartPoint[]> {
  const { positions, seed } = course;
  const starts = roundStarts(game, positions, POINTS);
  const groups = forecast.isSolitary ? seats.map((seat) => [seat]) : [seats];
  const each = times((SECONDS.chart * forecast.perSecond) / (groups.length * (starts.length + START_TIMES)));
  const chart: ChartPoint[] = [];
  for (const at of starts) {
    const expected: Estimate[] = [];
    for (const group of groups) {
      const [seat = 0] = group;
      const state = forecast.isSolitary ? knownTo(forecast, positions[at], seat) : positions[at];
      const request = { state, seat, seats: group, moves: [undefined], seed: `${seed}:chart:${at}` };
      const [results = []] = await sample({ ...request, times: at === 0 ? START_TIMES * each : each });
      for (const index of group.keys())
        expected.push(estimateOf(results.map((result) => result[index] ?? 0)));
    }
    chart.push({ at, expected });
  }
  const end = positions.length - 1;
  const final = seats.map((seat) => exactly(forecast.resultOf(positions[end], seat)));
  return [...chart, { at: end, expected: final }];
}

/** The first playouts of every move, and their share of the budget. A move whose playouts all agree gets no more. */
const PILOT = { least: 2, most: 6, share: 0.25 } as const;

/** What a move gained over playouts of the position before it. */
export interface WorthOfMove {
  /** The index of the move in the course. */
  readonly at: number;
  readonly seat: Seat;
  /** For the seat that moved. */
  readonly gain: Estimate;
  /** For the other seats that it affects. */
  readonly gains: ReadonlyMap<Seat, Estimate>;
}

/** The worth of every move of the game. */
export async function worthOfMoves({
  game,
  forecast,
  course,
  seats,
  sample,
}: Work): Promise<readonly WorthOfMove[]> {
  const { moves, seed } = course;
  const budget = SECONDS.moves * forecast.perSecond;
  /** The seats that a move affects, the one that moves first. */
  const concerned = (seat: Seat): readonly Seat[] =>
    forecast.isSolitary ? [seat] : [seat, ...seats.filter((other) => other !== seat)];
  /** By affected seat, then by playout. */
  const gainsOf = async (
    { before, seat, verb, args }: PlayedMove,
    at: number,
    count: number,
    from: number,
  ) => {
    const state = knownTo(forecast, before, seat);
    const compared = [{ verb, args }, undefined];
    const whose = concerned(seat);
    const request = { state, seat, seats: whose, moves: compared, seed: `${seed}:move:${at}`, times: count };
    const results = await sample(request, from);
    return whose.map((_, index) => gainsIn(game, results, index));
  };
  const affordable = Math.round((PILOT.share * budget) / (2 * moves.length));
  const first = Math.min(PILOT.most, Math.max(PILOT.least, affordable));
  const pilots: { readonly move: PlayedMove; readonly gains: readonly (readonly number[])[] }[] = [];
  for (const [at, move] of moves.entries()) pilots.push({ move, gains: await gainsOf(move, at, first, 0) });

  const worth: WorthOfMove[] = [];
  for (const [at, { move, gains }] of pilots.entries()) {
    const { seat } = move;
    const open = pilots.filter((pilot) => pilot.move.seat === seat && pilot.gains.some(differs));
    const count = times(((1 - PILOT.share) * budget) / (2 * seats.length * open.length));
    const more = gains.some(differs) ? await gainsOf(move, at, count, first) : [];
    const all = gains.map((some, index) => [...some, ...(more[index] ?? [])]);
    const [gain = exactly(0), ...others] = all.map(estimateOf);
    const changed = concerned(seat)
      .slice(1)
      .flatMap((other, index) =>
        differs(all[index + 1] ?? []) ? [[other, others[index] ?? exactly(0)] as const] : [],
      );
    worth.push({ at, seat, gain, gains: new Map(changed) });
  }
  return worth;
}

function differs(gains: readonly number[]): boolean {
  return gains.some((gain) => gain !== 0);
}

/** Smaller costs are not mentioned: a share of the expected result, and a minimum. */
const WORTH_SAYING = { share: 0.025, least: 0.5 } as const;
/**
 * How many of a player's most expensive moves and best moves are examined, and how many alternatives to an expensive
 * one.
 */
const SUSPECTS = 2;
const OTHERS = 3;

/**
 * A player's most expensive move, if another one was clearly better. One series of playouts picks the alternative,
 * and a second one measures the difference, since the best of several samples looks better than it is.
 *
 * @param own all moves of the player
 * @param expected the player's expected result at the start
 */
export async function turningPoint(
  { game, forecast, course, seats, playouts, sample }: Work,
  own: readonly WorthOfMove[],
  expected: number,
): Promise<TurningPoint | undefined> {
  const { moves, seed } = course;
  const suspects = own
    .filter(({ gain }) => gain.value < -gain.error)
    .toSorted((a, b) => a.gain.value - b.gain.value)
    .slice(0, SUSPECTS);
  const least = leastWorthSaying(expected);
  const each = times((SECONDS.turning * forecast.perSecond) / (seats.length * SUSPECTS * (OTHERS + 2)));
  const found: TurningPoint[] = [];
  for (const { at, seat } of suspects) {
    const move = moves[at];
    if (move === undefined) continue;
    const { verb, args } = move;
    const choice = { state: knownTo(forecast, move.before, seat), seat, seed: `${seed}:other:${at}` };
    const candidates = await playouts.candidates(game, choice, OTHERS + 1);
    const others = candidates.filter((other) => !isSameMove(other, move)).slice(0, OTHERS);
    const request = { ...choice, seats: [seat], times: each };
    const first = await sample({ ...request, moves: others });
    const means = first.map(
      (results) => betterSign(game) * estimateOf(results.map(([one = 0]) => one)).value,
    );
    const better = others[means.indexOf(Math.max(...means))];
    if (better === undefined) continue;
    const cost = estimateOf(gainsIn(game, await sample({ ...request, moves: [better, move] }, each)));
    if (cost.value >= least && isClear(cost)) found.push({ at, verb, args, better, cost });
  }
  return found.toSorted((a, b) => b.cost.value - a.cost.value)[0];
}

/** Smaller differences are not mentioned. @param expected the player's expected result at the start */
export function leastWorthSaying(expected: number): number {
  return Math.max(WORTH_SAYING.least, WORTH_SAYING.share * Math.abs(expected));
}

/**
 * The player's move that gained most over a fast computer player's move, if it clearly did. Like a turning point, it is
 * measured by playouts of its own.
 *
 * @param own all moves of the player
 * @param expected the player's expected result at the start
 */
async function bestMove(
  { game, forecast, course, seats, sample }: Work,
  own: readonly WorthOfMove[],
  expected: number,
): Promise<BestMove | undefined> {
  const { moves, seed } = course;
  const suspects = own
    .filter(({ gain }) => gain.value > gain.error)
    .toSorted((a, b) => b.gain.value - a.gain.value)
    .slice(0, SUSPECTS);
  const count = times((SECONDS.best * forecast.perSecond) / (seats.length * SUSPECTS * 2));
  const found: BestMove[] = [];
  for (const { at, seat } of suspects) {
    const move = moves[at];
    if (move === undefined) continue;
    const { verb, args } = move;
    const state = knownTo(forecast, move.before, seat);
    const request = { state, seat, seats: [seat], moves: [{ verb, args }, undefined], times: count };
    const gain = estimateOf(gainsIn(game, await sample({ ...request, seed: `${seed}:best:${at}` })));
    if (gain.value >= leastWorthSaying(expected) && isClear(gain)) found.push({ at, verb, args, gain });
  }
  return found.toSorted((a, b) => b.gain.value - a.gain.value)[0];
}
