import type { AnyGame } from '../core/game.ts';
import { restOf, type TableHooks } from './hooks.ts';
import { countedTables, type NewTable, newTable, tooManyTables } from './lobby/opening.ts';
import { say } from './messages.ts';
import { installedGame, versionOf } from './missing-game.ts';
import type { Person, SeatOccupant, StepRow, Table } from './model.ts';
import { placeKey } from './place.ts';
import { newSeed } from './play/chance.ts';
import type { GameChange } from './play/changes.ts';
import { awaitedComputers, type Thinker } from './play/computers.ts';
import { refuseDrawsBack, takesDrawsBack } from './play/dice.ts';
import { outcomesOf, resignationsIn, wasOwnerAway } from './play/outcomes.ts';
import { waitsFor } from './play/pace.ts';
import { currentPlans, duePlan } from './play/plans.ts';
import { isPruned, loadedFrom, withPositions } from './play/replay.ts';
import type { Job } from './ports.ts';
import { firstDecided } from './proposals.ts';
import type { AnyRecord, Write } from './record.ts';
import { type Loaded, type MoveResult, ok, type RefusedResult, type Result, refuse } from './request.ts';
import { seatOfPerson } from './seats/seats.ts';
import type { Head, Store } from './store.ts';
import { dueAfter } from './time/due.ts';
import { type Availabilities, type TurnChange, timesAfter } from './time/seat-times.ts';

export interface Committed {
  readonly loaded: Loaded;
  readonly step: StepRow;
}

export interface WriterNeeds {
  readonly store: Store;
  readonly games: readonly AnyGame[];
  readonly now: () => Date;
  /** Decides for computer players. Left out: they think on this thread. */
  readonly thinker?: Thinker | undefined;
  /** Aborts when the process ends: long work in the background stops. */
  readonly stopping?: AbortSignal | undefined;
  /** Draws a seed: 32 bytes in hex. Left out: a random one. */
  readonly seed?: (() => string) | undefined;
  /** What features do when something changes. */
  readonly hooks?: readonly TableHooks[] | undefined;
  /** What features store. */
  readonly records?: readonly AnyRecord[] | undefined;
  /** Called for a table that cannot be read when several are processed: the others continue. */
  readonly onUnreadable?: ((error: unknown, tableId: string) => void) | undefined;
}

export interface Writer {
  load(tableId: string): Promise<Loaded | undefined>;
  /** A table whose game is about to start, with what features add before the deal. */
  starting(table: Table, game: AnyGame): Promise<Table>;
  /** Like `load`, for processing several tables: reports an unreadable table and treats it as missing. */
  readable(tableId: string): Promise<Loaded | undefined>;
  /** Makes tables due now, because something about them or their people has changed. */
  checkSoon(tables: readonly Pick<Table, 'id'>[]): Promise<void>;
  /** The open table of a place. */
  openIn(place: string): Promise<Loaded | undefined>;
  /** The readable open tables where a person has a seat, or a computer plays on for them. */
  openOf(userId: string): Promise<readonly Loaded[]>;
  /**
   * Creates a table. A repeated request finds its own table.
   * @param limit how many open tables of the server the host may have
   * @param untold skips the announcement of the lobby, because its game begins at once
   */
  create(wanted: NewTable, limit?: number, untold?: 'untold'): Promise<Result<Loaded>>;
  /** Changes a lobby. Does nothing if `origin` has already changed it. @param writes what features store with it */
  changeLobby(
    tableId: string,
    origin: string | undefined,
    change: (table: Table, game: AnyGame) => Promise<Result<Table>> | Result<Table>,
    writes?: readonly Write[],
  ): Promise<Result<Loaded>>;
  /**
   * Changes a table without a step, and announces it in the channel. Does nothing if the change returns the table
   * itself.
   */
  changeTable(
    tableId: string,
    change: (loaded: Loaded, availabilities: Availabilities) => Promise<Result<Table>> | Result<Table>,
  ): Promise<Result<Loaded>>;
  /**
   * Changes a running game. If `origin` has already changed it, does nothing and returns that step.
   *
   * @param read the table if it was just read: it is read again only if another change was first
   */
  changeGame(
    tableId: string,
    origin: string | undefined,
    change: (
      loaded: Loaded,
      availabilities: Availabilities,
    ) => Promise<GameChange | RefusedResult> | GameChange | RefusedResult,
    read?: Loaded,
  ): Promise<Result<Committed>>;
}

/** After this many lost races something is wrong. */
const ATTEMPTS = 50;

