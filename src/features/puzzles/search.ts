import {
  betterSign,
  type Estimate,
  estimateOf,
  gainsIn,
  knownTo,
  type PlayedMove,
  type Sample,
  sampler,
} from '../../core/analysis/analysis.ts';
import { forecastOf, isSameMove, type PlayoutDecision, toTheEndOf } from '../../core/analysis/playouts.ts';
import { winShare } from '../../core/computer.ts';
import { type AnyGame, levels } from '../../core/game.ts';
import { legalMoves, type MoveWords, rankedMoves } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import type { LeisurelyThinker } from '../../table/play/computers.ts';

/** A decision with one clearly best move. */
export interface Solution {
  readonly best: MoveWords;
  /** The second best move. */
  readonly over: MoveWords;
  /** How much better the best one is, in the unit of the game's results; above 0. */
  readonly gain: Estimate;
}

/** A position with a move to find. */
export interface Position {
  /** Of the puzzle, or of the table with a person's mistake. */
  readonly id: string;
  readonly game: AnyGame;
  readonly state: unknown;
  readonly seat: Seat;
  readonly solution: Solution;
}

export interface FoundPuzzle extends Solution {
  readonly state: unknown;
  readonly seat: Seat;
  /** The number of computer levels that choose another move: 0 to 3. */
  readonly misses: number;
}

/** Maximum number of moves compared, the best by the game's own order: a list can have thousands. */
const MOVES_MOST = 32;
/** The screening: additional playouts per move in each round. Each drops the moves that are clearly worth less. */
const ROUNDS = [6, 12, 24] as const;
/** Minimum number of moves left after the screening: the best one and its rivals. */
const RIVALS = 6;
/** Fresh playouts for each of these, because the best of several samples looks better than it is. */
const CONFIRMING = 240;
/** After each batch of this size, rivals beyond doubt get no more playouts. */
const BATCH = 60;
/** Number of standard errors that are beyond doubt. */
const SETTLED = 5;
/** Number of standard errors by which the best move must finally lead each rival. */
const CERTAIN = 3;
/** The minimum lead: a puzzle that hardly affects the result is not worth finding. */
const WORTH_FINDING = 0.5;

/**
 * Games to the end, after the best move and after each of its closest rivals: as many as take about a second, within
 * limits. Only they decide, for a forecast can end early, and knows nothing of who wins.
 */
const TO_THE_END = { least: 240, most: 2400, rivals: 3 } as const;
/** They are played in this many batches. After each, rivals beyond doubt get no more games. */
const BATCHES = 8;
/** By how much the best move must be better, in results and in shares of a win. */
const LEAST: LeastLead = { gain: WORTH_FINDING, win: 0 };
/** Number of standard errors by which the best move must win more often than each rival. */
const WINS_CERTAIN = 2;
/** Smaller differences in the share of a win are none, with as many standard errors. */
export const WINS_ALIKE = 0.01;

/**
 * The best move of a decision, if clear.
 *
 * @param choice the actual position; playouts start from what the seat knows of it
 */
