import type { Chance, MoveArgs } from '../core/game.ts';
import type { Locale, Seat } from '../core/message.ts';
import type { OptionValues } from '../core/options.ts';
import type { Theme } from '../core/scene.ts';
import type { TableEvent } from './events.ts';

/** Somebody on Discord. */
export interface Person {
  /** Discord's user id. */
  readonly id: string;
  /** As shown in the server. */
  readonly name: string;
}

/** Who sits on a seat. */
export type SeatOccupant =
  | {
      readonly kind: 'human';
      readonly person: Person;
      /** The id of the interaction by which they joined: part of what the dice are drawn from. */
      readonly joinId: string;
      /** Whose seat it was, where this person has taken it over. */
      readonly standsInFor?: Person;
      /** Whether anybody may take the seat over: its owner was out of time, or has left. */
      readonly offered?: true;
    }
  | {
      readonly kind: 'computer';
      readonly name: string;
      /** The person for whom the computer plays on, where one has resigned. */
      readonly caretakerFor?: Person;
      /** Whether anybody may take the caretaker's seat over. */
      readonly offered?: true;
    };

export type TableStatus = 'lobby' | 'playing' | 'finished' | 'cancelled';

/** Where the newest public message about a table is. */
export interface Announcement {
  readonly messageId: string;
  /** The step that it shows; 0 for the lobby. */
  readonly seq: number;
  readonly postedAt: Date;
  /** The deadlines that it shows, by seats; in whole seconds. */
  readonly deadlines: Readonly<Record<string, number>>;
}

/** A game in a channel, from its lobby to its end. */
export interface Table {
  /** Ten characters, a-z and 2-7: short enough for a `custom_id`. */
  readonly id: string;
  /** Rises with every change of the table: the optimistic lock. */
  readonly version: number;
  /** Undefined in direct messages. */
  readonly guildId: string | undefined;
  readonly channelId: string;
  readonly hostId: string;
  readonly game: string;
  readonly options: OptionValues;
  /** The language of its public messages. */
  readonly locale: Locale;
  /** How its public pictures look. */
  readonly theme: Theme;
  readonly status: TableStatus;
  readonly seats: readonly SeatOccupant[];
  /** The most that may sit down; at most the game's own maximum. */
  readonly seatLimit: number;
  /** 32 bytes in hex; secret until the game is over. */
  readonly seed: string;
  /** SHA-256 of the seed's bytes, in hex; shown from the beginning. */
  readonly seedHash: string;
  /**
   * What is mixed into the draws besides the seed: the ids by which people had joined when the game began, joined
   * by commas; empty before.
   */
  readonly joins: string;
  /** In a rematch: who won before. */
  readonly formerWinners: readonly Seat[];
  readonly rematchOf: string | undefined;
  /** The newest step's number; 0 before the first. */
  readonly head: number;
  readonly announcement: Announcement | undefined;
  readonly createdAt: Date;
  /** How long people may take; undefined: as long as they like. */
  readonly clock: ClockRule | undefined;
  /** For each seat; empty before the game begins. */
  readonly times: readonly SeatTime[];
  /** What the people at the table are asked to agree on. */
  readonly proposals: readonly Proposal[];
  /** While a game is paused no clock runs and nobody is reminded. */
  readonly paused: Pause | undefined;
  /** When the table must next be looked at, by `processDue`; undefined: never by itself. */
  readonly dueAt: Date | undefined;
  /** Of a daily challenge: which server's, of which day. Such a table is in somebody's direct messages. */
  readonly daily: DailyKey | undefined;
}

/** How long people may take, in ms: what each has at the beginning, what a turn adds, and the most that may be had. */
export interface ClockRule {
  readonly start: number;
  readonly perMove: number;
  readonly max: number;
}

