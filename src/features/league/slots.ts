import { chunks, distinct } from '../../core/common.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { COMPUTER_NAMES } from '../../table/lobby/lobby.ts';
import { claiming, type Delegates, LARGE_TRANSACTION } from '../../table/record.ts';
import { toldApart } from '../../table/seats/names.ts';
import { personOf } from '../../table/seats/people.ts';
import { rating } from '../ratings/record.ts';
import { formatOf, type LeagueKernel } from './kernel.ts';
import { type League, leagueMember, leagueSlot, type Member, PAGE, type Slot } from './records.ts';
import { divisionSizes, HOUR, SIZE_MIN } from './season.ts';

/** The number of forfeited points that costs a holder the slot, if someone waits for one. */
const PATIENCE = 2;

/** The name of the computer player on a slot without a person. */
export const computerAt = (slot: number): string => COMPUTER_NAMES[slot] ?? '';

/** The order in which people wait for a slot. */
export const inLine = [{ joinedAt: 'asc' }, { userId: 'asc' }] as const;

type SlotKernel = Pick<LeagueKernel, 'store' | 'now' | 'stopping' | 'formats'>;

/** The ids of people by division and slot; undefined: a computer player. */
type Arranged = readonly (readonly (string | undefined)[])[];

/** Draws the divisions of a season: its ladder, then newcomers by their skill. */
export function drawDivisionSlots(kernel: SlotKernel, league: League): Promise<boolean> {
  return drawSlots(kernel, league, async (members) => {
    const { size, fills, game } = league;
    const skillOf = await skillsOf(kernel, game, members);
    const rankOf = ({ rank = Number.MAX_SAFE_INTEGER }: Member) => rank;
    const ladder = members.toSorted((a, b) => rankOf(a) - rankOf(b) || skillOf(b) - skillOf(a));
    let from = 0;
    return divisionSizes(ladder.length, size).map((people) => {
      const those = ladder.slice(from, from + people);
      from += people;
      return Array.from(
        { length: Math.max(people, fills ? size : SIZE_MIN) },
        (_, slot) => those[slot]?.userId,
      );
    });
  });
}

/**
 * Draws the slots of a season and begins it. Idempotent.
 *
 * @param arrange seats the members, who are in the order in which they joined
 * @returns false if too few people have joined
 */
export async function drawSlots(
  kernel: SlotKernel,
  league: League,
  arrange: (members: readonly Member[]) => Promise<Arranged>,
): Promise<boolean> {
  const { store, now, stopping } = kernel;
  const { id, season, hours } = league;
  const rows = await store.prisma.leagueMember.findMany({ where: { leagueId: id }, orderBy: [...inLine] });
  if (rows.length < formatOf(kernel, league).people.least) return false;
  const arranged = await arrange(rows.map(leagueMember.decode));
  const drawn = arranged.flatMap((slots, division) =>
    slots.map(
      (userId, slot): Slot => ({ leagueId: id, season, division, slot, userId, since: 1, forfeited: 0 }),
    ),
  );
  const unbegun = { id, season, round: 0 };
  const first = { round: 1, roundEnds: new Date(now().getTime() + hours * HOUR) };
  await store.prisma.$transaction(async (tx) => {
    // Otherwise another process has drawn them.
    if ((await tx.league.updateMany({ where: unbegun, data: first })).count === 0) return;
    for (const some of chunks(drawn, PAGE)) {
      stopping.throwIfAborted();
      await tx.leagueSlot.createMany({ data: some.map(leagueSlot.encode), skipDuplicates: true });
      const userId = { in: some.flatMap((slot) => slot.userId ?? []) };
      await tx.leagueMember.updateMany({ where: { leagueId: id, userId }, data: { playing: true } });
    }
  }, LARGE_TRANSACTION);
  return true;
}

