import type { Message } from '../core/message.ts';

/** Refusals that their code says in full. */
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
 * Why a request is refused. `game` and `games` are ids of games; `value`, `option`, `verb` and `zone` are what the person
 * typed, shortened; `time`, `min` and `max` of an interval are in ms.
 */
export type RefusalReason =
  | { readonly code: PlainCode }
  /** A feature's no, in its own words. `inTheWay`: the table is open where the person wants another game. */
  | { readonly code: 'said'; readonly message: Message; readonly inTheWay?: true }
  /** `reason`: the rule, in the game's own words. */
  | { readonly code: 'illegal-move'; readonly reason: Message }
  | { readonly code: 'unknown-game'; readonly game: string; readonly games: readonly string[] }
  | { readonly code: 'unknown-option'; readonly game: string; readonly option: string }
  /** `option`: one of the game's; `values`: those that it can have. */
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
  /** `guest`: the name of the person whom somebody wants to invite. */
  | {
      readonly code: 'guest-seated' | 'guest-removed';
      readonly guest: string;
    }
  /** `count`: the open tables that a person may have on the server. */
  | { readonly code: 'table-limit'; readonly count: number };

export type RefusalCode = RefusalReason['code'];

/** What a refusal says besides its code. */
export type RefusalValues<Code extends RefusalCode> = ValuesOf<RefusalReason, Code>;

type ValuesOf<Reason, Code> = Reason extends { readonly code: infer Codes }
  ? Code extends Codes
    ? Omit<Reason, 'code'>
    : never
  : never;
