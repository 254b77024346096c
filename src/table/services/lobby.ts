import { quoted } from '../../core/common.ts';
import type { AnyGame, Level, MoveArgs } from '../../core/game.ts';
import type { Locale, Seat } from '../../core/message.ts';
import { begin } from '../../core/steps.ts';
import { gameEvents } from '../events.ts';
import { keptData, tableOptionsOf } from '../hooks.ts';
import {
  notHostYet,
  notLobby,
  notSeated,
  readClockOr,
  readOptions,
  readSeats,
  withComputer,
  withComputers,
  withOptions,
  withoutPerson,
  withoutReserved,
  withPerson,
} from '../lobby/lobby.ts';
import { countedTables, mayOpen, type NewTable, tooManyTables } from '../lobby/opening.ts';
import {
  type Announcement,
  ofServer,
  type Person,
  personal,
  type SeatOccupant,
  type Table,
} from '../model.ts';
import type { Place } from '../place.ts';
import { joinsOf, randomOf } from '../play/chance.ts';
import { nextStep } from '../play/changes.ts';
import { setupOf } from '../play/replay.ts';
import { publicMessage } from '../records.ts';
import { type Loaded, ok, type Result, refuse, type TableRequest } from '../request.ts';
import { createRemovals, isFormer } from '../seats/people.ts';
import { isReserved, occupantAt } from '../seats/seats.ts';
import { loadedOf, type Writer, type WriterNeeds } from '../writer.ts';

export interface OpenRequest {
  readonly place: Place;
  /**
   * The table is in a place that is made for it in `place`, such as a thread, once nothing else forbids the
   * table.
   */
  readonly makePlace?: (game: AnyGame) => Promise<MadePlace>;
  readonly host: Person;
  readonly origin: string;
  readonly locale: Locale;
  /** As said: see `readClock`; the server's own where left out. */
  readonly clock?: string;
}

/** A place, and the message there that is to become the first one about the table. */
export interface MadePlace {
  readonly place: Place;
  readonly messageId: string;
}

export interface OpenTableRequest extends OpenRequest {
  readonly game: string;
  /** As said: checked and completed by the game. */
  readonly options: MoveArgs;
  /** As said; the game's maximum where left out. */
  readonly seats?: string;
}

/** What a table plays. */
export type ChosenGame = Pick<NewTable, 'game' | 'options' | 'seatLimit' | 'dice' | 'data'>;

/** Tables that have not begun, from being opened to their start or end. */
export interface LobbyService {
  /**
   * Where, and how many, tables a person opens, as far as features have rules for it. As their hook: the strictest
   * counts.
   */
  mayOpen(place: Place): Promise<Result<number | undefined>>;
  /** Refused where the person may not open a table. For asking early: opening a table asks again. */
  checkOpening(place: Place, userId: string): Promise<Result<unknown>>;
  open(opening: OpenTableRequest): Promise<Result<Loaded>>;
  /** Opens a table whose game and options need no check. */
  openWith(opening: OpenRequest, game: AnyGame, chosen: ChosenGame): Promise<Result<Loaded>>;
  join(request: TableRequest): Promise<Result<Loaded>>;
  leave(request: TableRequest): Promise<Result<Loaded>>;
  /** By the host; by anybody with a seat when the lobby has waited for an hour. */
  addComputer(request: TableRequest, level?: Level): Promise<Result<Loaded>>;
  /** By the same people. @param count works out how many play; the last ones leave, or others of the level join */
  setComputers(
    request: TableRequest,
    count: (table: Table) => Result<number>,
    level: Level,
  ): Promise<Result<Loaded>>;
  /** By the host, in the lobby. Several at once, as said. @param options them, or works them out */
  setOptions(
    request: TableRequest,
    options: MoveArgs | ((loaded: Pick<Loaded, 'table' | 'game'>) => Result<MoveArgs>),
  ): Promise<Result<Loaded>>;
  /** By the host; by anybody with a seat when the lobby has waited for an hour. Seats that nobody has taken go. */
  start(request: TableRequest): Promise<Result<Loaded>>;
  /**
   * In the channel of the finished table. Seats are kept for the others, and each takes theirs by a press.
   * @param parentId of that channel, where it is a thread
   */
  rematch(request: TableRequest, locale: Locale, parentId?: string): Promise<Result<Loaded>>;
}

