import type { Remembering } from './fingerprint.ts';
import type { Announcement, Outcome, Pause, StepRow, Table, TableStatus } from './model.ts';
import type { Job, Queue } from './ports.ts';
import type { AnyRecord, Database, ModelName, Write } from './record.ts';
import type { SettingsStore } from './settings.ts';

/**
 * Stores everything. Methods reject if the database does not answer; then nothing has changed, unless stated otherwise.
 * A damaged table makes methods for that table reject, and is left out of lists.
 */
export interface Store extends SettingsStore {
  /** The records of the kernel and of features. */
  readonly prisma: Database;

  // Tables. A change and the jobs that follow from it are written in one statement.

  /**
   * Creates a table. A place has at most one open (lobby or playing) table: see `placeKey`.
   *
   * @param limit how many open tables of the server the host may have, this one included. Only tables where the host
   * sits count. Also holds for tables created concurrently.
   * @param writes what features store with it
   * @returns `occupied` if the place has an open table, or a row of an `abort` write already exists; `limit` if the
   * host already has as many as allowed
   */
  create(
    table: Table,
    jobs: readonly Job[],
    limit?: number,
    writes?: readonly Write[],
  ): Promise<'created' | 'occupied' | 'limit'>;
  /**
   * Replaces a table if its stored version is still `table.version`, and raises the version by one. Keeps the
   * announcement, which only `announced` changes.
   *
   * @param origin the interaction that requested the change
   * @param writes what features store with it
   * @returns `conflict` if another change was first; `duplicate` if the interaction has already changed it
   */
  update(
    table: Table,
    jobs: readonly Job[],
    origin?: string,
    writes?: readonly Write[],
  ): Promise<'updated' | 'conflict' | 'duplicate'>;
  /** Whether the interaction has changed the table by `update`. */
  hasChanged(tableId: string, origin: string): Promise<boolean>;
  table(id: string): Promise<Table | undefined>;
  /** The readable ones, oldest first. */
  tables(ids: readonly string[]): Promise<readonly Table[]>;
  openTableIn(place: string): Promise<Table | undefined>;
  /** The id and host of the place's open table, even if it cannot be read. */
  openRowIn(place: string): Promise<Pick<Table, 'id' | 'hostId'> | undefined>;
  /** Closes an open table without reading it. @returns whether it was open */
  closeRow(id: string): Promise<boolean>;
  /** Deletes a closed table with everything about it. @returns whether there was such a closed table */
  deleteClosed(id: string): Promise<boolean>;
  /** The place's open table or, if none is open, the one opened last. */
  latestTableIn(place: string): Promise<Table | undefined>;
  /** Open tables where the person has taken a seat, or a computer plays on for them, oldest first. */
  openTablesOf(userId: string): Promise<readonly Table[]>;
  /** Open tables of a server. */
  openTablesIn(guildId: string): Promise<readonly Table[]>;
  /**
   * A page of the open tables of servers, in a fixed order.
   *
   * @param shards only servers of these shards; undefined: all
   * @param after the channel of the last table of the previous page
   * @param most maximum number of tables; fewer: this is the last page
   */
  openTablePage(
    shards: Shards | undefined,
    after: string | undefined,
    most: number,
  ): Promise<readonly OpenTable[]>;
  /** The number of tables by status. If there are very many, it is estimated from the database's statistics. */
  tableCounts(): Promise<Readonly<Record<TableStatus, number>>>;

  // The steps of tables, which are append-only.

  /**
   * Appends a step and, in the same statement, replaces the table as `update` does.
   *
   * @param writes what features store with it
   * @returns `conflict` if the version has changed or the step's number is taken; `duplicate` if its origin has
   * already made a step at this table
   */
  append(
    step: StepRow,
    table: Table,
    jobs: readonly Job[],
    outcomes?: readonly Outcome[],
    writes?: readonly Write[],
  ): Promise<'appended' | 'conflict' | 'duplicate'>;
  /** In one query. */
  head(id: string): Promise<Head | undefined>;
  /** The open table of a place, in one query. */
  openHeadIn(place: string): Promise<Head | undefined>;
  /** The readable tables of `openTablesOf`, in one query. */
  openHeadsOf(userId: string): Promise<readonly Head[]>;
  /** In order; `from` inclusive. */
  steps(tableId: string, from?: number): Promise<readonly StepRow[]>;
  step(tableId: string, seq: number): Promise<StepRow | undefined>;
  /** The step that an interaction made at the table, if any. */
  stepOf(tableId: string, origin: string): Promise<StepRow | undefined>;

  // The public messages of tables.

  /**
   * Records where the newest public message is, and that it covers everything up to `seq`. Keeps the table's version;
   * an older `seq` never replaces a newer one.
   *
   * @param nonce of a message that was just posted, or found in the channel
   */
  announced(tableId: string, announcement: Announcement, nonce?: string): Promise<void>;

  // When tables must be checked.

