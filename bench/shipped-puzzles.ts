import { createHash } from 'node:crypto';
import { readableId } from '../src/core/common.ts';
import type { AnyGame } from '../src/core/game.ts';
import { computerGame, isSlow, searchedOf } from '../src/features/puzzles/computer-games.ts';
import { type FoundPuzzle, findPuzzles, missesOf } from '../src/features/puzzles/search.ts';
import type { ShippedPuzzle } from '../src/features/puzzles/shipped/file.ts';
import { games } from '../src/games/index.ts';
import { gameOf as gameNamed, thinkerHere } from '../src/table/play/computers.ts';
import { replayOf } from './puzzles.ts';

/** Looks for puzzles in the game with a number, or checks one again. */
export type PuzzleTask = { readonly game: string } & (
  | { readonly number: number }
  | { readonly again: ShippedPuzzle }
);

/** In a replay, playouts of each move, at most: ten times those that confirmed the puzzle, fewer in slow games. */
const REPLAYED = { quick: 2400, slow: 600 } as const;
/** The number of parts in which a game is searched. Playing the game takes about as long as searching one part. */
const PARTS = 3;
const thinker = thinkerHere(games);

/** The same task has the same puzzles everywhere: those that keep their solution in a replay with other chance. */
export async function puzzlesOf({ game: id, ...task }: PuzzleTask): Promise<readonly ShippedPuzzle[]> {
  const game = gameNamed(games, id);
  if ('number' in task) return (await foundIn(game, task.number)).filter((one) => holds(game, one));
  const { again: one } = task;
  if (!holds(game, one)) return [];
  const choice = { state: one.state, seat: one.seat, seed: one.id };
  return [{ ...one, misses: await missesOf(game, choice, one.best, thinker) }];
}

async function foundIn(game: AnyGame, number: number): Promise<readonly ShippedPuzzle[]> {
  const seed = `shipped ${number}`;
  const { moves, seats } = await computerGame(game, seed, thinker);
  const some = searchedOf(game, moves);
  const all: FoundPuzzle[] = [];
  for (let part = 0; part < PARTS; part++) {
    const its = some.slice(
      Math.floor((part * some.length) / PARTS),
      Math.floor(((part + 1) * some.length) / PARTS),
    );
    all.push(...(await findPuzzles(game, its, `${seed} ${part}`, thinker)));
  }
  return all.map((found, index) => {
    const hash = createHash('sha256').update(`${game.id} ${seed} ${index}`).digest();
    return { id: readableId(hash.subarray(0, 10)), seats, ...found };
  });
}

function holds(game: AnyGame, one: ShippedPuzzle): boolean {
  const most = isSlow(game) ? REPLAYED.slow : REPLAYED.quick;
  return replayOf(game, one, `replay ${one.id}`, most) !== 'lost';
}

process.on('message', async (task: PuzzleTask) => {
  process.send?.(await puzzlesOf(task));
});
