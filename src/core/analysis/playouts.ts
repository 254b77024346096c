import type { AnyGame, Forecast, Game } from '../game.ts';
import { findMove, legalMoves, type MoveWords, rankedMoves, toMove } from '../legal.ts';
import type { Seat } from '../message.ts';
import { quickRandom } from '../random.ts';
import { isOver, play } from '../steps.ts';

/** A decision whose moves are compared. */
export interface PlayoutDecision {
  readonly state: unknown;
  readonly seat: Seat;
  readonly seed: string;
}

/** Some playouts of a position, or of moves in it. */
export interface PlayoutRequest extends PlayoutDecision {
  /** The playouts begin after each of these moves. `undefined`: without a move, as the forecast plays on. */
  readonly moves: readonly (MoveWords | undefined)[];
  /** The seats whose results are returned. */
  readonly seats: readonly Seat[];
  /** The index of the first playout, and the number of playouts. */
  readonly from: number;
  readonly times: number;
  /** Plays every game to its end, which can take longer. Left out: as far as the forecast does. */
  readonly toTheEnd?: boolean | undefined;
}

/** By move, then by playout: the result of each seat. The n-th playouts of all moves use the same random numbers. */
export type PlayoutResults = readonly (readonly (readonly number[])[])[];

/** Playouts on the thread of the computer players, for analyses and hints. Each call should take at most 50 ms. */
export interface Playouts {
  /** The moves worth comparing: the advised one, then the best others. @param most maximum number of moves */
  candidates(game: AnyGame, choice: PlayoutDecision, most: number): Promise<readonly MoveWords[]>;
  playOut(game: AnyGame, request: PlayoutRequest): Promise<PlayoutResults>;
}

export function candidatesIn(
  game: AnyGame,
  { state, seat, seed }: PlayoutDecision,
  most: number,
): readonly MoveWords[] {
  const advised = toMove(game, game.advise(state, seat, quickRandom(seed)).action);
  const others = rankedMoves(game, state, seat).filter((move) => !isSameMove(move, advised));
  return [advised, ...others].slice(0, most).map(({ verb, args }) => ({ verb, args }));
}

/** @throws if a move is not legal: a bug of the caller */
export function playedOut(
  game: AnyGame,
  { seats, moves, from, times, toTheEnd, ...choice }: PlayoutRequest,
): PlayoutResults {
  const forecast = toTheEnd ? toTheEndOf(game) : forecastOf(game);
  return positionsAfter(game, choice, moves).map((state) =>
    Array.from({ length: times }, (_, i) =>
      forecast.playOut(state, seats, quickRandom(`${choice.seed}:${from + i}`)),
    ),
  );
}

/** The position after each move, before chance is drawn. @throws if a move is not legal: a bug of the caller */
export function positionsAfter(
  game: AnyGame,
  { state, seat }: PlayoutDecision,
  moves: readonly (MoveWords | undefined)[],
): readonly unknown[] {
  const legal = moves.some((move) => move !== undefined) ? legalMoves(game, state, seat) : [];
  return moves.map((words) => {
    if (words === undefined) return state;
    const move = findMove(game, legal, words.verb, words.args);
    if (move === undefined || move === 'several')
      throw new Error(`${game.id}: ${words.verb} is not on the legal list`);
    return game.apply(state, seat, move.action).state;
  });
}

export function isSameMove(words: MoveWords, other: MoveWords): boolean {
  const names = Object.keys(words.args);
  return (
    words.verb === other.verb &&
    names.length === Object.keys(other.args).length &&
    names.every((name) => words.args[name] === other.args[name])
  );
}

/** Playouts on the current thread. */
export const playoutsHere: Playouts = {
  candidates: async (game, choice, most) => candidatesIn(game, choice, most),
  playOut: async (game, request) => playedOut(game, request),
};

/** A game's own forecast; by default, everybody follows the advice, and results are totals. */
export function forecastOf<S, A, O>(game: Game<S, A, O>): Forecast<S> {
  return game.forecast ?? advised(game);
}

/** The game's playouts to the end. */
export function toTheEndOf<S, A, O>(game: Game<S, A, O>): Pick<Forecast<S>, 'perSecond' | 'playOut'> {
  const forecast = forecastOf(game);
  return forecast.toTheEnd ?? forecast;
}

/** A playout that reaches this many moves is scored as it stands. */
const LONGEST = 400;

function advised<S, A, O>(game: Game<S, A, O>): Forecast<S> {
  const resultOf = (state: S, seat: Seat): number => game.score(state).totals[seat] ?? 0;
  return {
    perSecond: 100,
    resultOf,
    playOut(state, seats, random) {
      let now = game.resolve(state, random).state;
      for (let count = 0; count < LONGEST && !isOver(game, now); count++) {
        const [seat = 0] = game.awaiting(now);
        now = play(game, now, seat, game.advise(now, seat, random).action, random).state;
      }
      return seats.map((seat) => resultOf(now, seat));
    },
  };
}
