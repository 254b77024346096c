import type { RecordType } from './record.ts';

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

/** Finds and deletes what is too old. Every method reads and writes a small part by an index. */
export interface RetentionStore {
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
}
