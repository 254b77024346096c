import { sum } from '../../core/common.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { yieldToOthers } from '../../table/play/replay.ts';
import { type Delegates, LARGE_TRANSACTION } from '../../table/record.ts';
import { type Comparison, formatOf, type LeagueKernel } from './kernel.ts';
import { gameOf } from './pairings.ts';
import {
  keyOf,
  type League,
  leagueMember,
  leaguePairing,
  leagueSlot,
  type Member,
  NOBODY,
  PAGE,
  type Pairing,
  type Slot,
} from './records.ts';
import {
  type Gain,
  gainsOf,
  ladderAfter,
  leadOf,
  marginOf,
  type Results,
  rankedBy,
  reachOf,
  roundsOf,
  type Standing,
  standingsOf,
  strengthOf,
} from './season.ts';
import { namesOf, slotsOfDivision } from './slots.ts';

/** A pairing as shown in its division. */
export interface ShownPairing {
  readonly round: number;
  readonly slots: readonly [number, number];
  readonly isOver: boolean;
  /** Undefined while others still play with the same dice. */
  readonly results: Results | undefined;
  /** The seats (0, 1) whose people did not play it themselves. */
  readonly lost: readonly number[];
  /** Undefined as `results`. */
  readonly gains: readonly [Gain, Gain] | undefined;
}

/** A division in a season. */
export interface DivisionPage {
  readonly season: number;
  readonly division: number;
  readonly names: readonly string[];
  /** The people's ids by slot; undefined for computer players. */
  readonly people: readonly (string | undefined)[];
  /** The first round of each slot's holder. */
  readonly since: readonly number[];
  readonly standings: readonly Standing[];
  readonly pairings: readonly ShownPairing[];
  /** The number of scored rounds. */
  readonly rounds: number;
}

/** A league's members by strength. */
export interface Ranking {
  readonly best: readonly Member[];
  /** The number of members with a known strength. */
  readonly count: number;
  readonly place: number | undefined;
}

type ResultsKernel = Pick<LeagueKernel, 'store' | 'games' | 'stopping' | 'writer'>;
type ScoringKernel = ResultsKernel & Pick<LeagueKernel, 'formats'>;
type Stored = Pick<LeagueKernel, 'store'>;

/** Scores the round if it is over for everyone. @returns false while someone still plays */
export async function scoreRound(kernel: ScoringKernel, league: League): Promise<boolean> {
  const {
    store: { prisma },
    stopping,
  } = kernel;
  const { id, season, round } = league;
  const where = { leagueId: id, season, round };
  if ((await prisma.leaguePairing.findFirst({ where: { ...where, results: null } })) !== null) return false;
  const field = (await findPairings(prisma, where))
    .filter(({ second }) => second !== NOBODY)
    .flatMap(({ results }) => results ?? [])
    .toSorted((a, b) => a - b);
  const average = sum(field) / field.length;
  for (;;) {
    stopping.throwIfAborted();
    const some = await findPairings(prisma, { ...where, gains: null }, { take: PAGE });
    if (some.length === 0) break;
    for (const row of some)
      await prisma.leaguePairing.updateMany({
        where: keyOf(row),
        data: leaguePairing.encode({ gains: await gainsFrom(kernel, league, row, field, average) }),
      });
    await yieldToOthers();
  }
  await prisma.league.updateMany({ where: { id, season, round }, data: { scored: round } });
  return true;
}

/** @param field the results of everyone with the same dice, ascending @param average of the field */
async function gainsFrom(
  kernel: ScoringKernel,
  league: League,
  row: Pairing,
  field: readonly number[],
  average: number,
): Promise<readonly [Gain, Gain]> {
  const usual = row.second === NOBODY ? NO_GAINS : gainsOf(row.results ?? [0, 0], field, average, row.lost);
  const points = await formatOf(kernel, league).pointsOf?.(kernel, row);
  if (points === undefined) return usual;
  return [
    { ...usual[0], points: points[0] },
    { ...usual[1], points: points[1] },
  ];
}

const NO_GAIN: Gain = { points: 0, margin: 0 };
const NO_GAINS = [NO_GAIN, NO_GAIN] as const;

