import type { AnyGame, MoveArgs } from '../core/game.ts';
import type { Message, Seat } from '../core/message.ts';
import { type Key, say } from './messages.ts';
import type { Person, StepRow, Table } from './model.ts';

/** Why a request changed nothing. */
export interface Refusal {
  readonly message: Message;
  /** The table that is in the way, for a link: for example a channel's open table. */
  readonly table?: Table | undefined;
  /** Whether that table is open in the place where the person wants another game. */
  readonly inTheWay?: true;
  /** Their own seat at that table, which they can take back instead. */
  readonly seat?: Seat;
  /** The person's open tables, if the server allows no more. */
  readonly tables?: readonly Loaded[];
}

export interface RefusedResult {
  readonly ok: false;
  readonly refusal: Refusal;
}

export type Result<T> = { readonly ok: true; readonly value: T } | RefusedResult;

/** A table with its game and, once it has begun, its position. */
export interface Loaded {
  readonly table: Table;
  readonly game: AnyGame;
  /** The game's current state; undefined in the lobby, and if the game was cancelled there. */
  readonly state: unknown;
  readonly step: StepRow | undefined;
}

/** A person's request. `origin` is the interaction's id: a request with the same id is executed once. */
export interface TableRequest {
  readonly tableId: string;
  readonly person: Person;
  readonly origin: string;
  /** Whether they can manage the channel: see `ofServer.cancel`. */
  readonly manager?: boolean;
  /** The id of a person known to have left the server, if any. */
  readonly gone?: string | undefined;
}

export interface MoveRequest {
  readonly verb: string;
  readonly args: MoveArgs;
  /** From a panel: the `stamp` when it was drawn. Refused if the position has changed for this seat since. */
  readonly stamp?: string;
}

/** The result of a move. */
export interface MoveResult {
  readonly loaded: Loaded;
  readonly seat: Seat;
  readonly step: StepRow;
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** @param message of the kernel or a feature, or the rule in the game's own words @param about what it is about */
export function refuse(message: Message, about?: Omit<Refusal, 'message'>): RefusedResult {
  return { ok: false, refusal: { message, ...about } };
}

/** Whether a request was refused with this message of the kernel. */
export function isRefused(result: Result<unknown>, key: Key): boolean {
  return !result.ok && result.refusal.message.key === say(key).key;
}
