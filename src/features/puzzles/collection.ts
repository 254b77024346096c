import { findMove, legalMoves } from '../../core/legal.ts';
import { readState } from '../../core/steps.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Kernel } from '../feature.ts';
import { type Puzzle, puzzle } from './records.ts';
import { checkedWith } from './shipped.ts';

/** What reads, shows and removes stored puzzles. */
export type Collection = Pick<Kernel, 'store' | 'games' | 'log' | 'now'>;

export async function loadPuzzle(
  { store: { prisma } }: Pick<Kernel, 'store'>,
  where: Prisma.PuzzleWhereUniqueInput,
): Promise<Puzzle | undefined> {
  const row = await prisma.puzzle.findUnique({ where });
  return puzzle.decodeIfAny(row);
}

/** Removes puzzles, with all tries at them. */
export async function removePuzzles(
  { store: { prisma } }: Pick<Kernel, 'store'>,
  ids: readonly string[],
): Promise<void> {
  const about = { puzzleId: { in: [...ids] } };
  await prisma.$transaction(async (tx) => {
    await tx.puzzle.deleteMany({ where: { id: about.puzzleId } });
    await tx.puzzleTry.deleteMany({ where: about });
  });
}

/** Whether a puzzle can be shown. Deletes one that its game no longer understands, but not one of a newer version. */
export async function isShowable(needs: Collection, one: Puzzle): Promise<boolean> {
  const { id, game: gameId, seat, state, stateVersion, solution } = one;
  if (isOutdated(one)) return false;
  const { games, log } = needs;
  const game = games.find((offered) => offered.id === gameId);
  if (game === undefined || stateVersion > game.migrations.length) return false;
  const { verb, args } = solution.best;
  try {
    const legal = legalMoves(game, readState(game, JSON.parse(state), stateVersion), seat);
    if (typeof findMove(game, legal, verb, args) === 'object') return true;
    log.warn({ puzzle: id, game: gameId }, 'a puzzle is deleted: its solution is no longer legal');
  } catch (err) {
    log.warn({ err, puzzle: id, game: gameId }, 'a puzzle is deleted: reading it failed');
  }
  await removePuzzles(needs, [id]);
  return false;
}

/** Whether a shipped puzzle was checked with other rules or computer players than those of this version. */
export function isOutdated({ checked, game }: Puzzle): boolean {
  return checked !== undefined && checked !== checkedWith(game);
}

/** Selects a game's puzzles, without those of a newer version, and shipped ones of another version. */
export function readablePuzzles({ games }: Pick<Kernel, 'games'>, game: string) {
  return {
    game,
    stateVersion: { lte: games.find(({ id }) => id === game)?.migrations.length ?? -1 },
    OR: [{ checked: null }, { checked: checkedWith(game) ?? null }],
  };
}
