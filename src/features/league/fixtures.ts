import { chunks, distinct } from '../../core/common.ts';
import { chooseAt } from '../../core/computer.ts';
import type { AnyGame } from '../../core/game.ts';
import { quickRandom, type Random } from '../../core/random.ts';
import { begin, isOver, play } from '../../core/steps.ts';
import { say } from '../../discord/i18n/words.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { readOptions } from '../../table/lobby/lobby.ts';
import { newTable } from '../../table/lobby/opening.ts';
import { DEFAULT_THEME, type SeatOccupant, type Table } from '../../table/model.ts';
import { type Place, placeKey } from '../../table/place.ts';
import { newSeed, provableRandom, randomOf } from '../../table/play/chance.ts';
import { recordStep } from '../../table/play/changes.ts';
import { isOwnerAway, meritOf } from '../../table/play/outcomes.ts';
import { yieldToOthers } from '../../table/play/replay.ts';
import { type Write, write } from '../../table/record.ts';
import { type Loaded, refuse } from '../../table/request.ts';
import { ownerOf } from '../../table/seats/seats.ts';
import type { Kernel } from '../feature.ts';
import {
  dataOf,
  type Fixture,
  keyOf,
  type League,
  leagueMember,
  leagueMessage,
  leaguePairing,
  leagueSlot,
  type Member,
  type Note,
  PAGE,
  type PairingRow,
  type Slot,
} from './records.ts';
import { fixturesOf, type Results, slowestOf } from './season.ts';
import { computerAt, type Slots } from './slots.ts';

/** The kind of place of fixtures. No channel shows them, because others have the same dice. */
export const FIXTURE_PLACE = 'fixture';
/** Number of games begun at once. */
const BESIDE = 8;

/** The games of a league's fixtures: their beginnings, and the recording of their results. */
export interface Fixtures {
  /** Draws the pairings of the round, all with the same dice, and begins those that have not begun. Idempotent. */
  begin(of: League): Promise<void>;
  /** Ends the round: computer players finish its open games. Idempotent. */
  end(of: League): Promise<void>;
  /** Records a game that has ended by itself. Idempotent. */
  ended(loaded: Loaded, row: PairingRow): Promise<void>;
  /** Closes the open games of a league that is being deleted. */
  close(of: League): Promise<void>;
}

/** See `beginningsOf`. */
interface Beginnings {
  /** By division and slot. */
  readonly slots: ReadonlyMap<string, Slot>;
  readonly people: ReadonlyMap<string, Member>;
  /** By server id. */
  readonly notes: ReadonlyMap<string, Note>;
}

