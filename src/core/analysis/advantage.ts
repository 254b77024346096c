import { chooseAt } from '../computer.ts';
import type { AnyGame } from '../game.ts';
import { type MoveWords, toMove } from '../legal.ts';
import type { Message } from '../message.ts';
import { quickRandom } from '../random.ts';
import { betterSign, type Estimate, estimateOf, isClear } from './analysis.ts';
import { candidatesIn, forecastOf, isSameMove, type PlayoutDecision, positionsAfter } from './playouts.ts';

/** What a computer player would play, and why. */
export interface AdvisedMove extends MoveWords {
  readonly why: Message;
}

/** What the middle level would play. */
export function adviceIn(game: AnyGame, { state, seat, seed }: PlayoutDecision): AdvisedMove {
  const { action, why } = game.advise(state, seat, quickRandom(seed));
  const { verb, args } = toMove(game, action);
  return { verb, args, why };
}

/** What the strong level would play. If the game gives no reason for it: the advice of the middle level. */
export function strongAdviceIn(game: AnyGame, choice: PlayoutDecision): AdvisedMove {
  const advised = adviceIn(game, choice);
  if (game.reason === undefined) return advised;
  const { state, seat, seed } = choice;
  const action = chooseAt(game, 'hard', state, seat, quickRandom(seed));
  const { verb, args } = toMove(game, action);
  const why = game.reason(state, seat, action);
  return why === undefined ? advised : { verb, args, why };
}

/** How much better an advised move is than the next best one, on average. */
export interface Advantage {
  readonly over: MoveWords;
  /** Clearly above 0. */
  readonly gain: Estimate;
}

/** Maximum time for the playouts, in seconds of one core: people wait for them. */
const SECONDS = 0.25;
/** How many other moves are compared, the best by the game's own order. */
const OTHERS = 2;
/** The number of playouts of each move between two checks whether the answer is clear. */
const BATCH = 8;
/**
 * The number of standard errors that makes the difference clear early: more than at the end, because it is checked
 * several times.
 */
const CERTAIN_EARLY = 3;
/** A smaller difference is not worth mentioning. */
const WORTH_SAYING = 0.5;
/**
 * In the first half of the playouts: by how many standard deviations the rest may have to change the average until it
 * is too unlikely that the difference becomes clear.
 */
const STILL_LIKELY = 1.5;

/**
 * Compares the advised move with others by playouts, like the analysis of a finished game, and stops as soon as the
 * answer is clear, or unlikely to become so.
 *
 * @param choice its state holds nothing that the seat does not know
 * @param isWanted whether somebody still waits, asked between playouts
 * @returns undefined if no difference is clear
 */
export function advantageIn(
  game: AnyGame,
  choice: PlayoutDecision,
  advised: MoveWords,
  isWanted: () => boolean = () => true,
): Advantage | undefined {
  const others = candidatesIn(game, choice, OTHERS + 1).filter((move) => !isSameMove(move, advised));
  const compared = [advised, ...others.slice(0, OTHERS)];
  const forecast = forecastOf(game);
  const affordable = Math.max(2, Math.round((SECONDS * forecast.perSecond) / compared.length));
  const tried = positionsAfter(game, choice, compared).map((state) => ({ state, results: [] as number[] }));
  const [own, ...rest] = tried;
  if (own === undefined || rest.length === 0) return undefined;
  for (let done = 0; ; ) {
    for (const end = Math.min(done + BATCH, affordable); done < end; done++)
      for (const { state, results } of tried) {
        const [result = 0] = forecast.playOut(state, [choice.seat], quickRandom(`${choice.seed}:${done}`));
        results.push(betterSign(game) * result);
      }
    const means = rest.map(({ results }) => estimateOf(results).value);
    const next = means.indexOf(Math.max(...means));
    const gain = estimateOf(own.results.map((result, time) => result - (rest[next]?.results[time] ?? 0)));
    const over = compared[next + 1];
    const margin = CERTAIN_EARLY * gain.error;
    const isSettled = gain.value - margin > WORTH_SAYING || gain.value + margin < WORTH_SAYING;
    if (!isSettled && done < affordable && canBecomeClear(gain, done / affordable)) {
      if (!isWanted()) return undefined;
      continue;
    }
    return over !== undefined && gain.value >= WORTH_SAYING && isClear(gain) ? { over, gain } : undefined;
  }
}

/** Whether a gain can be clear after all playouts. @param share the share of them that are done */
function canBecomeClear({ value, error }: Estimate, share: number): boolean {
  if (share > 0.5) return true;
  const atEnd = {
    value: value + STILL_LIKELY * error * Math.sqrt(1 - share),
    error: error * Math.sqrt(share),
  };
  return atEnd.value >= WORTH_SAYING && isClear(atEnd);
}