/** Everyone's results with the dice of the finished round. Undefined if there were none. */
export async function compareResults(
  kernel: ResultsKernel,
  { id: leagueId, season, round, game }: League,
): Promise<Comparison | undefined> {
  const { prisma } = kernel.store;
  const rows = await findPairings(prisma, { leagueId, season, round, second: { not: NOBODY } });
  const all = rows.flatMap(({ division, first, second, results, lost = [] }) =>
    [first, second].map((slot, seat) => ({
      ...{ division, slot, result: results?.[seat] ?? 0 },
      isOwn: !lost.includes(seat),
    })),
  );
  if (all.length === 0) return undefined;
  const best = Math.max(...all.map(({ result }) => result));
  const [winner, ...others] = all.filter(({ result }) => result === best);
  const holder =
    winner?.isOwn && others.length === 0
      ? await findSlots(prisma, { leagueId, season, division: winner.division, slot: winner.slot })
      : [];
  const [name] = await namesOf(kernel, leagueId, holder);
  return {
    count: all.length,
    average: sum(all.map(({ result }) => result)) / all.length,
    best,
    by:
      winner === undefined || name === undefined
        ? undefined
        : { name, userId: holder[0]?.userId, division: winner.division },
    same: gameOf(kernel.games, game).choicesChangeDraws
      ? await sameDraws(
          kernel,
          rows.filter(({ division }) => division === 0),
        )
      : 100,
  };
}

/** Ends the season: updates everyone's place on the ladder and strength. Idempotent. */
export async function rankMembers(kernel: ResultsKernel, league: League): Promise<void> {
  const {
    store: { prisma },
    games,
    stopping,
  } = kernel;
  const { id: leagueId, season } = league;
  const members = await prisma.leagueMember.findMany({ where: { leagueId } });
  // All are ranked at once, so the season is if one is.
  if (members.some(({ ranked }) => ranked >= season)) return;
  const [held, rows] = await Promise.all([
    findSlots(prisma, { leagueId, season }),
    findPairings(prisma, { leagueId, season }),
  ]);
  const { choicesChangeDraws = false } = gameOf(games, league.game);
  const memberOf = new Map(members.map((member) => [member.userId, member]));
  const strengthBefore = (userId = '') => memberOf.get(userId)?.strength ?? 0;
  const { places, marks } = countSeason(held, rows, choicesChangeDraws, strengthBefore);
  const ladder = ladderAfter(places, reachOf(season, places.length)).filter((userId) => userId !== undefined);
  await prisma.$transaction(async (tx) => {
    for (const [place, userId] of ladder.entries()) {
      stopping.throwIfAborted();
      const { margin, rounds } = marks.get(userId) ?? NO_MARKS;
      const { strength = 0, rounds: former = 0 } = memberOf.get(userId) ?? {};
      const all = former + rounds;
      await tx.leagueMember.updateMany({
        where: { leagueId, userId },
        data: {
          rank: place,
          ranked: season,
          rounds: all,
          strength: rounds === 0 ? strength : strengthOf(marginOf(strength, former) + margin, all),
        },
      });
    }
  }, LARGE_TRANSACTION);
}

/** What a member's rounds of a season add up to. */
interface Marks {
  readonly margin: number;
  readonly rounds: number;
}
const NO_MARKS: Marks = { margin: 0, rounds: 0 };

/**
 * Counts a season.
 *
 * @param strengthBefore the season, by a person's id
 * @returns the holders in their final places, by division, and everyone's marks
 */
function countSeason(
  held: readonly Slot[],
  rows: readonly Pairing[],
  choicesChangeDraws: boolean,
  strengthBefore: (userId: string | undefined) => number,
): {
  readonly places: readonly (readonly (string | undefined)[])[];
  readonly marks: ReadonlyMap<string, Marks>;
} {
  const marks = new Map<string, Marks>();
  const divisions = byDivision(held);
  const played = byDivision(rows);
  const places = [...divisions].map(([division, slots]) => {
    const those = (played.get(division) ?? []).flatMap(
      ({ round, first, second, results, lost = [], gains }) =>
        results && gains ? [{ round, pairing: [first, second] as const, results, lost, gains }] : [],
    );
    for (const { round, pairing, results, lost, gains } of those)
      for (const [seat, gain] of gains.entries()) {
        const [holder, other] = [slots[pairing[seat] ?? 0], slots[pairing[1 - seat] ?? 0]];
        // Results from before a holder took over the slot are not theirs.
        if (holder?.userId === undefined || round < holder.since) continue;
        const lead = leadOf({ results, lost }, seat);
        const met = other !== undefined && round >= other.since ? other.userId : undefined;
        const opponent = strengthBefore(met);
        const { margin, rounds } = marks.get(holder.userId) ?? NO_MARKS;
        const more = rankedBy(choicesChangeDraws, gain, lead, opponent);
        marks.set(holder.userId, { margin: margin + more, rounds: rounds + 1 });
      }
    const forfeited = slots.map((slot) => slot.forfeited);
    return standingsOf(slots.length, those, forfeited).map(({ slot }) => slots[slot]?.userId);
  });
  return { places, marks };
}