/** Reads and changes tables. A change is recomputed on the newest position as long as other changes are first. */
export function createWriter(needs: WriterNeeds): Writer {
  const { store } = needs;
  return {
    load: (tableId) => load(needs, tableId),
    readable: (tableId) => readable(needs, tableId),
    openIn: async (place) => loadHead(needs, await store.openHeadIn(place)),
    openOf: async (userId) => readableHeads(needs, await store.openHeadsOf(userId)),
    starting: (table, game) => beforeDeal(needs, table, game),
    create: (wanted, limit, untold) => create(needs, wanted, limit, untold),
    changeLobby: (...change) => changeLobby(needs, ...change),
    changeTable: (...change) => changeTable(needs, ...change),
    changeGame: (...change) => changeGame(needs, ...change),
    async checkSoon(tables) {
      for (const { id } of tables) await checkTableSoon(needs, id);
    },
  };
}

function gameOf({ games }: WriterNeeds, table: Table): AnyGame {
  return installedGame(games, table);
}

/** The table as it is written, with the game's own version. */
function stamped(table: Table, game: AnyGame): Table {
  return { ...table, gameVersion: versionOf(game) };
}

async function load(needs: WriterNeeds, tableId: string): Promise<Loaded | undefined> {
  return loadHead(needs, await needs.store.head(tableId));
}

async function loadHead(needs: WriterNeeds, head: Head | undefined): Promise<Loaded | undefined> {
  if (head === undefined) return undefined;
  const { table, step } = head;
  const game = gameOf(needs, table);
  if (step === undefined || !isPruned(step)) return loadedFrom(game, table, step);
  const steps = await withPositions({ table, game }, await needs.store.steps(table.id));
  return loadedFrom(game, table, steps.at(-1));
}

async function readable(needs: WriterNeeds, tableId: string): Promise<Loaded | undefined> {
  try {
    return await load(needs, tableId);
  } catch (error) {
    needs.onUnreadable?.(error, tableId);
    return undefined;
  }
}

function readableHeads(needs: WriterNeeds, heads: readonly Head[]): readonly Loaded[] {
  return heads.flatMap(({ table, step }) => {
    try {
      return [loadedFrom(gameOf(needs, table), table, step)];
    } catch (error) {
      needs.onUnreadable?.(error, table.id);
      return [];
    }
  });
}

async function beforeDeal({ hooks = [] }: WriterNeeds, table: Table, game: AnyGame): Promise<Table> {
  let begun = table;
  for (const { starting } of hooks) begun = (await starting?.(begun, game)) ?? begun;
  return begun;
}

async function checkTableSoon({ store }: WriterNeeds, id: string): Promise<void> {
  const check: Job = { queue: 'clock', key: id };
  for (;;) {
    const table = await store.table(id);
    if (table === undefined || (await store.setDue(table, table.dueAt, [check])) === 'updated') return;
  }
}

async function create(
  needs: WriterNeeds,
  wanted: NewTable,
  limit?: number,
  untold?: 'untold',
): Promise<Result<Loaded>> {
  const { store, now, seed = newSeed } = needs;
  for (;;) {
    const opened = newTable(wanted, seed(), now());
    const table = stamped(opened, gameOf(needs, opened));
    const created = await store.create(table, untold ? [] : [announce(table.id)], limit);
    if (created === 'created') return ok(loadedFrom(gameOf(needs, table), table, undefined));
    const open = await openOrUnreadable(needs, placeKey(table.place));
    if (open === 'unreadable') return refuse(say('refusal.unreadable'));
    if (open !== undefined && sameRequest(open, wanted))
      return ok(loadedFrom(gameOf(needs, open), open, undefined));
    if (created === 'limit' && limit !== undefined && table.place.guildId !== undefined) {
      const counted = countedTables(await store.openTablesIn(table.place.guildId), table.hostId);
      return tooManyTables(limit, counted, (tableId) => readable(needs, tableId));
    }
    // Undefined: it was closed at this very moment.
    if (open !== undefined) return refuse(say('refusal.channel-occupied'), { table: open, inTheWay: true });
  }
}

async function openOrUnreadable(
  { store }: WriterNeeds,
  place: string,
): Promise<Table | 'unreadable' | undefined> {
  try {
    return await store.openTableIn(place);
  } catch (error) {
    if ((await store.openRowIn(place)) === undefined) throw error;
    return 'unreadable';
  }
}

