import { hasCode } from '../../table/record.ts';
import { type Collection, isShowable, loadPuzzle, readablePuzzles } from './collection.ts';
import { NEW } from './rating.ts';
import { type Puzzle, puzzle } from './records.ts';
import { isFromOwnGame, tryOf } from './tries.ts';

const DAY = 24 * 3_600_000;
/** Number of puzzles read above a rating, and below it. */
const AROUND = 10;
/** The random distance between a person's rating and their puzzle, so that people get different ones. */
const SPREAD = 150;
/** Number of a person's newest tries read, so that no puzzle repeats. */
const TRIES = 5_000;

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
  const known = [...(await knownBy(needs, userId)), ...(but === undefined ? [] : [but])];
  const first = game ?? (await lastGameOf(needs, userId));
  for (const id of new Set([first, ...(orOthers ? needs.games.map((offered) => offered.id) : [])])) {
    const found = id === undefined ? undefined : await nextOfGame(needs, userId, id, known);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function nextOfGame(
  needs: Collection,
  userId: string,
  game: string,
  known: readonly string[],
): Promise<Puzzle | undefined> {
  const { prisma } = needs.store;
  const skill = await prisma.puzzleSkill.findUnique({ where: { game_userId: { game, userId } } });
  const { rating } = skill ?? NEW;
  const unknown = { ...readablePuzzles(needs, game), id: { notIn: [...known] } };
  const harder = await prisma.puzzle.findMany({
    where: { ...unknown, rating: { gte: rating } },
    orderBy: [{ rating: 'asc' }, { id: 'asc' }],
    take: AROUND,
  });
  const easier = await prisma.puzzle.findMany({
    where: { ...unknown, rating: { lt: rating } },
    orderBy: [{ rating: 'desc' }, { id: 'asc' }],
    take: AROUND,
  });
  const distance = (candidate: Puzzle) => Math.abs(candidate.rating - rating);
  const nearest = [...harder, ...easier].map(puzzle.decode).toSorted((a, b) => distance(a) - distance(b));
  const near = nearest.filter((candidate) => distance(candidate) <= SPREAD);
  const chosen = near[Math.floor(near.length * Math.random())] ?? nearest[0];
  return chosen === undefined || (await isShowable(needs, chosen))
    ? chosen
    : nextOfGame(needs, userId, game, known);
}

/** The puzzles that a person has tried, and those from their own games. */
async function knownBy({ store: { prisma } }: Collection, userId: string): Promise<readonly string[]> {
  return [
    ...(await prisma.puzzleTry.findMany({ where: { userId }, orderBy: { at: 'desc' }, take: TRIES })),
    ...(await prisma.puzzlePlayer.findMany({ where: { userId }, orderBy: { puzzleId: 'asc' }, take: TRIES })),
  ].map(({ puzzleId }) => puzzleId);
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
