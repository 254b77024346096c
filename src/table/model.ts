import type { Chance, Level, MoveArgs } from '../core/game.ts';
import type { Locale, Seat } from '../core/message.ts';
import type { OptionValues } from '../core/options.ts';
import type { Theme } from '../core/scene.ts';
import type { DailyKey } from './challenge.ts';
import type { TableEvent } from './events.ts';
import type { Place } from './place.ts';
import type { Plan } from './plan.ts';

/** A Discord user. */
export interface Person {
  /** Discord's user id. */
  readonly id: string;
  /** The display name on the server. */
  readonly name: string;
}

/** The occupant of a seat. */
export type SeatOccupant =
  | {
      readonly kind: 'human';
      readonly person: Person;
      /** The id of the interaction by which they joined. It is mixed into the draws. */
      readonly joinId: string;
      /** The seat's owner, if this person has taken it over. */
      readonly standsInFor?: Person;
      /** Whether anybody may take the seat over: its owner was out of time or has left. */
      readonly offered?: true;
      /** In the lobby of a rematch: kept for a player of the game before, who has not taken it. */
      readonly reserved?: true;
    }
  | {
      readonly kind: 'computer';
      readonly name: string;
      /** How well it plays; left out: `medium`. */
      readonly level?: Level;
      /** The person who resigned and whose seat the computer plays. */
      readonly caretakerFor?: Person;
      /** Whether anybody may take the caretaker's seat over. */
      readonly offered?: true;
    };

export type TableStatus = 'lobby' | 'playing' | 'finished' | 'cancelled';

/** Whether a table occupies its place. */
export function isOpen({ status }: Pick<Table, 'status'>): boolean {
  return status === 'lobby' || status === 'playing';
}

/** The place of the newest public message about a table. */
export interface Announcement {
  readonly messageId: string;
  /** The step that it shows; 0 for the lobby. */
  readonly seq: number;
  readonly postedAt: Date;
  /** The deadlines that it shows, by seat, in whole seconds. */
  readonly deadlines: Readonly<Record<string, number>>;
}

/** A game in a channel, from its lobby to its end. */
export interface Table {
  /** Ten characters, a-z and 2-7: short enough for a `custom_id`. */
  readonly id: string;
  /** Increases with every change of the table: the optimistic lock. */
  readonly version: number;
  readonly place: Place;
  readonly hostId: string;
  readonly game: string;
  readonly options: OptionValues;
  /** The language of the table's public messages. */
  readonly locale: Locale;
  /** The theme of its public pictures. */
  readonly theme: Theme;
  readonly status: TableStatus;
  readonly seats: readonly SeatOccupant[];
  /** Maximum number of players, at most the game's own. */
  readonly seatLimit: number;
  /** 32 bytes in hex; secret until the game is over. */
  readonly seed: string;
  /** SHA-256 of the seed's bytes, in hex; public from the beginning. */
  readonly seedHash: string;
  /**
   * Mixed into the draws besides the seed: the ids by which people had joined when the game began, and the id of the
   * press on Start, joined by commas. Without that press in challenges. Empty before, except where an earlier game's dice are played: then those of that game.
   */
  readonly joins: string;
  /** In a rematch: the winners of the previous game. */
  readonly formerWinners: readonly Seat[];
  /** By seat, the names that players gave their sheets; empty text, or none: no name. */
  readonly sheetNames: readonly string[];
  readonly rematchOf: string | undefined;
  /** The newest step's number; 0 before the first. */
  readonly head: number;
  readonly announcement: Announcement | undefined;
  readonly createdAt: Date;
  /** The table's clock; undefined: no time limit. */
  readonly clock: ClockRule | undefined;
  /** For each seat; empty before the game begins. */
  readonly times: readonly SeatTime[];
  /** Open proposals, on which the players vote. */
  readonly proposals: readonly Proposal[];
  /** What people have planned for their next turns: secret. */
  readonly plans: readonly Plan[];
  /** The ids of people whom somebody who manages the channel took out. They get no seat here any more. */
  readonly removed: readonly string[];
  /** While a game is paused no clock runs and nobody is reminded. */
  readonly paused: Pause | undefined;
  /** When `processDue` must look at the table next; undefined: never. */
  readonly dueAt: Date | undefined;
  /** For a lobby that was closed because nobody started it: after how many days. */
  readonly unstartedDays: number | undefined;
  /** For a challenge of a day or a week: see `DailyKey`. Such a table is in a person's direct messages. */
  readonly daily: DailyKey | undefined;
  /** For a game played on from a position of another one. Such a table is in a person's direct messages, and unrated. */
  readonly whatIf: WhatIf | undefined;
  /**
   * Eight letters by which others can play the same dice: see `play/codes.ts`. Undefined before the game begins, and with
   * `whatIf`.
   */
  readonly code: string | undefined;
  /** Whether it plays the dice of an earlier game, with its number of players. Such a game rates nobody. */
  readonly knownDice: boolean;
}

