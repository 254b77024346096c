import { randomBytes } from 'node:crypto';
import { byTurns, chunks, distinct, readableId } from '../../core/common.ts';
import type { Locale } from '../../core/message.ts';
import { say } from '../../discord/i18n/words.ts';
import type { TableHooks } from '../../table/hooks.ts';
import type { Person } from '../../table/model.ts';
import type { Place } from '../../table/place.ts';
import { type Loaded, ok, type Result, refuse } from '../../table/request.ts';
import { seatOfPerson } from '../../table/seats/seats.ts';
import type { Kernel } from '../feature.ts';
import { createFixtures, joinsFor } from './fixtures.ts';
import {
  fixtureOf,
  keyOf,
  type League,
  league,
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
import { type Comparison, createResults, type LeagueResults, seasonShown } from './results.ts';
import { DAY } from './season.ts';
import { createSlots, inLine } from './slots.ts';

/** Maximum number of leagues per server. */
const LEAGUES_MOST = 5;

/** The queue of due work; see also `tableWarned`. */
export const WORK = 'leagues';
/** The queue of leagues whose messages change. */
export const MESSAGES = 'league-messages';

const WARNING = 'warn ';
/** @param key of a job @returns the table of the fixture to warn about, if it is such a job */
export const tableWarned = (key: string): string | undefined =>
  key.startsWith(WARNING) ? key.slice(WARNING.length) : undefined;

/** A host's settings for a new league. */
export type LeaguePlan = Pick<League, 'name' | 'game' | 'days' | 'size' | 'fills' | 'shared'>;

/**
 * The settings that a host can change later. A new duration applies from the next fixture on, new division settings
 * from the next season on. People who have joined from other servers stay.
 */
export type EditedPlan = Partial<Omit<LeaguePlan, 'game'>>;

/** A person's part in a league. */
export interface Part {
  readonly member: Member | undefined;
  readonly slot: Slot | undefined;
  /** Their running fixture. */
  readonly tableId: string | undefined;
}

/** The end of a fixture, to be announced. */
export interface RoundResult {
  readonly league: League;
  readonly round: number;
  readonly rounds: number;
  readonly isEnd: boolean;
  readonly comparison: Comparison | undefined;
}

export interface Leagues
  extends Required<Pick<TableHooks, 'erasing' | 'secret' | 'starting'>>,
    Pick<LeagueResults, 'divisions' | 'page' | 'ranking' | 'rounds'> {
  find(id: string): Promise<League | undefined>;
  /** The leagues with a message on a server, by name. */
  ofServer(guildId: string): Promise<readonly League[]>;
  create(plan: LeaguePlan, by: { person: Person; place: Place; locale: Locale }): Promise<Result<League>>;
  /** Lets people of another server join. If the server has already entered, the message moves to this channel. */
  enter(id: string, place: Place, locale: Locale): Promise<Result<League>>;
  /** Signs a person up for the next season; during a season, also for the next free slot. */
  join(id: string, person: Person, guildId: string | undefined): Promise<Result<League>>;
  /** The next person in line takes over the slot, or a computer player. A caretaker finishes the running game. */
  leave(id: string, person: Person): Promise<Result<League>>;
  /** Changes the host's settings: see `EditedPlan`. */
  edit(id: string, change: EditedPlan): Promise<Result<League>>;
  begin(id: string): Promise<Result<League>>;
  /** Deletes the league. Only its last message remains. */
  close(id: string): Promise<readonly Note[]>;
  part(of: League, userId: string): Promise<Part>;
  count(id: string): Promise<number>;
  /** All members, oldest first. @param from the number of members to skip */
  members(id: string, from: number, most: number): Promise<readonly Member[]>;
  /** The number of slots in a division; 0 if it does not exist. */
  sizeOf(id: string, season: number, division: number): Promise<number>;
  notes(id: string): Promise<readonly Note[]>;
  /** Stores the message of a note as it was read. @returns false, without a change, if the note has changed */
  noteMessage(note: Note, posted: Note['posted']): Promise<boolean>;
  removeNote(note: Note): Promise<void>;
  /** Has the league's messages updated, by a job. */
  changed(id: string): Promise<void>;
  /** Handles the end of a game. Idempotent. @returns its league, if its fixture is the current one */
  ended(loaded: Loaded, tell: Pick<LeagueAnnouncer, 'replaced'>): Promise<League | undefined>;
  /** Does the due work of all leagues. */
  work(tell: LeagueAnnouncer): Promise<void>;
  /** Warns the awaited players of a fixture that is about to end. */
  warn(tableId: string, tell: Pick<LeagueAnnouncer, 'warn'>): Promise<void>;
}

/** Announces the results of the work. Idempotent. */
export interface LeagueAnnouncer {
  turned(turn: RoundResult): Promise<void>;
  /** A fixture is about to end. @param userIds the awaited players */
  warn(of: League, loaded: Loaded, userIds: readonly string[]): Promise<void>;
  /** A member's slot went to someone else. */
  replaced(member: Member): Promise<void>;
}

export function createLeagues(
  kernel: Pick<Kernel, 'store' | 'games' | 'now' | 'seed' | 'stopping' | 'writer' | 'log'> & {
    readonly service: Pick<Kernel['service'], 'mayOpen' | 'resign' | 'start'>;
  },
): Leagues {
  const { store, service, now, log, stopping, writer } = kernel;
  const { prisma } = store;
  const slots = createSlots(kernel);
  const fixtures = createFixtures(kernel, slots);
  const results = createResults(kernel, slots);
  const inTurn = byTurns();

  const find = async (id: string): Promise<League | undefined> => {
    const row = await prisma.league.findUnique({ where: { id } });
    return row === null ? undefined : league.decode(row);
  };
  const memberOf = async (leagueId: string, userId: string): Promise<Member | undefined> => {
    const row = await prisma.leagueMember.findUnique({ where: { leagueId_userId: { leagueId, userId } } });
    return row === null ? undefined : leagueMember.decode(row);
  };
  const slotOf = async (leagueId: string, season: number, userId: string): Promise<Slot | undefined> => {
    const row = await prisma.leagueSlot.findFirst({ where: { leagueId, season, userId } });
    return row === null ? undefined : leagueSlot.decode(row);
  };
  const unknown = () => refuse(say('league.refusal.unknown'));

  const changed = (id: string) => store.enqueue([{ queue: MESSAGES, key: id }]);

  const warnAt = ({ roundEnds, days }: League): Date =>
    new Date((roundEnds?.getTime() ?? 0) - Math.min(DAY, (days * DAY) / 2));

  const warnIn = async ({ id, season, round, roundEnds }: League): Promise<void> => {
    const open = await prisma.leaguePairing.findMany({
      where: { leagueId: id, season, round, results: null },
    });
    const jobs = open.flatMap(({ table }) =>
      table === null ? [] : [{ queue: WORK, key: `${WARNING}${table}` }],
    );
    for (const some of chunks(jobs, PAGE)) await store.enqueue(some);
    await prisma.league.updateMany({
      where: { id, season, round },
      data: { warned: true, dueAt: roundEnds ?? null },
    });
  };

  const turn = async (of: League, tell: LeagueAnnouncer): Promise<void> => {
    const { id, season, round } = of;
    await fixtures.end(of);
    await slots.replaceLate({}, of, tell.replaced);
    if (!(await results.score(of))) return;
    const rounds = await results.rounds(id, season);
    const isEnd = round >= rounds;
    if (isEnd) await results.rank(of);
    await tell.turned({ league: of, round, rounds, isEnd, comparison: await results.compared(of) });
    const next = isEnd
      ? { season: season + 1, round: 0, scored: 0, roundEnds: null, dueAt: null }
      : { round: round + 1, roundEnds: new Date(now().getTime() + of.days * DAY), dueAt: now() };
    await prisma.league.updateMany({ where: { id, season, round }, data: { ...next, warned: false } });
  };

  const step = async (id: string, tell: LeagueAnnouncer): Promise<void> => {
    const before = await find(id);
    if (before?.dueAt === undefined || before.dueAt > now()) return;
    if (before.round === 0) await slots.draw(before);
    const of = before.round === 0 ? await find(id) : before;
    if (of?.roundEnds === undefined) return;
    const { season, round, roundEnds } = of;
    await fixtures.begin(of);
    if (now() >= roundEnds) await turn(of, tell);
    else if (now() >= warnAt(of) && !of.warned) await warnIn(of);
    else
      await prisma.league.updateMany({
        where: { id, season, round },
        data: { dueAt: of.warned ? roundEnds : warnAt(of) },
      });
    const after = await find(id);
    await changed(id);
    // The next fixture begins at once.
    if (after?.dueAt !== undefined && after.dueAt <= now()) await step(id, tell);
  };

  /** Idempotent, because the membership is removed last. @returns whether they were a member */
  const leave = async (leagueId: string, { id: userId }: Pick<Person, 'id'>): Promise<boolean> => {
    // Read first: if they get a slot after this, `playing` is outdated, the removal fails, and they leave again.
    const member = await memberOf(leagueId, userId);
    const of = await find(leagueId);
    const { season = 0, round = 0 } = of ?? {};
    const own = round === 0 ? undefined : await slotOf(leagueId, season, userId);
    if (of !== undefined && own !== undefined) {
      for (const { first, second, table: tableId } of await rowsOfRound(of, own.division, round))
        if (tableId !== undefined && [first, second].includes(own.slot))
          await service.resign({
            tableId,
            person: { id: userId, name: member?.name ?? '' },
            origin: `${leagueId}-${season}-${round}-${userId}`,
          });
      await slots.replace(own, round);
    }
    if (member === undefined) return false;
    const { playing } = member;
    const isOut =
      own !== undefined ||
      (await prisma.leagueMember.deleteMany({ where: { leagueId, userId, playing } })).count > 0;
    if (!isOut) await leave(leagueId, { id: userId });
    return true;
  };

  const rowsOfRound = async (
    { id, season }: League,
    division: number,
    round: number,
  ): Promise<readonly PairingRow[]> => {
    const where = { leagueId: id, season, round, division, results: null };
    return (await prisma.leaguePairing.findMany({ where })).map(leaguePairing.decode);
  };

  const notesOf = async (leagueId: string): Promise<readonly Note[]> => {
    const rows = await prisma.leagueMessage.findMany({ where: { leagueId }, orderBy: [{ guildId: 'asc' }] });
    return rows.map(leagueMessage.decode);
  };

  return {
    find,
    page: results.page,
    divisions: results.divisions,
    rounds: results.rounds,
    ranking: results.ranking,
    sizeOf: (leagueId, season, division) =>
      prisma.leagueSlot.count({ where: { leagueId, season, division } }),
    count: (leagueId) => prisma.leagueMember.count({ where: { leagueId } }),
    async members(leagueId, from, most) {
      const rows = await prisma.leagueMember.findMany({
        where: { leagueId },
        orderBy: [...inLine],
        skip: from,
        take: most,
      });
      return rows.map(leagueMember.decode);
    },

    notes: notesOf,
    changed,
    async noteMessage({ leagueId, guildId, channelId, posted: previous }, posted) {
      const where = { leagueId, guildId, channelId, ...leagueMessage.encode({ posted: previous }) };
      const changed = await prisma.leagueMessage.updateMany({
        where,
        data: leagueMessage.encode({ posted }),
      });
      return changed.count > 0;
    },
    async removeNote({ leagueId, guildId, channelId }) {
      await prisma.leagueMessage.deleteMany({ where: { leagueId, guildId, channelId } });
    },

    async ofServer(guildId) {
      const ids = (await prisma.leagueMessage.findMany({ where: { guildId } })).map(
        ({ leagueId }) => leagueId,
      );
      const rows = await prisma.league.findMany({
        where: { id: { in: ids } },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      });
      return rows.map(league.decode);
    },

    async create(plan, { person, place, locale }) {
      const { guildId = '' } = place;
      const may = await service.mayOpen(place);
      if (!may.ok) return may;
      if ((await prisma.league.count({ where: { guildId } })) >= LEAGUES_MOST)
        return refuse(say('league.refusal.most', { count: LEAGUES_MOST }));
      const made: League = {
        ...plan,
        id: readableId(randomBytes(8)),
        guildId,
        hostId: person.id,
        locale,
        season: 1,
        round: 0,
        scored: 0,
        roundEnds: undefined,
        warned: false,
        dueAt: undefined,
      };
      const note = { leagueId: made.id, guildId, channelId: place.channelId, locale, posted: null };
      await prisma.$transaction(async (tx) => {
        await tx.league.create({ data: league.encode(made) });
        await tx.leagueMessage.create({ data: note });
      });
      // Of two concurrent calls, both find one too many.
      if ((await prisma.league.count({ where: { guildId } })) > LEAGUES_MOST) {
        await prisma.league.deleteMany({ where: { id: made.id } });
        return refuse(say('league.refusal.most', { count: LEAGUES_MOST }));
      }
      await changed(made.id);
      return ok(made);
    },

    async enter(id, place, locale) {
      const of = await find(id);
      const { guildId = '', channelId } = place;
      if (of === undefined || (!of.shared && of.guildId !== guildId)) return unknown();
      const may = await service.mayOpen(place);
      if (!may.ok) return may;
      const note = { leagueId: id, guildId, channelId, locale };
      await prisma.leagueMessage.upsert({
        where: { leagueId_guildId: { leagueId: id, guildId } },
        create: { ...note, posted: null },
        update: note,
      });
      await changed(id);
      return ok(of);
    },

    async join(id, person, guildId = '') {
      const of = await find(id);
      const isIn =
        of !== undefined && (await prisma.leagueMessage.count({ where: { leagueId: id, guildId } })) > 0;
      if (!isIn || (!of.shared && of.guildId !== guildId)) return unknown();
      const { id: userId, name } = person;
      const member = {
        leagueId: id,
        userId,
        name,
        guildId,
        rank: null,
        joinedAt: now(),
        playing: false,
        strength: 0,
        fixtures: 0,
        ranked: 0,
      };
      const { count } = await prisma.leagueMember.createMany({ data: [member], skipDuplicates: true });
      if (count === 0) return refuse(say('league.refusal.joined'));
      await changed(id);
      return ok(of);
    },

    async leave(id, person) {
      const of = await find(id);
      if (of === undefined) return unknown();
      if (!(await leave(id, person))) return refuse(say('league.refusal.not-in'));
      await changed(id);
      return ok(of);
    },

    async edit(id, change) {
      if ((await prisma.league.updateMany({ where: { id }, data: change })).count === 0) return unknown();
      await changed(id);
      const of = await find(id);
      return of === undefined ? unknown() : ok(of);
    },

    async begin(id) {
      const of = await find(id);
      if (of === undefined) return unknown();
      if (of.round === 0 && (await prisma.leagueMember.count({ where: { leagueId: id } })) < 2)
        return refuse(say('league.refusal.few'));
      // Only one call succeeds here. The slots are drawn by the process that does the due work.
      const { count } = await prisma.league.updateMany({
        where: { id, round: 0, dueAt: null },
        data: { dueAt: now() },
      });
      if (count === 0) return refuse(say('league.refusal.begun'));
      await store.enqueue([{ queue: WORK, key: 'due' }]);
      await changed(id);
      return ok(of);
    },

    async close(id) {
      const [of, left] = await Promise.all([find(id), notesOf(id)]);
      if (of !== undefined) await fixtures.close(of);
      await prisma.league.deleteMany({ where: { id } });
      return left;
    },

    async part(of, userId) {
      const leagueId = of.id;
      const [member, slot] = await Promise.all([
        memberOf(leagueId, userId),
        slotOf(leagueId, seasonShown(of), userId),
      ]);
      const rows = slot === undefined ? [] : await rowsOfRound(of, slot.division, of.round);
      const own = rows.find(({ first, second }) => slot && [first, second].includes(slot.slot));
      // People who have just taken over a slot play from the next fixture on.
      const loaded = own?.table === undefined ? undefined : await writer.readable(own.table);
      const isTheirs = loaded !== undefined && seatOfPerson(loaded.table, userId) !== undefined;
      return { member, slot, tableId: isTheirs ? loaded.table.id : undefined };
    },

    async ended(loaded, tell) {
      const of = fixtureOf(loaded.table);
      if (of === undefined || loaded.state === undefined) return undefined;
      if (loaded.table.status !== 'finished' && loaded.table.status !== 'cancelled') return undefined;
      const row = await prisma.leaguePairing.findUnique({
        where: { leagueId_season_round_division_first: keyOf(of) },
      });
      if (row === null) return undefined;
      await fixtures.ended(loaded, leaguePairing.decode(row));
      const whole = await find(of.leagueId);
      if (whole?.season !== of.season || whole.round !== of.round) return undefined;
      // Even if the pairing is settled, because the process that settled it may have been interrupted here.
      const players = { division: of.division, slot: { in: [row.first, row.second] } };
      await slots.replaceLate(players, whole, tell.replaced);
      if (whole.scored < of.round) await results.score(whole);
      return find(of.leagueId);
    },

    async work(tell) {
      const due = await prisma.league.findMany({
        where: { dueAt: { lte: now() } },
        orderBy: [{ dueAt: 'asc' }],
        take: PAGE,
      });
      for (const { id } of due)
        await inTurn(id, () => step(id, tell)).catch(async (err) => {
          // Another process may have closed the league in the meantime.
          if (!stopping.aborted && (await find(id)) !== undefined)
            log.warn({ err, league: id }, 'what is due in a league will be done later');
        });
    },

    async warn(tableId, tell) {
      const loaded = await writer.readable(tableId);
      const own = loaded && fixtureOf(loaded.table);
      const of = own && (await find(own.leagueId));
      if (of === undefined || loaded?.table.status !== 'playing') return;
      if (of.season !== own?.season || of.round !== own.round) return;
      const seats = loaded.game.awaiting(loaded.state).map((seat) => loaded.table.seats[seat]);
      const userIds = seats.flatMap((one) => (one?.kind === 'human' ? [one.person.id] : []));
      await tell.warn(of, loaded, userIds);
    },

    async secret(table) {
      const own = fixtureOf(table);
      const of = own && (await find(own.leagueId));
      return own !== undefined && of?.season === own.season && of.scored < own.round;
    },

    async starting(table) {
      const of = fixtureOf(table);
      return of === undefined ? table : { ...table, joins: joinsFor(of) };
    },

    async erasing(userId) {
      // An interruption may leave a slot without a membership.
      const [own, left] = await Promise.all([
        prisma.leagueMember.findMany({ where: { userId } }),
        prisma.leagueSlot.findMany({ where: { userId } }),
      ]);
      for (const leagueId of distinct([...own, ...left].map((one) => one.leagueId))) {
        await leave(leagueId, { id: userId });
        await changed(leagueId);
      }
    },
  };
}
