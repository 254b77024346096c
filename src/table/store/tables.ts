import type { Job } from '../job.ts';
import type { Pause, Table, TableStatus } from '../model.ts';
import type { Write } from './record.ts';

/** Tables. A change and the jobs that follow from it are one statement. */
export interface TableStore {
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
