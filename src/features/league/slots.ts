import { chunks, distinct } from '../../core/common.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { claiming, LARGE_TRANSACTION, type Models } from '../../table/record.ts';
import type { Kernel } from '../feature.ts';
import { rating } from '../ratings/record.ts';
import { type League, leagueMember, leagueSlot, type Member, PAGE, type Slot } from './records.ts';
import { DAY, divisionSizes, SIZE_MIN } from './season.ts';

/** The number of forfeited points that costs a holder the slot, if someone waits for one. */
const PATIENCE = 2;
const COMPUTERS = ['Ada', 'Blaise', 'Emmy', 'Jakob', 'Sofia', 'Pierre'];

/** The name of the computer player on a slot without a person. */
export const computerAt = (slot: number): string => COMPUTERS[slot] ?? '';

/** The order in which people wait for a slot. */
export const inLine = [{ joinedAt: 'asc' }, { userId: 'asc' }] as const;

/** The holders of the slots in a season's divisions. */
export interface Slots {
  /** Draws the slots of a season and begins it. Idempotent. */
  draw(of: League): Promise<void>;
  /**
   * Gives a slot to the next person in line, or to a computer player, from the next fixture on and without lost points.
   * Removes its holder from the league. Does nothing if the slot has another holder by now.
   */
  replace(slot: Slot, round: number): Promise<void>;
  /**
   * Gives the slots of people who have forfeited too often to people in line. Idempotent.
   *
   * @param which of the season's slots
   * @param replaced is called with each person removed from the league
   */
  replaceLate(
    which: Pick<Prisma.LeagueSlotWhereInput, 'division' | 'slot'>,
    of: League,
    replaced: (member: Member) => Promise<void>,
  ): Promise<void>;
  ofDivision(leagueId: string, season: number, division: number): Promise<readonly Slot[]>;
  /** The names of the slots' holders. */
  namesOf(leagueId: string, all: readonly Slot[]): Promise<readonly string[]>;
}

export function createSlots({
  store: { prisma },
  now,
  stopping,
}: Pick<Kernel, 'store' | 'now' | 'stopping'>): Slots {
  const nextInLine = (leagueId: string, { leagueMember: members }: Models = prisma) =>
    members.findFirst({ where: { leagueId, playing: false }, orderBy: [...inLine] });

  const replace = ({ leagueId, season, division, slot, userId }: Slot, round: number): Promise<void> =>
    claiming(prisma, async (tx, claim) => {
      const next = await nextInLine(leagueId, tx);
      const data = { userId: next?.userId ?? null, since: round + 1, forfeited: 0 };
      const own = { leagueId, season, division, slot, userId: userId ?? null };
      if ((await tx.leagueSlot.updateMany({ where: own, data })).count === 0) return;
      if (userId !== undefined) await tx.leagueMember.deleteMany({ where: { leagueId, userId } });
      if (next === null) return;
      // Nobody gets two slots at once, and nobody who has just left gets one.
      const waiting = { leagueId, userId: next.userId, playing: false };
      claim(await tx.leagueMember.updateMany({ where: waiting, data: { playing: true } }));
    });

  return {
    replace,

    async draw({ id, season, game, size, fills, days }) {
      const begins = { id, season, round: 0 };
      const rows = await prisma.leagueMember.findMany({ where: { leagueId: id }, orderBy: [...inLine] });
      const all = rows.map(leagueMember.decode);
      if (all.length < 2) {
        await prisma.league.updateMany({ where: begins, data: { dueAt: null } });
        return;
      }
      const skills = new Map<string, number>();
      const guildId = { in: [...distinct(all.map((one) => one.guildId))] };
      for (const some of chunks(all, PAGE)) {
        const userId = { in: some.map((one) => one.userId) };
        const where = { ...rating.encode({ game }), guildId, userId };
        for (const one of await prisma.rating.findMany({ where }))
          skills.set(`${one.guildId} ${one.userId}`, one.ordinal);
      }
      // Ratings start at 0.
      const skillOf = (one: Member) => skills.get(`${one.guildId} ${one.userId}`) ?? 0;
      const rankOf = ({ rank = Number.MAX_SAFE_INTEGER }: Member) => rank;
      const ladder = all.toSorted((a, b) => rankOf(a) - rankOf(b) || skillOf(b) - skillOf(a));
      let from = 0;
      const drawn = divisionSizes(ladder.length, size).flatMap((people, division) => {
        const those = ladder.slice(from, from + people);
        from += people;
        return Array.from({ length: Math.max(people, fills ? size : SIZE_MIN) }, (_, slot): Slot => {
          const userId = those[slot]?.userId;
          return { leagueId: id, season, division, slot, userId, since: 1, forfeited: 0 };
        });
      });
      const first = { round: 1, roundEnds: new Date(now().getTime() + days * DAY), dueAt: now() };
      await prisma.$transaction(async (tx) => {
        // Otherwise another process has drawn them.
        if ((await tx.league.updateMany({ where: begins, data: first })).count === 0) return;
        for (const some of chunks(drawn, PAGE)) {
          stopping.throwIfAborted();
          await tx.leagueSlot.createMany({ data: some.map(leagueSlot.encode), skipDuplicates: true });
        }
        for (const some of chunks(ladder, PAGE)) {
          const userId = { in: some.map((one) => one.userId) };
          await tx.leagueMember.updateMany({ where: { leagueId: id, userId }, data: { playing: true } });
        }
      }, LARGE_TRANSACTION);
    },

    async replaceLate(which, { id: leagueId, season, round }, replaced) {
      const late = { leagueId, season, forfeited: { gte: PATIENCE }, userId: { not: null } };
      for (const row of await prisma.leagueSlot.findMany({ where: { ...which, ...late } })) {
        if ((await nextInLine(leagueId)) === null) return;
        const own = { leagueId, userId: row.userId ?? '' };
        const member = await prisma.leagueMember.findUnique({ where: { leagueId_userId: own } });
        await replace(leagueSlot.decode(row), round);
        if (member !== null) await replaced(leagueMember.decode(member));
      }
    },

    async ofDivision(leagueId, season, division) {
      const where = { leagueId, season, division };
      const rows = await prisma.leagueSlot.findMany({ where, orderBy: [{ slot: 'asc' }] });
      return rows.map(leagueSlot.decode);
    },

    async namesOf(leagueId, all) {
      const ids = all.flatMap(({ userId }) => userId ?? []);
      const rows = await prisma.leagueMember.findMany({ where: { leagueId, userId: { in: ids } } });
      const known = new Map(rows.map((row) => [row.userId, row.name]));
      return all.map(({ slot, userId }) =>
        userId === undefined ? computerAt(slot) : (known.get(userId) ?? ''),
      );
    },
  };
}