  /**
   * Sets when a table must next be checked, and enqueues jobs in the same statement. Keeps the version.
   * @returns `conflict` if the table has changed; then nothing was done
   */
  setDue(
    table: Pick<Table, 'id' | 'version'>,
    dueAt: Date | undefined,
    jobs: readonly Job[],
  ): Promise<'updated' | 'conflict'>;
  /** Enqueues a `clock` job for every open table that is due. @returns the number of due tables */
  enqueueDue(now: Date): Promise<number>;
  /** Enqueues jobs that do not follow from a change. */
  enqueue(jobs: readonly Job[]): Promise<void>;

  // All data about a person or server.

  /**
   * Everything stored about a person, without the ids and names of others, and without what others did on the person's
   * seats.
   *
   * @param records all of them
   * @param areDiceKnown whether what a record says about a table's seats may be revealed
   */
  personalData(
    userId: string,
    records: readonly AnyRecord[],
    areDiceKnown: (table: Table) => Promise<boolean>,
  ): Promise<PersonalData>;
  /**
   * Forgets a person: deletes what is theirs alone, including tables, and leaves a former player without id and name in
   * the games of others. All or nothing.
   *
   * @param records all of them
   * @param remembering fingerprints what they cannot do for the first time again
   */
  erasePerson(userId: string, records: readonly AnyRecord[], remembering: Remembering): Promise<void>;

  // Finding and deleting old data. Every method reads and writes a small part, by an index.

  /**
   * Closed games with all their positions, in the order in which they were opened.
   *
   * @param before only games opened before this time
   * @param after the last game of the previous page
   * @param most maximum number of games; fewer: this is the last page
   */
  gamesWithPositions(
    before: Date,
    after: Pick<ClosedGame, 'id' | 'createdAt'> | undefined,
    most: number,
  ): Promise<readonly ClosedGame[]>;
  /**
   * `prune`: deletes the positions of a closed game, except one that replaces the deal. `keep`: marks them as kept
   * forever, because they do not follow from its record.
   */
  settlePositions(tableId: string, what: 'prune' | 'keep'): Promise<void>;
  /**
   * Open tables in a fixed order.
   *
   * @param after the channel of the last table of the previous page
   * @param most maximum number of tables; fewer: this is the last page
   */
  openTableAges(after: string | undefined, most: number): Promise<readonly OpenTableAge[]>;
  /**
   * The ids of servers about which anything is stored, in order.
   *
   * @param after the last id of the previous page
   * @param most maximum number; fewer: this is the last page
   */
  serverPage(
    after: string | undefined,
    most: number,
    records: readonly AnyRecord[],
  ): Promise<readonly string[]>;
  /**
   * Deletes some games of a server or, once no game is left, the rest of its data.
   *
   * @param only deletes nothing unless this row still exists
   * @returns whether everything is deleted, or that row no longer exists
   */
  deleteFromServer(
    guildId: string,
    most: number,
    records: readonly AnyRecord[],
    only: StoredRow,
  ): Promise<boolean>;

  /** @throws if the database does not answer, or takes no changes */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Some of Discord's shards. A server belongs to the shard (id >> 22) % count. */
export interface Shards {
  readonly ids: readonly number[];
  readonly count: number;
}

/** The place of an open table, and why it is paused, if it is. */
export interface OpenTable {
  readonly id: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly pausedWhy: Pause['why'] | undefined;
}

/** A table with its newest step. */
export interface Head {
  readonly table: Table;
  /** Undefined before the first step. */
  readonly step: StepRow | undefined;
}

/** Rows about one person by subject, in JSON. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** A closed game. */
export interface ClosedGame {
  readonly id: string;
  readonly createdAt: Date;
  /** The time of its last step. */
  readonly endedAt: Date;
}

/** The age of an open table. */
export interface OpenTableAge {
  readonly id: string;
  readonly channelId: string;
  readonly guildId: string | undefined;
  readonly status: 'lobby' | 'playing';
  /** The newest step's number. */
  readonly head: number;
  readonly createdAt: Date;
  /**
   * The time of the last step that the table did not take itself; before the first such step, when the lobby opened.
   */
  readonly activeAt: Date;
}

/** A row as it was read. */
export interface StoredRow {
  readonly model: ModelName;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * A store that makes the queue look for jobs as soon as a change has enqueued some, instead of at its next poll. If the
 * process dies in between, the next poll finds them.
 */
export function notifyingStore(store: Store, queue: Pick<Queue, 'wake'>): Store {
  const then = <T>(result: T, changed: T, jobs: readonly Job[]): T => {
    if (result === changed) for (const name of new Set(jobs.map((job) => job.queue))) queue.wake(name);
    return result;
  };
  return {
    ...store,
    create: async (table, jobs, ...more) => then(await store.create(table, jobs, ...more), 'created', jobs),
    update: async (table, jobs, ...more) => then(await store.update(table, jobs, ...more), 'updated', jobs),
    append: async (step, table, jobs, ...more) =>
      then(await store.append(step, table, jobs, ...more), 'appended', jobs),
    setDue: async (table, dueAt, jobs) => then(await store.setDue(table, dueAt, jobs), 'updated', jobs),
    enqueueDue: async (now) => {
      const due = await store.enqueueDue(now);
      if (due > 0) queue.wake('clock');
      return due;
    },
    enqueue: async (jobs) => then(await store.enqueue(jobs), undefined, jobs),
  };
}