/** How a seat stands with time. */
export interface SeatTime {
  /** Since when it is awaited; undefined while it is not. */
  readonly awaitedSince: Date | undefined;
  /** What was left of its time at `runningSince`, in ms, or is left while its clock stands still; 0 without a clock. */
  readonly left: number;
  /** Since when its clock runs; undefined while it stands still. Quiet time of its person is not counted. */
  readonly runningSince: Date | undefined;
  /** When its time runs out; undefined while its clock stands still. */
  readonly deadline: Date | undefined;
  /**
   * How many turns its owner has ended, and the time from being awaited to the end of each, rest not counted, in ms all
   * together.
   */
  readonly turns: number;
  readonly thinkingTime: number;
  /** When the others chose to wait for its person, who had left the server; left out where they have not. */
  readonly waitedFor?: Date;
}

/** Something that people at a table decide together, by buttons. */
export type Proposal = {
  /** A few letters, unlike any other of the table's. */
  readonly id: string;
  /** The person who wants it; undefined: the table itself asks. */
  readonly by: string | undefined;
  readonly at: Date;
  /** What each person has chosen so far, by their ids. */
  readonly choices: Readonly<Record<string, string>>;
} & (
  | { readonly kind: 'clock'; readonly clock: ClockRule | undefined }
  /** That the step `undoes` and all after it be taken back. */
  | { readonly kind: 'undo'; readonly undoes: number }
  /** That a seat is out of time, or its person gone: wait, a caretaker, or somebody else? */
  | { readonly kind: 'late'; readonly seat: Seat; readonly why: 'time' | 'left' }
  /** That anybody may take over a seat that a caretaker plays. */
  | { readonly kind: 'offer'; readonly seat: Seat }
);

/** Why a game is paused: nobody is left who plays; its channel is gone; the bot was removed from its server. */
export interface Pause {
  readonly since: Date;
  readonly why: 'nobody' | 'channel' | 'server';
}

export interface DailyKey {
  readonly guildId: string;
  /** Such as `2026-11-21`, in UTC. */
  readonly day: string;
}

/** The challenge of one server and day. */
export interface Daily extends DailyKey {
  readonly game: string;
  readonly options: OptionValues;
  /** 32 bytes in hex; secret until the challenge is over for everybody. */
  readonly seed: string;
}

/** The public message about a challenge in a channel of its server. */
export interface DailyNote extends DailyKey {
  readonly channelId: string;
  readonly locale: Locale;
  readonly posted:
    | {
        readonly messageId: string;
        readonly at: Date;
        /** What it says, in short: it need not be said again. */
        readonly shown: string;
      }
    | undefined;
}

/** Who did a step: `substitute`, who took a seat over; `table`, the table itself, when time was up. */
export type Actor = 'player' | 'computer' | 'caretaker' | 'substitute' | 'table';

/** One thing that happened at a table; never changed once written. Numbered from 1. */
export interface StepRow {
  readonly tableId: string;
  readonly seq: number;
  /**
   * `setup`: the game was dealt. `move`: a decision. `undo`: the move `undoes` was taken back; the state is as if
   * it had never been. `rewind`: by agreement, the step `undoes` and every move after it were taken back. `resign`: a
   * person left their seat to a computer. `seat`: somebody else has a seat now. `note`: something happened at the
   * table that leaves the position as it was.
   */
  readonly kind: 'setup' | 'move' | 'undo' | 'rewind' | 'resign' | 'seat' | 'note';
  readonly seat: Seat | undefined;
  readonly by: Actor;
  readonly verb: string | undefined;
  readonly args: MoveArgs | undefined;
  readonly undoes: number | undefined;
  readonly chance: readonly Chance[];
  readonly events: readonly TableEvent[];
  /** Of the random words, after the step. */
  readonly randomCursor: number;
  /** For each seat the number of its newest step, this one included; 0 before its first. */
  readonly acted: readonly number[];
  /** JSON, of the game's `stateVersion`; undefined where it was pruned after the end. */
  readonly state: string | undefined;
  readonly stateVersion: number;
  /** The interaction that asked for it: the same one twice is done once. */
  readonly origin: string | undefined;
  readonly at: Date;
}

