import { createHash } from 'node:crypto';
import * as z from 'zod';
import { readableId } from '../../core/common.ts';
import { say } from '../../discord/i18n/words.ts';
import { hasten } from '../../table/due-work.ts';
import { COMPUTER_NAMES, usualOptions } from '../../table/lobby/lobby.ts';
import { newTable } from '../../table/lobby/opening.ts';
import {
  type ClockRule,
  DEFAULT_THEME,
  knownLocale,
  type Person,
  type SeatOccupant,
  type Table,
} from '../../table/model.ts';
import { placeKey } from '../../table/place.ts';
import { newSeed } from '../../table/play/chance.ts';
import { nextStep } from '../../table/play/changes.ts';
import { hasResigned, isOwnerAway, outcomesOf } from '../../table/play/outcomes.ts';
import { claiming, type Delegates } from '../../table/record.ts';
import { type Loaded, ok, type Result, refuse } from '../../table/request.ts';
import { formerPlayer } from '../../table/seats/people.ts';
import { nameOfOccupant, ownerOf } from '../../table/seats/seats.ts';
import { withGrace } from '../../table/time/seat-times.ts';
import { headStarts } from '../odds/head-start.ts';
import { ratedAfter } from '../ratings/skills.ts';
import type { FindKernel } from './kernel.ts';
import type { Pace } from './pairing.ts';
import { POOL, seatOf } from './pool.ts';
import { type FoundGame, type FoundSeat, foundGame, foundSeat, sizes, wish } from './records.ts';
import { namesOf } from './seekers.ts';
import { heldSeat, isHeld, present } from './vacancies.ts';

/** The kind of place of found games: no channel shows them. */
export const FOUND_PLACE = 'found';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long people have to come, in ms. */
export const COMES_WITHIN: Readonly<Record<Pace, number>> = {
  day: DAY,
  'three-days': DAY,
  tonight: 30 * MINUTE,
};
/** How long after that a game that lacks somebody waits for another person, in ms, before it begins with fewer. */
const FEWER_AFTER: Readonly<Record<Pace, number>> = {
  day: DAY / 2,
  'three-days': DAY / 2,
  tonight: 15 * MINUTE,
};
const CLOCKS: Readonly<Record<Pace, ClockRule>> = {
  day: { start: DAY, perMove: DAY, max: 2 * DAY },
  'three-days': { start: 3 * DAY, perMove: 3 * DAY, max: 6 * DAY },
  tonight: { start: HOUR, perMove: 5 * MINUTE, max: 2 * HOUR },
};
/** How long reactions are kept after a game, in ms. */
const REACTIONS_KEPT = 30 * DAY;

/** A found game and everybody who was ever found for it. */
export interface Found {
  readonly game: FoundGame;
  readonly people: readonly FoundSeat[];
}

/** Tells people of their games. Idempotent; rejects if Discord does not respond. */
export interface Teller {
  ready(found: Found, userId: string): Promise<void>;
  /** Nobody else came. */
  dissolved(found: Found, userId: string): Promise<void>;
}

export async function findFound(
  { store }: Pick<FindKernel, 'store'>,
  id: string,
): Promise<Found | undefined> {
  const row = await store.prisma.foundGame.findUnique({
    where: { id },
    include: { people: { orderBy: [{ foundAt: 'asc' }, { userId: 'asc' }] } },
  });
  if (row === null) return undefined;
  const { people, ...game } = row;
  return { game: foundGame.decode(game), people: people.map(foundSeat.decode) };
}

/** The id of the found game that is played at a table. */
export function foundAt({ data }: Pick<Table, 'data'>): string | undefined {
  return z.string().optional().parse(data.find);
}

/**
 * Does the due work of a found game: tells its people, takes out who has not come, and begins. Idempotent.
 *
 * @returns when it goes on; null: once something happens
 */
export async function advance(
  kernel: FindKernel,
  teller: Teller,
  { id }: Pick<FoundGame, 'id'>,
): Promise<Date | null | undefined> {
  const found = await findFound(kernel, id);
  if (found === undefined) return undefined;
  const { prisma } = kernel.store;
  if (found.people.length === 0) {
    await prisma.foundGame.deleteMany({ where: { id } });
    return undefined;
  }
  if (found.game.state === 'over') {
    await prisma.reaction.deleteMany({ where: { gameId: id } });
    return null;
  }
  const expected = await tellAll(kernel, teller, await withoutAbsent(kernel, found));
  return expected.game.state === 'gathering'
    ? gather(kernel, teller, expected)
    : nextOf(absencesOf(expected));
}