/** The position of a finished game from which another one plays on: before one of its moves. */
export interface WhatIf {
  /** The table of the finished game, which may be deleted since. */
  readonly tableId: string;
  /** The number of the move's step. */
  readonly seq: number;
}

/** A clock, in ms: the time at the beginning, the time that a turn adds, and the maximum. */
export interface ClockRule {
  readonly start: number;
  readonly perMove: number;
  readonly max: number;
}

/** The time of a seat. */
export interface SeatTime {
  /** Since when the game awaits the seat; undefined while it does not. */
  readonly awaitedSince: Date | undefined;
  /** The time left at `runningSince`, or now if the clock stands still, in ms; 0 without a clock. */
  readonly left: number;
  /** Since when the clock runs; undefined while it stands still. The person's quiet time does not count. */
  readonly runningSince: Date | undefined;
  /** When the time runs out; undefined while the clock stands still. */
  readonly deadline: Date | undefined;
  /**
   * The number of turns that the owner has ended, and their total time in ms: from the start of each until its end,
   * without quiet time.
   */
  readonly turns: number;
  readonly thinkingTime: number;
  /** When the others chose to wait for the person, who had left the server. Left out otherwise. */
  readonly waitedFor?: Date;
}

/** A proposal on which the players at a table vote with buttons. */
export type Proposal = {
  /** A few letters, unique at the table. */
  readonly id: string;
  /** The person who proposes it; undefined: the table itself. */
  readonly by: string | undefined;
  readonly at: Date;
  /** Each person's vote so far, by their ids. */
  readonly choices: Readonly<Record<string, string>>;
} & (
  | { readonly kind: 'clock'; readonly clock: ClockRule | undefined }
  /** To take back the step `undoes` and all later ones. */
  | { readonly kind: 'undo'; readonly undoes: number }
  /** A seat is out of time, or its person has left: wait, use a caretaker, or let anybody take it? */
  | { readonly kind: 'late'; readonly seat: Seat; readonly why: 'time' | 'left' }
  /** To let anybody take over a seat that a caretaker plays. */
  | { readonly kind: 'offer'; readonly seat: Seat }
  /** To close the game without a result. */
  | { readonly kind: 'close' }
);

/** Why a game is paused: no players are left, its channel is gone, or the bot was removed from its server. */
export interface Pause {
  readonly since: Date;
  readonly why: 'nobody' | 'channel' | 'server';
}

/** Who did a step. `substitute`: a person who took a seat over. `table`: the table itself, when time ran out. */
export type Actor = 'player' | 'computer' | 'caretaker' | 'substitute' | 'table';

