import type { Prisma } from '../../generated/prisma/client.ts';
import { hasCode } from '../../table/record.ts';
import { type Collection, isShowable, loadPuzzle, readablePuzzles } from './collection.ts';
import { NEW } from './rating.ts';
import { type Puzzle, puzzle } from './records.ts';
import { isFromOwnGame, tryOf } from './tries.ts';

const DAY = 24 * 3_600_000;
/** Number of puzzles among which one is chosen, above a rating and below it. */
const AROUND = 10;
/** The random distance between a person's rating and their puzzle, so that people get different ones. */
const SPREAD = 150;
/** Number of puzzles that are compared at once with those that a person knows. */
const PAGE = 100;

/** The kind of puzzle a person wants. */
export interface Wish {
  /** Any game by default, starting with that of their last try. */
  readonly game?: string | undefined;
  /** Whether to continue with other games when this one has no more. */
  readonly orOthers?: boolean;
  /** Excludes this puzzle. */
  readonly but?: string | undefined;
}

/**
 * The puzzle of a day, the same for everyone, chosen on first request. The games take turns.
 *
 * @returns undefined if there is none
 */
export async function puzzleOfDay(needs: Collection, day: string): Promise<Puzzle | undefined> {
  const { games, store } = needs;
  const chosen = await loadPuzzle(needs, { day });
  if (chosen !== undefined && (await isShowable(needs, chosen))) return chosen;
  // A newer version chose it, and shows it.
  if (chosen !== undefined && (await loadPuzzle(needs, { id: chosen.id })) !== undefined) return undefined;
  const turn = Math.floor(Date.parse(day) / DAY);
  for (const [step] of games.entries()) {
    const game = games[(turn + step) % games.length]?.id ?? '';
    const next = await hardestWithoutDay(needs, game);
    if (next === undefined) continue;
    // Another process may be choosing the same puzzle, or another one; then the day is taken.
    const chosenAt = { where: { id: next.id, day: null }, data: { day } };
    await store.prisma.puzzle.updateMany(chosenAt).catch((error: unknown) => {
      if (!hasCode(error, 'P2002')) throw error;
    });
    return loadPuzzle(needs, { day });
  }
  return undefined;
}

/** A game's hardest puzzle that has not had a day and can be shown. */
async function hardestWithoutDay(needs: Collection, game: string): Promise<Puzzle | undefined> {
  const row = await needs.store.prisma.puzzle.findFirst({
    where: { ...readablePuzzles(needs, game), day: null },
    orderBy: [{ misses: 'desc' }, { at: 'asc' }, { id: 'asc' }],
  });
  if (row === null) return undefined;
  const hardest = puzzle.decode(row);
  return (await isShowable(needs, hardest)) ? hardest : hardestWithoutDay(needs, game);
}

/** A puzzle near a person's rating that they do not know. */
export async function nextPuzzle(
  needs: Collection,
  userId: string,
  { game, orOthers = game === undefined, but }: Wish = {},
): Promise<Puzzle | undefined> {
  const first = game ?? (await lastGameOf(needs, userId));
  for (const id of new Set([first, ...(orOthers ? needs.games.map((offered) => offered.id) : [])])) {
    const found = id === undefined ? undefined : await nextOfGame(needs, userId, id, but);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function nextOfGame(
  needs: Collection,
  userId: string,
  game: string,
  but: string | undefined,
): Promise<Puzzle | undefined> {
  const { prisma } = needs.store;
  const skill = await prisma.puzzleSkill.findUnique({ where: { game_userId: { game, userId } } });
  const { rating } = skill ?? NEW;
  const there = { ...readablePuzzles(needs, game), id: { not: but ?? '' } };
  const harder = await nearestUnknown(needs, userId, { ...there, rating: { gte: rating } }, 'asc');
  const easier = await nearestUnknown(needs, userId, { ...there, rating: { lt: rating } }, 'desc');
  const distance = (candidate: Rated) => Math.abs(candidate.rating - rating);
  const nearest = [...harder, ...easier].toSorted((a, b) => distance(a) - distance(b));
  const near = nearest.filter((candidate) => distance(candidate) <= SPREAD);
  const candidate = near[Math.floor(near.length * Math.random())] ?? nearest[0];
  if (candidate === undefined) return undefined;
  const chosen = await loadPuzzle(needs, { id: candidate.id });
  return chosen !== undefined && (await isShowable(needs, chosen))
    ? chosen
    : nextOfGame(needs, userId, game, but);
}

type Rated = Pick<Puzzle, 'id' | 'rating'>;

/** The first puzzles by rating that a person does not know. A person may know thousands. */
async function nearestUnknown(
  needs: Collection,
  userId: string,
  where: Prisma.PuzzleWhereInput,
  order: 'asc' | 'desc',
): Promise<readonly Rated[]> {
  const found: Rated[] = [];
  for (let skip = 0; found.length < AROUND; skip += PAGE) {
    const page = await needs.store.prisma.puzzle.findMany({
      where,
      orderBy: [{ rating: order }, { id: 'asc' }],
      select: { id: true, rating: true },
      skip,
      take: PAGE,
    });
    const known = await knownOf(needs, userId, page);
    found.push(...page.filter(({ id }) => !known.has(id)));
    if (page.length < PAGE) break;
  }
  return found.slice(0, AROUND);
}

/** Those of some puzzles that a person has tried, or that are from their own games. */
async function knownOf(
  { store: { prisma } }: Collection,
  userId: string,
  puzzles: readonly Rated[],
): Promise<ReadonlySet<string>> {
  const where = { userId, puzzleId: { in: puzzles.map(({ id }) => id) } };
  const tries = await prisma.puzzleTry.findMany({ where });
  const played = await prisma.puzzlePlayer.findMany({ where });
  return new Set([...tries, ...played].map(({ puzzleId }) => puzzleId));
}

/** The game of a person's last try. */
async function lastGameOf(needs: Collection, userId: string): Promise<string | undefined> {
  const last = await needs.store.prisma.puzzleTry.findFirst({ where: { userId }, orderBy: { at: 'desc' } });
  return last === null ? undefined : (await loadPuzzle(needs, { id: last.puzzleId }))?.game;
}

/** Whether a puzzle is new to a person: they have not tried it, and it is not from their own game. */
export async function isNewTo(needs: Collection, userId: string, { id: puzzleId }: Puzzle): Promise<boolean> {
  const attempt = { puzzleId, userId };
  return (await tryOf(needs, attempt)) === null && !(await isFromOwnGame(needs, attempt));
}
