import { chunks } from '../../core/common.ts';
import { hasten } from '../../table/due-work.ts';
import type { Table } from '../../table/model.ts';
import type { Loaded } from '../../table/request.ts';
import { formatOf, type LeagueKernel, type RoundResult } from './kernel.ts';
import { closeLeague, findLeague, followChange } from './leagues.ts';
import { beginPairings, endPairings, joinsFor, recordResults } from './pairings.ts';
import {
  keyOf,
  type League,
  leaguePairing,
  league as leagueRecord,
  type Member,
  PAGE,
  pairingAt,
} from './records.ts';
import { compareResults, scoreRound } from './results.ts';
import { DAY, HOUR } from './season.ts';
import { replaceLate } from './slots.ts';

/** The queue of tables whose players are to be warned that the round is about to end. */
export const WARNINGS = 'league-warning';
/** Delay before a round whose games have not all ended is looked at again, in ms. */
const RETRY_AFTER = 60_000;

/** Announces what happens in a league. Idempotent. */
export interface LeagueAnnouncer {
  announceRound(result: RoundResult): Promise<void>;
  /** The round is about to end. @param userIds the awaited players */
  warn(league: League, loaded: Loaded, userIds: readonly string[]): Promise<void>;
  /** A member's slot went to someone else. */
  announceLostPlace(member: Member): Promise<void>;
}

/**
 * Does the due work of a league: begins its season and rounds, and ends them. Idempotent.
 *
 * @returns when it goes on; null: once the host begins a season
 */
export async function advanceLeague(
  kernel: LeagueKernel,
  announcer: LeagueAnnouncer,
  { id }: Pick<League, 'id'>,
): Promise<Date | null | undefined> {
  try {
    for (;;) {
      const league = await findLeague(kernel, id);
      if (league === undefined) return undefined;
      // Its feature is gone: its rows wait until that is back.
      if (!kernel.formats.has(league.format)) return null;
      const next = await advanceOnce(kernel, announcer, league);
      await followChange(kernel, id);
      if (next === null || next === undefined || next > kernel.now()) return next;
    }
  } catch (error) {
    // Another process may have closed the league in the meantime.
    if ((await findLeague(kernel, id)) === undefined) return undefined;
    throw error;
  }
}

/** @returns when it goes on; undefined: it is over for good */
async function advanceOnce(
  kernel: LeagueKernel,
  announcer: LeagueAnnouncer,
  league: League,
): Promise<Date | null | undefined> {
  const { now } = kernel;
  const { round, roundEnds, warned, dueAt } = league;
  // Another process has ended the season.
  if (dueAt === undefined) return null;
  if (round === 0) return formatOf(kernel, league).begin(kernel, league);
  if (roundEnds === undefined) return null;
  await beginPairings(kernel, league);
  const isOver = formatOf(kernel, league).endsWithGames && (await scoreRound(kernel, league));
  if (isOver || now() >= roundEnds) return endRound(kernel, announcer, league);
  if (warned) return roundEnds;
  const warningAt = new Date(roundEnds.getTime() - Math.min(DAY, (league.hours * HOUR) / 2));
  if (now() < warningAt) return warningAt;
  await enqueueWarnings(kernel, league);
  return roundEnds;
}

async function endRound(
  kernel: LeagueKernel,
  announcer: LeagueAnnouncer,
  league: League,
): Promise<Date | null | undefined> {
  const { store, now } = kernel;
  const { id, season, round, hours } = league;
  const format = formatOf(kernel, league);
  await endPairings(kernel, league);
  await replaceLate(kernel, {}, league, announcer.announceLostPlace);
  if (!(await scoreRound(kernel, league))) return new Date(now().getTime() + RETRY_AFTER);
  const rounds = await format.countRounds(kernel, league, season);
  const isEnd = round >= rounds;
  const again = isEnd ? await format.end(kernel, league) : null;
  const comparison = await compareResults(kernel, league);
  await announcer.announceRound({ league, round, rounds, isEnd, comparison });
  if (again === undefined) {
    await closeLeague(kernel, id);
    return undefined;
  }
  const next = isEnd
    ? { season: season + 1, round: 0, scored: 0, roundEnds: null, dueAt: again }
    : { round: round + 1, roundEnds: new Date(now().getTime() + hours * HOUR) };
  await store.prisma.league.updateMany({ where: { id, season, round }, data: { ...next, warned: false } });
  // The next round begins at once.
  return isEnd ? again : now();
}

