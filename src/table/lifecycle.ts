import type { Seat } from '../core/message.ts';
import type { Availability, Pause, Person, Player, Reminder, SeatTime, StepRow } from './model.ts';
import type { Location } from './server/opening-rules.ts';
import type { Loaded, MoveResult, Result, TableRequest } from './service.ts';

/** What an undo would take back. */
export interface Undoing {
  readonly loaded: Loaded;
  /** `free`: the person's own move alone. `agreement`: that move and every later one, if all agree. */
  readonly how: 'free' | 'agreement';
  /** The person's own latest move. */
  readonly seq: number;
  /** Every move that would be taken back, in order; the person's own is the first. */
  readonly rows: readonly StepRow[];
}

/** A table that waits for a person. */
export interface WaitingTable {
  readonly loaded: Loaded;
  readonly seat: Seat;
  readonly time: SeatTime;
  readonly reminder: Reminder | undefined;
  /** Whether the person must be told of it now. */
  readonly due: boolean;
}

export interface Waiting {
  readonly player: Player;
  /** The soonest deadline first, then who has waited longest. */
  readonly tables: readonly WaitingTable[];
}

export interface Nudged {
  readonly loaded: Loaded;
  /** Who will be told. */
  readonly nudged: readonly Person[];
  /** Who was nudged by somebody less than a day ago. */
  readonly lately: readonly Person[];
  /** Who wants no reminders about this table. */
  readonly unwilling: readonly Person[];
  /** Who is no longer on the server: the others choose what becomes of the seat. */
  readonly gone: readonly Person[];
  /** Who is at rest, and will be told when they are back. */
  readonly resting: readonly { readonly person: Person; readonly until: Date }[];
}

/** A change of a person's settings. Settings that are left out keep their value. */
export interface SettingsChange
  extends Partial<Pick<Player, 'locale' | 'theme' | 'remindAfter' | 'remindBefore'>> {
  /** Works out the availability from the stored one. Called again when somebody else changed it meanwhile. */
  readonly availability?: (before: Availability) => Result<Availability>;
}

/** How a table lives over days: time, agreement, who sits where. Refusals and rejections as in `TableService`. */
export interface TableLifecycle {
  /**
   * Proposes another clock for a running game: agreed when every seated person has said yes; at once where no other
   * person is seated. @param clock as people say it: see `readClock`
   */
  proposeClock(request: TableRequest, clock: string): Promise<Result<Loaded>>;
  /** Chooses in a motion: `yes` or `no`; of a seat that is late `wait`, `caretaker` or `offer`. */
  choose(request: TableRequest, motionId: string, choice: string): Promise<Result<Loaded>>;
  undoing(request: TableRequest): Promise<Result<Undoing>>;
  /** Asks all seated people to take back the step and every move after it. */
  proposeUndo(request: TableRequest, seq: number): Promise<Result<Loaded>>;
  /**
   * Takes a seat: one's own back from a caretaker or from being offered, or one that is offered.
   * @param seat which one, where several could be meant
   */
  takeSeat(request: TableRequest, seat?: Seat): Promise<Result<MoveResult>>;
  /** Asks the others that anybody may take the seat of a caretaker; at once where no other person is seated. */
  offerSeat(request: TableRequest, seat: Seat): Promise<Result<Loaded>>;
  /** By anybody who has, or had, a seat; where nobody sits any more they have their own back. */
  wake(request: TableRequest): Promise<Result<Loaded>>;
  /** Lets an open table sleep; one that sleeps already goes on as it does, and one that cannot be read as it is. */
  sleep(tableId: string, why: Pause['why']): Promise<void>;
  /** The bot is back on a server: its tables wake that slept for that, but those that cannot be read. */
  wakeServer(guildId: string): Promise<void>;
  /** A table whose channel is gone goes on in another channel, and wakes. By somebody with a seat. */
  moveTo(request: TableRequest, location: Location): Promise<Result<Loaded>>;
  /**
   * A person is no longer on the table's server: the others must choose what becomes of their seat. Where they have
   * chosen to wait, they are asked again in another turn, or after a week.
   */
  left(tableId: string, userId: string): Promise<void>;
  /** The `clock` job: does what is due at a table, and says when it is due next. */
  processDue(tableId: string): Promise<void>;

  settings(userId: string): Promise<Player>;
  /**
   * Writes what the change names and nothing else: two changes at the same time both last. Time already elapsed on the
   * person's clocks keeps the old availability. Refused beyond the limits of an availability, and where quiet hours
   * change too often.
   */
  changeSettings(userId: string, change: SettingsChange): Promise<Result<Player>>;
  /** No reminders before then; what the person was told of by then, and still waits, they are told of again. */
  snooze(userId: string, until: Date): Promise<void>;
  /** What waits for a person now, of tables that can be read. */
  waiting(userId: string): Promise<Waiting>;
  /** The person was told of these tables. */
  reminded(userId: string, tableIds: readonly string[]): Promise<void>;
  /**
   * Everybody who is awaited at the table, but whoever asks, is told soon. By anybody who has, or had, a seat.
   * @param isHere whether a person is still on the table's server; everybody is, where left out
   */
  nudge(request: TableRequest, isHere?: (userId: string) => Promise<boolean>): Promise<Result<Nudged>>;
  /** Whether the person wants no reminders about a table. */
  mute(request: TableRequest, muted: boolean): Promise<Result<Loaded>>;
  /** Which of these tables the person wants no reminders about. */
  mutedTables(userId: string, tableIds: readonly string[]): Promise<ReadonlySet<string>>;
}