async function tellAll({ store }: FindKernel, teller: Teller, found: Found): Promise<Found> {
  const { id: gameId } = found.game;
  for (const { userId, told } of present(found.people)) {
    if (told) continue;
    await teller.ready(found, userId);
    await store.prisma.foundSeat.updateMany({ where: { gameId, userId }, data: { told: true } });
  }
  return found;
}

/** When each person who has not come loses their place. */
function absencesOf({ game, people }: Found): readonly Date[] {
  return present(people).flatMap(({ cameAt, foundAt: at }) =>
    cameAt === undefined ? [new Date(at.getTime() + COMES_WITHIN[game.pace])] : [],
  );
}

function nextOf(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.min(...dates.map((date) => date.getTime())));
}

/** Takes out who has not come in time: their place goes back to the pool. */
async function withoutAbsent(kernel: FindKernel, found: Found): Promise<Found> {
  const { store, now, counts } = kernel;
  const { game, people } = found;
  const at = now();
  const absent = present(people).filter(
    ({ cameAt, foundAt: from }) =>
      cameAt === undefined && at.getTime() - from.getTime() >= COMES_WITHIN[game.pace],
  );
  if (absent.length === 0) return found;
  // Nobody waited for a person who was to play with computer players, or whom another asked for one more game.
  const ending = game.rematch || (game.computers && people.length === 1) ? 'declined' : 'absent';
  for (const { userId } of absent)
    if ((await endSeat(store.prisma, game.id, userId, ending, at)) && ending === 'absent') counts.absent();
  await lack(kernel, game);
  return (await findFound(kernel, game.id)) ?? found;
}

/** A place of a game that has not begun goes back to the pool. */
async function lack(
  { store }: FindKernel,
  { id, rematch }: Pick<FoundGame, 'id' | 'rematch'>,
): Promise<void> {
  if (rematch) return;
  await store.prisma.foundGame.updateMany({ where: { id, state: 'gathering' }, data: { lacks: true } });
  await store.enqueue([POOL]);
}

/** @returns whether it was still open */
async function endSeat(
  prisma: Delegates,
  gameId: string,
  userId: string,
  ending: NonNullable<FoundSeat['ending']>,
  endedAt: Date,
): Promise<boolean> {
  const open = { gameId, userId, ending: null, ...(ending === 'absent' ? { cameAt: null } : {}) };
  const { count } = await prisma.foundSeat.updateMany({ where: open, data: { ending, endedAt } });
  if (count > 0) await forgetServers(prisma, gameId, userId);
  return count > 0;
}

/** The servers of a wish are kept only as long as it may come back. */
async function forgetServers(prisma: Delegates, gameId: string, userId: string): Promise<void> {
  const seats = await prisma.foundSeat.findMany({ where: { gameId, userId } });
  const wishId = { in: seats.map((row) => foundSeat.decode(row).wish.id) };
  await prisma.wishServer.deleteMany({ where: { wishId } });
}

/** @returns when it goes on */
async function gather(kernel: FindKernel, teller: Teller, found: Found): Promise<Date | null> {
  const { game, people } = found;
  const { prisma } = kernel.store;
  const at = kernel.now();
  const here = present(people);
  if (here.length === 0) {
    await prisma.foundGame.updateMany({ where: { id: game.id }, data: { state: 'over', lacks: false } });
    return null;
  }
  const isComplete = here.length === game.seats || game.computers;
  const fewerAt = new Date(game.madeAt.getTime() + COMES_WITHIN[game.pace] + FEWER_AFTER[game.pace]);
  const rules = kernel.games.find(({ id }) => id === game.game);
  const least = rules?.seats.min ?? 0;
  const suffice = here.length >= Math.max(2, least, ...here.map(({ wish: { size } }) => sizes[size][0]));
  if (here.every(({ cameAt }) => cameAt !== undefined)) {
    // A game that is not installed may come back.
    if (rules !== undefined && (isComplete || (suffice && at >= fewerAt))) {
      await beginGame(kernel, found);
      return null;
    }
    const ends = new Date(Math.max(...here.map(({ wish: { expiresAt } }) => expiresAt.getTime())));
    const isRefused = game.rematch && people.some(({ ending }) => ending === 'declined');
    if (ends <= at || isRefused) return dissolve(kernel, teller, found);
    return nextOf(suffice && at < fewerAt ? [ends, fewerAt] : [ends]);
  }
  return nextOf(absencesOf(found));
}