export function createFixtures(
  {
    store,
    service,
    games,
    now,
    seed = newSeed,
    stopping,
    writer: { changeGame, readable },
  }: Pick<Kernel, 'store' | 'games' | 'now' | 'seed' | 'stopping' | 'writer'> & {
    readonly service: Pick<Kernel['service'], 'start'>;
  },
  { ofDivision, replace }: Pick<Slots, 'ofDivision' | 'replace'>,
): Fixtures {
  const { prisma } = store;

  const rowAt = (of: Fixture) =>
    prisma.leaguePairing.findUnique({ where: { leagueId_season_round_division_first: keyOf(of) } });

  /** Draws the pairings of the round, all with the same dice. */
  const pair = async ({ id: leagueId, season, round }: League): Promise<void> => {
    const sizes = new Map<number, number>();
    for (const { division } of await prisma.leagueSlot.findMany({ where: { leagueId, season } }))
      sizes.set(division, (sizes.get(division) ?? 0) + 1);
    const rows = [...sizes].flatMap(([division, size]) =>
      (fixturesOf(size)[round - 1] ?? []).map(([first, second]) => ({
        leagueId,
        season,
        round,
        division,
        first,
        second,
        table: null,
        results: null,
        gains: null,
      })),
    );
    const [one] = rows;
    if (one === undefined) return;
    const there = await prisma.leaguePairing.count({ where: { leagueId, season, round } });
    if (there === rows.length) return;
    const add = (some: readonly (typeof one)[], shared: string) =>
      prisma.leaguePairing.createMany({
        data: some.map((row) => ({ ...row, seed: shared })),
        skipDuplicates: true,
      });
    // The first pairing written decides everyone's dice, also after an interruption.
    await add([one], seed());
    const first = await rowAt(one);
    if (first === null) return;
    for (const some of chunks(rows, PAGE)) await add(some, first.seed);
  };

  /** The data needed to begin some pairings, in bulk. Slots whose holder is no longer a member are reassigned. */
  const beginningsOf = async (of: League, rows: readonly PairingRow[]): Promise<Beginnings> => {
    const leagueId = of.id;
    const division = { in: [...distinct(rows.map((row) => row.division))] };
    const heldWhere = { leagueId, season: of.season, division };
    const held = (await prisma.leagueSlot.findMany({ where: heldWhere })).map(leagueSlot.decode);
    const userId = { in: held.flatMap((one) => one.userId ?? []) };
    const members = await prisma.leagueMember.findMany({ where: { leagueId, userId } });
    const people = new Map(members.map((row) => [row.userId, leagueMember.decode(row)]));
    const left = held.filter((one) => one.userId !== undefined && !people.has(one.userId));
    if (left.length > 0) {
      for (const slot of left) await replace(slot, of.round - 1);
      return beginningsOf(of, rows);
    }
    const guildId = { in: [...distinct([of.guildId, ...members.map((member) => member.guildId)])] };
    const notes = await prisma.leagueMessage.findMany({ where: { leagueId, guildId } });
    return {
      slots: new Map(held.map((one) => [`${one.division} ${one.slot}`, one])),
      people,
      notes: new Map(notes.map((row) => [row.guildId, leagueMessage.decode(row)])),
    };
  };

  /** Begins a pairing. Two computer players finish at once. */
  const beginPairing = async (of: League, row: PairingRow, known: Beginnings): Promise<void> => {
    const game = gameOf(games, of.game);
    const seats = [row.first, row.second].map((at, seat): SeatOccupant => {
      const slot = known.slots.get(`${row.division} ${at}`);
      const member = known.people.get(slot?.userId ?? '');
      if (member === undefined) return { kind: 'computer', name: computerAt(at), level: 'medium' };
      const { userId: id, name } = member;
      return { kind: 'human', person: { id, name }, joinId: `${idOf(row)}-${seat}` };
    });
    const host = seats.find((occupant) => occupant.kind === 'human');
    if (host?.kind !== 'human') {
      await settle(row, await simulated(of, row));
      return;
    }
    // No channel has this id, so nobody is there, and no two fixtures share it.
    const { guildId: homeGuildId } = of;
    // If both are from one server, links lead to the league's message there.
    const [from, ...more] = new Set(
      seats.flatMap((occupant) =>
        occupant.kind === 'human' ? (known.people.get(occupant.person.id)?.guildId ?? []) : [],
      ),
    );
    const linkGuildId = from === undefined || more.length > 0 ? homeGuildId : from;
    const note = known.notes.get(linkGuildId);
    const link = { linkGuildId, linkChannelId: note?.channelId };
    const place: Place = { kind: FIXTURE_PLACE, channelId: idOf(row), homeGuildId, ...link };
    const table = newTable(
      {
        place,
        hostId: host.person.id,
        game: game.id,
        options: optionsOf(game),
        locale: of.locale,
        theme: DEFAULT_THEME,
        seats,
        seatLimit: 2,
        rematchOf: undefined,
        clock: undefined,
        dice: { kind: 'shared', seed: row.seed },
        data: dataOf(row),
      },
      row.seed,
      now(),
    );
    // No channel shows this lobby, so no announcement is enqueued.
    const created = (await store.create(table, [])) === 'created';
    const there = created ? table : await store.openTableIn(placeKey(place));
    if (there === undefined) return;
    if (there.status === 'lobby')
      await service.start({ tableId: there.id, person: host.person, origin: idOf(row) });
    // Last, because a recorded table counts as begun.
    const open = { ...keyOf(row), table: null, results: null };
    const begun = await prisma.leaguePairing.updateMany({ where: open, data: { table: there.id } });
    if (begun.count === 1) return;
    // Another process has begun it too, or the league was closed in the meantime.
    if ((await rowAt(row))?.table !== there.id) await closeTable(there.id, async () => []);
  };

  /** Records a pairing's results, and who loses a point. @returns false if they were already recorded */
  const settle = (row: Fixture, results: Results, late: readonly Slot[] = []): Promise<boolean> =>
    prisma.$transaction(async (tx) => {
      const open = { ...keyOf(row), results: null };
      const data = leaguePairing.encode({ results });
      if ((await tx.leaguePairing.updateMany({ where: open, data })).count === 0) return false;
      for (const { leagueId, season, division, slot, userId = null } of late)
        await tx.leagueSlot.updateMany({
          where: { leagueId, season, division, slot, userId },
          data: { forfeited: { increment: 1 } },
        });
      return true;
    });

  /** The results of a game; an unfinished one is first played out by computer players with the same dice. */
  const resultsOf = async ({ table, game, state, step }: Loaded): Promise<Results> =>
    table.status === 'finished'
      ? [meritOf(game, state, 0), meritOf(game, state, 1)]
      : playedOn(game, state, randomOf(table, step?.randomCursor ?? 0), table.seed, stopping);

  /** The results of two computer players. */
  const simulated = (of: League, row: PairingRow): Promise<Results> => {
    const game = gameOf(games, of.game);
    const random = provableRandom(row.seed, joinsFor(row));
    const setup = { seats: 2, options: optionsOf(game), formerWinners: [] };
    return playedOn(game, begin(game, setup, random).state, random, row.seed, stopping);
  };

  /** The slots of the matching seats, if their owners are still in the league: people who left lose nothing more. */
  const slotsAt = async (
    { seats }: Table,
    { leagueId, season, division, first, second }: PairingRow,
    isMeant: (occupant: SeatOccupant, seat: number) => boolean,
  ): Promise<readonly Slot[]> => {
    const meant = seats.flatMap((occupant, seat) => {
      const userId = ownerOf(occupant)?.id;
      return userId !== undefined && isMeant(occupant, seat)
        ? [{ userId, slot: seat === 0 ? first : second }]
        : [];
    });
    if (meant.length === 0) return [];
    const userIds = meant.map(({ userId }) => userId);
    const there = await prisma.leagueMember.findMany({ where: { leagueId, userId: { in: userIds } } });
    return (await ofDivision(leagueId, season, division)).filter(
      ({ slot, userId }) =>
        meant.some((one) => one.slot === slot && one.userId === userId) &&
        there.some((one) => one.userId === userId),
    );
  };

  /**
   * Ends an overdue pairing: computer players finish it. The player who used the most time loses a point, and so does
   * anyone who left.
   */
  const endPairing = async (of: League, row: PairingRow): Promise<void> => {
    const tableId = row.table;
    const before = tableId === undefined ? undefined : await readable(tableId);
    if (tableId === undefined || before?.state === undefined) {
      await settle(row, await simulated(of, row));
      return;
    }
    const closed = await closeTable(tableId, async (loaded) => {
      const results = await resultsOf(loaded);
      const slowest = slowestOf(loaded.table.seats.map((_, seat) => usedBy(loaded, seat, now())));
      const late = await slotsAt(
        loaded.table,
        row,
        (occupant, seat) => seat === slowest || isOwnerAway(occupant),
      );
      const forfeited = late.map((one): Slot => ({ ...one, forfeited: one.forfeited + 1 }));
      return [
        write(leaguePairing, [{ ...row, results }], 'replace', { fields: ['results'], ifSame: [] }),
        write(leagueSlot, forfeited, 'replace', { fields: ['forfeited'], ifSame: ['userId'] }),
      ];
    });
    if (closed) return;
    // The game has ended by itself, so its own result counts.
    const over = await readable(tableId);
    await settle(row, await (over?.state === undefined ? simulated(of, row) : resultsOf(over)));
  };

  /** @param writes are stored with the change @returns whether the game was still running */
  const closeTable = async (
    tableId: string,
    writes: (loaded: Loaded) => Promise<readonly Write[]>,
  ): Promise<boolean> => {
    const closed = await changeGame(tableId, undefined, async (loaded) => {
      if (loaded.table.status !== 'playing') return refuse(say('refusal.over'));
      const table: Table = { ...loaded.table, status: 'cancelled', proposals: [] };
      const step = { by: 'table', origin: undefined, at: now(), events: [] } as const;
      return { ...recordStep(loaded, step, table), writes: await writes(loaded) };
    });
    return closed.ok;
  };

  /** Runs for every pairing of the round, a few at a time. @param prepare loads shared data for a page of pairings */
  const each = async <T>(
    where: Prisma.LeaguePairingWhereInput,
    prepare: (rows: readonly PairingRow[]) => Promise<T>,
    work: (row: PairingRow, prepared: T) => Promise<void>,
  ): Promise<void> => {
    const seen = new Set<string>();
    for (;;) {
      const rows = await prisma.leaguePairing.findMany({
        where,
        orderBy: [{ division: 'asc' }, { first: 'asc' }],
        take: PAGE,
      });
      const some = rows.map(leaguePairing.decode).filter((row) => !seen.has(idOf(row)));
      if (some.length === 0) return;
      const prepared = await prepare(some);
      for (let at = 0; at < some.length; at += BESIDE) {
        // The next process continues.
        stopping.throwIfAborted();
        const beside = some.slice(at, at + BESIDE);
        for (const row of beside) seen.add(idOf(row));
        await Promise.all(beside.map((row) => work(row, prepared)));
        await yieldToOthers();
      }
    }
  };

  return {
    async begin(of) {
      await pair(of);
      const { id: leagueId, season, round } = of;
      await each(
        { leagueId, season, round, table: null, results: null },
        (rows) => beginningsOf(of, rows),
        (row, known) => beginPairing(of, row, known),
      );
    },

    async end(of) {
      const { id: leagueId, season, round } = of;
      const nothing = async () => undefined;
      await each({ leagueId, season, round, results: null }, nothing, (row) => endPairing(of, row));
    },

    async ended(loaded, row) {
      if (row.results !== undefined) return;
      const results = await resultsOf(loaded);
      // Resigning costs a point; if the game was cancelled, everyone loses one.
      const isCalledOff = loaded.table.status === 'cancelled';
      const late = await slotsAt(loaded.table, row, (occupant) => isCalledOff || isOwnerAway(occupant));
      await settle(row, results, late);
    },

    async close({ id: leagueId, season, round }) {
      // No further game begins, and closing one costs nobody a point.
      await prisma.leaguePairing.updateMany({
        where: { leagueId, results: null },
        data: leaguePairing.encode({ results: [0, 0] }),
      });
      const begun = { leagueId, season, round, table: { not: null } };
      for (const { table } of await prisma.leaguePairing.findMany({ where: begun }))
        if (table !== null) await closeTable(table, async () => []);
    },
  };
}

