import { createHash } from 'node:crypto';
import { readableId } from '../src/core/common.ts';
import type { AnyGame } from '../src/core/game.ts';
import { computerGame, searchedOf } from '../src/features/puzzles/computer-games.ts';
import { confirmed, type FoundPuzzle, findPuzzles, missesOf } from '../src/features/puzzles/search.ts';
import type { ShippedPuzzle } from '../src/features/puzzles/shipped/file.ts';
import { games } from '../src/games/index.ts';
import { gameOf as gameNamed, thinkerHere } from '../src/table/play/computers.ts';
import { replayed } from './puzzles.ts';

/** Looks for puzzles in the game with a number, or checks one again. */
export type PuzzleTask = { readonly game: string } & (
  | { readonly number: number }
  | { readonly again: ShippedPuzzle }
);

/** The number of parts in which a game is searched. Playing the game takes about as long as searching one part. */
const PARTS = 3;
const thinker = thinkerHere(games);

/** The same task has the same puzzles everywhere. One that was found before is confirmed again with other chance. */
export async function puzzlesOf({ game: id, ...task }: PuzzleTask): Promise<readonly ShippedPuzzle[]> {
  const game = gameNamed(games, id);
  if ('number' in task) return foundIn(game, task.number);
  const { again: one } = task;
  const { choice, moves, sample } = replayed(game, one, `replay ${one.id}`);
  const solution = await confirmed(game, choice, moves, sample);
  if (solution === undefined) return [];
  return [
    { ...one, ...solution, misses: await missesOf(game, { ...choice, seed: one.id }, one.best, thinker) },
  ];
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

process.on('message', async (task: PuzzleTask) => {
  process.send?.(await puzzlesOf(task));
});
