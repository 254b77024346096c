import { sum } from '../../core/common.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { yieldToOthers } from '../../table/play/replay.ts';
import { LARGE_TRANSACTION } from '../../table/record.ts';
import type { Kernel } from '../feature.ts';
import { gameOf } from './fixtures.ts';
import {
  keyOf,
  type League,
  leagueMember,
  leaguePairing,
  leagueSlot,
  type Member,
  PAGE,
  type PairingRow,
  type Slot,
} from './records.ts';
import {
  fixturesOf,
  gainsOf,
  ladderAfter,
  marginOf,
  type Results,
  rankedBy,
  reachOf,
  type Standing,
  standingsOf,
  strengthOf,
} from './season.ts';
import type { Slots } from './slots.ts';

/** A pairing as shown in its division. */
export interface ShownPairing {
  readonly round: number;
  readonly slots: readonly [number, number];
  readonly isOver: boolean;
  /** Undefined while others still play with the same dice. */
  readonly results: Results | undefined;
}

/** A division in a season. */
export interface DivisionPage {
  readonly season: number;
  readonly division: number;
  readonly names: readonly string[];
  /** The people's ids by slot; undefined for computer players. */
  readonly people: readonly (string | undefined)[];
  /** The first fixture of each slot's holder. */
  readonly since: readonly number[];
  readonly standings: readonly Standing[];
  readonly pairings: readonly ShownPairing[];
  /** The number of scored fixtures. */
  readonly rounds: number;
}

/** Everyone's results with the dice of a fixture. */
export interface Comparison {
  /** The number of results; higher ones are better. */
  readonly count: number;
  readonly average: number;
  readonly best: number;
  /** The player with the best result, unless it was tied. */
  readonly by:
    | { readonly name: string; readonly userId: string | undefined; readonly division: number }
    | undefined;
  /**
   * The percentage of draws that were the same in all games of a division. Undefined if there is nothing to compare.
   */
  readonly same: number | undefined;
}

/** A league's members by strength. */
export interface Ranking {
  readonly best: readonly Member[];
  /** The number of members with a known strength. */
  readonly count: number;
  readonly place: number | undefined;
}

/** The results of a league's fixtures. */
export interface LeagueResults {
  /** Scores the fixture if it is over for everyone. @returns false while someone still plays */
  score(of: League): Promise<boolean>;
  /** Everyone's results with the dice of the finished fixture. Undefined if there were none. */
  compared(of: League): Promise<Comparison | undefined>;
  /** Ends the season: updates everyone's place on the ladder and strength. Idempotent. */
  rank(league: League): Promise<void>;
  /** @param season defaults to the displayed one */
  page(of: League, division: number, season?: number): Promise<DivisionPage>;
  divisions(id: string, season: number): Promise<number>;
  rounds(id: string, season: number): Promise<number>;
  /** The strongest over all finished seasons, and a person's place, from 1. */
  ranking(id: string, most: number, userId: string): Promise<Ranking>;
}

