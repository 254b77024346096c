import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { playedOut } from '../../../core/analysis/playouts.ts';
import { chooseAt } from '../../../core/computer.ts';
import { type AnyGame, levels } from '../../../core/game.ts';
import { rankedMoves, toMove } from '../../../core/legal.ts';
import { quickRandom } from '../../../core/random.ts';
import { begin, play } from '../../../core/steps.ts';
import type { FoundPuzzle } from '../search.ts';

export interface ShippedPuzzle extends FoundPuzzle {
  /** Like a table's. */
  readonly id: string;
  readonly seats: number;
}

/** The file of a game's shipped puzzles, which `npm run puzzles` writes. */
export interface ShippedFile {
  /** What the puzzles were checked with: see `behaviourOf`. */
  readonly checked: string;
  /** Number of games searched. */
  readonly searched: number;
  /** JSON, compressed by Brotli, in base64: a game's positions resemble each other. */
  readonly puzzles: string;
}

export function packed(puzzles: readonly ShippedPuzzle[]): string {
  return brotliCompressSync(JSON.stringify(puzzles)).toString('base64');
}

export function unpacked({ puzzles }: Pick<ShippedFile, 'puzzles'>): readonly ShippedPuzzle[] {
  return JSON.parse(brotliDecompressSync(Buffer.from(puzzles, 'base64')).toString());
}

/** Decisions of the game that `behaviourOf` plays, at most: each takes a fraction of a second of processor time. */
const LOOKED_AT = 12;
/** The distance between these decisions, in moves. */
const STRIDE = 5;

/**
 * A hash of what a puzzle's solution and its stars depend on: the legal moves, the choices of each computer level, and
 * the results of playouts, in one game by chance.
 */
export function behaviourOf(game: AnyGame): string {
  const hash = createHash('sha256');
  const random = quickRandom(`behaviour of ${game.id}`);
  const setup = {
    seats: Math.min(2, game.seats.max),
    options: game.options.schema.parse({}),
    formerWinners: [],
  };
  let { state } = begin(game, setup, random);
  const last = LOOKED_AT * STRIDE;
  for (let count = 0; count < last; count++) {
    const [seat] = game.awaiting(state);
    if (seat === undefined) break;
    const moves = rankedMoves(game, state, seat).map(({ verb, args }) => ({ verb, args }));
    if (count % STRIDE === 0) {
      const seed = `behaviour ${count}`;
      const chosen = levels.map((level) =>
        toMove(game, chooseAt(game, level, state, seat, quickRandom(seed))),
      );
      const compared = [moves[0], moves.at(-1)];
      const request = { state, seat, seats: [seat], moves: compared, seed, from: 0, times: 2 };
      hash.update(
        JSON.stringify([moves, chosen.map(({ verb, args }) => [verb, args]), playedOut(game, request)]),
      );
    }
    state = play(game, state, seat, chooseAt(game, 'easy', state, seat, random), random).state;
  }
  return hash.digest('hex');
}