export async function solve(
  game: AnyGame,
  { state, seat, seed }: PlayoutDecision,
  sample: Sample,
): Promise<Solution | undefined> {
  const known = knownTo(forecastOf(game), state, seat);
  const ranked = rankedMoves(game, known, seat).slice(0, MOVES_MOST);
  const played = (moves: readonly MoveWords[], times: number, from: number, of: string) =>
    sample({ state: known, seat, seats: [seat], moves, seed: `${seed}:${of}`, times }, from);
  let left = ranked.map(({ verb, args }) => ({ move: { verb, args }, results: [] as (readonly number[])[] }));
  let done = 0;
  for (const times of ROUNDS) {
    const more = await played(
      left.map(({ move }) => move),
      times,
      done,
      'screen',
    );
    done += times;
    const sorted = best(
      game,
      left.map((one, index) => ({ ...one, results: [...one.results, ...(more[index] ?? [])] })),
    );
    const [first, second] = sorted;
    // Even with luck it would not end up clear, so the next rounds are left to other decisions.
    if (first === undefined || second === undefined) return undefined;
    const ahead = gainOver(game, first.results, second.results);
    if (ahead.value + CERTAIN * ahead.error < WORTH_FINDING) return undefined;
    left = sorted.filter(({ results }, place) => {
      const behind = gainOver(game, first.results, results);
      return place < RIVALS || behind.value - CERTAIN * behind.error < WORTH_FINDING;
    });
  }
  let open = left.map(({ move }) => ({ move, results: [] as (readonly number[])[] }));
  const all = open;
  for (let from = 0; from < CONFIRMING; from += BATCH) {
    const more = await played(
      open.map(({ move }) => move),
      BATCH,
      from,
      'confirm',
    );
    for (const [at, { results }] of open.entries()) results.push(...(more[at] ?? []));
    const [first, ...rivals] = open;
    const ahead = rivals.map((rival) => ({
      rival,
      gain: gainOver(game, first?.results ?? [], rival.results),
    }));
    if (ahead.some(({ gain }) => gain.value + SETTLED * gain.error < WORTH_FINDING)) return undefined;
    const doubtful = ahead.filter(({ gain }) => gain.value - SETTLED * gain.error < WORTH_FINDING);
    if (first === undefined || doubtful.length === 0) break;
    open = [first, ...doubtful.map(({ rival }) => rival)];
  }
  const moves = all.map(({ move }) => move);
  const results = all.map(({ results }) => results);
  if (verdictOf(game, moves, results) === undefined) return undefined;
  const [first] = moves;
  if (first === undefined) return undefined;
  const closest = rivalsOf(game, moves, results)
    .slice(0, TO_THE_END.rivals)
    .map(({ over }) => over);
  return confirmed(game, { state: known, seat, seed }, [first, ...closest], sample);
}

/**
 * The first of several moves, if games to the end confirm that it is the best: it brings a better result than each of
 * the others and, where players affect each other and it can still change who wins, wins more often.
 *
 * @param choice what the seat knows of the position
 */
export async function confirmed(
  game: AnyGame,
  choice: PlayoutDecision,
  moves: readonly [MoveWords, ...MoveWords[]],
  sample: Sample,
): Promise<Solution | undefined> {
  const leads = await leadsToTheEnd(game, choice, moves, sample);
  const [closest] = leads.toSorted((a, b) => a.gain.value - b.gain.value);
  return closest !== undefined && leads.every(isConfirmed)
    ? { best: moves[0], over: closest.over, gain: closest.gain }
    : undefined;
}

/** How far the best move is ahead of another one. */
export interface Lead {
  readonly over: MoveWords;
  readonly gain: Estimate;
  /** In shares of a win. Left out if players do not affect each other. */
  readonly win: Estimate | undefined;
}

/** A lead that still counts. */
interface LeastLead {
  /** In the unit of the game's results. */
  readonly gain: number;
  /** In shares of a win. */
  readonly win: number;
}

/**
 * How far the first of several moves is ahead of each of the others in games to the end. They end early once it is
 * beyond doubt that all leads are above the least ones, or that one of them is below.
 *
 * @param choice what the seat knows of the position
 * @param options `effort`: up to this many times as many games as confirm a puzzle; `least`: by default what one needs
 */
export async function leadsToTheEnd(
  game: AnyGame,
  { state, seat, seed }: PlayoutDecision,
  [best, ...rivals]: readonly [MoveWords, ...MoveWords[]],
  sample: Sample,
  { effort = 1, least = LEAST }: { readonly effort?: number; readonly least?: LeastLead } = {},
): Promise<readonly Lead[]> {
  const seats = game.score(state).totals.map((_, other) => other);
  const isContested = seats.length > 1 && !forecastOf(game).isSolitary;
  const usual = Math.min(TO_THE_END.most, Math.max(TO_THE_END.least, Math.round(toTheEndOf(game).perSecond)));
  const times = Math.ceil(usual / BATCHES);
  const playOn = async (move: MoveWords, from: number) => {
    const request = { state, seat, seats, moves: [move], seed: `${seed}:to the end`, times, toTheEnd: true };
    const [results = []] = await sample(request, from);
    return results;
  };
  const duels = rivals.map((over) => ({ over, gains: [] as number[], wins: [] as number[] }));
  const leadOf = ({ over, gains, wins }: (typeof duels)[number]): Lead => ({
    over,
    gain: estimateOf(gains),
    win: isContested ? estimateOf(wins) : undefined,
  });
  let open = duels;
  for (let batch = 0; batch < effort * BATCHES && open.length > 0; batch++) {
    const own = await playOn(best, batch * times);
    for (const { over, gains, wins } of open) {
      const theirs = await playOn(over, batch * times);
      gains.push(...gainsIn(game, [own, theirs], seat));
      for (const [at, results] of own.entries())
        wins.push(winOf(game, results, seat) - winOf(game, theirs[at] ?? [], seat));
    }
    if (open.some((duel) => isEitherBelow(leadOf(duel), least))) break;
    open = open.filter((duel) => !areBothAbove(leadOf(duel), least));
  }
  return duels.map(leadOf);
}

