import { knownTo, sampler } from '../src/core/analysis/analysis.ts';
import { candidatesIn, forecastOf, isSameMove, playoutsHere } from '../src/core/analysis/playouts.ts';
import type { AnyGame } from '../src/core/game.ts';
import type { MoveWords } from '../src/core/legal.ts';
import { computerGame } from '../src/features/puzzles/computer-games.ts';
import { type FoundPuzzle, findPuzzles, leadsToTheEnd } from '../src/features/puzzles/search.ts';
import { games } from '../src/games/index.ts';
import { thinkerHere } from '../src/table/play/computers.ts';
import { type Effort, mean, percent, type Row, standardError } from './measure.ts';

/** The default number of puzzles per game. */
const PUZZLES = 25;
/** The least share of puzzles that keep their solution, as far as their number tells. */
const KEPT_LEAST = 0.98;
/** Times as many games as those that confirmed the puzzle. */
const REPLAYED = 10;
/** The number of other moves that are replayed besides the second best: the best by the game's own order. */
const OTHERS = 2;

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
      kept.push(Number(await keepsSolution(game, puzzle, `replay ${kept.length}`)));
      const isTooFew = mean(kept) + 2 * standardError(kept) < KEPT_LEAST;
      yield {
        ...(isTooFew ? { fails: 'too many puzzles lose their solution' } : {}),
        what: `${game.id}: puzzles that keep their solution`,
        ours: `${percent(kept)} of ${kept.length}`,
        beside: `found in ${searched} games, ${(searching / searched).toFixed(1)} s of processor time each; missed by 0, 1, 2, 3 levels: ${missed.join(', ')}`,
        better: 'more',
      };
    }
  }
}

/** A puzzle's position, as the seat knows it, and its best move with rivals, to be played on with other chance. */
export function replayed(game: AnyGame, { state: actual, seat, best, over }: FoundPuzzle, seed: string) {
  const forecast = forecastOf(game);
  const choice = { state: knownTo(forecast, actual, seat), seat, seed };
  const others = candidatesIn(game, choice, OTHERS + 2)
    .filter((move) => !isSameMove(move, best) && !isSameMove(move, over))
    .slice(0, OTHERS);
  const moves: readonly [MoveWords, ...MoveWords[]] = [best, over, ...others];
  return { choice, moves, sample: sampler(game, forecast, playoutsHere, async () => {}) };
}

/** Whether a puzzle keeps its solution with other chance: it brings better results, and wins no less often. */
async function keepsSolution(game: AnyGame, puzzle: FoundPuzzle, seed: string): Promise<boolean> {
  const { choice, moves, sample } = replayed(game, puzzle, seed);
  const leads = await leadsToTheEnd(game, choice, moves, sample, REPLAYED);
  return leads.every(({ gain, win }) => gain.value > 0 && (win === undefined || win.value >= 0));
}