export function createResults(
  { store, games, stopping, writer: { readable } }: Pick<Kernel, 'store' | 'games' | 'stopping' | 'writer'>,
  { ofDivision, namesOf }: Pick<Slots, 'ofDivision' | 'namesOf'>,
): LeagueResults {
  const { prisma } = store;

  const pairings = async (
    where: Prisma.LeaguePairingWhereInput,
    list: Pick<Prisma.LeaguePairingFindManyArgs, 'orderBy' | 'take'> = {},
  ): Promise<readonly PairingRow[]> =>
    (await prisma.leaguePairing.findMany({ ...list, where })).map(leaguePairing.decode);

  const slots = async (where: Prisma.LeagueSlotWhereInput): Promise<readonly Slot[]> => {
    const orderBy: Prisma.LeagueSlotFindManyArgs['orderBy'] = [{ division: 'asc' }, { slot: 'asc' }];
    return (await prisma.leagueSlot.findMany({ where, orderBy })).map(leagueSlot.decode);
  };

  const sameDraws = async (rows: readonly PairingRow[]): Promise<number | undefined> => {
    const drawn: (readonly string[])[] = [];
    for (const { table: tableId } of rows) {
      if (tableId === undefined) continue;
      // An unfinished game has fewer draws.
      if ((await readable(tableId))?.table.status !== 'finished') continue;
      const steps = await store.steps(tableId);
      drawn.push(steps.flatMap(({ chance }) => chance.map((one) => JSON.stringify(one))));
    }
    const [one, ...others] = drawn;
    if (one === undefined || others.length === 0) return undefined;
    const until = one.findIndex((draw, index) => others.some((other) => other[index] !== draw));
    const same = until === -1 ? one.length : until;
    return Math.round((100 * same) / Math.max(1, ...drawn.map(({ length }) => length)));
  };

  return {
    async score(of) {
      const { id, season, round } = of;
      const where = { leagueId: id, season, round };
      if ((await prisma.leaguePairing.findFirst({ where: { ...where, results: null } })) !== null)
        return false;
      const field = (await pairings(where)).flatMap(({ results }) => results ?? []).toSorted((a, b) => a - b);
      const average = sum(field) / field.length;
      for (;;) {
        stopping.throwIfAborted();
        const some = await pairings({ ...where, gains: null }, { take: PAGE });
        if (some.length === 0) break;
        for (const row of some)
          await prisma.leaguePairing.updateMany({
            where: keyOf(row),
            data: leaguePairing.encode({ gains: gainsOf(row.results ?? [0, 0], field, average) }),
          });
        await yieldToOthers();
      }
      await prisma.league.updateMany({ where: { id, season, round }, data: { scored: round } });
      return true;
    },

    async compared({ id: leagueId, season, round, game }) {
      const rows = await pairings({ leagueId, season, round });
      const all = rows.flatMap(({ division, first, second, results }) =>
        [first, second].map((slot, seat) => ({ division, slot, result: results?.[seat] ?? 0 })),
      );
      if (all.length === 0) return undefined;
      const best = Math.max(...all.map(({ result }) => result));
      const [one, ...more] = all.filter(({ result }) => result === best);
      const holder =
        one && more.length === 0
          ? await slots({ leagueId, season, division: one.division, slot: one.slot })
          : [];
      const [name] = await namesOf(leagueId, holder);
      return {
        count: all.length,
        average: sum(all.map(({ result }) => result)) / all.length,
        best,
        by:
          one === undefined || name === undefined
            ? undefined
            : { name, userId: holder[0]?.userId, division: one.division },
        same: gameOf(games, game).choicesChangeDraws
          ? await sameDraws(rows.filter(({ division }) => division === 0))
          : 100,
      };
    },

    async rank(league) {
      const { id: leagueId, season } = league;
      const members = await prisma.leagueMember.findMany({ where: { leagueId } });
      // All are ranked at once, so the season is if one is.
      if (members.some(({ ranked }) => ranked >= season)) return;
      const [held, rows] = await Promise.all([slots({ leagueId, season }), pairings({ leagueId, season })]);
      const { choicesChangeDraws = false } = gameOf(games, league.game);
      const memberOf = new Map(members.map((member) => [member.userId, member]));
      const divisions = byDivision(held);
      const played = byDivision(rows);
      const counted = new Map<string, { margin: number; fixtures: number }>();
      const places = [...divisions].map(([division, own]) => {
        const those = (played.get(division) ?? []).flatMap(({ round, first, second, results, gains }) =>
          results && gains ? [{ round, pairing: [first, second] as const, results, gains }] : [],
        );
        for (const { round, pairing, results, gains } of those)
          for (const [seat, gain] of gains.entries()) {
            const [holder, other] = [own[pairing[seat] ?? 0], own[pairing[1 - seat] ?? 0]];
            // Results from before a holder took over the slot are not theirs.
            if (holder?.userId === undefined || round < holder.since) continue;
            const lead = (results[seat] ?? 0) - (results[1 - seat] ?? 0);
            const met = other !== undefined && round >= other.since ? other.userId : undefined;
            const opponent = memberOf.get(met ?? '')?.strength ?? 0;
            const { margin, fixtures } = counted.get(holder.userId) ?? { margin: 0, fixtures: 0 };
            const more = rankedBy(choicesChangeDraws, gain, lead, opponent);
            counted.set(holder.userId, { margin: margin + more, fixtures: fixtures + 1 });
          }
        const forfeited = own.map((one) => one.forfeited);
        return standingsOf(own.length, those, forfeited).map(({ slot }) => own[slot]?.userId);
      });
      const ladder = ladderAfter(places, reachOf(season, places.length)).filter(
        (userId) => userId !== undefined,
      );
      await prisma.$transaction(async (tx) => {
        for (const [place, userId] of ladder.entries()) {
          stopping.throwIfAborted();
          const { margin, fixtures } = counted.get(userId) ?? { margin: 0, fixtures: 0 };
          const { strength = 0, fixtures: former = 0 } = memberOf.get(userId) ?? {};
          const all = former + fixtures;
          await tx.leagueMember.updateMany({
            where: { leagueId, userId },
            data: {
              rank: place,
              ranked: season,
              fixtures: all,
              strength: fixtures === 0 ? strength : strengthOf(marginOf(strength, former) + margin, all),
            },
          });
        }
      }, LARGE_TRANSACTION);
    },

    async page(of, division, season = seasonShown(of)) {
      const { id: leagueId } = of;
      const [all, rows] = await Promise.all([
        ofDivision(leagueId, season, division),
        pairings({ leagueId, season, division }, { orderBy: [{ round: 'asc' }, { first: 'asc' }] }),
      ]);
      const played = rows.flatMap(({ first, second, results, gains }) =>
        results === undefined || gains === undefined
          ? []
          : [{ pairing: [first, second] as const, results, gains }],
      );
      const forfeited = all.map((one) => one.forfeited);
      return {
        season,
        division,
        names: await namesOf(leagueId, all),
        people: all.map(({ userId }) => userId),
        since: all.map(({ since }) => since),
        standings: standingsOf(all.length, played, forfeited),
        rounds: new Set(rows.flatMap(({ round, gains }) => (gains === undefined ? [] : [round]))).size,
        pairings: rows.map(({ round, first, second, results, gains }) => ({
          round,
          slots: [first, second],
          isOver: results !== undefined,
          results: gains === undefined ? undefined : results,
        })),
      };
    },

    async divisions(leagueId, season) {
      const where = { leagueId, season };
      const last = await prisma.leagueSlot.findFirst({ where, orderBy: [{ division: 'desc' }] });
      return (last?.division ?? -1) + 1;
    },

    rounds: async (leagueId, season) =>
      fixturesOf(await prisma.leagueSlot.count({ where: { leagueId, season, division: 0 } })).length,

    async ranking(leagueId, take, userId) {
      const known = { leagueId, ranked: { gt: 0 } };
      const [best, count, own] = await Promise.all([
        prisma.leagueMember.findMany({
          where: known,
          orderBy: [{ strength: 'desc' }, { userId: 'asc' }],
          take,
        }),
        prisma.leagueMember.count({ where: known }),
        prisma.leagueMember.findFirst({ where: { ...known, userId } }),
      ]);
      const better = own && { ...known, strength: { gt: own.strength } };
      const place = better ? 1 + (await prisma.leagueMember.count({ where: better })) : undefined;
      return { best: best.map(leagueMember.decode), count, place };
    },
  };
}

/** The displayed season: while people sign up for the next one, the last one. */
export function seasonShown({ season, round }: Pick<League, 'season' | 'round'>): number {
  return round === 0 ? season - 1 : season;
}

function byDivision<T extends { readonly division: number }>(
  all: readonly T[],
): ReadonlyMap<number, readonly T[]> {
  const found = new Map<number, T[]>();
  for (const one of all) found.set(one.division, [...(found.get(one.division) ?? []), one]);
  return found;
}