function changeLobby(
  needs: WriterNeeds,
  ...[tableId, origin, change, writes]: Parameters<Writer['changeLobby']>
): Promise<Result<Loaded>> {
  const { store } = needs;
  return retried(needs, tableId, async (previous) => {
    const after = await change(previous.table, previous.game);
    if (after.ok) {
      const table = stamped(after.value, previous.game);
      const written = await store.update(table, [announce(tableId)], origin, writes);
      if (written === 'updated') return ok({ ...previous, table: nextVersion(table) });
      return written === 'conflict' ? 'conflict' : ok(previous);
    }
    // A change that was already made is often refused a second time.
    const isDone = origin !== undefined && (await store.hasChanged(tableId, origin));
    return isDone ? ok(previous) : after;
  });
}

function changeTable(
  needs: WriterNeeds,
  ...[tableId, change]: Parameters<Writer['changeTable']>
): Promise<Result<Loaded>> {
  return retried(needs, tableId, async (previous) => {
    const availabilities = await availabilitiesOf(needs, previous.table, peopleWithClocks(previous.table));
    const after = await change(previous, availabilities);
    if (!after.ok) return after;
    if (after.value === previous.table) return ok(previous);
    const table = await withTimesAndPlans(needs, previous, after.value, previous.state, availabilities);
    const written = await needs.store.update(table, [announce(tableId)]);
    return written === 'updated' ? ok({ ...previous, table: nextVersion(table) }) : 'conflict';
  });
}

function changeGame(
  needs: WriterNeeds,
  ...[tableId, origin, change, read]: Parameters<Writer['changeGame']>
): Promise<Result<Committed>> {
  const { store } = needs;
  return retried(
    needs,
    tableId,
    async (previous) => {
      const availabilities = await availabilitiesOf(needs, previous.table, peopleWithClocks(previous.table));
      const after = await change(previous, availabilities);
      if ('ok' in after) {
        // A step that was already made is often illegal a second time.
        const done = origin === undefined ? undefined : await store.stepOf(tableId, origin);
        return done === undefined ? after : committedBefore(needs, done);
      }
      const { turns, state } = after;
      const table = await withTimesAndPlans(needs, previous, after.table, state, availabilities, turns);
      return append(needs, previous, { ...after, table }, origin);
    },
    read,
  );
}

/** Stores a change of a game with everything that follows from it. */
async function append(
  needs: WriterNeeds,
  { game, table: previous, step: newest }: Loaded,
  change: GameChange,
  origin: string | undefined,
): Promise<Result<Committed> | 'conflict'> {
  const { store, hooks = [] } = needs;
  const { state, step, writes = [] } = change;
  const isRedrawn = takesDrawsBack(newest, step);
  const refused = isRedrawn ? refuseDrawsBack(previous) : undefined;
  if (refused !== undefined) return refused;
  const changed = await withResignations(needs, change, game);
  const table: Table = isRedrawn ? { ...changed, redrawn: true } : changed;
  const outcomes = outcomesOf({ table, game, state }, step);
  const ended =
    table.status === 'finished'
      ? await Promise.all(hooks.map(({ ended }) => ended?.(table, outcomes) ?? []))
      : [];
  const written = await store.append(
    step,
    table,
    [...hooks.flatMap(({ enqueues }) => enqueues?.(table) ?? []), ...jobsAfter(table, game, state)],
    outcomes,
    [...writes, ...ended.flat()],
  );
  if (written === 'appended') return ok({ loaded: { table: nextVersion(table), game, state, step }, step });
  const twin =
    written === 'duplicate' && origin !== undefined ? await store.stepOf(table.id, origin) : undefined;
  return twin === undefined ? 'conflict' : committedBefore(needs, twin);
}

/** A step that already exists, with the newest position. */
async function committedBefore(needs: WriterNeeds, step: StepRow): Promise<Result<Committed>> {
  const loaded = await load(needs, step.tableId);
  return loaded === undefined ? refuse(say('refusal.no-such-table')) : ok({ loaded, step });
}

/** Retries a change on the newest position until no other change is first. @param read as for `changeGame` */
async function retried<T>(
  needs: WriterNeeds,
  tableId: string,
  attempt: (previous: Loaded) => Promise<Result<T> | 'conflict'>,
  read?: Loaded,
): Promise<Result<T>> {
  for (let count = 0; count < ATTEMPTS; count++) {
    const previous = (count === 0 ? read : undefined) ?? (await load(needs, tableId));
    if (previous === undefined) return refuse(say('refusal.no-such-table'));
    const result = await attempt(previous);
    if (result !== 'conflict') return result;
  }
  throw new Error(`table ${tableId} could not be changed in ${ATTEMPTS} attempts`);
}

