import type { Announcement, Outcome, Pause, Person, StepRow, Table, TableStatus } from './model.ts';
import type { Job, Queue } from './ports.ts';
import type { RecordStore, RecordType, Write } from './record.ts';
import type { SettingsStore } from './settings.ts';

/**
 * Where everything is stored. Methods reject where the database does not answer; nothing has changed then, unless said
 * otherwise. A damaged table rejects where it alone is asked for, and is left out of lists.
 */
export interface Store extends SettingsStore, RecordStore {
  // Tables. A change and the jobs that follow from it are one statement.

  /**
   * A place has at most one open (lobby or playing) table: see `placeOf`.
   *
   * @param limit how many open tables of the server the host may have, this one included. Only tables where the host
   * sits count. Holds also for tables that are created at the same time.
   * @param writes what features store with it
   * @returns `occupied` where the place has an open table, or a write of `abort` is there already; `limit` where the
   * host has as many as they may
   */
  create(
    table: Table,
    jobs: readonly Job[],
    limit?: number,
    writes?: readonly Write[],
  ): Promise<'created' | 'occupied' | 'limit'>;
  /**
   * Replaces a table whose stored version is still `table.version`, and raises the version by one. The announcement
   * stays: only `announced` changes it.
   *
   * @param origin the interaction that asked for the change
   * @param writes what features store with it
   * @returns `conflict` where another change was first; `duplicate` where the interaction has already changed a table
   */
  update(
    table: Table,
    jobs: readonly Job[],
    origin?: string,
    writes?: readonly Write[],
  ): Promise<'updated' | 'conflict' | 'duplicate'>;
  /** Whether the interaction has changed a table by `update`. */
  hasChanged(origin: string): Promise<boolean>;
  table(id: string): Promise<Table | undefined>;
  /** Those that can be read, the oldest first. */
  tables(ids: readonly string[]): Promise<readonly Table[]>;
  openTableIn(place: string): Promise<Table | undefined>;
  /** The id and the host of the place's open table, also of one that cannot be read. */
  openRowIn(place: string): Promise<Pick<Table, 'id' | 'hostId'> | undefined>;
  /** Closes an open table without reading it. @returns whether it was open */
  closeRow(id: string): Promise<boolean>;
  /** Deletes a closed table with everything about it. @returns whether it was there and closed */
  deleteClosed(id: string): Promise<boolean>;
  /** The place's open table; where none is open, the one that was opened last. */
  latestTableIn(place: string): Promise<Table | undefined>;
  /** Open tables where the person has taken a seat, or a computer plays on for them, the oldest first. */
  openTablesOf(userId: string): Promise<readonly Table[]>;
  /** Open tables of a server. */
  openTablesIn(guildId: string): Promise<readonly Table[]>;
  /**
   * Some open tables of servers, in a fixed order: to look at all of them page by page.
   *
   * @param shards only servers of these shards; undefined: all
   * @param after the channel of the last table of the page before
   * @param most maximum number of tables; fewer: this is the last page
   */
  openTablePage(
    shards: Shards | undefined,
    after: string | undefined,
    most: number,
  ): Promise<readonly OpenTable[]>;
  /** The number of tables by status; where there are very many, as the database's statistics estimate it. */
  tableCounts(): Promise<Readonly<Record<TableStatus, number>>>;

  // The steps of tables, which are only ever added.

  /**
   * Adds a step and, in the same statement, replaces the table as `update` does.
   *
   * @param named the people whom the step's events name
   * @param writes what features store with it
   * @returns `conflict` where the version has changed or the step's number is taken; `duplicate` where its origin has
   * already made a step, at this table or another
   */
  append(
    step: StepRow,
    table: Table,
    jobs: readonly Job[],
    outcomes?: readonly Outcome[],
    named?: readonly Person[],
    writes?: readonly Write[],
  ): Promise<'appended' | 'conflict' | 'duplicate'>;
  /** By one query. */
  head(id: string): Promise<Head | undefined>;
  /** Those of `openTablesOf` that can be read, by one query. */
  openHeadsOf(userId: string): Promise<readonly Head[]>;
  /** In order; `from` inclusive. */
  steps(tableId: string, from?: number): Promise<readonly StepRow[]>;
  step(tableId: string, seq: number): Promise<StepRow | undefined>;
  /** The step that an interaction has made, if any. */
  stepOf(origin: string): Promise<StepRow | undefined>;

  // The public messages of tables.

