import { isDeepStrictEqual } from 'node:util';
import { type Estimate, estimateOf, gainsIn, isClear, knownTo } from '../../core/analysis/analysis.ts';
import { forecastOf, isSameMove } from '../../core/analysis/playouts.ts';
import { findMove, legalMoves, type MoveWords } from '../../core/legal.ts';
import type { Message } from '../../core/message.ts';
import { NOTHING_SELECTED } from '../../core/selection.ts';
import { say } from '../../discord/i18n/words.ts';
import { type Allowance, createAllowance } from '../../discord/interactions/allowance.ts';
import { type Reply, refusalReply, show, showPrivately } from '../../discord/interactions/reply.ts';
import { panelView } from '../../discord/panel/panel-view.ts';
import { type Thinker, thinkerHere } from '../../table/play/computers.ts';
import type { Kernel } from '../feature.ts';
import { markLearnt } from './mistakes.ts';
import type { Position } from './search.ts';
import { type RatedTry, recordTry } from './tries.ts';
import { answerView, headerOf, panelOf, type ShownPuzzle, wrongNote } from './views.ts';

/** Evaluated tries per person: each takes a fraction of a second of processor time. */
const ALLOWANCE = { most: 60, within: 3_600_000 };
/** Smaller differences are not mentioned. */
const WORTH_SAYING = 0.5;
/** The playouts that price a wrong move: time in seconds of one core, and their number. */
const PRICING = { seconds: 0.4, least: 20, most: 400 } as const;

/** The kernel, with what judges tries. */
export interface PuzzleKernel extends Kernel {
  readonly thinker: Thinker;
  /** Limits how many tries of a person are evaluated. */
  readonly evaluations: Allowance;
}

export function puzzleKernel(kernel: Kernel): PuzzleKernel {
  const { thinker = thinkerHere(kernel.games), now } = kernel;
  return { ...kernel, thinker, evaluations: createAllowance(ALLOWANCE, now) };
}

/** Shows a puzzle's panel. @param note says what was wrong with a try */
export async function showPuzzle(
  shown: ShownPuzzle,
  note?: string,
  rated?: RatedTry | 'own',
): Promise<Reply> {
  return showPrivately(await panelView(panelOf(shown), NOTHING_SELECTED, headerOf(shown, note, rated)));
}

/** Shows the answer, and records how the person came to it. */
export async function showAnswer(
  kernel: PuzzleKernel,
  shown: ShownPuzzle,
  userId: string,
  how: Parameters<typeof answerView>[1],
): Promise<Reply> {
  const { kind, position } = shown;
  let rated: RatedTry | 'own' | undefined;
  if (kind === 'mistake') await markLearnt(kernel, position.id, userId);
  else rated = await recordTry(kernel, position.id, userId, how === 'found');
  return show(answerView(shown, how, await whyOf(kernel, position), rated));
}

/** Judges a person's move: shows the answer if it is good, otherwise the panel again. */
export async function tryMove(
  kernel: PuzzleKernel,
  shown: ShownPuzzle,
  userId: string,
  { verb, args }: MoveWords,
): Promise<Reply> {
  const { kind, position } = shown;
  const move = { verb, args };
  if (isSameMove(move, position.solution.best)) return showAnswer(kernel, shown, userId, 'found');
  const { over, gain } = position.solution;
  const known = isSameMove(move, over) ? gain : undefined;
  const isPriced = known !== undefined || kernel.evaluations.take(userId);
  if (kind === 'mistake' && !isPriced) return refusalReply(say('puzzle.often'));
  const price = known ?? (isPriced ? await priceOf(kernel, position, move) : undefined);
  const isWorse = price !== undefined && price.value >= WORTH_SAYING && isClear(price);
  // For a mistake, the analysis knows a better move, not the only good one.
  if (kind === 'mistake' && !isWorse) return showAnswer(kernel, shown, userId, 'as-good');
  const rated = kind === 'puzzle' ? await recordTry(kernel, position.id, userId, false) : undefined;
  return showPuzzle(shown, wrongNote(shown, move, isWorse ? price : undefined), rated);
}

/** How much worse a move is than the best one, by forecasts; above 0 if worse. */
async function priceOf(
  { thinker }: Pick<PuzzleKernel, 'thinker'>,
  { id, game, state: actual, seat, solution }: Position,
  move: MoveWords,
): Promise<Estimate> {
  const forecast = forecastOf(game);
  const affordable = Math.round((PRICING.seconds * forecast.perSecond) / 2);
  const times = Math.min(PRICING.most, Math.max(PRICING.least, affordable));
  const state = knownTo(forecast, actual, seat);
  const request = { state, seat, seats: [seat], moves: [solution.best, move], seed: `${id}:price` };
  return estimateOf(gainsIn(game, await thinker.playOut(game, { ...request, from: 0, times })));
}

/** Why the answer is good, as far as the seat knows the position. */
async function whyOf(
  { thinker }: Pick<PuzzleKernel, 'thinker'>,
  { id, game, state: actual, seat, solution }: Position,
): Promise<Message | undefined> {
  const state = knownTo(forecastOf(game), actual, seat);
  if (game.reason === undefined) {
    const advised = await thinker.advice(game, { state, seat, seed: id });
    return isSameMove(advised, solution.best) ? advised.why : undefined;
  }
  const legal = legalMoves(game, state, seat);
  const actionOf = ({ verb, args }: MoveWords): unknown => {
    const move = findMove(game, legal, verb, args);
    return typeof move === 'object' ? move.action : undefined;
  };
  const reasonFor = (action: unknown, than?: unknown) =>
    action === undefined ? undefined : game.reason?.(state, seat, action, than);
  const [best, over] = [actionOf(solution.best), actionOf(solution.over)];
  const why = reasonFor(best, over);
  // What holds for the next best move, too, is no reason.
  return isDeepStrictEqual(why, reasonFor(over)) ? undefined : why;
}
