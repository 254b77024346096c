import type { Seat } from '../core/message.ts';
import { begin } from '../core/play.ts';
import { quoted } from '../core/quote.ts';
import { gameEvents } from './events.ts';
import {
  notLobby,
  notSeated,
  readClockOr,
  readOptions,
  readSeats,
  withComputer,
  withOptions,
  withoutComputer,
  withoutPerson,
  withPerson,
} from './lobby/lobby.ts';
import type { SeatOccupant, Table } from './model.ts';
import {
  actorOf,
  awaitedComputers,
  endedTurn,
  joinsOf,
  occupantAt,
  randomOf,
  rankedMovesOf,
  setupOf,
  stampOf,
  stateOf,
} from './play/position.ts';
import { recordOf } from './play/record.ts';
import {
  abandoned,
  advised,
  moved,
  resigned,
  seatAtPlay,
  seatAwaited,
  seatOf,
  understood,
} from './play/turns.ts';
import { undo } from './play/undo.ts';
import { verify } from './play/verify.ts';
import { createPausing } from './seats/pausing.ts';
import { createSeating } from './seats/seating.ts';
import { isClosed, isOverForAll } from './server/challenge-day.ts';
import { closedGame, closedLobby, mayCloseAny, othersPlay } from './server/closing.ts';
import { checkChannel, createOpeningRules } from './server/opening-rules.ts';
import { createServerSettings, serverSettingsOf } from './server/server-settings.ts';
import type { Result, TableRequest, TableService } from './service.ts';
import { createDeadlines } from './time/deadlines.ts';
import { createReminders } from './time/reminders.ts';
import { createVotes } from './votes/votes.ts';
import { ok, refuse } from './words.ts';
import { type Committed, createWriter, following, type WriterNeeds } from './writer.ts';