async function enqueueWarnings({ store }: LeagueKernel, { id, season, round }: League): Promise<void> {
  const { prisma } = store;
  const running = { leagueId: id, season, round, results: null };
  const pairings = await prisma.leaguePairing.findMany({ where: running });
  const jobs = pairings.flatMap(({ table }) => (table === null ? [] : [{ queue: WARNINGS, key: table }]));
  for (const some of chunks(jobs, PAGE)) await store.enqueue(some);
  await prisma.league.updateMany({ where: { id, season, round }, data: { warned: true } });
}

/** Warns the awaited players at a table that the round is about to end. */
export async function warnPlayers(
  kernel: LeagueKernel,
  { warn }: Pick<LeagueAnnouncer, 'warn'>,
  tableId: string,
): Promise<void> {
  const loaded = await kernel.writer.readable(tableId);
  const pairing = loaded && pairingAt(loaded.table);
  const league = pairing && (await findLeague(kernel, pairing.leagueId));
  if (league === undefined || loaded?.table.status !== 'playing') return;
  if (league.season !== pairing?.season || league.round !== pairing.round) return;
  const occupants = loaded.game.awaiting(loaded.state).map((seat) => loaded.table.seats[seat]);
  const userIds = occupants.flatMap((occupant) => (occupant?.kind === 'human' ? [occupant.person.id] : []));
  await warn(league, loaded, userIds);
}

/** Records a game that has ended. Idempotent. @returns its league, if its round is the current one */
export async function concludeGame(
  kernel: LeagueKernel,
  { announceLostPlace }: Pick<LeagueAnnouncer, 'announceLostPlace'>,
  loaded: Loaded,
): Promise<League | undefined> {
  const { prisma } = kernel.store;
  const pairing = pairingAt(loaded.table);
  if (pairing === undefined || loaded.state === undefined) return undefined;
  if (loaded.table.status !== 'finished' && loaded.table.status !== 'cancelled') return undefined;
  const row = await prisma.leaguePairing.findUnique({
    where: { leagueId_season_round_division_first: keyOf(pairing) },
  });
  if (row === null) return undefined;
  const { leagueId, season, round, division } = pairing;
  const league = await findLeague(kernel, leagueId);
  if (league === undefined) return undefined;
  await recordResults(kernel, league, loaded, leaguePairing.decode(row));
  if (league.season !== season || league.round !== round) return undefined;
  // Even if the pairing is settled, because the process that settled it may have been interrupted here.
  await replaceLate(kernel, { division, slot: { in: [row.first, row.second] } }, league, announceLostPlace);
  const isOver = league.scored >= round || (await scoreRound(kernel, league));
  if (isOver && formatOf(kernel, league).endsWithGames) await endSoon(kernel, league);
  return findLeague(kernel, leagueId);
}

/** A round is over with its last game, and the next one begins. */
async function endSoon({ store, now }: LeagueKernel, { id, season, round }: League): Promise<void> {
  await store.prisma.league.updateMany({ where: { id, season, round }, data: { dueAt: now() } });
  await hasten(store, leagueRecord, { id });
}

/** Whether others still have the dice of a table. */
export async function isSecret(kernel: LeagueKernel, table: Table): Promise<boolean> {
  const pairing = pairingAt(table);
  const league = pairing && (await findLeague(kernel, pairing.leagueId));
  return pairing !== undefined && league?.season === pairing.season && league.scored < pairing.round;
}

/** All pairings of a round draw alike. */
export async function withSharedDraws(table: Table): Promise<Table> {
  const pairing = pairingAt(table);
  return pairing === undefined ? table : { ...table, joins: joinsFor(pairing) };
}