/** Whether the best move is what wins; where nothing changes who wins, points decide. */
function isConfirmed({ gain, win }: Lead): boolean {
  if (!isAhead(gain, WORTH_FINDING, CERTAIN)) return false;
  if (win === undefined || isAhead(win, 0, WINS_CERTAIN)) return true;
  return Math.abs(win.value) + WINS_CERTAIN * win.error <= WINS_ALIKE;
}

/** Whether it is beyond doubt that both leads are above the least ones. */
function areBothAbove({ gain, win }: Lead, least: LeastLead): boolean {
  return isAbove(gain, least.gain) && (win === undefined || isAbove(win, least.win));
}

/** Whether it is beyond doubt that one of them is below. */
function isEitherBelow({ gain, win }: Lead, least: LeastLead): boolean {
  return isBelow(gain, least.gain) || (win !== undefined && isBelow(win, least.win));
}

function isAhead({ value, error }: Estimate, least: number, certain: number): boolean {
  return value > 0 && value >= least && value >= certain * error;
}

function isAbove({ value, error }: Estimate, limit: number): boolean {
  return value - SETTLED * error > limit;
}

function isBelow({ value, error }: Estimate, limit: number): boolean {
  return value + SETTLED * error < limit;
}

/** The seat's share of a win with these results of all seats. */
function winOf(game: AnyGame, results: readonly number[], seat: Seat): number {
  const signed = results.map((result) => betterSign(game) * result);
  const most = Math.max(...signed);
  return winShare(
    [...signed.keys()].filter((other) => signed[other] === most),
    seat,
  );
}

/**
 * The first move, if far enough ahead of all others.
 *
 * @param results by move, then by playout: the first move has at least as many as any other
 */
export function verdictOf(
  game: AnyGame,
  moves: readonly MoveWords[],
  results: readonly Tried['results'][],
): Solution | undefined {
  const [first] = moves;
  const rivals = rivalsOf(game, moves, results);
  const [closest] = rivals;
  if (first === undefined || closest === undefined) return undefined;
  return rivals.every(({ gain }) => isAhead(gain, WORTH_FINDING, CERTAIN))
    ? { best: first, ...closest }
    : undefined;
}

/** The other moves, and how far the first one is ahead of each; the closest first. */
function rivalsOf(
  game: AnyGame,
  [, ...others]: readonly MoveWords[],
  [own = [], ...theirs]: readonly Tried['results'][],
): readonly Pick<Solution, 'over' | 'gain'>[] {
  return others
    .map((over, index) => ({ over, gain: gainOver(game, own, theirs[index] ?? []) }))
    .toSorted((a, b) => a.gain.value - b.gain.value);
}

/** A move's gain over a rival in the rival's playouts. */
function gainOver(game: AnyGame, own: Tried['results'], rival: Tried['results']): Estimate {
  return estimateOf(gainsIn(game, [own.slice(0, rival.length), rival]));
}

interface Tried {
  readonly move: MoveWords;
  readonly results: readonly (readonly number[])[];
}

