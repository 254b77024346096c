import { chunks, distinct } from '../../core/common.ts';
import { claiming } from '../../table/record.ts';
import type { Kernel } from '../feature.ts';
import { rating } from '../ratings/record.ts';
import { type League, league, leagueMember, leagueSlot, type Member, PAGE, type Slot } from './records.ts';
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
    which: { readonly division?: number; readonly slot?: { readonly in: readonly number[] } },
    of: League,
    replaced: (member: Member) => Promise<void>,
  ): Promise<void>;
  ofDivision(leagueId: string, season: number, division: number): Promise<readonly Slot[]>;
  /** The names of the slots' holders. */
  namesOf(leagueId: string, all: readonly Slot[]): Promise<readonly string[]>;
}

export function createSlots({ store, now, stopping }: Pick<Kernel, 'store' | 'now' | 'stopping'>): Slots {
  const leagues = store.records(league);
  const members = store.records(leagueMember);
  const slots = store.records(leagueSlot);

  const nextInLine = (leagueId: string, { first } = members): Promise<Member | undefined> =>
    first({ leagueId, playing: false }, inLine);

  const replace = ({ leagueId, season, division, slot, userId }: Slot, round: number): Promise<void> =>
    claiming(store, async (records, claim) => {
      const those = records(leagueMember);
      const next = await nextInLine(leagueId, those);
      const holder = { userId: next?.userId, since: round + 1, forfeited: 0 };
      const own = { leagueId, season, division, slot, userId };
      if ((await records(leagueSlot).change(own, holder)) === 0) return;
      if (userId !== undefined) await those.remove({ leagueId, userId });
      // Nobody gets two slots at once, and nobody who has just left gets one.
      const waiting = { leagueId, userId: next?.userId ?? '', playing: false };
      if (next !== undefined) await claim(those.change(waiting, { playing: true }));
    });

  return {
    replace,

    async draw({ id, season, game, size, fills, days }) {
      const all = await members.all({ leagueId: id }, { order: inLine });
      if (all.length < 2) {
        await leagues.change({ id, season, round: 0 }, { dueAt: undefined });
        return;
      }
      const skills = new Map<string, number>();
      const guildId = { in: distinct(all.map((one) => one.guildId)) };
      for (const some of chunks(all, PAGE)) {
        const userId = { in: some.map((one) => one.userId) };
        for (const one of await store.records(rating).all({ game, guildId, userId }))
          skills.set(`${one.guildId} ${one.userId}`, one.ordinal);
      }
      // Ratings start at 0.
      const skillOf = (one: Member) => skills.get(`${one.guildId} ${one.userId}`) ?? 0;
      const rankOf = ({ rank = Number.MAX_SAFE_INTEGER }: Member) => rank;
      const ladder = all.toSorted(
        (one, other) => rankOf(one) - rankOf(other) || skillOf(other) - skillOf(one),
      );
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
      await store.atomically(async ({ records }) => {
        // Otherwise another process has drawn them.
        if ((await records(league).change({ id, season, round: 0 }, first)) === 0) return;
        for (const some of chunks(drawn, PAGE)) {
          stopping.throwIfAborted();
          await records(leagueSlot).add(...some);
        }
        for (const some of chunks(ladder, PAGE)) {
          const userId = { in: some.map((one) => one.userId) };
          await records(leagueMember).change({ leagueId: id, userId }, { playing: true });
        }
      });
    },

    async replaceLate(which, { id: leagueId, season, round }, replaced) {
      const late = { leagueId, season, forfeited: { gte: PATIENCE }, userId: { not: undefined } };
      for (const slot of await slots.all({ ...which, ...late })) {
        if ((await nextInLine(leagueId)) === undefined) return;
        const member = await members.first({ leagueId, userId: slot.userId ?? '' });
        await replace(slot, round);
        if (member !== undefined) await replaced(member);
      }
    },

    ofDivision: (leagueId, season, division) =>
      slots.all({ leagueId, season, division }, { order: [{ slot: 'asc' }] }),

    async namesOf(leagueId, all) {
      const ids = all.flatMap(({ userId }) => userId ?? []);
      const known = new Map(
        (await members.all({ leagueId, userId: { in: ids } })).map((one) => [one.userId, one.name]),
      );
      return all.map(({ slot, userId }) =>
        userId === undefined ? computerAt(slot) : (known.get(userId) ?? ''),
      );
    },
  };
}
