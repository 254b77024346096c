import {
  betterSign,
  type Estimate,
  estimateOf,
  gainsIn,
  isClear,
  knownTo,
} from '../../core/analysis/analysis.ts';
import { forecastOf, isSameMove, type Playouts } from '../../core/analysis/playouts.ts';
import type { Advice } from '../../core/game.ts';
import type { Move, MoveWords } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { playoutSeed } from '../../table/play/computers.ts';
import type { Loaded } from '../../table/request.ts';

/** The move that a computer player of the middle level would make, and why. */
export interface Hint {
  readonly advice: Advice<unknown>;
  readonly move: Move<unknown>;
  /** How much better it is than other moves; undefined where that is not clear. */
  readonly advantage: Advantage | undefined;
}

/** How much better an advised move is than the next best one, on average. */
export interface Advantage {
  readonly over: MoveWords;
  /** Clearly above 0. */
  readonly gain: Estimate;
}

/** The time of the playouts, in seconds of one core: people wait for them. */
const SECONDS = 0.25;
/** How many other moves are compared, the best by the game's own order. */
const OTHERS = 2;
/** A smaller difference is not worth a word. */
const WORTH_SAYING = 0.5;

/**
 * Compares the advised move with others by playouts, as the analysis of a finished game does. They know nothing that the
 * seat does not know.
 *
 * @returns undefined where no difference is clear
 */
export async function advantageOf(
  playouts: Playouts,
  loaded: Loaded,
  seat: Seat,
  advised: MoveWords,
): Promise<Advantage | undefined> {
  const { game } = loaded;
  const forecast = forecastOf(game);
  const state = knownTo(forecast, loaded.state, seat);
  const choice = { state, seat, seed: `${playoutSeed(loaded, seat)}:hint` };
  const candidates = await playouts.candidates(game, choice, OTHERS + 1);
  const others = candidates.filter((move) => !isSameMove(move, advised)).slice(0, OTHERS);
  if (others.length === 0) return undefined;
  const moves = [{ verb: advised.verb, args: advised.args }, ...others];
  const times = Math.max(2, Math.round((SECONDS * forecast.perSecond) / moves.length));
  const [own = [], ...rest] = await playouts.playOut(game, {
    ...choice,
    seats: [seat],
    moves,
    from: 0,
    times,
  });
  const means = rest.map((results) => betterSign(game) * estimateOf(results.map(([one = 0]) => one)).value);
  const next = means.indexOf(Math.max(...means));
  const [over, results] = [others[next], rest[next]];
  if (over === undefined || results === undefined) return undefined;
  const gain = estimateOf(gainsIn(game, [own, results]));
  return gain.value >= WORTH_SAYING && isClear(gain) ? { over, gain } : undefined;
}