/** Best average first. */
function best(game: AnyGame, tried: readonly Tried[]) {
  const sign = game.lowestWins ? -1 : 1;
  const mean = ({ results }: Tried) => sign * estimateOf(results.map(([one = 0]) => one)).value;
  return tried
    .map((one) => ({ one, mean: mean(one) }))
    .toSorted((a, b) => b.mean - a.mean)
    .map(({ one }) => ({ ...one, results: [...one.results] }));
}

/** With fewer legal moves there is no puzzle. */
const MOVES_LEAST = 3;
/** The number of decisions glanced at in a game: this share of the playouts per second, within limits. */
const GLANCES = { least: 6, most: 16, share: 0.1 } as const;
/** Maximum number of these decisions that are solved: the most promising ones. */
const SOLVED_MOST = 3;
/** A glance at a decision: this many moves, and playouts of each. */
const [GLANCED_MOVES, GLANCED_TIMES] = [8, 8];

/**
 * The puzzles in some moves of a game, the hardest first: the one that most computer levels miss.
 *
 * @param onSlice is called between slices of work; the search stops if it rejects
 */
export async function findPuzzles(
  game: AnyGame,
  moves: readonly PlayedMove[],
  seed: string,
  thinker: LeisurelyThinker,
  onSlice: () => Promise<void> = async () => {},
): Promise<readonly FoundPuzzle[]> {
  const sample = sampler(game, forecastOf(game), thinker, onSlice);
  const promising: { readonly promise: number; readonly choice: PlayoutDecision }[] = [];
  for (const [at, { seat, before: state }] of someOf(game, moves, seed).entries()) {
    const choice = { state, seat, seed: `${seed}:${at}` };
    const promise = await glance(game, choice, sample, thinker);
    if (promise > 0) promising.push({ promise, choice });
  }
  const found: FoundPuzzle[] = [];
  for (const { choice } of promising.toSorted((a, b) => b.promise - a.promise).slice(0, SOLVED_MOST)) {
    const solution = await solve(game, choice, sample);
    if (solution === undefined) continue;
    const misses = await missesOf(game, choice, solution.best, thinker);
    found.push({ ...solution, state: choice.state, seat: choice.seat, misses });
  }
  return found.toSorted((a, b) => b.misses - a.misses || b.gain.value - a.gain.value);
}

/** The number of computer levels that choose another move. */
export async function missesOf(
  game: AnyGame,
  choice: PlayoutDecision,
  best: MoveWords,
  thinker: Pick<LeisurelyThinker, 'decide'>,
): Promise<number> {
  let misses = 0;
  for (const level of levels)
    if (!isSameMove(await thinker.decide({ game: game.id, level, ...choice }), best)) misses++;
  return misses;
}

/** Some decisions with a choice, spread over the game. */
function someOf(game: AnyGame, moves: readonly PlayedMove[], seed: string): readonly PlayedMove[] {
  const random = quickRandom(`${seed}:decisions`);
  return moves
    .filter(({ before, seat }) => legalMoves(game, before, seat).length >= MOVES_LEAST)
    .map((move) => ({ move, lot: random.int(2 ** 32) }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, Math.min(GLANCES.most, Math.max(GLANCES.least, GLANCES.share * forecastOf(game).perSecond)))
    .map(({ move }) => move);
}

/**
 * How promising a decision is: the standard errors by which the best of some moves seems to lead; more if a computer
 * player would not choose it. 0 or less: not at all.
 */
async function glance(
  game: AnyGame,
  choice: PlayoutDecision,
  sample: Sample,
  thinker: LeisurelyThinker,
): Promise<number> {
  const state = knownTo(forecastOf(game), choice.state, choice.seat);
  const moves = await thinker.candidates(game, { ...choice, state }, GLANCED_MOVES);
  const request = { ...choice, state, seed: `${choice.seed}:glance`, moves, seats: [choice.seat] };
  const results = await sample({ ...request, times: GLANCED_TIMES });
  const tried = moves.map((move, index) => ({ move, results: results[index] ?? [] }));
  const [first, second] = best(game, tried);
  if (first === undefined || second === undefined) return 0;
  const { value, error } = estimateOf(gainsIn(game, [first.results, second.results]));
  if (value < WORTH_FINDING) return 0;
  return value / (error + 0.1) + (first.move === moves[0] ? 0 : CERTAIN);
}