/** Nobody came any more: the game ends before it began, and nobody has left it. */
async function dissolve(kernel: FindKernel, teller: Teller, found: Found): Promise<null> {
  const { prisma } = kernel.store;
  const { id } = found.game;
  for (const { userId } of present(found.people)) {
    await teller.dissolved(found, userId);
    await endSeat(prisma, id, userId, 'closed', kernel.now());
  }
  await prisma.foundGame.updateMany({ where: { id }, data: { state: 'over', lacks: false } });
  return null;
}

/** Begins the game of those who have come. Idempotent. */
async function beginGame(kernel: FindKernel, { game, people }: Found): Promise<void> {
  const { store, service, now, seed = newSeed } = kernel;
  const { prisma } = store;
  const rules = kernel.games.find(({ id }) => id === game.game);
  // Nobody can know by the press where they will sit.
  const here = present(people).toSorted((a, b) => (orderOf(game, a) < orderOf(game, b) ? -1 : 1));
  const [first] = here;
  if (rules === undefined || first === undefined) return;
  const names = await namesOf(
    kernel,
    here.map(({ userId }) => userId),
  );
  const humans = here.map(
    ({ userId, joinId }, index): SeatOccupant => ({
      kind: 'human',
      person: { id: userId, name: names[index] ?? '?' },
      joinId: joinId ?? game.id,
    }),
  );
  const free = game.computers ? Math.max(game.seats, rules.seats.min) - humans.length : 0;
  const seats = [
    ...humans,
    ...COMPUTER_NAMES.slice(0, free).map(
      (name): SeatOccupant => ({ kind: 'computer', name, level: 'medium' }),
    ),
  ];
  const host = humans.find(({ kind }) => kind === 'human');
  if (host?.kind !== 'human') return;
  const options = usualOptions(rules);
  const skills = await skillsOf(
    prisma,
    game.game,
    here.map(({ userId }) => userId),
  );
  const even = game.even && rules.headStarts !== undefined;
  const strengths = seats.map((seat) => (seat.kind === 'human' ? skills.get(seat.person.id) : 'medium'));
  const headStart = even ? headStarts(rules, options, strengths) : [];
  const made = newTable(
    {
      place: { kind: FOUND_PLACE, key: `${FOUND_PLACE}-${game.id}` },
      hostId: host.person.id,
      game: game.game,
      options,
      locale: knownLocale(await store.player(host.person.id)) ?? 'en',
      theme: DEFAULT_THEME,
      seats,
      seatLimit: seats.length,
      rematchOf: undefined,
      clock: CLOCKS[game.pace],
      data: { find: game.id },
    },
    seed(),
    now(),
  );
  const table: Table = headStart.some((points) => points > 0) ? { ...made, headStart } : made;
  // No channel shows this lobby, so no announcement is enqueued.
  const created = (await store.create(table, [])) === 'created';
  const there = created ? table : await store.openTableIn(placeKey(table.place));
  if (there === undefined) return;
  if (there.status === 'lobby')
    await service.start({ tableId: there.id, person: host.person, origin: `find-${game.id}` });
  await prisma.foundGame.updateMany({
    where: { id: game.id, state: 'gathering' },
    data: { state: 'playing', lacks: game.computers, tableId: there.id, dueAt: null },
  });
  for (const { userId } of here) await forgetServers(prisma, game.id, userId);
}

function orderOf({ id }: FoundGame, { userId }: FoundSeat): string {
  return createHash('sha256').update(`${id} ${userId}`).digest('hex');
}

/** By found games alone; left out for people without one. */
export async function skillsOf(
  prisma: Delegates,
  game: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.foundSkill.findMany({ where: { game, userId: { in: [...userIds] } } });
  return new Map(rows.map((row) => [row.userId, row.mu]));
}

/**
 * A person comes to their game, which begins once everybody has. If a computer player holds a seat of the running game for
 * them, they take it.
 *
 * @param origin of the press
 */