/**
 * The table with its clocks after a change, the plans that still hold, and when it must be checked again.
 *
 * @param known the availabilities of the people who affected a clock before the change
 */
async function withTimesAndPlans(
  needs: WriterNeeds,
  { game, table: previous }: Loaded,
  table: Table,
  state: unknown,
  known: Availabilities,
  turns: readonly TurnChange[] = [],
): Promise<Table> {
  const { now, hooks = [] } = needs;
  const at = now();
  const awaited = table.status === 'playing' ? waitsFor(table, game, state) : [];
  const concerned = [
    ...peopleWithClocks(table),
    ...peopleOn(table.seats.filter((_, seat) => turns.some((turn) => turn.seat === seat && turn.count > 0))),
  ];
  const knownPeople = peopleWithClocks(previous);
  const others = concerned.filter((person) => !knownPeople.includes(person));
  const availabilities = new Map([...known, ...(await availabilitiesOf(needs, table, others))]);
  const times = timesAfter(previous, table, awaited, at, availabilities, turns);
  const plans = currentPlans({ table, game, state });
  return { ...stamped(table, game), times, plans, dueAt: dueAfter({ ...table, times }, at, hooks) };
}

async function availabilitiesOf(
  { store, hooks = [] }: WriterNeeds,
  table: Table,
  people: readonly string[],
): Promise<Availabilities> {
  if (people.length === 0) return new Map();
  const players = await store.players(people);
  return new Map(players.map((player) => [player.id, restOf(hooks, player, table)]));
}

/** A finished game says which seats count as resigned. Its steps are read only if somebody was away. */
async function withResignations(
  { store }: WriterNeeds,
  { table, step }: GameChange,
  game: AnyGame,
): Promise<Table> {
  if (table.status !== 'finished' || !table.seats.some(wasOwnerAway)) return table;
  return { ...table, resigned: resignationsIn(table, game, [...(await store.steps(table.id)), step]) };
}

function peopleOn(seats: readonly SeatOccupant[]): readonly string[] {
  return seats.flatMap((occupant) => (occupant.kind === 'human' ? [occupant.person.id] : []));
}

/** People whose availability affects a clock. */
function peopleWithClocks({ clock, seats }: Table): readonly string[] {
  return clock === undefined ? [] : peopleOn(seats);
}

function announce(tableId: string): Job {
  return { queue: 'announce', key: tableId };
}

/** The store raises the version when it replaces a table. */
function nextVersion(table: Table): Table {
  return { ...table, version: table.version + 1 };
}

function sameRequest(open: Table, wanted: NewTable): boolean {
  if (wanted.rematchOf !== undefined) return open.rematchOf === wanted.rematchOf;
  const joinIds = wanted.seats.map(joinIdOf);
  return open.seats.some((occupant) => occupant.kind === 'human' && joinIds.includes(occupant.joinId));
}

function joinIdOf(occupant: SeatOccupant): string | undefined {
  return occupant.kind === 'human' ? occupant.joinId : undefined;
}

/** The table of a committed step. */
export function loadedOf(result: Result<Committed>): Result<Committed['loaded']> {
  return result.ok ? ok(result.value.loaded) : result;
}

/** A person's step with their seat. Refused if a repeated request finds their step at a seat that they have left since. */
export function stepResultOf(result: Result<Committed>, person: Person): Result<MoveResult> {
  if (!result.ok) return result;
  const { loaded, step } = result.value;
  const seat = seatOfPerson(loaded.table, person.id);
  return seat !== undefined && seat === step.seat
    ? ok({ loaded, step, seat })
    : refuse(say('refusal.not-seated'));
}

/**
 * The jobs after a step. Computer players and planned moves come first, and the last of them enqueues the announcement.
 * A change of seats may also settle a proposal.
 */
export function jobsAfter(table: Table, game: AnyGame, state: unknown): readonly Job[] {
  const decided: readonly Job[] =
    firstDecided(table) === undefined ? [] : [{ queue: 'clock', key: table.id }];
  if (awaitedComputers(table, game, state).length > 0 || duePlan({ table, game, state }) !== undefined)
    return [{ queue: 'computer', key: table.id }, ...decided];
  if (isPlaceless(table)) return decided;
  return [{ queue: 'announce', key: table.id }, ...decided];
}

/** Whether a running game has no channel for announcements. Its people were told when it was paused. */
function isPlaceless({ status, paused }: Table): boolean {
  return status === 'playing' && (paused?.why === 'channel' || paused?.why === 'server');
}
