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
import { gameName, say } from '../messages.ts';
import {
  type Announcement,
  ofServer,
  type Person,
  personal,
  type SeatOccupant,
  type Table,
} from '../model.ts';
import { type ChannelPlace, channelOf, type Place } from '../place.ts';
import { joinsOf, randomOf } from '../play/chance.ts';
import { nextStep } from '../play/changes.ts';
import { finalScore } from '../play/outcomes.ts';
import { setupOf } from '../play/replay.ts';
import { unlessDeleted } from '../record.ts';
import { type Loaded, ok, type Result, refuse, type TableRequest } from '../request.ts';
import { createRemovals, isFormer, type Removals } from '../seats/people.ts';
import { isReserved, occupantAt } from '../seats/seats.ts';
import { loadedOf, type Writer, type WriterNeeds } from '../writer.ts';
import { createDepartures } from './departures.ts';

export interface OpenRequest {
  readonly place: ChannelPlace;
  /**
   * Makes the table's place, such as a thread, once everything else allows the table. Left out: the table is in
   * `place`.
   */
  readonly makePlace?: (game: AnyGame) => Promise<MadePlace>;
  readonly host: Person;
  readonly origin: string;
  readonly locale: Locale;
  /** As typed: see `readClock`. Default: the server's clock. */
  readonly clock?: string;
}

/** A place, and the message there that becomes the table's first announcement. */
export interface MadePlace {
  readonly place: ChannelPlace;
  readonly messageId: string;
}

export interface OpenTableRequest extends OpenRequest {
  readonly game: string;
  /** As typed: the game checks and completes them. */
  readonly options: MoveArgs;
  /** As typed. Default: the game's maximum. */
  readonly seats?: string;
}

/** What a table plays. */
export type ChosenGame = Pick<NewTable, 'game' | 'options' | 'seatLimit' | 'dice' | 'data'>;

/** Tables before their games begin, from opening to start or cancellation. */
export interface LobbyService {
  /** Whether a person may open a table, and how many, according to features. The strictest one counts. */
  mayOpen(place: Place): Promise<Result<number | undefined>>;
  /** Refused if the person may not open a table. For asking early: opening a table checks again. */
  checkOpening(place: Place, userId: string): Promise<Result<unknown>>;
  open(opening: OpenTableRequest): Promise<Result<Loaded>>;
  /** Opens a table whose game and options are already checked. */
  openWith(opening: OpenRequest, game: AnyGame, chosen: ChosenGame): Promise<Result<Loaded>>;
  join(request: TableRequest): Promise<Result<Loaded>>;
  leave(request: TableRequest): Promise<Result<Loaded>>;
  /** For the host; for anybody with a seat once the lobby has waited for an hour. */
  addComputer(request: TableRequest, level?: Level): Promise<Result<Loaded>>;
  /**
   * For the same people. @param count computes how many should play; the last ones leave, or others of the level join
   */
  setComputers(
    request: TableRequest,
    count: (table: Table) => Result<number>,
    level: Level,
  ): Promise<Result<Loaded>>;
  /**
   * For the host, in the lobby: several options at once, as typed. @param options the options, or a function that
   * computes them
   */
  setOptions(
    request: TableRequest,
    options: MoveArgs | ((loaded: Pick<Loaded, 'table' | 'game'>) => Result<MoveArgs>),
  ): Promise<Result<Loaded>>;
  /**
   * For the host; for anybody with a seat once the lobby has waited for an hour. Removes reserved seats that nobody has
   * taken.
   */
  start(request: TableRequest): Promise<Result<Loaded>>;
  /**
   * In the channel of the finished table. Seats are reserved for the others, who each take theirs by a press.
   * @param parentId of that channel if it is a thread
   */
  rematch(request: TableRequest, locale: Locale, parentId?: string): Promise<Result<Loaded>>;
}

/** What lobbies need. */
interface Lobbies extends WriterNeeds {
  readonly writer: Writer;
  readonly removals: Removals;
}

