import { sum } from '../../core/common.ts';
import type { Key } from '../../discord/i18n/words.ts';
import { say } from '../../discord/i18n/words.ts';
import { newSeed } from '../../table/play/chance.ts';
import { finalScore } from '../../table/play/outcomes.ts';
import type { Delegates } from '../../table/record.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import type { LeagueKernel } from '../league/kernel.ts';
import {
  type League,
  leaguePairing,
  leagueSlot,
  NOBODY,
  type Pairing,
  type Slot,
} from '../league/records.ts';
import { drawSlots, inLine, skillsOf } from '../league/slots.ts';
import { drawKnockout, knockoutRounds, type Match } from './knockout.ts';
import { type Cup, cup } from './records.ts';
import { nextStart } from './starts.ts';
import { drawSwiss, type Paired, swissRounds } from './swiss.ts';

/** The last round that newcomers can begin with, in a Swiss cup. */
const LAST_ENTRY = 2;
/** The points for a round before somebody entered. */
const LATE_POINTS = 0.5;
/** More than a cup can have rounds. */
const ROUNDS_MOST = 100;

type Stored = Pick<LeagueKernel, 'store'>;

/** A league of this format has a row. */
export async function findCup({ store: { prisma } }: Stored, leagueId: string): Promise<Cup> {
  const row = await prisma.cup.findUnique({ where: { leagueId } });
  return (
    cup.decodeIfAny(row) ?? { leagueId, knockout: false, startsAt: undefined, zone: undefined, drawn: 0 }
  );
}

/** Begins a cup, with seeds by rating. If too few have joined, it waits: a weekly one for a week, others for the host. */
export async function beginCup(kernel: LeagueKernel, league: League): Promise<Date | null> {
  const { store, now } = kernel;
  const { id: leagueId } = league;
  const isBegun = await drawSlots(kernel, league, async (members) => {
    const skillOf = await skillsOf(kernel, league.game, members);
    return [members.toSorted((a, b) => skillOf(b) - skillOf(a)).map(({ userId }) => userId)];
  });
  const found = await findCup(kernel, leagueId);
  if (isBegun) {
    if (found.startsAt === undefined) await plan(kernel, leagueId, now());
    return now();
  }
  const { startsAt, zone } = found;
  const next = startsAt === undefined || zone === undefined ? null : nextStart(startsAt, zone, now());
  await store.prisma.cup.updateMany({ where: { leagueId }, data: { startsAt: next } });
  return next;
}

/** After the last round. A cup that is not weekly is over for good. */
export async function endCup(kernel: LeagueKernel, { id }: League): Promise<Date | undefined> {
  const { startsAt, zone } = await findCup(kernel, id);
  if (zone === undefined) return undefined;
  const next = nextStart(startsAt ?? kernel.now(), zone, kernel.now());
  await plan(kernel, id, next);
  return next;
}

async function plan({ store: { prisma } }: Stored, leagueId: string, startsAt: Date): Promise<void> {
  await prisma.cup.updateMany({ where: { leagueId }, data: { startsAt } });
}

/** What somebody is told who joins. In a running cup they can until its second round is drawn, if it is a Swiss one. */
export async function joiningCup(kernel: Stored, league: League): Promise<Result<Key>> {
  const { knockout, zone } = await findCup(kernel, league.id);
  if (league.round === 0) return ok('cup.joined');
  if (!knockout && league.round < LAST_ENTRY) return ok('cup.joined-late');
  return zone === undefined ? refuse(say('cup.refusal.late')) : ok('cup.joined-next');
}

export async function countCupRounds(
  { store }: Stored,
  { id: leagueId, season }: League,
  ofSeason = season,
): Promise<number> {
  const { knockout } = await findCup({ store }, leagueId);
  const people = await store.prisma.leagueSlot.count({ where: { leagueId, season: ofSeason } });
  return roundsFor(knockout, people);
}

export function roundsFor(knockout: boolean, people: number): number {
  return knockout ? knockoutRounds(people) : swissRounds(people);
}

/**
 * The points of a scored pairing. A draw in the game counts half; in a knock-out the better seed goes on. Without an
 * opponent somebody has won.
 */
export async function pointsIn(
  kernel: Pick<LeagueKernel, 'store' | 'writer'>,
  pairing: Pairing,
): Promise<readonly [number, number]> {
  const { first, second, results = [0, 0], lost = [], leagueId } = pairing;
  if (second === NOBODY) return [1, 0];
  if (lost.length > 0) return [lost.includes(0) ? 0 : 1, lost.includes(1) ? 0 : 1];
  const lead = results[0] - results[1] || (await leadByRules(kernel, pairing));
  if (lead !== 0) return lead > 0 ? [1, 0] : [0, 1];
  const { knockout } = await findCup(kernel, leagueId);
  if (!knockout) return [0.5, 0.5];
  return first < second ? [1, 0] : [0, 1];
}

