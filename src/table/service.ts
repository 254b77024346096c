import type { Advice, AnyGame, MoveArgs, Score } from '../core/game.ts';
import type { Move } from '../core/legal.ts';
import type { Locale, Message, Seat } from '../core/message.ts';
import type { TableLifecycle } from './lifecycle.ts';
import type { Announcement, Outcome, Person, StepRow, Table } from './model.ts';
import type { GameRecord } from './play/record.ts';
import type { RefusalReason } from './refusals.ts';
import type { Location, OpeningRules } from './server/opening-rules.ts';
import type { ServerSettings } from './server/server-settings.ts';
import type { Availabilities } from './time/seat-times.ts';

/** Why a request changed nothing, in a form that says no words: these are made for each reader. */
export type Refusal = RefusalReason & {
  /** Where something stands in the way that can be linked: the open table of a channel, say. */
  readonly table?: Table;
  /** Their own seat at that table, which they may take back instead. */
  readonly seat?: Seat;
  /** The person's open tables, where a server allows no more. */
  readonly tables?: readonly Loaded[];
};

export interface RefusedResult {
  readonly ok: false;
  readonly refusal: Refusal;
}

export type Result<T> = { readonly ok: true; readonly value: T } | RefusedResult;

/** A table with its game and, once it has begun, its position. */
export interface Loaded {
  readonly table: Table;
  readonly game: AnyGame;
  /** The game's current state; undefined in the lobby and where the game was cancelled there. */
  readonly state: unknown;
  readonly step: StepRow | undefined;
}

/** A person's request. `origin` is the interaction's id: the same one twice is done once. */
export interface TableRequest {
  readonly tableId: string;
  readonly person: Person;
  readonly origin: string;
  /** Whether they may manage the channel: see `Server.cancel`. */
  readonly manager?: boolean;
  /** Who is known to have left the server, if anybody. */
  readonly gone?: string | undefined;
}

export interface OpenTableRequest extends Location {
  readonly host: Person;
  readonly origin: string;
  readonly locale: Locale;
  readonly game: string;
  /** As said: checked and completed by the game. */
  readonly options: MoveArgs;
  /** As said; the game's maximum where left out. */
  readonly seats?: string;
  /** As said: see `readClock`; the server's own where left out. */
  readonly clock?: string;
}

export interface MoveRequest {
  readonly verb: string;
  readonly args: MoveArgs;
  /** From a panel: what `stamp` said when it was drawn. A position that has changed for this seat since is refused. */
  readonly stamp?: string;
}

/** A move as it would be. */
export interface Preview {
  readonly loaded: Loaded;
  readonly seat: Seat;
  readonly move: Move<unknown>;
  /** After the action itself, before anything is drawn. */
  readonly state: unknown;
  readonly remarks: readonly Message[];
}

/** What came of a move. */
export interface MoveResult {
  readonly loaded: Loaded;
  readonly seat: Seat;
  readonly step: StepRow;
}

/** What `/verify` found: the first step that the seed does not explain, if any. */
export interface Verification {
  readonly steps: number;
  readonly draws: number;
  readonly firstWrong: number | undefined;
  readonly seed: string;
  readonly seedHash: string;
}

/**
 * Everything that can be asked of tables. A refusal is a value; a rejection means that the database failed or that
 * there is a bug, and nothing was acknowledged.
 */
export interface TableService extends TableLifecycle, ServerSettings, OpeningRules {
  readonly games: readonly AnyGame[];

  open(opening: OpenTableRequest): Promise<Result<Loaded>>;
  join(request: TableRequest): Promise<Result<Loaded>>;
  leave(request: TableRequest): Promise<Result<Loaded>>;
  addComputer(request: TableRequest): Promise<Result<Loaded>>;
  removeComputer(request: TableRequest): Promise<Result<Loaded>>;
  /** By the host, in the lobby. Several at once, as said. */
  setOptions(request: TableRequest, options: MoveArgs): Promise<Result<Loaded>>;
  start(request: TableRequest): Promise<Result<Loaded>>;
  /**
   * In the lobby by the host, by whoever manages the channel, and by anybody where the host is gone; of a running game
   * when no other person plays. By the rules of the house also by others.
   */
  cancel(request: TableRequest): Promise<Result<Loaded>>;
  /** In the channel of the finished table. @param parentId of that channel, where it is a thread */
  rematch(request: TableRequest, locale: Locale, parentId?: string): Promise<Result<Loaded>>;

  load(tableId: string): Promise<Loaded | undefined>;
  openIn(channelId: string): Promise<Loaded | undefined>;
  /** The open table of a channel; where none is open, the one that was opened last: for looking back at it. */
  latestIn(channelId: string): Promise<Loaded | undefined>;
  /** Open tables where the person has a seat, or a computer plays on for them. */
  ofPlayer(userId: string): Promise<readonly Loaded[]>;
  /** Every open table, or those of one server, without their positions. */
  openTables(guildId?: string): Promise<readonly Table[]>;
  seatOf(loaded: Loaded, userId: string): Seat | undefined;
  /** When the people at a table rest; empty for a table without a clock. */
  availabilities(loaded: Loaded): Promise<Availabilities>;
  /** Notes where the newest public message is. An older step never replaces a newer one. */
  announced(tableId: string, announcement: Announcement): Promise<void>;
  /** How a person's games ended, the newest first. */
  outcomesOf(userId: string): Promise<readonly Outcome[]>;
  /** How a server's games ended, the oldest first, by tables. */
  outcomesIn(guildId: string): Promise<readonly Outcome[]>;

  /** The legal list of a seat, in words, in the order in which it is offered. */
  moves(loaded: Loaded, seat: Seat): readonly Move<unknown>[];
  /** Changes when the position has changed for this seat. At most 16 characters. */
  stamp(loaded: Loaded, seat: Seat): string;
  preview(request: TableRequest, moveRequest: MoveRequest): Promise<Result<Preview>>;
  move(request: TableRequest, moveRequest: MoveRequest): Promise<Result<MoveResult>>;
  /**
   * Takes back the person's own latest move, where nothing stands in the way.
   * @param seq the step that the person has been shown; another one by now is refused
   */
  undo(request: TableRequest, seq?: number): Promise<Result<MoveResult>>;
  /**
   * Leaves the seat to a computer. With nobody left who sits there the table sleeps; where nobody else owns a seat, it
   * closes without a result.
   */
  resign(request: TableRequest): Promise<Result<MoveResult>>;
  hint(
    request: TableRequest,
  ): Promise<Result<{ readonly advice: Advice<unknown>; readonly move: Move<unknown>; readonly seat: Seat }>>;
  score(loaded: Loaded): Score;

  /** The game's whole record; the seed is in it only when the game is over, of a challenge for everybody. */
  record(loaded: Loaded): Promise<GameRecord>;
  steps(loaded: Loaded, from?: number): Promise<readonly StepRow[]>;
  /** Replays the record from the seed. Refused while the game runs. */
  verify(loaded: Loaded): Promise<Result<Verification>>;

  /** The position that the person saw last; undefined for the first look. */
  lastLook(loaded: Loaded, userId: string): Promise<unknown>;
  looked(loaded: Loaded, userId: string): Promise<void>;

  /** The `computer` job: the computer players move until a person must, or the game is over. */
  playComputers(tableId: string): Promise<void>;
}
