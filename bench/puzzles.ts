import { knownTo, sampler } from '../src/core/analysis/analysis.ts';
import { candidatesIn, forecastOf, isSameMove, playoutsHere } from '../src/core/analysis/playouts.ts';
import type { AnyGame } from '../src/core/game.ts';
import type { MoveWords } from '../src/core/legal.ts';
import { type FoundPuzzle, type Lead, leadsToTheEnd, WINS_ALIKE } from '../src/features/puzzles/search.ts';
import { unpacked } from '../src/features/puzzles/shipped/file.ts';
import { files } from '../src/features/puzzles/shipped/index.ts';
import { games } from '../src/games/index.ts';
import { type Effort, mean, percent, type Row } from './measure.ts';

/** The least share of puzzles that keep their solution. */
const KEPT_LEAST = 0.98;
/** Up to this many times as many games as those that confirmed the puzzle; fewer where the leads are beyond doubt. */
const REPLAYED = 10;
/** The number of other moves that are replayed besides the second best: the best by the game's own order. */
const OTHERS = 2;
/** It must still bring better results, and not win less often by more than a hundredth. */
const LEAST = { gain: 0, win: -WINS_ALIKE };

/**
 * Whether the solutions of shipped puzzles hold up: they are played to the end with other chance, against the second
 * best and the moves that the game ranks first. `GAME=potion-shop` runs one game alone.
 *
 * @param games the number of puzzles per game; all by default
 */
export async function* puzzles({ games: wanted = Infinity }: Effort): AsyncGenerator<Row> {
  for (const game of games.filter(({ id }) => id === (process.env.GAME ?? id))) {
    const kept: number[] = [];
    const lost: string[] = [];
    const file = files.get(game.id);
    for (const puzzle of file === undefined ? [] : unpacked(file).slice(0, wanted)) {
      const { choice, moves, sample } = replayed(game, puzzle, `replay ${puzzle.id} at length`);
      const leads = await leadsToTheEnd(game, choice, moves, sample, { effort: REPLAYED, least: LEAST });
      const isKept = leads.every(isStillAhead);
      kept.push(Number(isKept));
      if (!isKept) lost.push(puzzle.id);
    }
    if (kept.length === 0) continue;
    yield {
      ...(mean(kept) < KEPT_LEAST ? { fails: 'too many puzzles lose their solution' } : {}),
      what: `${game.id}: puzzles that keep their solution`,
      ours: `${percent(kept)} of ${kept.length}`,
      ...(lost.length > 0 ? { beside: `lost: ${lost.join(', ')}` } : {}),
      better: 'more',
    };
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

function isStillAhead({ gain, win }: Lead): boolean {
  return gain.value > LEAST.gain && (win === undefined || win.value >= LEAST.win);
}