/** One thing that happened at a table; never changed once written. Numbered from 1. */
export interface StepRow {
  readonly tableId: string;
  readonly seq: number;
  /**
   * `setup`: the game was dealt. `move`: a decision. `undo`: the move `undoes` was taken back; the state is as if it
   * had never happened. `rewind`: by agreement, the step `undoes` and all later moves were taken back. `resign`: a
   * person left their seat to a computer. `seat`: a seat has another player. `note`: an event that does not change the
   * position.
   */
  readonly kind: 'setup' | 'move' | 'undo' | 'rewind' | 'resign' | 'seat' | 'note';
  readonly seat: Seat | undefined;
  readonly by: Actor;
  readonly verb: string | undefined;
  readonly args: MoveArgs | undefined;
  readonly undoes: number | undefined;
  readonly chance: readonly Chance[];
  readonly events: readonly TableEvent[];
  /** The cursor of the random words after the step. */
  readonly randomCursor: number;
  /** For each seat the number of its newest step, including this one; 0 before its first. */
  readonly acted: readonly number[];
  /** JSON, of the game's `stateVersion`; undefined if it was pruned after the end. */
  readonly state: string | undefined;
  readonly stateVersion: number;
  /** The id of the interaction that asked for it. A second step with the same id is a duplicate. */
  readonly origin: string | undefined;
  readonly at: Date;
}

/** A person's settings, valid on every server. */
export interface Player {
  readonly userId: string;
  /** Undefined: the language of their Discord. */
  readonly locale: Locale | undefined;
  /** The language of their Discord when it was last noted; only of players who have not chosen a language. */
  readonly discordLocale: Locale | undefined;
  readonly theme: Theme;
  readonly availability: Availability;
  /** How long the game awaits them before a reminder, in ms; undefined: no such reminder. */
  readonly remindAfter: number | undefined;
  /** How long before a deadline they get a reminder, in ms; undefined: no such reminder. */
  readonly remindBefore: number | undefined;
  /** No reminders before this time. */
  readonly snoozedUntil: Date | undefined;
  /** When their quiet hours last changed: see `quietChange`. */
  readonly quietSetAt: Date | undefined;
  /** The name of their sheets, for games in which sheets have names. */
  readonly sheetName: string | undefined;
  /** Whether they confirm moves that they could not take back. */
  readonly confirms: boolean;
  /** Whether others may invite them to games. */
  readonly invitable: boolean;
  /** Whether people of other servers see their name beside their results; otherwise they are somebody there. */
  readonly namedElsewhere: boolean;
}

/** When a person rests: their clocks stand still, and nobody reminds them. */
export interface Availability {
  /** A time zone's name, such as `Europe/Amsterdam`. */
  readonly zone: string;
  /** Each day, in minutes after midnight, 0 to 1439. Past midnight if `to` is before `from`. */
  readonly quiet: { readonly from: number; readonly to: number } | undefined;
  /** Whether Saturdays and Sundays are days off. */
  readonly weekendsOff: boolean;
  /** Days off, such as `2026-12-24`, both ends included. Sorted, without overlaps. */
  readonly daysOff: readonly { readonly from: string; readonly to: string }[];
}

/** A server's settings. */
export interface Server {
  readonly guildId: string;
  /** Where people may open tables; empty: everywhere. */
  readonly channels: readonly string[];
  readonly clock: ClockRule | undefined;
  /** The language of public messages; undefined: the language of the server's Discord. */
  readonly locale: Locale | undefined;
  /** The theme of new tables' public pictures; undefined: dark, as in most of Discord. */
  readonly theme: Theme | undefined;
  /** Maximum number of open tables per host; undefined: no limit. */
  readonly tablesPerPerson: number | undefined;
  /**
   * Who may cancel a lobby besides its host. `managers`: people who can manage channels; they may also close running
   * games.
   */
  readonly cancel: 'host' | 'players' | 'managers';
}

/** The outcome of a game for a person who played their own seat to its end. */
export interface Outcome {
  readonly tableId: string;
  readonly seat: Seat;
  readonly userId: string;
  /** Their name at that time. */
  readonly name: string;
  /** Undefined in direct messages. */
  readonly guildId: string | undefined;
  readonly game: string;
  /** From 1. */
  readonly place: number;
  /** Number of players at the table, computers included. */
  readonly seats: number;
  readonly winner: boolean;
  readonly score: number;
  /** Compares games with the same dice: a whole number, the higher, the better. */
  readonly merit: number;
  readonly turns: number;
  /** In ms. */
  readonly thinkingTime: number;
  readonly at: Date;
  readonly daily: DailyKey | undefined;
}
