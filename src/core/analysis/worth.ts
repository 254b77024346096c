import type { Seat } from '../message.ts';
import { type Estimate, estimateOf } from './estimate.ts';
import type { PlayedMove } from './model.ts';
import { gainsIn, knownTo, SECONDS, times, type Work } from './work.ts';

/** The first playouts of every move, and their share of the budget. Where they all give the same results, that is all. */
const PILOT = { least: 2, most: 6, share: 0.25 } as const;

/** What a move gained against the same position played on by itself. */
export interface WorthOfMove {
  /** The number of the move in the course, from 0. */
  readonly at: number;
  readonly seat: Seat;
  readonly gain: Estimate;
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
  const gainsOf = async (
    { before, seat, verb, args }: PlayedMove,
    at: number,
    count: number,
    from: number,
  ) => {
    const state = knownTo(forecast, before, seat);
    const compared = [{ verb, args }, undefined];
    const request = { state, seat, seats: [seat], moves: compared, seed: `${seed}:move:${at}`, times: count };
    return gainsIn(game, await sample(request, from));
  };
  const affordable = Math.round((PILOT.share * budget) / (2 * moves.length));
  const first = Math.min(PILOT.most, Math.max(PILOT.least, affordable));
  const pilots: { readonly move: PlayedMove; readonly gains: readonly number[] }[] = [];
  for (const [at, move] of moves.entries()) pilots.push({ move, gains: await gainsOf(move, at, first, 0) });

  const worth: WorthOfMove[] = [];
  for (const [at, { move, gains }] of pilots.entries()) {
    const { seat } = move;
    const open = pilots.filter((one) => one.move.seat === seat && differs(one.gains));
    const count = times(((1 - PILOT.share) * budget) / (2 * seats.length * open.length));
    const more = differs(gains) ? await gainsOf(move, at, count, first) : [];
    worth.push({ at, seat, gain: estimateOf([...gains, ...more]) });
  }
  return worth;
}

function differs(gains: readonly number[]): boolean {
  return gains.some((gain) => gain !== 0);
}
