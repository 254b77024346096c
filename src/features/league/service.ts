import { randomBytes } from 'node:crypto';
import { byTurns, readableId } from '../../core/common.ts';
import { chooseAt } from '../../core/computer.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Locale } from '../../core/message.ts';
import { quickRandom, type Random } from '../../core/random.ts';
import { begin, isOver, play } from '../../core/steps.ts';
import type { TableHooks } from '../../table/hooks.ts';
import { readOptions } from '../../table/lobby/lobby.ts';
import { newTable } from '../../table/lobby/opening.ts';
import { DEFAULT_THEME, type Person, type SeatOccupant, type Table } from '../../table/model.ts';
import { type Place, placeKey } from '../../table/place.ts';
import { newSeed, provableRandom, randomOf } from '../../table/play/chance.ts';
import { noteStep } from '../../table/play/changes.ts';
import { isOwnerAway, meritOf } from '../../table/play/outcomes.ts';
import { yieldToOthers } from '../../table/play/replay.ts';
import { type Write, write } from '../../table/record.ts';
import { type Loaded, ok, type Result, refuse, refuseSaying } from '../../table/request.ts';
import { ownerOf, seatOf } from '../../table/seats/seats.ts';
import type { Kernel } from '../feature.ts';
import { rating } from '../ratings/record.ts';
import {
  dataOf,
  type Fixture,
  fixtureOf,
  keyOf,
  type League,
  league,
  leagueMember,
  leagueNote,
  leaguePairing,
  leagueSlot,
  type Member,
  type Note,
  type PairingRow,
  type Slot,
} from './records.ts';
import {
  divisionSizes,
  fixturesOf,
  ladderAfter,
  type Results,
  SIZE_MIN,
  type Standing,
  slowestOf,
  standingsOf,
} from './season.ts';
import { say } from './words.ts';

export const DAY = 24 * 60 * 60_000;
/** The kind of place where fixtures are: no channel shows them, since others have the same dice. */
export const FIXTURE_PLACE = 'fixture';
/** How many rows are read at once. */
const PAGE = 50;
/** How many leagues a server can have. */
const LEAGUES_MOST = 5;
/** Who has forfeited as many points gives the slot to who waits for one. */
const PATIENCE = 2;
const COMPUTERS = ['Ada', 'Blaise', 'Emmy', 'Jakob', 'Sofia', 'Pierre'];

/** What a host chooses. */
export type LeaguePlan = Pick<League, 'name' | 'game' | 'days' | 'size' | 'fills' | 'shared'>;

/** A pairing as it is shown. */
export interface ShownPairing {
  readonly round: number;
  readonly slots: readonly [number, number];
  readonly isOver: boolean;
  /** Undefined while others of the division still play with the same dice. */
  readonly results: Results | undefined;
}

/** A division of the current season, or the one that ended last. */
export interface DivisionPage {
  readonly division: number;
  readonly names: readonly string[];
  /** Of the people, by slot; undefined for computer players. */
  readonly people: readonly (string | undefined)[];
  readonly standings: readonly Standing[];
  readonly pairings: readonly ShownPairing[];
}

/** Somebody's part in a league. */
export interface Part {
  readonly member: Member | undefined;
  readonly slot: Slot | undefined;
  /** Their running fixture. */
  readonly tableId: string | undefined;
}

/** What a turn of a fixture has brought, to be told. */
export interface Turned {
  readonly league: League;
  readonly round: number;
  readonly rounds: number;
  readonly isEnd: boolean;
}

export interface Leagues extends Required<Pick<TableHooks, 'erasing' | 'secret' | 'starting'>> {
  find(id: string): Promise<League | undefined>;
  /** Those that a server has a message of, by their names. */
  ofServer(guildId: string): Promise<readonly League[]>;
  create(plan: LeaguePlan, by: { person: Person; place: Place; locale: Locale }): Promise<Result<League>>;
  /** Another server enters: its people may join. Where it has entered already, the message moves to this channel. */
  enter(id: string, place: Place, locale: Locale): Promise<Result<League>>;
  /** Signs up for the next season; while one runs, for the next free slot. */
  join(id: string, person: Person, guildId: string | undefined): Promise<Result<League>>;
  /** Who waits takes the slot over, or a computer player. A caretaker ends the running game. */
  leave(id: string, person: Person): Promise<Result<League>>;
  begin(id: string): Promise<Result<League>>;
  /** Nothing is left of the league but its last message. */
  close(id: string): Promise<readonly Note[]>;
  part(of: League, userId: string): Promise<Part>;
  count(id: string): Promise<number>;
  /** The first who joined. */
  firstMembers(id: string, most: number): Promise<readonly Member[]>;
  divisions(id: string): Promise<number>;
  rounds(id: string): Promise<number>;
  page(of: League, division: number): Promise<DivisionPage>;
  notes(id: string): Promise<readonly Note[]>;
  saveNote(note: Note): Promise<void>;
  removeNote(note: Note): Promise<void>;
  /** A game has ended. @returns its league, where that was not known there */
  ended(loaded: Loaded, tell: Pick<Teller, 'replaced'>): Promise<League | undefined>;
  /** Does what is due in all leagues. */
  work(tell: Teller): Promise<void>;
}

