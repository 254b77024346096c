import type { AnyGame, MoveArgs } from '../core/game.ts';
import type { Message, Seat } from '../core/message.ts';
import type { Person, StepRow, Table } from './model.ts';

/** Refusals without further values. */
type PlainCode =
  | 'already-joined'
  | 'already-started'
  | 'ambiguous-move'
  | 'cancel-managers'
  | 'cancel-others'
  | 'cancel-players'
  | 'channel-exists'
  | 'channel-occupied'
  | 'clock-same'
  | 'dice-once'
  | 'known-dice'
  | 'no-channel'
  | 'no-rematch-yet'
  | 'no-seat-free'
  | 'no-server'
  | 'no-such-table'
  | 'managers-only'
  | 'nobody-to-remove'
  | 'not-caretaker'
  | 'not-playing'
  | 'not-seated'
  | 'nothing-to-undo'
  | 'offered-already'
  | 'over'
  | 'proposal-gone'
  | 'proposal-not-yours'
  | 'proposal-open'
  | 'removed'
  | 'seat-ambiguous'
  | 'seat-away'
  | 'seat-substitute'
  | 'setting-unknown'
  | 'stale'
  | 'undo-chance'
  | 'undo-others'
  | 'unreadable'
  | 'verify-later'
  | 'verify-nothing';

/**
 * Why a request is refused. `game` and `games` are ids of games; `value`, `option`, `verb` and `zone` are what the
 * person typed, shortened; `time`, and `min` and `max` of intervals, are in ms.
 */
export type RefusalReason =
  | { readonly code: PlainCode }
  /**
   * A refusal by a feature, in its own words. `inTheWay`: the table is open in the place where the person wants another
   * game.
   */
  | { readonly code: 'said'; readonly message: Message; readonly inTheWay?: true }
  /** `reason`: the rule, in the game's own words. */
  | { readonly code: 'illegal-move'; readonly reason: Message }
  | { readonly code: 'unknown-game'; readonly game: string; readonly games: readonly string[] }
  | { readonly code: 'unknown-option'; readonly game: string; readonly option: string }
  /** `option`: one of the game's; `values`: those allowed. */
  | {
      readonly code: 'option-value';
      readonly game: string;
      readonly option: string;
      readonly value: string;
      readonly values: readonly string[];
    }
  | {
      readonly code: 'seats-value';
      readonly game: string;
      readonly value: string;
      readonly min: number;
      readonly max: number;
    }
  | { readonly code: 'too-few'; readonly game: string; readonly count: number }
  | { readonly code: 'wrong-verb'; readonly game: string; readonly verb: string }
  | { readonly code: 'full' | 'known-dice-seats' | 'seats-taken'; readonly count: number }
  | { readonly code: 'host-only' | 'host-first' | 'cancel-host'; readonly host: string }
  /** `players`: the names of those who must play first. */
  | { readonly code: 'not-your-turn'; readonly players: readonly string[] }
  | { readonly code: 'clock-value'; readonly value: string }
  | { readonly code: 'proposal-paused'; readonly time: number }
  /** `guest`: the name of the person to be invited. */
  | {
      readonly code: 'guest-seated' | 'guest-removed';
      readonly guest: string;
    }
  /** `count`: the maximum number of open tables per person on the server. */
  | { readonly code: 'table-limit'; readonly count: number };

export type RefusalCode = RefusalReason['code'];

/** What a refusal says besides its code. */
export type RefusalValues<Code extends RefusalCode> = ValuesOf<RefusalReason, Code>;

type ValuesOf<Reason, Code> = Reason extends { readonly code: infer Codes }
  ? Code extends Codes
    ? Omit<Reason, 'code'>
    : never
  : never;

/** Why a request changed nothing. It contains no sentences: these are made for each reader. */
export type Refusal = RefusalReason & {
  /** The table that is in the way, for a link: for example a channel's open table. */
  readonly table?: Table;
  /** Their own seat at that table, which they can take back instead. */
  readonly seat?: Seat;
  /** The person's open tables, if the server allows no more. */
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

/**
 * A refusal by a feature.
 *
 * @param table the table that is in the way, for a link
 * @param inTheWay whether it is open in the place where the person wants another game
 */
export function refuseSaying(message: Message, table?: Table, inTheWay?: 'in-the-way'): RefusedResult {
  const refusal = {
    code: 'said',
    message,
    ...(table === undefined ? {} : { table }),
    ...(inTheWay === undefined ? {} : { inTheWay: true as const }),
  } as const;
  return { ok: false, refusal };
}

/** @param values what the refusal says besides its code @param table the table that is in the way, for a link */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[values, table]: Record<never, never> extends RefusalValues<Code>
    ? [values?: RefusalValues<Code>, table?: Table | undefined]
    : [values: RefusalValues<Code>, table?: Table | undefined]
): RefusedResult {
  return { ok: false, refusal: { code, ...values, ...(table === undefined ? {} : { table }) } as Refusal };
}
