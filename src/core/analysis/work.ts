import type { Forecast } from '../forecast.ts';
import type { AnyGame } from '../game.ts';
import type { Seat } from '../message.ts';
import type { Course } from './model.ts';
import type { PlayoutRequest, Playouts } from './playouts.ts';

/** What the parts of an analysis share. */
export interface Work {
  readonly game: AnyGame;
  readonly forecast: Forecast<unknown>;
  readonly course: Course;
  readonly seats: readonly Seat[];
  readonly playouts: Playouts;
  readonly sample: Sample;
}

/** The budget of a game, in seconds of one core. */
export const SECONDS = { moves: 4, chart: 1, turning: 1 } as const;
/** The time of one call, in seconds: nobody who needs the same thread waits longer. */
const SLICE = 0.04;
/** Minimum and maximum number of playouts of a position. */
const [LEAST, MOST] = [4, 400];

/** A number of playouts within its limits. */
export function times(affordable: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.round(affordable)));
}

/**
 * Plays out in slices. @param from the number of the first playout
 * @returns by move, then by playout: each seat's result
 */
export type Sample = (
  request: Omit<PlayoutRequest, 'from'>,
  from?: number,
) => Promise<readonly (readonly number[])[][]>;

export function sampler(
  game: AnyGame,
  { perSecond }: Forecast<unknown>,
  playouts: Playouts,
  onSlice: () => Promise<void>,
): Sample {
  return async (request, from = 0) => {
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

/** By playout: the first seat's gain by the first move over the second. More is better. */
export function gainsIn(
  game: AnyGame,
  [own = [], base = []]: readonly (readonly (readonly number[])[])[],
): readonly number[] {
  return own.map(([result = 0], time) => signOf(game) * (result - (base[time]?.[0] ?? 0)));
}

/** -1 where less is better. */
export function signOf({ lowestWins }: Pick<AnyGame, 'lowestWins'>): 1 | -1 {
  return lowestWins ? -1 : 1;
}

/** The position as far as the seat knows it. */
export function knownTo(forecast: Forecast<unknown>, state: unknown, seat: Seat): unknown {
  return forecast.knownTo?.(state, seat) ?? state;
}
