import type { Locale, Message, Seat, Text } from '../core/message.ts';
import type { Scene, Theme } from '../core/scene.ts';
import type {
  Announcement,
  Daily,
  DailyKey,
  DailyNote,
  Job,
  Outcome,
  Player,
  QueueName,
  Reminder,
  Server,
  StepRow,
  Table,
  TableStatus,
} from './model.ts';

/**
 * Where tables are kept. Every change is one transaction, with the jobs that follow from it enqueued in it.
 * Methods reject where the database does not answer; nothing has changed then, unless said otherwise. A table that is
 * damaged rejects where it is asked for, and is left out where several are.
 */
export interface Store {
  /**
   * A channel has at most one open (lobby or playing) table.
   *
   * @param limit how many open tables of the server the host may have, this one included. Only tables where the host
   * sits count. Holds also for tables that are created at the same time.
   * @returns `occupied` where the channel has an open table; `limit` where the host has as many as they may
   */
  create(table: Table, jobs: readonly Job[], limit?: number): Promise<'created' | 'occupied' | 'limit'>;
  table(id: string): Promise<Table | undefined>;
  /** The table with its newest step, by one query. */
  head(id: string): Promise<{ readonly table: Table; readonly step: StepRow | undefined } | undefined>;
  openTableIn(channelId: string): Promise<Table | undefined>;
  /** The channel's open table; where none is open, the one that was opened last. */
  latestTableIn(channelId: string): Promise<Table | undefined>;
  /** Open tables where the person has a seat, or a computer plays on for them, the oldest first. */
  openTablesOf(userId: string): Promise<readonly Table[]>;
  /** Tables whose status is `playing` or `lobby`, for a look after a start. */
  openTables(): Promise<readonly Table[]>;
  /**
   * Replaces a table whose stored version is still `table.version`, but for its announcement, which is `announced`'s;
   * the stored version becomes one more.
   * @returns `conflict` where somebody else was first
   */
  update(table: Table, jobs: readonly Job[]): Promise<'updated' | 'conflict'>;
  /**
   * Adds a step and, in the same statement, replaces the table as `update` does.
   * @returns `conflict` where the version moved or the step's number is taken; `duplicate` where its origin has
   * already made a step, here or elsewhere
   */
  append(
    step: StepRow,
    table: Table,
    jobs: readonly Job[],
    outcomes?: readonly Outcome[],
  ): Promise<'appended' | 'conflict' | 'duplicate'>;
  /** In order; `from` inclusive. */
  steps(tableId: string, from?: number): Promise<readonly StepRow[]>;
  step(tableId: string, seq: number): Promise<StepRow | undefined>;
  /** The step that an interaction has made, if it has made one. */
  stepOf(origin: string): Promise<StepRow | undefined>;
  /** Notes where the newest public message is; leaves the version alone; an older `seq` never replaces a newer one. */
  announced(tableId: string, announcement: Announcement): Promise<void>;
  /**
   * Says when a table must next be looked at, and enqueues jobs with it; leaves the version alone.
   * @returns `conflict` where the table has moved on: nothing has happened
   */
  setDue(
    table: Pick<Table, 'id' | 'version'>,
    dueAt: Date | undefined,
    jobs: readonly Job[],
  ): Promise<'updated' | 'conflict'>;
  /** Enqueues a `clock` job for every open table that is due. @returns how many were due */
  enqueueDue(now: Date): Promise<number>;
  /** Open tables of a server. */
  openTablesIn(guildId: string): Promise<readonly Table[]>;
  player(userId: string): Promise<Player | undefined>;
  /** Those of the people who have set anything. */
  players(userIds: readonly string[]): Promise<readonly Player[]>;
  /**
   * Changes the fields that the patch has, and no others; one that is `undefined` is unset. One statement.
   *
   * @param expected fields that must still have these values
   * @returns the settings after the change; `conflict` where an expected value has changed: nothing has happened
   */
  updatePlayer(
    userId: string,
    patch: SettingsPatch<Player, 'userId'>,
    expected?: Partial<Pick<Player, 'availability' | 'quietSetAt'>>,
  ): Promise<Player | 'conflict'>;
  /** The step that the person saw last at this table. */
  lastLook(tableId: string, userId: string): Promise<number | undefined>;
  looked(tableId: string, userId: string, seq: number): Promise<void>;
  /** What the person was told about these tables; those about which they were told nothing are left out. */
  reminders(userId: string, tableIds: readonly string[]): Promise<readonly Reminder[]>;
  saveReminders(reminders: readonly Reminder[]): Promise<void>;
  /**
   * Notes that the person was nudged, unless they were since `notSince`. @returns whether it was noted
   */
  nudge(userId: string, at: Date, notSince: Date): Promise<boolean>;
  server(guildId: string): Promise<Server | undefined>;
  /** As `updatePlayer`. */
  updateServer(
    guildId: string,
    patch: SettingsPatch<Server, 'guildId'>,
    expected?: Partial<Pick<Server, 'channels'>>,
  ): Promise<Server | 'conflict'>;
  /** Of a person, the newest first. */
  outcomesOf(userId: string): Promise<readonly Outcome[]>;
  /** Of a server, the oldest first, by tables. */
  outcomesIn(guildId: string): Promise<readonly Outcome[]>;
  /** Of a challenge, the best first. */
  outcomesOfDaily(daily: DailyKey): Promise<readonly Outcome[]>;
  /** The challenge of a server and day: the one that is there, else this one, which is then kept. */
  dailyOr(daily: Daily): Promise<Daily>;
  /** The person's table of a challenge, whatever has become of it. */
  dailyTableOf(daily: DailyKey, userId: string): Promise<Table | undefined>;
  /** Everybody's tables of a challenge, whatever has become of them, the oldest first. */
  dailyTables(daily: DailyKey): Promise<readonly Table[]>;
  dailyNotes(daily: DailyKey): Promise<readonly DailyNote[]>;
  /** Notes that a channel is to be told of a challenge, unless it is noted already. */
  addDailyNote(note: DailyNote): Promise<void>;
  saveDailyNote(note: DailyNote): Promise<void>;
  /** How many tables there are. */
  tableCounts(): Promise<Readonly<Record<TableStatus, number>>>;
  /** @throws where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Settings to be changed: a field that is left out stays as it is. */
export type SettingsPatch<T, Key extends keyof T> = Partial<Omit<T, Key>>;

/** The database that the store is on, for the queue, which keeps its jobs there too. */
export interface Database {
  /** One statement with values, or, without, one or several: then the last one's rows. */
  executeSql(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
  /** What the queue needs of its jobs' table beyond what its library offers. */
  readonly jobs: JobTable;
  /** Whether other processes may be at work on it too. */
  readonly shared: boolean;
  /** Waits until no other process is within a call of this, then does the work. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** A job that this process carries out. */
export interface JobClaim {
  readonly id: string;
  readonly job: Job;
}

/** The jobs in the database. All methods reject where the database does not answer. */
export interface JobTable {
  /** Takes the oldest job that is due and whose key has no other active job in this queue, in any process. */
  claim(queue: QueueName): Promise<JobClaim | undefined>;
  /** Says that this process still carries out these jobs, so that they do not expire. */
  extendClaims(queue: QueueName, ids: readonly string[]): Promise<void>;
  /** After a failure was written down: limits the delay before the next attempt. */
  limitDelay(claim: JobClaim, seconds: number): Promise<'retried' | 'given-up'>;
  /**
   * Makes all jobs due that are active or wait for another attempt. Only for a database of one process, before work
   * begins: an active job there belongs to a process that has died.
   */
  releaseAll(): Promise<void>;
  /** How many jobs wait in each queue. */
  waiting(): Promise<Readonly<Record<QueueName, number>>>;
}

/** Carries out jobs, each at least once, with retries; jobs survive the process. */
export interface Queue {
  /** A handler that rejects is tried again later. Register all handlers before `start`. */
  work(queue: QueueName, handler: (job: Job) => Promise<void>): void;
  start(): Promise<void>;
  /** Look for new jobs now, instead of at the next poll. */
  wake(queue: QueueName): void;
  /** Lets running handlers end. */
  stop(): Promise<void>;
}

/** The name of whoever has the seat, as the reader should see it. */
export type NameOf = (seat: Seat) => string;

/** How characters are written so that they stay what they are. */
export type Escape = (text: string) => string;

/** Says messages in a language. */
export interface Translator {
  /** @param written how characters that are put into a sentence are written, such as names; as they are where left out */
  translate(message: Message, locale: Locale, nameOf: NameOf, written?: Escape): string;
  /** As `say`; plain characters stay as they are. */
  text(text: Text, locale: Locale, nameOf: NameOf, written?: Escape): string;
  /** The message of a key, without values, in every language: for Discord's localisations. */
  inAllLocales(key: string): Readonly<Record<Locale, string>>;
}

/** Turns scenes into PNG files. */
export interface Painter {
  paint(
    scene: Scene,
    look: { readonly theme: Theme; readonly locale: Locale; readonly nameOf: NameOf },
  ): Promise<Buffer>;
}
