import type { Prisma } from '../../generated/prisma/client.ts';
import { hasCode } from '../../table/record.ts';
import { type Collection, isShowable, loadPuzzle, readablePuzzles, removePuzzles } from './collection.ts';
import { NEW, strengthByMisses } from './rating.ts';
import { type Puzzle, puzzle } from './records.ts';
import { checkedWith, type ShippedEntry, shippedIn, shippedRow } from './shipped.ts';
import { isFromOwnGame, tryOf } from './tries.ts';

const DAY = 24 * 3_600_000;
/** Number of puzzles among which one is chosen, above a rating and below it. */
const AROUND = 10;
/** The random distance between a person's rating and their puzzle, so that people get different ones. */
const SPREAD = 150;
/** Number of puzzles that are compared at once with those that a person knows. */
const PAGE = 100;

const STARS = [0, 1, 2, 3] as const;
/** The stars of a day's puzzle, from Monday: a week begins with what everyone finds. */
const STARS_OF_WEEK = [0, 1, 1, 2, 2, 3, 3] as const;

function starsOf(day: string): number {
  return STARS_OF_WEEK[(new Date(day).getUTCDay() + 6) % 7] ?? 0;
}

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
 * The puzzle of a day, the same for everyone, chosen on first request. The games take turns; a week gets harder.
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
    const next = await withoutDay(needs, game, starsOf(day));
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

/**
 * A puzzle of a game that has not had a day and can be shown, with about so many stars. People's own come first, and
 * shipped ones that somebody has seen last.
 */
async function withoutDay(needs: Collection, game: string, stars: number): Promise<Puzzle | undefined> {
  const unstored = await unstoredOf(needs, game);
  for (const misses of STARS.toSorted((a, b) => Math.abs(a - stars) - Math.abs(b - stars) || b - a)) {
    const readable = { ...readablePuzzles(needs, game), day: null, misses };
    const orderBy: Prisma.PuzzleOrderByWithRelationInput[] = [{ at: 'asc' }, { id: 'asc' }];
    const own = await needs.store.prisma.puzzle.findFirst({ where: { ...readable, checked: null }, orderBy });
    const shipped = unstored.find((one) => one.misses === misses);
    if (own === null && shipped !== undefined) return storeShipped(needs, game, shipped.id);
    const row = own ?? (await needs.store.prisma.puzzle.findFirst({ where: readable, orderBy }));
    if (row === null) continue;
    const stored = puzzle.decode(row);
    return (await isShowable(needs, stored)) ? stored : withoutDay(needs, game, stars);
  }
  return undefined;
}

/** The shipped puzzles of a game that nobody has been shown: the others are stored, with what people did. */
async function unstoredOf({ store: { prisma } }: Collection, game: string): Promise<readonly ShippedEntry[]> {
  const checked = checkedWith(game);
  if (checked === undefined) return [];
  const stored = await prisma.puzzle.findMany({ where: { game, checked }, select: { id: true } });
  const ids = new Set(stored.map(({ id }) => id));
  return shippedIn(game).filter(({ id }) => !ids.has(id));
}

/** Stores a shipped puzzle, or replaces one that another version has stored, with the tries at it. */
async function storeShipped(needs: Collection, gameId: string, id: string): Promise<Puzzle | undefined> {
  const { store, games, now } = needs;
  const game = games.find((offered) => offered.id === gameId);
  if (game === undefined) return undefined;
  const shipped = shippedRow(game, id, now());
  const outdated = { id, NOT: { checked: shipped.checked ?? null } };
  if ((await store.prisma.puzzle.count({ where: outdated })) > 0) await removePuzzles(needs, [id]);
  await store.prisma.puzzle.createMany({ data: [puzzle.encode(shipped)], skipDuplicates: true });
  return loadPuzzle(needs, { id });
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
  const unstored = (await unstoredOf(needs, game)).filter(({ id }) => id !== but);
  const shipped = unstored.map(({ id, misses }) => ({ id, rating: strengthByMisses(misses).rating }));
  const distance = (candidate: Rated) => Math.abs(candidate.rating - rating);
  const nearest = [...harder, ...easier, ...shipped].toSorted((a, b) => distance(a) - distance(b));
  const near = nearest.filter((candidate) => distance(candidate) <= SPREAD);
  const candidate = near[Math.floor(near.length * Math.random())] ?? nearest[0];
  if (candidate === undefined) return undefined;
  const chosen = unstored.some(({ id }) => id === candidate.id)
    ? await storeShipped(needs, game, candidate.id)
    : await loadPuzzle(needs, { id: candidate.id });
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