export async function come(
  kernel: FindKernel,
  teller: Teller,
  id: string,
  { userId, origin }: { readonly userId: string; readonly origin: string },
): Promise<Result<Found>> {
  const { prisma } = kernel.store;
  const found = await findFound(kernel, id);
  const own = found?.people.find((seat) => seat.userId === userId);
  if (found === undefined || own === undefined) return refuse(say('find.refusal.gone'));
  if (own.ending === 'absent' || own.ending === 'declined') return refuse(say('find.refusal.late'));
  if (own.ending !== undefined) return refuse(say('find.refusal.gone'));
  const open = { gameId: id, userId, cameAt: null, ending: null };
  const data = { cameAt: kernel.now(), joinId: origin };
  const isNew = (await prisma.foundSeat.updateMany({ where: open, data })).count > 0;
  if (found.game.state === 'playing' && isNew && !(await takeHeldSeat(kernel, found, userId, origin))) {
    await giveWishBack(kernel, found.game.id, own);
    return refuse(say('find.refusal.no-seat'));
  }
  const next = await advance(kernel, teller, found.game);
  await prisma.foundGame.updateMany({ where: { id, state: 'gathering' }, data: { dueAt: next ?? null } });
  const after = await findFound(kernel, id);
  return after === undefined ? refuse(say('find.refusal.gone')) : ok(after);
}

/** A person takes the seat of a running game that a computer player holds. @returns whether there was one */
async function takeHeldSeat(
  kernel: FindKernel,
  { game }: Found,
  userId: string,
  origin: string,
): Promise<boolean> {
  const { writer, now } = kernel;
  const { tableId } = game;
  if (tableId === undefined || (await heldSeat(kernel, game)) === undefined) return false;
  const [name = '?'] = await namesOf(kernel, [userId]);
  const person: Person = { id: userId, name };
  const taken = await writer.changeGame(tableId, origin, (loaded, availabilities) => {
    const { table, state } = loaded;
    const seat = table.seats.findIndex(isHeld);
    const holder = table.seats[seat];
    if (table.status !== 'playing' || holder === undefined) return refuse(say('refusal.no-seat-free'));
    const occupant: SeatOccupant = { kind: 'human', person, joinId: origin };
    const after = { ...table, seats: table.seats.map((one, index) => (index === seat ? occupant : one)) };
    const times = withGrace(after, seat, now(), availabilities);
    const owner = { ...formerPlayer(seat), name: nameOfOccupant(holder) };
    const event = { type: 'seat-taken', player: person, owner } as const;
    const step = { kind: 'seat', seat, by: 'player', origin, at: now(), events: [event] } as const;
    return nextStep(loaded, step, state, { ...after, times });
  });
  return taken.ok;
}

/** A person's place is gone without their doing: their wish stands again. */
async function giveWishBack(
  kernel: FindKernel,
  gameId: string,
  { userId, wish: met }: FoundSeat,
): Promise<void> {
  const { store, now } = kernel;
  const { id, madeAt, expiresAt, ...plan } = met;
  const at = now();
  await endSeat(store.prisma, gameId, userId, 'closed', at);
  if (expiresAt <= at) return;
  const again = wish.encode({ id, userId, pace: plan.pace, plan, madeAt, readyAt: at, expiresAt });
  await store.prisma.wish.createMany({ data: [again], skipDuplicates: true });
  await store.enqueue([POOL]);
}

/** A person does not want a game that has not begun. It costs them nothing, and their place goes back to the pool. */
export async function decline(kernel: FindKernel, id: string, userId: string): Promise<boolean> {
  const { store, now } = kernel;
  const found = await findFound(kernel, id);
  const isIn = present(found?.people ?? []).some((seat) => seat.userId === userId);
  if (found?.game.state !== 'gathering' || !isIn) return false;
  await endSeat(store.prisma, id, userId, 'declined', now());
  await lack(kernel, found.game);
  await goOn(kernel, id);
  return true;
}

async function goOn({ store, now }: FindKernel, id: string): Promise<void> {
  await store.prisma.foundGame.updateMany({ where: { id }, data: { dueAt: now() } });
  await hasten(store, foundGame, { id });
}

/**
 * The people of a finished game play again, once all of them press Play. Idempotent: a game is followed by one.
 *
 * @returns the new game
 */