  /**
   * Notes where the newest public message is, and that it tells everything up to `seq`. Keeps the table's version; an
   * older `seq` never replaces a newer one.
   *
   * @param nonce of a message that was just posted, or found in the channel
   */
  announced(tableId: string, announcement: Announcement, nonce?: string): Promise<void>;

  // When tables must be looked at.

  /**
   * Says when a table must next be looked at, and enqueues jobs with it. Keeps the version.
   * @returns `conflict` where the table has changed: nothing has happened
   */
  setDue(
    table: Pick<Table, 'id' | 'version'>,
    dueAt: Date | undefined,
    jobs: readonly Job[],
  ): Promise<'updated' | 'conflict'>;
  /** Enqueues a `clock` job for every open table that is due. @returns how many were due */
  enqueueDue(now: Date): Promise<number>;
  /** Enqueues jobs that follow from no change. */
  enqueue(jobs: readonly Job[]): Promise<void>;

  // What is stored about people and servers, as a whole.

  /**
   * Everything that is stored about a person, without the ids and names of others, and without what others did on the
   * person's seats.
   *
   * @param records all of them
   * @param areDiceKnown whether what a record says of a table's seats may be told
   */
  personalData(
    userId: string,
    records: readonly RecordType[],
    areDiceKnown: (table: Table) => Promise<boolean>,
  ): Promise<PersonalData>;
  /**
   * Forgets a person: deletes what is theirs alone, tables included, and leaves a former player without id and name in the
   * games of others. All or nothing.
   *
   * @param records all of them
   */
  erasePerson(userId: string, records: readonly RecordType[]): Promise<void>;

  // Finds and deletes what is too old. Every method reads and writes a small part by an index.

  /**
   * Closed games with all their positions, in the order in which they were opened.
   *
   * @param before only games that were opened before this moment
   * @param after the last game of the page before
   * @param most maximum number of games; fewer: this is the last page
   */
  gamesWithPositions(
    before: Date,
    after: Pick<ClosedGame, 'id' | 'createdAt'> | undefined,
    most: number,
  ): Promise<readonly ClosedGame[]>;
  /**
   * `prune`: deletes the positions of a closed game, but not one that is no deal. `keep`: notes that they stay for ever, because its record does not
   * lead to them.
   */
  settlePositions(tableId: string, what: 'prune' | 'keep'): Promise<void>;
  /**
   * Open tables in a fixed order.
   *
   * @param after the channel of the last table of the page before
   * @param most maximum number of tables; fewer: this is the last page
   */
  openTableAges(after: string | undefined, most: number): Promise<readonly OpenTableAge[]>;
  /**
   * The ids of servers of which anything is stored, in order.
   *
   * @param after the last one of the page before
   * @param most maximum number; fewer: this is the last page
   */
  serverPage(
    after: string | undefined,
    most: number,
    records: readonly RecordType[],
  ): Promise<readonly string[]>;
  /**
   * Deletes some games of a server, and all the rest of its data once no game is left.
   *
   * @param only deletes nothing unless this row is stored
   * @returns whether all is deleted, also where that row is gone
   */
  deleteFromServer(
    guildId: string,
    most: number,
    records: readonly RecordType[],
    only: StoredRow,
  ): Promise<boolean>;

  /** @throws where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Some of Discord's shards. A server belongs to the shard (id >> 22) % count. */
export interface Shards {
  readonly ids: readonly number[];
  readonly count: number;
}

/** Where an open table is, and why it is paused, if it is. */
export interface OpenTable {
  readonly id: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly pausedWhy: Pause['why'] | undefined;
}

/** A table with its newest step. */
export interface Head {
  readonly table: Table;
  /** Undefined before the first. */
  readonly step: StepRow | undefined;
}

/** Rows about one person, by what they are about, in the form of JSON. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** A closed game. */
export interface ClosedGame {
  readonly id: string;
  readonly createdAt: Date;
  /** When its last step was done. */
  readonly endedAt: Date;
}

/** How old an open table is. */
export interface OpenTableAge {
  readonly id: string;
  readonly channelId: string;
  readonly guildId: string | undefined;
  readonly status: 'lobby' | 'playing';
  /** The newest step's number. */
  readonly head: number;
  readonly createdAt: Date;
  /** The time of the last step that is not the table's own; before the first such step, when the lobby opened. */
  readonly activeAt: Date;
}

/** A row of a record, as it was read. */
export interface StoredRow {
  readonly record: RecordType;
  readonly row: object;
}

/**
 * A store that has the queue look for jobs as soon as a change has enqueued some, instead of at its next poll. When
 * the process dies in between, the poll finds them.
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