/** Who leads by the game's own rules where the totals are equal. */
async function leadByRules({ writer }: Pick<LeagueKernel, 'writer'>, { table }: Pairing): Promise<number> {
  const loaded = table === undefined ? undefined : await writer.readable(table);
  if (loaded?.table.status !== 'finished') return 0;
  const [first = 1, second = 1] = finalScore(loaded).places;
  return second - first;
}

/** Draws the pairings of the round once, and lets newcomers in before the second round of a Swiss cup. */
export async function drawRound(kernel: LeagueKernel, league: League): Promise<void> {
  const { id: leagueId, season, round } = league;
  const { seed = newSeed, store } = kernel;
  const mark = season * ROUNDS_MOST + round;
  const { knockout, drawn } = await findCup(kernel, leagueId);
  if (drawn >= mark) return;
  await store.prisma.$transaction(async (tx) => {
    // Otherwise another process has drawn them.
    const first = await tx.cup.updateMany({
      where: { leagueId, drawn: { lt: mark } },
      data: { drawn: mark },
    });
    if (first.count === 0) return;
    if (!knockout && round === LAST_ENTRY) await letInLate(tx, kernel, league);
    const [slots, rows] = await rowsOf(tx, league);
    const pairs = knockout ? knockoutPairs(slots, rows, round) : swissPairs(slots, rows);
    const shared = seed();
    await tx.leaguePairing.createMany({
      data: pairs.map(([one, other]) => ({
        ...{ leagueId, season, round, division: 0, first: one, second: other, seed: shared },
        // Who is free has nothing to play.
        ...{ table: null, lost: null, gains: null, results: other === NOBODY ? '[0,0]' : null },
      })),
    });
  });
}

async function rowsOf(
  tx: Delegates,
  { id: leagueId, season }: League,
): Promise<readonly [slots: readonly Slot[], rows: readonly Pairing[]]> {
  const where = { leagueId, season };
  const slots = await tx.leagueSlot.findMany({ where, orderBy: [{ slot: 'asc' }] });
  const rows = await tx.leaguePairing.findMany({ where, orderBy: [{ round: 'asc' }, { first: 'asc' }] });
  return [slots.map(leagueSlot.decode), rows.map(leaguePairing.decode)];
}

/** Newcomers are seeded last, and have half a point for the round that they missed. */
async function letInLate(tx: Delegates, { seed = newSeed }: LeagueKernel, league: League): Promise<void> {
  const { id: leagueId, season, round } = league;
  const waiting = await tx.leagueMember.findMany({
    where: { leagueId, playing: false },
    orderBy: [...inLine],
  });
  let slot = await tx.leagueSlot.count({ where: { leagueId, season } });
  for (const { userId } of waiting) {
    // They may have left in the meantime.
    const where = { leagueId, userId, playing: false };
    if ((await tx.leagueMember.updateMany({ where, data: { playing: true } })).count === 0) continue;
    const place = { leagueId, season, division: 0 };
    await tx.leagueSlot.create({ data: { ...place, slot, userId, since: round, forfeited: 0 } });
    const gains = [LATE_POINTS, 0].map((points) => ({ points, margin: 0 }));
    const missed = { round: round - 1, first: slot, second: NOBODY, seed: seed(), table: null, lost: null };
    await tx.leaguePairing.create({
      data: { ...place, ...missed, results: '[0,0]', gains: JSON.stringify(gains) },
    });
    slot++;
  }
}

/** The pairings of those who are still there. */
function swissPairs(
  slots: readonly Slot[],
  rows: readonly Pairing[],
): readonly (readonly [number, number])[] {
  const players = slots.flatMap(({ slot: seed, userId }): readonly Paired[] => {
    if (userId === undefined) return [];
    const own = rows.filter(({ first, second }) => first === seed || second === seed);
    const games = own.filter(({ second }) => second !== NOBODY);
    const points = own.map(({ first, gains }) => gains?.[first === seed ? 0 : 1].points ?? 0);
    return [
      {
        seed,
        points: sum(points),
        met: games.map(({ first, second }) => (first === seed ? second : first)),
        wasFree: games.length < own.length,
        seats: sum(games.map(({ first }) => (first === seed ? 1 : -1))),
      },
    ];
  });
  const { pairs, free } = drawSwiss(players);
  return [...pairs, ...(free === undefined ? [] : [[free, NOBODY] as const])];
}

/** Who has left loses the next match: then the opponent goes on. */
function knockoutPairs(
  slots: readonly Slot[],
  rows: readonly Pairing[],
  round: number,
): readonly (readonly [number, number])[] {
  const matches = drawKnockout(slots.length, round, (earlier, match) => winnerOf(rows, earlier, match));
  // The better seed sits first in every second round.
  return matches.map(([one, other]) =>
    other === undefined ? [one, NOBODY] : round % 2 === 1 ? [one, other] : [other, one],
  );
}

function winnerOf(rows: readonly Pairing[], round: number, [one, other]: Match): number | undefined {
  const row = rows.find(
    (each) =>
      each.round === round && [each.first, each.second].every((slot) => slot === one || slot === other),
  );
  if (row?.gains === undefined) return undefined;
  if (row.gains[0].points > 0) return row.first;
  return row.gains[1].points > 0 ? row.second : undefined;
}
