import type { PuzzlePlayer } from '../../generated/prisma/client.ts';
import { createFingerprints } from '../../table/fingerprint.ts';
import { claiming } from '../../table/record.ts';
import type { Kernel } from '../feature.ts';
import { afterTry, NEW, type Strength } from './rating.ts';
import { puzzleTry } from './records.ts';

/** The rating changes of a first try. */
export interface RatedTry {
  readonly before: Strength;
  readonly after: Strength;
}

export async function isFromOwnGame(
  { store: { prisma } }: Pick<Kernel, 'store'>,
  attempt: PuzzlePlayer,
): Promise<boolean> {
  return (await prisma.puzzlePlayer.findUnique({ where: { puzzleId_userId: attempt } })) !== null;
}

export function tryOf({ store: { prisma } }: Pick<Kernel, 'store'>, attempt: PuzzlePlayer) {
  return prisma.puzzleTry.findUnique({ where: { puzzleId_userId: attempt } });
}

/** Whether a person has tried any puzzle. */
export async function hasTried(
  { store: { prisma } }: Pick<Kernel, 'store'>,
  userId: string,
): Promise<boolean> {
  return (await prisma.puzzleTry.findFirst({ where: { userId } })) !== null;
}

/**
 * Records a try. The first one counts, unless the person knows the position from their own game, or has tried it before
 * they deleted their data.
 *
 * @returns the rating changes; undefined if it is not the first try
 */
export async function recordTry(
  needs: Pick<Kernel, 'store' | 'now'>,
  id: string,
  userId: string,
  isFound: boolean,
): Promise<RatedTry | 'own' | undefined> {
  const attempt = { puzzleId: id, userId };
  const first = { ...attempt, first: isFound, solved: isFound, at: needs.now() };
  const isKnown = await isFromOwnGame(needs, attempt);
  const isAgain = (await createFingerprints(needs).count(puzzleTry.model, [id, userId])) > 0;
  return claiming(needs.store.prisma, async (tx, claim) => {
    const { count: added } = await tx.puzzleTry.createMany({ data: [first], skipDuplicates: true });
    if (added === 0) {
      if (isFound) await tx.puzzleTry.updateMany({ where: attempt, data: { solved: true } });
      return undefined;
    }
    const tried = await tx.puzzle.findUnique({ where: { id } });
    if (tried === null || isKnown || isAgain) return isKnown ? 'own' : undefined;
    const key = { game: tried.game, userId };
    const fresh = { ...key, ...NEW, puzzles: 0 };
    await tx.puzzleSkill.createMany({ data: [fresh], skipDuplicates: true });
    const skill = (await tx.puzzleSkill.findUnique({ where: { game_userId: key } })) ?? fresh;
    const [after, strength] = afterTry(skill, tried, isFound);
    const found = tried.found + Number(isFound);
    // Always the person before the puzzle, which prevents deadlocks.
    const { puzzles: count } = skill;
    const learnt = { ...after, puzzles: count + 1 };
    claim(await tx.puzzleSkill.updateMany({ where: { ...key, puzzles: count }, data: learnt }));
    const changed = { ...strength, found, tries: tried.tries + 1 };
    claim(await tx.puzzle.updateMany({ where: { id, tries: tried.tries }, data: changed }));
    return { before: skill, after };
  });
}