export async function playAgain(
  kernel: FindKernel,
  former: Found,
  { userId, origin }: { readonly userId: string; readonly origin: string },
): Promise<Result<string>> {
  const { store, now } = kernel;
  const { prisma } = store;
  const { game, people } = former;
  const partners = people.filter(({ ending }) => ending === 'finished');
  if (game.state !== 'over' || !partners.some((seat) => seat.userId === userId))
    return refuse(say('find.refusal.gone'));
  const ids = partners.map((seat) => seat.userId);
  const apart = await prisma.unwanted.count({ where: { userId: { in: ids }, otherId: { in: ids } } });
  if (partners.length < 2 || apart > 0) return refuse(say('find.refusal.no-rematch'));
  const at = now();
  const id = rematchId(game.id);
  const next = { ...game, id, seats: partners.length, computers: false, lacks: false, rematch: true };
  const begun: FoundGame = { ...next, state: 'gathering', tableId: undefined, madeAt: at, dueAt: at };
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.foundGame.createMany({
      data: [foundGame.encode(begun)],
      skipDuplicates: true,
    });
    if (count === 0) return;
    const expiresAt = new Date(at.getTime() + 2 * COMES_WITHIN[game.pace]);
    await tx.foundSeat.createMany({
      data: partners.map((seat) => {
        const wished = { ...seat.wish, id, madeAt: at, expiresAt };
        const own = seatOf(id, seat.userId, wished, at);
        const came = seat.userId === userId ? { told: true, cameAt: at, joinId: origin } : {};
        return foundSeat.encode({ ...own, ...came });
      }),
    });
  });
  await prisma.foundSeat.updateMany({
    where: { gameId: id, userId, cameAt: null, ending: null },
    data: { cameAt: at, joinId: origin, told: true },
  });
  await goOn(kernel, id);
  return ok(id);
}

/** Ten letters that follow from the former game's. */
function rematchId(gameId: string): string {
  const bytes = createHash('sha256').update(`again ${gameId}`).digest();
  return readableId(bytes.subarray(0, 10));
}

/** Records how a game has ended for its people. Idempotent. @returns whether it is over */
export async function conclude(kernel: FindKernel, loaded: Loaded): Promise<boolean> {
  const { table } = loaded;
  const id = foundAt(table);
  if (id === undefined || (table.status !== 'finished' && table.status !== 'cancelled')) return false;
  const found = await findFound(kernel, id);
  if (found?.game.state !== 'playing') return found?.game.state === 'over';
  const at = kernel.now();
  const outcomes = loaded.step === undefined ? [] : outcomesOf(loaded, loaded.step);
  await claiming(kernel.store.prisma, async (tx, claim) => {
    const closed = { state: 'over', lacks: false, dueAt: new Date(at.getTime() + REACTIONS_KEPT) };
    const { count } = await tx.foundGame.updateMany({ where: { id, state: 'playing' }, data: closed });
    if (count === 0) return;
    for (const { userId } of present(found.people)) {
      const place = outcomes.find((one) => one.userId === userId)?.place ?? null;
      const data = { ending: endingFor(loaded, userId), place, endedAt: at };
      await tx.foundSeat.updateMany({ where: { gameId: id, userId, ending: null }, data });
    }
    if (found.game.rematch) return;
    const resigned = new Map([[table.id, table.resigned.map(({ seat }) => seat)]]);
    const where = { game: table.game, userId: { in: outcomes.map((one) => one.userId) } };
    const before = await tx.foundSkill.findMany({ where });
    const nameless = { name: '', username: undefined };
    const known = before.map((row) => ({ ...row, ...nameless }));
    for (const { userId, game, mu, sigma, ordinal, games } of ratedAfter(
      known,
      outcomes,
      table.game,
      resigned,
    )) {
      const data = { userId, game: game ?? table.game, mu, sigma, ordinal, games };
      const old = before.find((row) => row.userId === userId);
      claim(
        old === undefined
          ? await tx.foundSkill.createMany({ data: [data], skipDuplicates: true })
          : await tx.foundSkill.updateMany({
              where: { userId, game: data.game, games: old.games },
              data,
            }),
      );
    }
  });
  return true;
}

function endingFor({ table }: Loaded, userId: string): NonNullable<FoundSeat['ending']> {
  const seat = table.seats.findIndex((occupant) => ownerOf(occupant)?.id === userId);
  const occupant = table.seats[seat];
  if (occupant === undefined) return table.removed.includes(userId) ? 'left' : 'closed';
  if (table.status === 'finished') return hasResigned(table, seat) ? 'left' : 'finished';
  return isOwnerAway(occupant) ? 'left' : 'closed';
}

/** A person who deletes their data leaves the games that have not begun. */
export async function leaveGames(kernel: FindKernel, userId: string): Promise<void> {
  const { prisma } = kernel.store;
  const open = await prisma.foundSeat.findMany({ where: { userId, ending: null } });
  await prisma.foundSeat.deleteMany({ where: { userId } });
  for (const { gameId } of open) {
    const found = await findFound(kernel, gameId);
    if (found !== undefined) await lack(kernel, found.game);
    await goOn(kernel, gameId);
  }
}