/** @param season defaults to the displayed one */
export async function divisionPage(
  kernel: Stored,
  league: League,
  division: number,
  season = seasonShown(league),
): Promise<DivisionPage> {
  const { id: leagueId } = league;
  const [slots, rows] = await Promise.all([
    slotsOfDivision(kernel, leagueId, season, division),
    findPairings(
      kernel.store.prisma,
      { leagueId, season, division },
      { orderBy: [{ round: 'asc' }, { first: 'asc' }] },
    ),
  ]);
  const played = rows.flatMap(({ first, second, results, lost = [], gains }) =>
    results === undefined || gains === undefined
      ? []
      : [{ pairing: [first, second] as const, results, lost, gains }],
  );
  const forfeited = slots.map((slot) => slot.forfeited);
  return {
    season,
    division,
    names: await namesOf(kernel, leagueId, slots),
    people: slots.map(({ userId }) => userId),
    since: slots.map(({ since }) => since),
    standings: standingsOf(slots.length, played, forfeited),
    rounds: new Set(rows.flatMap(({ round, gains }) => (gains === undefined ? [] : [round]))).size,
    pairings: rows.map(({ round, first, second, results, lost = [], gains }) => ({
      round,
      slots: [first, second],
      isOver: results !== undefined,
      results: gains === undefined ? undefined : results,
      lost,
      gains,
    })),
  };
}

export async function countDivisions(
  { store: { prisma } }: Stored,
  leagueId: string,
  season: number,
): Promise<number> {
  const where = { leagueId, season };
  const last = await prisma.leagueSlot.findFirst({ where, orderBy: [{ division: 'desc' }] });
  return (last?.division ?? -1) + 1;
}

/** The number of slots in a division; 0 if it does not exist. */
export function countSlots(
  { store: { prisma } }: Stored,
  leagueId: string,
  season: number,
  division: number,
): Promise<number> {
  return prisma.leagueSlot.count({ where: { leagueId, season, division } });
}

export async function countRounds(kernel: Stored, leagueId: string, season: number): Promise<number> {
  return roundsOf(await countSlots(kernel, leagueId, season, 0)).length;
}

/** The strongest over all finished seasons, and a person's place, from 1. */
export async function findRanking(
  { store: { prisma } }: Stored,
  leagueId: string,
  take: number,
  userId: string,
): Promise<Ranking> {
  const known = { leagueId, ranked: { gt: 0 } };
  const [best, count, member] = await Promise.all([
    prisma.leagueMember.findMany({
      where: known,
      orderBy: [{ strength: 'desc' }, { userId: 'asc' }],
      take,
    }),
    prisma.leagueMember.count({ where: known }),
    prisma.leagueMember.findFirst({ where: { ...known, userId } }),
  ]);
  const better = member && { ...known, strength: { gt: member.strength } };
  const place = better ? 1 + (await prisma.leagueMember.count({ where: better })) : undefined;
  return { best: best.map(leagueMember.decode), count, place };
}

async function findPairings(
  prisma: Pick<Delegates, 'leaguePairing'>,
  where: Prisma.LeaguePairingWhereInput,
  list: Pick<Prisma.LeaguePairingFindManyArgs, 'orderBy' | 'take'> = {},
): Promise<readonly Pairing[]> {
  return (await prisma.leaguePairing.findMany({ ...list, where })).map(leaguePairing.decode);
}

async function findSlots(
  prisma: Pick<Delegates, 'leagueSlot'>,
  where: Prisma.LeagueSlotWhereInput,
): Promise<readonly Slot[]> {
  const orderBy: Prisma.LeagueSlotFindManyArgs['orderBy'] = [{ division: 'asc' }, { slot: 'asc' }];
  return (await prisma.leagueSlot.findMany({ where, orderBy })).map(leagueSlot.decode);
}

/** The percentage of draws that were the same in all finished games of some pairings. */
async function sameDraws(
  { store, writer }: ResultsKernel,
  rows: readonly Pairing[],
): Promise<number | undefined> {
  const drawn: (readonly string[])[] = [];
  for (const { table: tableId } of rows) {
    if (tableId === undefined) continue;
    // An unfinished game has fewer draws.
    if ((await writer.readable(tableId))?.table.status !== 'finished') continue;
    const steps = await store.steps(tableId);
    drawn.push(steps.flatMap(({ chance }) => chance.map((draw) => JSON.stringify(draw))));
  }
  const [first, ...others] = drawn;
  if (first === undefined || others.length === 0) return undefined;
  const until = first.findIndex((draw, index) => others.some((other) => other[index] !== draw));
  const same = until === -1 ? first.length : until;
  return Math.round((100 * same) / Math.max(1, ...drawn.map(({ length }) => length)));
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