export function createLobbies(needs: WriterNeeds, writer: Writer): LobbyService {
  const { thinker, now, hooks = [] } = needs;
  const { changeLobby } = writer;
  const lobbies = { ...needs, writer, removals: createRemovals(needs) };
  return {
    mayOpen: (place) => mayOpen(hooks, place),
    checkOpening: (place, userId) => checkOpening(lobbies, place, userId),
    open: (opening) => openTable(lobbies, opening),
    openWith: (opening, game, chosen) => openWith(lobbies, opening, game, chosen),
    join: (request) => join(lobbies, request),
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
    setOptions: ({ tableId, person, origin }, typed) =>
      changeLobby(tableId, origin, (table, game) => {
        const args = typeof typed === 'function' ? typed({ table, game }) : ok(typed);
        return args.ok ? withOptions(table, game, person, args.value, tableOptionsOf(hooks)) : args;
      }),
    start: (request) => start(lobbies, request),
    rematch: (request, locale, parentId) => openRematch(lobbies, request, locale, parentId),
  };
}

async function checkOpening(
  { store, hooks = [], writer }: Lobbies,
  place: Place,
  userId: string,
): Promise<Result<unknown>> {
  const most = await mayOpen(hooks, place);
  if (!most.ok || most.value === undefined || place.guildId === undefined) return most;
  const open = countedTables(await store.openTablesIn(place.guildId), userId);
  return open.length < most.value ? most : tooManyTables(most.value, open, writer.readable);
}

async function openTable(lobbies: Lobbies, opening: OpenTableRequest): Promise<Result<Loaded>> {
  const { games } = lobbies;
  const { game: wanted, options: args, seats } = opening;
  const game = games.find(({ id }) => id === wanted.trim().toLowerCase());
  if (game === undefined)
    return refuse(say('refusal.unknown-game', { game: quoted(wanted), games: games.map(gameName) }));
  const options = readOptions(game, args);
  if (!options.ok) return options;
  const seatLimit = readSeats(game, seats);
  if (!seatLimit.ok) return seatLimit;
  return openWith(lobbies, opening, game, {
    game: game.id,
    options: options.value,
    seatLimit: seatLimit.value,
  });
}

async function openWith(
  lobbies: Lobbies,
  { place, host, origin, locale, clock: typedClock, makePlace }: OpenRequest,
  game: AnyGame,
  chosen: ChosenGame,
): Promise<Result<Loaded>> {
  const { store, now, hooks = [], writer } = lobbies;
  const server = await store.server(place.guildId);
  const clock = readClockOr(typedClock, ofServer.clock.of(server));
  if (!clock.ok) return clock;
  const most = await mayOpen(hooks, place);
  if (!most.ok) return most;
  const made = await makePlace?.(game);
  const announcement = made && firstMessage(made, now());
  const theme =
    place.guildId === undefined ? personal.theme.of(await store.player(host.id)) : ofServer.theme.of(server);
  const wanted: NewTable = {
    ...chosen,
    ...(announcement === undefined ? {} : { announcement }),
    place: made?.place ?? place,
    locale,
    theme,
    hostId: host.id,
    seats: [{ kind: 'human', person: host, joinId: origin }],
    rematchOf: undefined,
    clock: clock.value,
  };
  const opened = await writer.create(wanted, most.value);
  if (opened.ok && announcement !== undefined)
    await recordFirstMessage(lobbies, opened.value.table, announcement);
  return opened;
}

/** Records the first message in a post as one whose buttons must be removed later. */
async function recordFirstMessage(
  { store }: Lobbies,
  { id: tableId, place }: Table,
  announcement: Announcement,
): Promise<void> {
  const message = { tableId, nonce: FIRST_MESSAGE, channelId: channelOf(place), after: 0, seq: 0 };
  await unlessDeleted(store.prisma.publicMessage.createMany({ data: [message], skipDuplicates: true }));
  await store.announced(tableId, announcement, FIRST_MESSAGE);
}

function join(lobbies: Lobbies, { tableId, person, origin }: TableRequest): Promise<Result<Loaded>> {
  return lobbies.writer.changeLobby(tableId, origin, async (table) => {
    // The same press again.
    if (joinsOf(table.seats).split(',').includes(origin)) return ok(table);
    const joined = withPerson(table, person, origin);
    const isRemoved = joined.ok && (await lobbies.removals.has(table, person.id));
    return isRemoved ? refuse(say('refusal.removed')) : joined;
  });
}

