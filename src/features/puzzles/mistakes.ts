import type { Loaded } from '../../table/request.ts';
import { VERSION as ANALYSES, storedAnalysis } from '../analysis/service.ts';
import type { Kernel } from '../feature.ts';
import type { Position } from './search.ts';
import { tryOf } from './tries.ts';

/** Number of a person's newest games examined for a mistake. */
const GAMES = 60;

/**
 * A person's finished games with a mistake they have not learnt from, newest first.
 *
 * @param after skips this game and starts with the next older one; newer ones come last
 */
export async function mistakesOf(
  { store: { prisma } }: Pick<Kernel, 'store'>,
  userId: string,
  after?: string,
): Promise<readonly string[]> {
  const played = await prisma.outcome.findMany({
    where: { userId },
    orderBy: [{ at: 'desc' }, { tableId: 'asc' }],
    take: GAMES,
  });
  const ids = played.map(({ tableId }) => tableId);
  const learnt = await prisma.puzzleTry.findMany({ where: { userId, puzzleId: { in: ids }, solved: true } });
  const rows = await prisma.analysis.findMany({ where: { tableId: { in: ids }, version: ANALYSES } });
  const analyses = rows.map(storedAnalysis.decode);
  const start = played.findIndex(({ tableId }) => tableId === after) + 1;
  return [...played.slice(start), ...played.slice(0, start)].flatMap(({ tableId, seat }) =>
    tableId !== after &&
    !learnt.some(({ puzzleId }) => puzzleId === tableId) &&
    analyses.some(
      (analysis) => analysis.tableId === tableId && analysis.result.seats[seat]?.turning !== undefined,
    )
      ? [tableId]
      : [],
  );
}

/** Whether a finished game has a mistake that the person has not learnt from. @param loaded with known dice */
export async function hasToLearn(
  needs: Pick<Kernel, 'store' | 'service'>,
  loaded: Loaded,
  userId: string,
): Promise<boolean> {
  const attempt = await tryOf(needs, { puzzleId: loaded.table.id, userId });
  return attempt?.solved !== true && (await mistakeIn(needs, loaded, userId)) !== undefined;
}

/** A person's mistake in a finished game; undefined if there is none. @param loaded with known dice */
export async function mistakeIn(
  { store: { prisma }, service }: Pick<Kernel, 'store' | 'service'>,
  loaded: Loaded,
  userId: string,
): Promise<Position | undefined> {
  const { id } = loaded.table;
  const outcome = await prisma.outcome.findFirst({ where: { tableId: id, userId } });
  const analysis = await prisma.analysis.findUnique({ where: { tableId: id, version: ANALYSES } });
  if (outcome === null || analysis === null) return undefined;
  const { seat } = outcome;
  const turning = storedAnalysis.decode(analysis).result.seats[seat]?.turning;
  if (turning === undefined) return undefined;
  const { at, better, cost, verb, args } = turning;
  const positions = await service.course(loaded);
  const previous = positions[at];
  const step = positions[at + 1]?.step;
  // Another player may have had the seat at that time.
  if (previous === undefined || step?.by !== 'player' || step.seat !== seat) return undefined;
  const solution = { best: better, over: { verb, args }, gain: cost };
  return { id, game: loaded.game, state: previous.state, seat, solution };
}

/** Records that a person has found, or seen, the better move in their own game. */
export async function markLearnt(
  { store: { prisma }, now }: Pick<Kernel, 'store' | 'now'>,
  tableId: string,
  userId: string,
): Promise<void> {
  const attempt = { puzzleId: tableId, userId };
  await prisma.puzzleTry.upsert({
    where: { puzzleId_userId: attempt },
    create: { ...attempt, first: false, solved: true, at: now() },
    update: { solved: true },
  });
}