/** Everything that can be asked of tables, on a store. It holds nothing of its own: any process can answer anything. */
export function createTables(needs: WriterNeeds): TableService {
  const { store, games, now } = needs;
  const writer = createWriter(needs);
  const { load, readable, create, changeLobby, changeGame } = writer;
  const seating = createSeating(needs, writer);

  /** Who of the new seats won the game that this one is a rematch of. */
  const formerWinners = async (table: Table): Promise<readonly Seat[]> => {
    const former = table.rematchOf === undefined ? undefined : await load(table.rematchOf);
    if (former === undefined || former.table.status !== 'finished') return [];
    const winners = former.game.score(former.state).winners.map((seat) => occupantAt(former.table, seat));
    return table.seats.flatMap((occupant, seat) =>
      winners.some((was) => same(was, occupant)) ? [seat] : [],
    );
  };

  /** Whether the seed of a table may be told. */
  const seedIsOut = async (table: Table): Promise<boolean> => {
    if (!isClosed(table) || table.daily === undefined) return isClosed(table);
    return isOverForAll(table.daily, await store.dailyTables(table.daily), now());
  };

  const service: TableService = {
    games,
    ...createVotes(needs, writer),
    ...seating,
    ...createPausing(needs, writer),
    ...createDeadlines(needs, writer),
    ...createReminders(needs, writer, seating),
    ...createServerSettings(store),
    ...createOpeningRules({ store, readable }),

    async open({ game: wanted, options: args, seats, clock: clockSaid, host, origin, ...where }) {
      const game = games.find(({ id }) => id === wanted.trim().toLowerCase());
      if (game === undefined)
        return refuse('unknown-game', {
          game: quoted(wanted),
          games: games.map(({ id }) => id),
        });
      const options = readOptions(game, args);
      if (!options.ok) return options;
      const seatLimit = readSeats(game, seats);
      if (!seatLimit.ok) return seatLimit;
      const server = await serverSettingsOf(store, where.guildId);
      const clock = readClockOr(clockSaid, server.clock);
      if (!clock.ok) return clock;
      const no = checkChannel(server, where);
      if (no) return no;
      return create(
        {
          guildId: where.guildId,
          channelId: where.channelId,
          locale: where.locale,
          hostId: host.id,
          game: game.id,
          options: options.value,
          seats: [{ kind: 'human', person: host, joinId: origin }],
          seatLimit: seatLimit.value,
          rematchOf: undefined,
          clock: clock.value,
        },
        server.tablesPerPerson,
      );
    },

    join: ({ tableId, person, origin }) =>
      changeLobby(tableId, origin, (table) =>
        // The same press twice.
        joinsOf(table.seats).split(',').includes(origin) ? ok(table) : withPerson(table, person, origin),
      ),
    leave: ({ tableId, person, origin }) =>
      changeLobby(tableId, origin, (table) => withoutPerson(table, person)),
    addComputer: ({ tableId, person, origin }) =>
      changeLobby(tableId, origin, (table) => withComputer(table, person)),
    removeComputer: ({ tableId, person, origin }) =>
      changeLobby(tableId, origin, (table) => withoutComputer(table, person)),
    setOptions: ({ tableId, person, origin }, args) =>
      changeLobby(tableId, origin, (table, game) => withOptions(table, game, person, args)),

    async start({ tableId, person, origin }) {
      const result = await changeGame(tableId, origin, async (loaded) => {
        const { table, game } = loaded;
        const no = notLobby(table) ?? notSeated(table, person);
        if (no) return no;
        if (table.seats.length < game.seats.min)
          return refuse('too-few', { game: game.id, count: game.seats.min });
        const begun: Table = {
          ...table,
          status: 'playing',
          joins: joinsOf(table.seats),
          formerWinners: await formerWinners(table),
        };
        const random = randomOf(begun, 0);
        const { state, chance, events } = begin(game, setupOf(begun), random);
        const { cursor: randomCursor } = random;
        const dealt = { kind: 'setup', seat: undefined, by: 'player', origin, at: now() } as const;
        return following(
          loaded,
          { ...dealt, chance, events: gameEvents(events), randomCursor },
          state,
          begun,
        );
      });
      return loadedOf(result);
    },

    async cancel(request) {
      const before = await load(request.tableId);
      const server = await serverSettingsOf(store, before?.table.guildId);
      if (before?.table.status !== 'playing')
        return changeLobby(request.tableId, request.origin, (table) => closedLobby(table, request, server));
      if (mayCloseAny(server, request))
        return loadedOf(
          await changeGame(request.tableId, request.origin, (loaded) =>
            closedGame(loaded, request, request.origin, now()),
          ),
        );
      return loadedOf(
        await changeGame(
          request.tableId,
          request.origin,
          (loaded) =>
            othersPlay(loaded.table, request, server) ??
            abandoned(loaded, request.person, request.origin, now()),
        ),
      );
    },

    async rematch(request, locale, parentId) {
      const former = await load(request.tableId);
      if (former === undefined) return refuse('no-such-table');
      const { table } = former;
      if (table.status !== 'finished') return refuse('no-rematch-yet');
      if (table.daily !== undefined) return refuse('daily-once');
      const server = await serverSettingsOf(store, table.guildId);
      const no =
        notSeated(table, request.person) ??
        checkChannel(server, { guildId: table.guildId, channelId: table.channelId, parentId });
      if (no) return no;
      return create(
        {
          guildId: table.guildId,
          channelId: table.channelId,
          hostId: request.person.id,
          game: table.game,
          options: table.options,
          locale,
          seats: table.seats.map((occupant) => back(occupant, request)),
          seatLimit: table.seatLimit,
          rematchOf: table.id,
          clock: table.clock,
        },
        server.tablesPerPerson,
      );
    },

    load,

    async openIn(channelId) {
      const table = await store.openTableIn(channelId);
      return table === undefined ? undefined : load(table.id);
    },

    async latestIn(channelId) {
      const table = await store.latestTableIn(channelId);
      return table === undefined ? undefined : load(table.id);
    },

    async ofPlayer(userId) {
      const tables = await store.openTablesOf(userId);
      const loaded = await Promise.all(tables.map(({ id }) => readable(id)));
      return loaded.filter((one) => one !== undefined);
    },

    openTables: (guildId) => (guildId === undefined ? store.openTables() : store.openTablesIn(guildId)),

    seatOf: ({ table }, userId) => seatOf(table, userId),

    async availabilities({ table }) {
      if (table.clock === undefined) return new Map();
      const people = table.seats.flatMap((occupant) =>
        occupant.kind === 'human' ? [occupant.person.id] : [],
      );
      const players = await store.players(people);
      return new Map(players.map(({ userId, availability }) => [userId, availability]));
    },

    announced: (tableId, announcement) => store.announced(tableId, announcement),
    outcomesOf: (userId) => store.outcomesOf(userId),
    outcomesIn: (guildId) => store.outcomesIn(guildId),

    moves: rankedMovesOf,
    stamp: stampOf,

    async preview({ tableId, person }, moveRequest) {
      const loaded = await load(tableId);
      if (loaded === undefined) return refuse('no-such-table');
      const meant = understood(loaded, person, moveRequest);
      if (!meant.ok) return meant;
      const { seat, move } = meant.value;
      const { state } = loaded.game.apply(loaded.state, seat, move.action);
      return ok({ loaded, seat, move, state, remarks: loaded.game.remarks(loaded.state, seat, move.action) });
    },

    async move({ tableId, person, origin }, moveRequest) {
      const result = await changeGame(tableId, origin, (loaded, availabilities) => {
        const meant = understood(loaded, person, moveRequest);
        return meant.ok
          ? moved(loaded, meant.value.seat, meant.value.move, origin, now(), availabilities)
          : meant;
      });
      return doneOf(result);
    },

    async undo({ tableId, person, origin }, seq) {
      const result = await changeGame(tableId, origin, async (loaded) => {
        const player = seatAtPlay(loaded, person);
        if (!player.ok) return player;
        const seat = player.value;
        const rows = await store.steps(tableId);
        const taken = undo(loaded.game, rows, seat, actorOf(occupantAt(loaded.table, seat)));
        if (!taken.ok) return refuse(taken.why);
        if (seq !== undefined && seq !== taken.undoes) return refuse('stale');
        const events = [{ type: 'undone', seat }] as const;
        const step = {
          kind: 'undo',
          seat,
          by: 'player',
          origin,
          at: now(),
          undoes: taken.undoes,
          events,
        } as const;
        const turned = rows.find((row) => row.seq === taken.undoes);
        const gives = turned !== undefined && endedTurn(loaded.game, turned);
        const change = following(loaded, step, taken.state);
        return gives ? { ...change, turn: { seat, ends: false } } : change;
      });
      return doneOf(result);
    },

    async resign({ tableId, person, origin }) {
      return doneOf(await changeGame(tableId, origin, (loaded) => resigned(loaded, person, origin, now())));
    },

    async hint({ tableId, person }) {
      const loaded = await load(tableId);
      if (loaded === undefined) return refuse('no-such-table');
      const seat = seatAwaited(loaded, person);
      return seat.ok ? ok({ ...advised(loaded, seat.value), seat: seat.value }) : seat;
    },

    score: ({ game, state }) => game.score(state),

    async record(loaded) {
      const { id } = loaded.table;
      return recordOf(loaded, await store.steps(id), await seedIsOut(loaded.table));
    },
    steps: ({ table }, from) => store.steps(table.id, from),

    async verify(loaded) {
      const { table } = loaded;
      if (!isClosed(table)) return refuse('verify-later');
      if (!(await seedIsOut(table))) return refuse('verify-daily');
      if (loaded.step === undefined) return refuse('verify-nothing');
      return ok(verify(loaded, await store.steps(table.id)));
    },

    async lastLook({ table, game }, userId) {
      const seq = await store.lastLook(table.id, userId);
      const row = seq === undefined ? undefined : await store.step(table.id, seq);
      return row?.state === undefined ? undefined : stateOf(game, row);
    },

    looked: ({ table }, userId) =>
      table.head === 0 ? Promise.resolve() : store.looked(table.id, userId, table.head),

    async playComputers(tableId) {
      for (;;) {
        const result = await changeGame(tableId, undefined, (loaded, availabilities) => {
          const seat = awaitedComputers(loaded.table, loaded.game, loaded.state)[0];
          if (seat === undefined) return refuse('over');
          return moved(loaded, seat, advised(loaded, seat).move, undefined, now(), availabilities);
        });
        if (!result.ok) return;
      }
    },
  };
  return service;
}

function loadedOf(result: Result<Committed>): Result<Committed['loaded']> {
  return result.ok ? ok(result.value.loaded) : result;
}

/** @throws where a person's step has no seat: a bug. */
function doneOf(result: Result<Committed>): Result<Committed & { readonly seat: Seat }> {
  if (!result.ok) return result;
  const { seat } = result.value.step;
  if (seat === undefined) throw new Error(`step ${result.value.step.seq} was nobody's`);
  return ok({ ...result.value, seat });
}

/** A seat is kept for who had it; whoever had left it to a computer has it back. Their join id is the old one until they join anew. */
function back(occupant: SeatOccupant, { person, origin }: TableRequest): SeatOccupant {
  const who = occupant.kind === 'human' ? occupant.person : occupant.caretakerFor;
  if (who === undefined) return occupant;
  const joinId = who.id === person.id || occupant.kind === 'computer' ? origin : occupant.joinId;
  return { kind: 'human', person: who, joinId };
}

function same(one: SeatOccupant, other: SeatOccupant): boolean {
  if (one.kind === 'human') return other.kind === 'human' && one.person.id === other.person.id;
  return other.kind === 'computer' && one.name === other.name;
}