export function createLobbies(
  needs: WriterNeeds,
  { load, readable, create, changeLobby, changeGame, starting }: Writer,
): LobbyService {
  const { store, games, now, thinker, hooks = [] } = needs;
  const removals = createRemovals(needs);
  /** Who of the new seats won the game that this one is a rematch of. */
  const formerWinners = async (table: Table): Promise<readonly Seat[]> => {
    const former = table.rematchOf === undefined ? undefined : await load(table.rematchOf);
    if (former === undefined || former.table.status !== 'finished') return [];
    const winners = former.game.score(former.state).winners.map((seat) => occupantAt(former.table, seat));
    return table.seats.flatMap((occupant, seat) =>
      winners.some((was) => isSameOccupant(was, occupant)) ? [seat] : [],
    );
  };

  const join: LobbyService['join'] = ({ tableId, person, origin }) =>
    changeLobby(tableId, origin, async (table) => {
      // The same press twice.
      if (joinsOf(table.seats).split(',').includes(origin)) return ok(table);
      const joined = withPerson(table, person, origin);
      return joined.ok && (await removals.has(table, person.id)) ? refuse('removed') : joined;
    });

  const openLobby = async (
    { place, host, origin, locale, clock: clockSaid, makePlace }: OpenRequest,
    gameOf: AnyGame,
    chosen: ChosenGame,
  ): Promise<Result<Loaded>> => {
    const server = await store.server(place.guildId);
    const clock = readClockOr(clockSaid, ofServer.clock.of(server));
    if (!clock.ok) return clock;
    const most = await mayOpen(hooks, place);
    if (!most.ok) return most;
    const made = await makePlace?.(gameOf);
    const announcement = made && firstMessage(made, now());
    const opened = await create(
      {
        ...chosen,
        ...(announcement === undefined ? {} : { announcement }),
        place: made?.place ?? place,
        locale,
        theme:
          place.guildId === undefined
            ? personal.theme.of(await store.player(host.id))
            : ofServer.theme.of(server),
        hostId: host.id,
        seats: [{ kind: 'human', person: host, joinId: origin }],
        rematchOf: undefined,
        clock: clock.value,
      },
      most.value,
    );
    if (opened.ok && announcement !== undefined) await keepMessage(opened.value.table, announcement);
    return opened;
  };

  /** Keeps the first message in a post among those whose buttons must go one day. */
  const keepMessage = async (
    { id: tableId, place: { channelId } }: Table,
    announcement: Announcement,
  ): Promise<void> => {
    await store
      .records(publicMessage)
      .add({ tableId, nonce: FIRST_MESSAGE, channelId, after: 0, seq: 0, messageId: undefined });
    await store.announced(tableId, announcement, FIRST_MESSAGE);
  };

  return {
    mayOpen: (place) => mayOpen(hooks, place),

    async checkOpening(place, userId) {
      const most = await mayOpen(hooks, place);
      if (!most.ok || most.value === undefined || place.guildId === undefined) return most;
      const open = countedTables(await store.openTablesIn(place.guildId), userId);
      return open.length < most.value ? most : tooManyTables(most.value, open, readable);
    },

    async open(opening) {
      const { game: wanted, options: args, seats } = opening;
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
      return openLobby(opening, game, {
        game: game.id,
        options: options.value,
        seatLimit: seatLimit.value,
      });
    },

    openWith: openLobby,
    join,
    leave: ({ tableId, person, origin }) =>
      changeLobby(tableId, origin, (table) => withoutPerson(table, person)),
    addComputer: ({ tableId, person, origin }, level = 'medium') =>
      changeLobby(tableId, origin, (table) => {
        if (level === 'hard') thinker?.prepare?.(table.game);
        return withComputer(table, person, level, now());
      }),
    setComputers: ({ tableId, person, origin }, count, level) =>
      changeLobby(tableId, origin, (table) => {
        if (level === 'hard') thinker?.prepare?.(table.game);
        const wanted = count(table);
        return wanted.ok ? withComputers(table, person, wanted.value, level, now()) : wanted;
      }),
    setOptions: ({ tableId, person, origin }, said) =>
      changeLobby(tableId, origin, (table, game) => {
        const args = typeof said === 'function' ? said({ table, game }) : ok(said);
        return args.ok ? withOptions(table, game, person, args.value, tableOptionsOf(hooks)) : args;
      }),

    async start({ tableId, person, origin }) {
      const result = await changeGame(tableId, origin, async (loaded) => {
        const { game } = loaded;
        const no = notLobby(loaded.table) ?? notHostYet(loaded.table, person, now());
        if (no) return no;
        // Its game does not begin with a deal: the process that opened it died before the game began.
        if (loaded.table.dice === 'position') return refuse('no-such-table');
        const table = withoutReserved(loaded.table);
        if (table.seats.length < game.seats.min)
          return refuse('too-few', { game: game.id, count: game.seats.min });
        if (table.dice === 'known' && table.seats.length !== table.seatLimit)
          return refuse('known-dice-seats', { count: table.seatLimit });
        const dealt: Table = {
          ...table,
          status: 'playing',
          ...(table.dice === 'known'
            ? {}
            : {
                // The same dice for everybody who shares them, whenever they begin.
                joins: table.dice === 'shared' ? joinsOf(table.seats) : `${joinsOf(table.seats)},${origin}`,
                formerWinners: await formerWinners(table),
              }),
        };
        const begun = await starting(dealt, game);
        const random = randomOf(begun, 0);
        const { state, chance, events } = begin(game, setupOf(begun), random);
        const { cursor: randomCursor } = random;
        const setup = { kind: 'setup', seat: undefined, by: 'player', origin, at: now() } as const;
        return nextStep(loaded, { ...setup, chance, events: gameEvents(events), randomCursor }, state, begun);
      });
      return loadedOf(result);
    },

    async rematch(request, locale, parentId) {
      const former = await load(request.tableId);
      if (former === undefined) return refuse('no-such-table');
      const { table } = former;
      if (table.status !== 'finished') return refuse('no-rematch-yet');
      if (table.dice === 'shared') return refuse('dice-once');
      const no = notSeated(table, request.person);
      if (no) return no;
      const most = await mayOpen(hooks, { ...table.place, parentId });
      if (!most.ok) return most;
      const options = readOptions(former.game, {}, table.options);
      if (!options.ok) return options;
      const opened = await create(
        {
          place: placeFor(table.place, request.person.id),
          hostId: request.person.id,
          game: table.game,
          // Options from after the former game take their standard values.
          options: options.value,
          locale,
          theme: table.theme,
          seats: table.seats.flatMap((occupant) => rematchOccupant(occupant, table, request)),
          seatLimit: table.seatLimit,
          rematchOf: table.id,
          clock: table.clock,
          data: keptData(table, hooks),
        },
        most.value,
      );
      if (!opened.ok) return opened;
      // Somebody else was first: their press takes the seat that is kept for them.
      const { id, seats } = opened.value.table;
      const isKept = seats.some((one) => isReserved(one) && one.person.id === request.person.id);
      return isKept ? join({ ...request, tableId: id }) : opened;
    },
  };
}