/** How well members play the game, on the servers where they joined. Ratings start at 0. */
export async function skillsOf(
  { store: { prisma } }: Pick<SlotKernel, 'store'>,
  game: string,
  members: readonly Member[],
): Promise<(one: Member) => number> {
  const skills = new Map<string, number>();
  const guildId = { in: [...distinct(members.map((member) => member.guildId))] };
  for (const some of chunks(members, PAGE)) {
    const userId = { in: some.map((member) => member.userId) };
    const where = { ...rating.encode({ game }), guildId, userId };
    for (const one of await prisma.rating.findMany({ where }))
      skills.set(`${one.guildId} ${one.userId}`, one.ordinal);
  }
  return (one) => skills.get(`${one.guildId} ${one.userId}`) ?? 0;
}

/**
 * Gives a slot to the next person in line, or to nobody, from the next round on and without lost points. Removes its
 * holder from the league. Does nothing if the slot has another holder by now.
 */
export function replaceHolder(
  kernel: SlotKernel,
  league: League,
  { leagueId, season, division, slot, userId }: Slot,
  round: number,
): Promise<void> {
  const { store, now } = kernel;
  return claiming(store.prisma, async (tx, claim) => {
    const next = formatOf(kernel, league).hasSubstitutes ? await nextInLine(tx, leagueId) : null;
    const data = { userId: next?.userId ?? null, since: round + 1, forfeited: 0 };
    const held = { leagueId, season, division, slot, userId: userId ?? null };
    if ((await tx.leagueSlot.updateMany({ where: held, data })).count === 0) return;
    await tx.leagueMessage.updateMany({ where: { leagueId }, data: { dueAt: now() } });
    if (userId !== undefined) await tx.leagueMember.deleteMany({ where: { leagueId, userId } });
    if (next === null) return;
    // Nobody gets two slots at once, and nobody who has just left gets one.
    const waiting = { leagueId, userId: next.userId, playing: false };
    claim(await tx.leagueMember.updateMany({ where: waiting, data: { playing: true } }));
  });
}

/**
 * Takes the slots of people who have forfeited too often, where somebody waits for one, or nobody takes slots over.
 * Idempotent.
 *
 * @param which of the season's slots
 * @param replaced is called with each person removed from the league
 */
export async function replaceLate(
  kernel: SlotKernel,
  which: Pick<Prisma.LeagueSlotWhereInput, 'division' | 'slot'>,
  league: League,
  replaced: (member: Member) => Promise<void>,
): Promise<void> {
  const { prisma } = kernel.store;
  const { id: leagueId, season, round } = league;
  const { hasSubstitutes } = formatOf(kernel, league);
  const late = { leagueId, season, forfeited: { gte: PATIENCE }, userId: { not: null } };
  for (const row of await prisma.leagueSlot.findMany({ where: { ...which, ...late } })) {
    if (hasSubstitutes && (await nextInLine(prisma, leagueId)) === null) return;
    const holder = { leagueId, userId: row.userId ?? '' };
    const member = await prisma.leagueMember.findUnique({ where: { leagueId_userId: holder } });
    await replaceHolder(kernel, league, leagueSlot.decode(row), round);
    if (member !== null) await replaced(leagueMember.decode(member));
  }
}

export async function slotsOfDivision(
  { store }: Pick<SlotKernel, 'store'>,
  leagueId: string,
  season: number,
  division: number,
): Promise<readonly Slot[]> {
  const where = { leagueId, season, division };
  const rows = await store.prisma.leagueSlot.findMany({ where, orderBy: [{ slot: 'asc' }] });
  return rows.map(leagueSlot.decode);
}

/** The names of the slots' holders. */
export async function namesOf(
  { store }: Pick<SlotKernel, 'store'>,
  leagueId: string,
  slots: readonly Slot[],
): Promise<readonly string[]> {
  const ids = slots.flatMap(({ userId }) => userId ?? []);
  const rows = await store.prisma.leagueMember.findMany({ where: { leagueId, userId: { in: ids } } });
  const known = new Map(rows.map((row) => [row.userId, personOf(row)]));
  return toldApart(
    slots.map(({ slot, userId }) =>
      userId === undefined ? { name: computerAt(slot) } : (known.get(userId) ?? { name: '' }),
    ),
  );
}

function nextInLine({ leagueMember: members }: Pick<Delegates, 'leagueMember'>, leagueId: string) {
  return members.findFirst({ where: { leagueId, playing: false }, orderBy: [...inLine] });
}
