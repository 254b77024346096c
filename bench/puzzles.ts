import { estimateOf, gainsIn, knownTo } from '../src/core/analysis/analysis.ts';
import { candidatesIn, forecastOf, isSameMove, playedOut } from '../src/core/analysis/playouts.ts';
import type { AnyGame } from '../src/core/game.ts';
import { computerGame } from '../src/features/puzzles/computer-games.ts';
import { CONFIRMING, type FoundPuzzle, findPuzzles } from '../src/features/puzzles/search.ts';
import { games } from '../src/games/index.ts';
import { thinkerHere } from '../src/table/play/computers.ts';
import { type Effort, percent, type Row } from './measure.ts';

/** The default number of puzzles per game. */
const PUZZLES = 25;
/** Maximum number of playouts of each move in the replay: a hundred times those that confirmed the puzzle. */
const REPLAYED = 100 * CONFIRMING;
/** The replay of a rival move ends when it is this many standard errors away. */
const SETTLED = 5;
/** Playouts of each move between two looks at the result, at most: a tenth of all. */
const BATCH = 200;
/** The number of other moves that are replayed besides the second best: the best by the game's own order. */
const OTHERS = 6;

/**
 * Puzzles from games between computer players, and whether their solutions hold up: they are replayed with other
 * chance, against the second best and the moves that the game ranks first. Each puzzle is replayed as soon as it is
 * found, so that an interrupted run has figures, too. `GAME=potion-shop` runs one game alone.
 *
 * @param games the number of puzzles per game
 */
export async function* puzzles({ games: wanted = PUZZLES }: Effort): AsyncGenerator<Row> {
  const thinker = thinkerHere(games);
  for (const game of games.filter(({ id }) => id === (process.env.GAME ?? id))) {
    const missed = [0, 0, 0, 0];
    const kept: number[] = [];
    let searching = 0;
    for (let searched = 1; kept.length < wanted && searched <= 20 * wanted; searched++) {
      const seed = `puzzle ${searched - 1}`;
      const cpu = process.cpuUsage();
      const { moves } = await computerGame(game, seed, thinker);
      const [puzzle] = await findPuzzles(game, moves, seed, thinker);
      searching += process.cpuUsage(cpu).user / 1e6;
      if (puzzle === undefined) continue;
      missed[puzzle.misses] = (missed[puzzle.misses] ?? 0) + 1;
      kept.push(Number(replayOf(game, puzzle, `replay ${kept.length}`, REPLAYED) !== 'lost'));
      yield {
        what: `${game.id}: puzzles that keep their solution`,
        ours: `${percent(kept)} of ${kept.length}`,
        beside: `found in ${searched} games, ${(searching / searched).toFixed(1)} s of processor time each; missed by 0, 1, 2, 3 levels: ${missed.join(', ')}`,
        better: 'more',
      };
    }
  }
}

/**
 * Whether a puzzle keeps its solution in a replay with other chance: `lost` if another move is better, `open` if the
 * playouts do not tell beyond doubt.
 *
 * @param most maximum number of playouts of each move
 */
export function replayOf(
  game: AnyGame,
  { state: actual, seat, best, over }: FoundPuzzle,
  seed: string,
  most: number,
): 'kept' | 'open' | 'lost' {
  const state = knownTo(forecastOf(game), actual, seat);
  const others = candidatesIn(game, { state, seat, seed }, OTHERS).filter((move) => !isSameMove(move, best));
  let open = [over, ...others].map((rival) => ({ rival, gains: [] as number[] }));
  const batch = Math.min(BATCH, most / 10);
  for (let from = 0; from < most && open.length > 0; from += batch) {
    const moves = [best, ...open.map(({ rival }) => rival)];
    const request = { state, seat, seats: [seat], moves, seed, from, times: batch };
    const [own = [], ...theirs] = playedOut(game, request);
    for (const [at, { gains }] of open.entries()) gains.push(...gainsIn(game, [own, theirs[at] ?? []]));
    const estimates = open.map((one) => ({ one, gain: estimateOf(one.gains) }));
    if (from === 0) continue;
    if (estimates.some(({ gain }) => gain.value < -SETTLED * gain.error)) return 'lost';
    open = estimates.filter(({ gain }) => gain.value <= SETTLED * gain.error).map(({ one }) => one);
  }
  if (open.length === 0) return 'kept';
  return open.every(({ gains }) => estimateOf(gains).value > 0) ? 'open' : 'lost';
}