/** Stands for the nonce of a post's first message, which is not posted like others. */
const FIRST_MESSAGE = 'post';

function firstMessage({ messageId }: MadePlace, postedAt: Date): Announcement {
  return { messageId, seq: 0, postedAt, deadlines: {} };
}

/** Keeps a seat for its former owner, also where a computer played on. Who asks for the rematch takes theirs. */
function rematchOccupant(
  occupant: SeatOccupant,
  { removed }: Table,
  { person, origin }: TableRequest,
): readonly SeatOccupant[] {
  const owner = occupant.kind === 'human' ? occupant.person : occupant.caretakerFor;
  if (owner === undefined) return [occupant];
  if (removed.includes(owner.id) || isFormer(owner.id)) return [];
  if (owner.id === person.id) return [{ kind: 'human', person, joinId: origin }];
  return [{ kind: 'human', person: owner, joinId: '', reserved: true }];
}

/** The same place, or a person's own part of the channel where each has one. */
function placeFor(place: Place, personId: string): Place {
  return place.personId === undefined ? place : { ...place, personId };
}

function isSameOccupant(one: SeatOccupant, other: SeatOccupant): boolean {
  if (one.kind === 'human') return other.kind === 'human' && one.person.id === other.person.id;
  return other.kind === 'computer' && one.name === other.name;
}