/** @throws if the bot no longer has the game */
export function gameOf(games: readonly AnyGame[], id: string): AnyGame {
  const game = games.find((game) => game.id === id);
  if (game === undefined) throw new Error(`a league plays ${id}, which is not here`);
  return game;
}

function optionsOf(game: AnyGame): Table['options'] {
  const options = readOptions(game, {});
  if (!options.ok) throw new Error(`${game.id}: its usual options are none`);
  return options.value;
}

/** Mixed into the draws of all pairings of a fixture. */
export function joinsFor({ leagueId, season, round }: Fixture): string {
  return `league-${leagueId}-${season}-${round}`;
}

function idOf(of: Fixture): string {
  return `${joinsFor(of)}-${of.division}-${of.first}`;
}

/** Time used, in ms; below 0 for computer players. */
function usedBy({ table }: Loaded, seat: number, at: Date): number {
  const { thinkingTime = 0, awaitedSince } = table.times[seat] ?? {};
  if (table.seats[seat]?.kind !== 'human') return -1;
  return thinkingTime + (awaitedSince === undefined ? 0 : at.getTime() - awaitedSince.getTime());
}

/** Lets computer players finish a game of two seats. */
async function playedOn(
  game: AnyGame,
  from: unknown,
  random: Random,
  seed: string,
  stopping: AbortSignal,
): Promise<Results> {
  let state = from;
  for (let move = 0; !isOver(game, state); move++) {
    await yieldToOthers();
    stopping.throwIfAborted();
    const [seat = 0] = game.awaiting(state);
    const action = chooseAt(game, 'medium', state, seat, quickRandom(`${seed}:${move}`));
    state = play(game, state, seat, action, random).state;
  }
  return [meritOf(game, state, 0), meritOf(game, state, 1)];
}