/** Tells people what the work has brought. Safe to repeat. */
export interface Teller {
  changed(of: League): Promise<void>;
  turned(turn: Turned): Promise<void>;
  /** A fixture is about to end. @param userIds who are awaited */
  warn(of: League, loaded: Loaded, userIds: readonly string[]): Promise<void>;
  /** Somebody's slot went to another person. */
  replaced(member: Member): Promise<void>;
}

export function createLeagues({
  store,
  service,
  games,
  now,
  log,
  seed = newSeed,
  stopping,
  writer: { changeGame, readable },
}: Pick<Kernel, 'store' | 'games' | 'now' | 'seed' | 'stopping' | 'writer' | 'log'> & {
  readonly service: Pick<Kernel['service'], 'mayOpen' | 'resign' | 'start'>;
}): Leagues {
  const leagues = store.records(league);
  const members = store.records(leagueMember);
  const slots = store.records(leagueSlot);
  const pairings = store.records(leaguePairing);
  const notes = store.records(leagueNote);
  const inTurn = byTurns();
  const replacing = byTurns();

  const find = (id: string) => leagues.first({ id });
  const unknown = () => refuseSaying(say('league.refusal.unknown'));
  const inLine = [{ joinedAt: 'asc' }, { userId: 'asc' }] as const;

  const gameOf = (id: string): AnyGame => {
    const game = games.find((one) => one.id === id);
    if (game === undefined) throw new Error(`a league plays ${id}, which is not here`);
    return game;
  };

  /** @param key what is due, or the league whose messages change */
  const wake = (key = 'due') => store.enqueue([{ queue: 'leagues', key }]);

  /** Who waits for a slot longest. */
  const nextInLine = async (leagueId: string): Promise<Member | undefined> => {
    const playing = new Set((await slots.all({ leagueId })).map(({ userId }) => userId));
    return (await members.all({ leagueId }, { order: inLine })).find(({ userId }) => !playing.has(userId));
  };

  /** Gives a slot to who waits longest, or to a computer player. */
  const replace = ({ leagueId, division, slot }: Slot): Promise<void> =>
    replacing(leagueId, async () => {
      const next = await nextInLine(leagueId);
      const name = next === undefined ? (COMPUTERS[slot] ?? '') : '';
      await slots.change({ leagueId, division, slot }, { userId: next?.userId, name });
    });

  const namesIn = async (leagueId: string, all: readonly Slot[]): Promise<readonly string[]> => {
    const ids = all.flatMap(({ userId }) => userId ?? []);
    const known = await members.all({ leagueId, userId: { in: ids } });
    return all.map(({ userId, name }) => known.find((one) => one.userId === userId)?.name ?? name);
  };

  const slotsOf = (leagueId: string, division: number) =>
    slots.all({ leagueId, division }, { order: [{ slot: 'asc' }] });

  const rowsOf = (of: League, division: number) =>
    pairings.all(
      { leagueId: of.id, season: seasonShown(of), division },
      { order: [{ round: 'asc' }, { first: 'asc' }] },
    );

  /** The fixtures of a division that are over in all pairings, and so are no secret. */
  const overIn = (rows: readonly PairingRow[]): ReadonlyMap<number, readonly PairingRow[]> => {
    const rounds = new Map(rows.map((row) => [row.round, rows.filter(({ round }) => round === row.round)]));
    return new Map([...rounds].filter(([, all]) => all.every(({ results }) => results !== undefined)));
  };

  const pageOf = async (of: League, division: number): Promise<DivisionPage> => {
    const [all, rows] = await Promise.all([slotsOf(of.id, division), rowsOf(of, division)]);
    const over = overIn(rows);
    const played = [...over.values()].map((fixture) =>
      fixture.map(({ first, second, results }) => ({
        pairing: [first, second] as const,
        results: results ?? ([0, 0] as const),
      })),
    );
    const forfeited = all.map((one) => one.forfeited);
    return {
      division,
      names: await namesIn(of.id, all),
      people: all.map(({ userId }) => userId),
      standings: standingsOf(all.length, played, forfeited),
      pairings: rows.map(({ round, first, second, results }) => ({
        round,
        slots: [first, second],
        isOver: results !== undefined,
        results: over.has(round) ? results : undefined,
      })),
    };
  };

  const divisionsOf = async (leagueId: string): Promise<number> =>
    ((await slots.first({ leagueId }, [{ division: 'desc' }]))?.division ?? -1) + 1;

  const roundsOf = async (leagueId: string): Promise<number> =>
    fixturesOf(await slots.count({ leagueId, division: 0 })).length;

  /** Draws up the pairings of the round: in each division with dice of its own. */
  const pair = async ({ id: leagueId, season, round }: League): Promise<void> => {
    if ((await pairings.count({ leagueId, season, round })) > 0) return;
    const sizes = new Map<number, number>();
    for (const { division } of await slots.all({ leagueId }))
      sizes.set(division, (sizes.get(division) ?? 0) + 1);
    const rows = [...sizes].flatMap(([division, size]) => {
      const shared = seed();
      return (fixturesOf(size)[round - 1] ?? []).map(
        ([first, second]): PairingRow => ({
          ...{ leagueId, season, round, division, first, second, seed: shared },
          ...{ table: undefined, results: undefined },
        }),
      );
    });
    // All or none: the dice of a division are the same whichever process was first.
    await store.atomically(async ({ records }) => {
      if ((await records(leaguePairing).count({ leagueId, season, round })) === 0)
        await records(leaguePairing).add(...rows);
    });
  };

  const seatsFor = async (row: PairingRow): Promise<readonly SeatOccupant[]> => {
    const all = await slotsOf(row.leagueId, row.division);
    const seated = [row.first, row.second].map((slot) => all[slot]);
    const names = await namesIn(
      row.leagueId,
      seated.filter((one) => one !== undefined),
    );
    return seated.map((slot, seat): SeatOccupant => {
      const name = names[seat] ?? '';
      return slot?.userId === undefined
        ? { kind: 'computer', name, level: 'medium' }
        : { kind: 'human', person: { id: slot.userId, name }, joinId: `${idOf(row)}-${seat}` };
    });
  };

  /** Begins a pairing. Two computer players are done at once. */
  const beginPairing = async (of: League, row: PairingRow): Promise<void> => {
    const game = gameOf(of.game);
    const seats = await seatsFor(row);
    const host = seats.find((one) => one.kind === 'human');
    if (host?.kind !== 'human') {
      await settle(row, await simulated(of, row));
      return;
    }
    // No channel has this id, so nobody is there; and no two fixtures share it.
    const { guildId: homeGuildId } = of;
    // Where both are from one server, links lead to the league's message there.
    const ids = seats.flatMap((one) => (one.kind === 'human' ? [one.person.id] : []));
    const [from, ...more] = new Set(
      (await members.all({ leagueId: of.id, userId: { in: ids } })).map(({ guildId }) => guildId),
    );
    const linkGuildId = from === undefined || more.length > 0 ? homeGuildId : from;
    const note = await notes.first({ leagueId: of.id, guildId: linkGuildId });
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
    // Last: what is noted here counts as begun.
    await pairings.change({ ...keyOf(row), table: undefined }, { table: there.id });
  };

  /** Notes how a pairing has ended, and who loses a point. @returns whether it was not noted before */
  const settle = (row: Fixture, results: Results, late: readonly Slot[] = []): Promise<boolean> =>
    store.atomically(async ({ records }) => {
      const open = { ...keyOf(row), results: undefined };
      if ((await records(leaguePairing).change(open, { results })) === 0) return false;
      for (const { leagueId, division, slot, userId, forfeited } of late)
        await records(leagueSlot).change({ leagueId, division, slot, userId }, { forfeited: forfeited + 1 });
      return true;
    });

  /** The results of a game; of one that is not over, as computer players end it with the same dice. */
  const resultsOf = async ({ table, game, state, step }: Loaded): Promise<Results> =>
    table.status === 'finished'
      ? [meritOf(game, state, 0), meritOf(game, state, 1)]
      : playedOn(game, state, randomOf(table, step?.randomCursor ?? 0), table.seed, stopping);

  /** As two computer players play a pairing. */
  const simulated = (of: League, row: PairingRow): Promise<Results> => {
    const game = gameOf(of.game);
    const random = provableRandom(row.seed, joinsFor(row));
    const setup = { seats: 2, options: optionsOf(game), formerWinners: [] };
    return playedOn(game, begin(game, setup, random).state, random, row.seed, stopping);
  };

  /** The slots of those seats whose owners are in the league still: who left it loses nothing more. */
  const slotsAt = async (
    { seats }: Table,
    pairing: readonly [number, number],
    { leagueId, division }: Fixture,
    isMeant: (occupant: SeatOccupant, seat: number) => boolean,
  ): Promise<readonly Slot[]> => {
    const meant = seats.flatMap((occupant, seat) => {
      const userId = ownerOf(occupant)?.id;
      return userId !== undefined && isMeant(occupant, seat) ? [{ userId, slot: pairing[seat] }] : [];
    });
    if (meant.length === 0) return [];
    const userIds = meant.map(({ userId }) => userId);
    const there = await members.all({ leagueId, userId: { in: userIds } });
    return (await slotsOf(leagueId, division)).filter(
      ({ slot, userId }) =>
        meant.some((one) => one.slot === slot && one.userId === userId) &&
        there.some((one) => one.userId === userId),
    );
  };

  /** A pairing whose time is over: computer players end it, and who used the most time or has left loses a point. */
  const endPairing = async (of: League, row: PairingRow, tell: Pick<Teller, 'replaced'>): Promise<void> => {
    const tableId = row.table;
    const before = tableId === undefined ? undefined : await readable(tableId);
    if (tableId === undefined || before?.state === undefined) {
      await settle(row, await simulated(of, row));
      return;
    }
    let late: readonly Slot[] = [];
    const closed = await closeTable(tableId, async (loaded) => {
      const results = await resultsOf(loaded);
      const slowest = slowestOf(loaded.table.seats.map((_, seat) => usedBy(loaded, seat, now())));
      late = await slotsAt(
        loaded.table,
        [row.first, row.second],
        row,
        (occupant, seat) => seat === slowest || isOwnerAway(occupant),
      );
      const forfeited = late.map((one): Slot => ({ ...one, forfeited: one.forfeited + 1 }));
      return [
        write(leaguePairing, [{ ...row, results }], 'replace'),
        write(leagueSlot, forfeited, 'replace'),
      ];
    });
    if (closed) return replaceLate(late, tell);
    // The game has ended by itself: its own result counts.
    const over = await readable(tableId);
    await settle(row, await (over?.state === undefined ? simulated(of, row) : resultsOf(over)));
  };

  /** Those who have forfeited too often give their slots to who waits. @param late as they were before */
  const replaceLate = async (late: readonly Slot[], tell: Pick<Teller, 'replaced'>): Promise<void> => {
    for (const slot of late) {
      const { leagueId, userId, forfeited } = slot;
      if (forfeited + 1 < PATIENCE || userId === undefined) continue;
      if ((await nextInLine(leagueId)) === undefined) continue;
      const member = await members.first({ leagueId, userId });
      await replace(slot);
      await members.remove({ leagueId, userId });
      if (member !== undefined) await tell.replaced(member);
    }
  };

  /** @param writes what is stored with it @returns whether the game ran until now */
  const closeTable = async (
    tableId: string,
    writes: (loaded: Loaded) => Promise<readonly Write[]> = async () => [],
  ): Promise<boolean> => {
    const closed = await changeGame(tableId, undefined, async (loaded) => {
      if (loaded.table.status !== 'playing') return refuse('over');
      const table: Table = { ...loaded.table, status: 'cancelled', proposals: [] };
      const step = { by: 'table', origin: undefined, at: now(), events: [] } as const;
      return { ...noteStep(loaded, step, table), writes: await writes(loaded) };
    });
    return closed.ok;
  };

  /** Every pairing of the round, some at a time. */
  const each = async (
    where: Parameters<typeof pairings.all>[0],
    work: (row: PairingRow) => Promise<void>,
  ): Promise<void> => {
    const seen = new Set<string>();
    for (;;) {
      const some = (
        await pairings.all(where, { order: [{ division: 'asc' }, { first: 'asc' }], take: PAGE })
      ).filter((row) => !seen.has(idOf(row)));
      if (some.length === 0) return;
      for (const row of some) {
        seen.add(idOf(row));
        // The next process goes on from here.
        stopping.throwIfAborted();
        await work(row);
        await yieldToOthers();
      }
    }
  };

  /** The last fixture is over: everybody's place on the ladder. */
  const rank = async (of: League): Promise<void> => {
    const count = await divisionsOf(of.id);
    const divisions: (string | undefined)[][] = [];
    for (let division = 0; division < count; division++) {
      stopping.throwIfAborted();
      const { standings, people } = await pageOf(of, division);
      divisions.push(standings.map(({ slot }) => people[slot]));
    }
    const ladder = ladderAfter(divisions).filter((userId) => userId !== undefined);
    for (const [place, userId] of ladder.entries()) {
      stopping.throwIfAborted();
      await members.change({ leagueId: of.id, userId }, { rank: place });
    }
  };

  const warnAt = ({ roundEnds, days }: League): Date =>
    new Date((roundEnds?.getTime() ?? 0) - Math.min(DAY, (days * DAY) / 2));

  const warnIn = async (of: League, tell: Teller): Promise<void> => {
    const { id: leagueId, season, round } = of;
    const open = await pairings.all({ leagueId, season, round, results: undefined });
    for (const { table: tableId } of open) {
      stopping.throwIfAborted();
      const loaded = tableId === undefined ? undefined : await readable(tableId);
      if (loaded?.table.status !== 'playing') continue;
      const seats = loaded.game.awaiting(loaded.state).map((seat) => loaded.table.seats[seat]);
      await tell.warn(
        of,
        loaded,
        seats.flatMap((one) => (one?.kind === 'human' ? [one.person.id] : [])),
      );
    }
    await leagues.change({ id: leagueId, season, round }, { warned: true, dueAt: of.roundEnds });
  };

  const turn = async (of: League, tell: Teller): Promise<void> => {
    const { id, season, round } = of;
    await each({ leagueId: id, season, round, results: undefined }, (row) => endPairing(of, row, tell));
    const rounds = await roundsOf(id);
    const isEnd = round >= rounds;
    if (isEnd) await rank(of);
    await tell.turned({ league: of, round, rounds, isEnd });
    const next: Partial<League> = isEnd
      ? { season: season + 1, round: 0, roundEnds: undefined, dueAt: undefined }
      : { round: round + 1, roundEnds: new Date(now().getTime() + of.days * DAY), dueAt: now() };
    await leagues.change({ id, season, round }, { ...next, warned: false });
  };

  const step = async (id: string, tell: Teller): Promise<void> => {
    const of = await find(id);
    if (of?.roundEnds === undefined || of.dueAt === undefined || of.dueAt > now()) return;
    const { season, round, roundEnds } = of;
    await pair(of);
    const lacking = { leagueId: id, season, round, table: undefined, results: undefined };
    await each(lacking, (row) => beginPairing(of, row));
    if (now() >= roundEnds) await turn(of, tell);
    else if (now() >= warnAt(of) && !of.warned) await warnIn(of, tell);
    else await leagues.change({ id, season, round }, { dueAt: of.warned ? roundEnds : warnAt(of) });
    const after = await find(id);
    if (after !== undefined) await tell.changed(after);
    // The next fixture begins at once.
    if (after?.dueAt !== undefined && after.dueAt <= now()) await step(id, tell);
  };

  const leave = async (leagueId: string, person: Pick<Person, 'id'>): Promise<boolean> => {
    const userId = person.id;
    const own = await slots.first({ leagueId, userId });
    const name = (await members.first({ leagueId, userId }))?.name ?? '';
    const was = await members.remove({ leagueId, userId });
    const of = await find(leagueId);
    if (own === undefined || of === undefined || of.round === 0) return was > 0;
    const { season, round } = of;
    for (const { first, second, table: tableId } of await rowsOfRound(of, own.division, round))
      if (tableId !== undefined && [first, second].includes(own.slot))
        await service.resign({
          tableId,
          person: { id: userId, name },
          origin: `${leagueId}-${season}-${round}-${userId}`,
        });
    await replace(own);
    return was > 0;
  };

  const rowsOfRound = ({ id, season }: League, division: number, round: number) =>
    pairings.all({ leagueId: id, season, round, division, results: undefined });

  return {
    find,
    page: pageOf,
    divisions: divisionsOf,
    rounds: roundsOf,
    count: (leagueId) => members.count({ leagueId }),
    firstMembers: (leagueId, take) => members.all({ leagueId }, { order: inLine, take }),
    notes: (leagueId) => notes.all({ leagueId }, { order: [{ guildId: 'asc' }] }),
    saveNote: (note) => notes.put(note),
    removeNote: async ({ leagueId, guildId }) => void (await notes.remove({ leagueId, guildId })),

    async ofServer(guildId) {
      const ids = (await notes.all({ guildId })).map(({ leagueId }) => leagueId);
      return leagues.all({ id: { in: ids } }, { order: [{ name: 'asc' }, { id: 'asc' }] });
    },

    async create(plan, { person, place, locale }) {
      const { guildId = '' } = place;
      const may = await service.mayOpen(place);
      if (!may.ok) return may;
      if ((await leagues.count({ guildId })) >= LEAGUES_MOST)
        return refuseSaying(say('league.refusal.most', { count: LEAGUES_MOST }));
      const made: League = {
        ...plan,
        id: readableId(randomBytes(8)),
        guildId,
        hostId: person.id,
        locale,
        season: 1,
        round: 0,
        roundEnds: undefined,
        warned: false,
        dueAt: undefined,
      };
      await leagues.add(made);
      await notes.add({
        leagueId: made.id,
        guildId,
        channelId: place.channelId,
        locale,
        messageId: undefined,
      });
      return ok(made);
    },

    async enter(id, place, locale) {
      const of = await find(id);
      const { guildId = '', channelId } = place;
      if (of === undefined || (!of.shared && of.guildId !== guildId)) return unknown();
      const may = await service.mayOpen(place);
      if (!may.ok) return may;
      await notes.put({ leagueId: id, guildId, channelId, locale, messageId: undefined });
      return ok(of);
    },

    async join(id, person, guildId = '') {
      const of = await find(id);
      const isIn = of !== undefined && (await notes.count({ leagueId: id, guildId })) > 0;
      if (!isIn || (!of.shared && of.guildId !== guildId)) return unknown();
      const { id: userId, name } = person;
      const isNew = await members.add({
        ...{ leagueId: id, userId, name, guildId },
        ...{ rank: undefined, joinedAt: now() },
      });
      return isNew ? ok(of) : refuseSaying(say('league.refusal.joined'));
    },

    async leave(id, person) {
      const of = await find(id);
      if (of === undefined) return unknown();
      return (await leave(id, person)) ? ok(of) : refuseSaying(say('league.refusal.not-in'));
    },

    async begin(id) {
      const of = await find(id);
      if (of === undefined) return unknown();
      if (of.round > 0) return refuseSaying(say('league.refusal.begun'));
      const all = await members.all({ leagueId: id }, { order: inLine });
      if (all.length < 2) return refuseSaying(say('league.refusal.few'));
      const guilds = [...new Set(all.map(({ guildId }) => guildId))];
      const rated = await store.records(rating).all({ game: of.game, guildId: { in: guilds } });
      const skills = new Map(rated.map(({ guildId, userId, ordinal }) => [`${guildId} ${userId}`, ordinal]));
      // 0 is where ratings begin.
      const skillOf = ({ guildId, userId }: Member) => skills.get(`${guildId} ${userId}`) ?? 0;
      const rankOf = ({ rank = Number.MAX_SAFE_INTEGER }: Member) => rank;
      const ladder = all.toSorted(
        (one, other) => rankOf(one) - rankOf(other) || skillOf(other) - skillOf(one),
      );
      let from = 0;
      const drawn = divisionSizes(ladder.length, of.size).flatMap((people, division) => {
        const size = Math.max(people, of.fills ? of.size : SIZE_MIN);
        const those = ladder.slice(from, from + people);
        from += people;
        return Array.from({ length: size }, (_, slot): Slot => {
          const userId = those[slot]?.userId;
          const name = userId === undefined ? (COMPUTERS[slot] ?? '') : '';
          return { leagueId: id, division, slot, userId, name, forfeited: 0 };
        });
      });
      const first = { round: 1, roundEnds: new Date(now().getTime() + of.days * DAY), dueAt: now() };
      const begun = await store.atomically(async ({ records }) => {
        const { id: leagueId, season } = of;
        if ((await records(league).change({ id, season, round: 0 }, first)) === 0) return false;
        await records(leagueSlot).remove({ leagueId });
        await records(leaguePairing).remove({ leagueId, season: { lt: season } });
        await records(leagueSlot).add(...drawn);
        return true;
      });
      if (!begun) return refuseSaying(say('league.refusal.begun'));
      await wake();
      return ok({ ...of, ...first });
    },

    async close(id) {
      const left = await notes.all({ leagueId: id });
      const open = await pairings.all({ leagueId: id, results: undefined });
      for (const { table: tableId } of open) if (tableId !== undefined) await closeTable(tableId);
      await leagues.remove({ id });
      return left;
    },

    async part(of, userId) {
      const leagueId = of.id;
      const [member, slot] = await Promise.all([
        members.first({ leagueId, userId }),
        slots.first({ leagueId, userId }),
      ]);
      const rows = slot === undefined ? [] : await rowsOfRound(of, slot.division, of.round);
      const own = rows.find(({ first, second }) => slot && [first, second].includes(slot.slot));
      // Who has just taken the slot over plays from the next fixture on.
      const loaded = own?.table === undefined ? undefined : await readable(own.table);
      const isTheirs = loaded !== undefined && seatOf(loaded.table, userId) !== undefined;
      return { member, slot, tableId: isTheirs ? loaded.table.id : undefined };
    },

    async ended(loaded, tell) {
      const of = fixtureOf(loaded.table);
      if (of === undefined || loaded.state === undefined) return undefined;
      if (loaded.table.status !== 'finished' && loaded.table.status !== 'cancelled') return undefined;
      const open = await pairings.first({ ...keyOf(of), results: undefined });
      if (open === undefined) return undefined;
      const results = await resultsOf(loaded);
      // Who resigns loses a point, and everybody whose game was called off.
      const isCalledOff = loaded.table.status === 'cancelled';
      const pairing = [open.first, open.second] as const;
      const late = await slotsAt(loaded.table, pairing, of, (one) => isCalledOff || isOwnerAway(one));
      if (!(await settle(of, results, late))) return undefined;
      await replaceLate(late, tell);
      return find(of.leagueId);
    },

    async work(tell) {
      const due = await leagues.all({ dueAt: { lte: now() } }, { order: [{ dueAt: 'asc' }], take: PAGE });
      for (const { id } of due)
        await inTurn(id, () => step(id, tell)).catch((err) => {
          if (!stopping.aborted) log.warn({ err, league: id }, 'what is due in a league will be done later');
        });
    },

    async secret(table) {
      const of = fixtureOf(table);
      if (of === undefined) return false;
      const { leagueId, season, round, division } = of;
      return (await pairings.count({ leagueId, season, round, division, results: undefined })) > 0;
    },

    async starting(table) {
      const of = fixtureOf(table);
      return of === undefined ? table : { ...table, joins: joinsFor(of) };
    },

    async erasing(userId) {
      for (const { leagueId } of await members.all({ userId })) {
        await leave(leagueId, { id: userId });
        await wake(leagueId);
      }
    },
  };
}

/** The season whose games are shown: while people sign up for the next one, that which ended last. */
export function seasonShown({ season, round }: Pick<League, 'season' | 'round'>): number {
  return round === 0 ? season - 1 : season;
}

function optionsOf(game: AnyGame): Table['options'] {
  const options = readOptions(game, {});
  if (!options.ok) throw new Error(`${game.id}: its usual options are none`);
  return options.value;
}

/** What is mixed into the draws of all pairings of a division. */
function joinsFor({ leagueId, season, round, division }: Fixture): string {
  return `league-${leagueId}-${season}-${round}-${division}`;
}

function idOf(of: Fixture): string {
  return `${joinsFor(of)}-${of.first}`;
}

/** In ms; below 0 for computer players. */
function usedBy({ table }: Loaded, seat: number, at: Date): number {
  const { thinkingTime = 0, awaitedSince } = table.times[seat] ?? {};
  if (table.seats[seat]?.kind !== 'human') return -1;
  return thinkingTime + (awaitedSince === undefined ? 0 : at.getTime() - awaitedSince.getTime());
}

/** Plays a position of two seats to its end by computer players. */
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