/** What a person has set, everywhere. */
export interface Player {
  readonly userId: string;
  /** Undefined: as their Discord says. */
  readonly locale: Locale | undefined;
  readonly theme: Theme;
  readonly availability: Availability;
  /** How long they are awaited before they are reminded, in ms; undefined: not reminded. */
  readonly remindAfter: number | undefined;
  /** How long before a deadline they are reminded, in ms; undefined: not reminded. */
  readonly remindBefore: number | undefined;
  /** No reminders before this. */
  readonly snoozedUntil: Date | undefined;
  /** Since when their quiet hours are as they are: see `quietChange`. */
  readonly quietSetAt: Date | undefined;
}

/** When a person is at rest: their clocks stand still then, and nobody reminds them. */
export interface Availability {
  /** A time zone's name, such as `Europe/Amsterdam`. */
  readonly zone: string;
  /** Each day, in minutes after midnight, 0 to 1439; past midnight where `to` is before `from`. */
  readonly quiet: { readonly from: number; readonly to: number } | undefined;
  /** Whether Saturdays and Sundays are days off. */
  readonly weekendsOff: boolean;
  /** Days off, both ends included, such as `2026-12-24`. In order; they do not overlap. */
  readonly daysOff: readonly { readonly from: string; readonly to: string }[];
}

/** What a person was told about a table, so that nothing is told twice. */
export interface Reminder {
  readonly tableId: string;
  readonly userId: string;
  /** Whether they want no reminders about this table. */
  readonly muted: boolean;
  /** The `awaitedSince` that they were reminded of. */
  readonly toldAwaited: Date | undefined;
  /** The `deadline` that they were reminded of. */
  readonly toldDeadline: Date | undefined;
  /**
   * The `awaitedSince` of which they are told as soon as may be, whatever they have set: somebody has nudged them, or
   * they have put off what they were told.
   */
  readonly owedAwaited: Date | undefined;
  /** Who nudged them about `owedAwaited`, until they are told. */
  readonly nudgedBy: string | undefined;
}

/** What a server has set. */
export interface Server {
  readonly guildId: string;
  /** Where tables may be opened; empty: everywhere. */
  readonly channels: readonly string[];
  readonly clock: ClockRule | undefined;
  /** Of public messages; undefined: as the server's Discord says. */
  readonly locale: Locale | undefined;
  /** Of the public pictures of new tables; undefined: dark, as most of Discord is. */
  readonly theme: Theme | undefined;
  /** How many open tables a person may host; undefined: any number. */
  readonly tablesPerPerson: number | undefined;
  /** Who may cancel a lobby besides who opened it. `managers`: who may manage channels, and running games, too. */
  readonly cancel: 'host' | 'players' | 'managers';
}

/** How a game ended for a person who played their own seat to its end. */
export interface Outcome {
  readonly tableId: string;
  readonly seat: Seat;
  readonly userId: string;
  /** As they were called then. */
  readonly name: string;
  /** Undefined in direct messages. */
  readonly guildId: string | undefined;
  readonly game: string;
  /** From 1. */
  readonly place: number;
  /** How many sat at the table, computers too. */
  readonly seats: number;
  readonly winner: boolean;
  readonly score: number;
  readonly turns: number;
  /** In ms. */
  readonly thinkingTime: number;
  readonly at: Date;
  readonly daily: DailyKey | undefined;
}

/** Something to be done later, at least once. */
export interface Job {
  readonly queue: QueueName;
  /** What it is about: a table's id; in `remind` a person's. */
  readonly key: string;
}

/**
 * `announce`: tell the channel where the table stands. `computer`: let the computer players move. `clock`: look
 * whether somebody's time is up or somebody must be reminded. `remind`: tell a person what waits for them.
 */
export const queueNames = ['announce', 'computer', 'clock', 'remind'] as const;
export type QueueName = (typeof queueNames)[number];