async function start(lobbies: Lobbies, { tableId, person, origin }: TableRequest): Promise<Result<Loaded>> {
  const { now, writer } = lobbies;
  const before = await writer.load(tableId);
  const starts = before && notLobby(before.table) === undefined && !notHostYet(before.table, person, now());
  if (starts) await createDepartures(lobbies, writer).noticeDepartures(tableId);
  const result = await writer.changeGame(tableId, origin, async (loaded) => {
    const { game } = loaded;
    const no = notLobby(loaded.table) ?? notHostYet(loaded.table, person, now());
    if (no) return no;
    // The game does not begin with a deal: the process that opened it died before the game began.
    if (loaded.table.dice === 'position') return refuse(say('refusal.no-such-table'));
    const table = withoutReserved(loaded.table);
    if (table.seats.length < game.seats.min)
      return refuse(say('refusal.too-few', { game: gameName(game), count: game.seats.min }));
    if (table.dice === 'known' && table.seats.length !== table.seatLimit)
      return refuse(say('refusal.known-dice-seats', { count: table.seatLimit }));
    const dealt: Table = {
      ...table,
      status: 'playing',
      ...(table.dice === 'known'
        ? {}
        : {
            // The same dice for everybody who shares them, whenever they begin.
            joins: table.dice === 'shared' ? joinsOf(table.seats) : `${joinsOf(table.seats)},${origin}`,
            formerWinners: await formerWinners(lobbies, table),
          }),
    };
    const begun = await writer.starting(dealt, game);
    const random = randomOf(begun, 0);
    const { state, chance, events } = begin(game, setupOf(begun), random);
    const { cursor: randomCursor } = random;
    const setup = { kind: 'setup', seat: undefined, by: 'player', origin, at: now() } as const;
    return nextStep(loaded, { ...setup, chance, events: gameEvents(events), randomCursor }, state, begun);
  });
  return loadedOf(result);
}

/** The new seats of those who won the previous game. */
async function formerWinners({ writer }: Lobbies, table: Table): Promise<readonly Seat[]> {
  const former = table.rematchOf === undefined ? undefined : await writer.load(table.rematchOf);
  if (former === undefined || former.table.status !== 'finished') return [];
  const winners = finalScore(former).winners.map((seat) => occupantAt(former.table, seat));
  return table.seats.flatMap((occupant, seat) =>
    winners.some((winner) => isSameOccupant(winner, occupant)) ? [seat] : [],
  );
}

async function openRematch(
  lobbies: Lobbies,
  request: TableRequest,
  locale: Locale,
  parentId?: string,
): Promise<Result<Loaded>> {
  const { writer, hooks = [] } = lobbies;
  const former = await writer.load(request.tableId);
  if (former === undefined) return refuse(say('refusal.no-such-table'));
  const { table } = former;
  if (table.status !== 'finished') return refuse(say('refusal.no-rematch-yet'));
  if (table.dice === 'shared') return refuse(say('refusal.dice-once'));
  if (table.place.channelId === undefined) return refuse(say('refusal.no-such-table'));
  const no = notSeated(table, request.person);
  if (no) return no;
  const most = await mayOpen(hooks, { ...table.place, parentId });
  if (!most.ok) return most;
  // Options added since the previous game take their default values.
  const options = readOptions(former.game, {}, table.options);
  if (!options.ok) return options;
  const wanted: NewTable = {
    place: placeFor(table.place, request.person.id),
    hostId: request.person.id,
    game: table.game,
    options: options.value,
    locale,
    theme: table.theme,
    seats: table.seats.flatMap((occupant) => rematchOccupant(occupant, table, request)),
    seatLimit: table.seatLimit,
    rematchOf: table.id,
    clock: table.clock,
    data: keptData(table, hooks),
  };
  const opened = await writer.create(wanted, most.value);
  if (!opened.ok) return opened;
  // Another press was first: this one takes the person's reserved seat.
  const { id, seats } = opened.value.table;
  const isKept = seats.some((seat) => isReserved(seat) && seat.person.id === request.person.id);
  return isKept ? join(lobbies, { ...request, tableId: id }) : opened;
}

/** Stands for the nonce of a post's first message, which is not posted like others. */
const FIRST_MESSAGE = 'post';

function firstMessage({ messageId }: MadePlace, postedAt: Date): Announcement {
  return { messageId, seq: 0, postedAt, deadlines: {} };
}

/**
 * Reserves a seat for its former owner, even if a computer played on. The person who asks for the rematch takes theirs.
 */
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

/** The same place or, if everybody has their own part of the channel, the person's part. */
function placeFor(place: Place, personId: string): Place {
  return place.personId === undefined ? place : { ...place, personId };
}

function isSameOccupant(occupant: SeatOccupant, other: SeatOccupant): boolean {
  if (occupant.kind === 'human') return other.kind === 'human' && occupant.person.id === other.person.id;
  return other.kind === 'computer' && occupant.name === other.name;
}
