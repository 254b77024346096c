import type { Chance, Said } from '../core/game.ts';
import type { Locale, Message, Seat } from '../core/message.ts';
import type { OptionValues } from '../core/options.ts';
import type { Theme } from '../core/scene.ts';

/** Somebody on Discord. */
export interface Person {
  /** Discord's user id. */
  readonly id: string;
  /** As shown in the server. */
  readonly name: string;
}

/** Who sits on a seat. */
export type Sitter =
  | {
      readonly kind: 'human';
      readonly person: Person;
      /** The id of the interaction by which they joined: part of what the dice are drawn from. */
      readonly joinId: string;
    }
  | {
      readonly kind: 'computer';
      readonly name: string;
      /** The person for whom the computer plays on, where one has resigned. */
      readonly caretakerFor?: Person;
    };

export type TableStatus = 'lobby' | 'playing' | 'finished' | 'cancelled';

/** Where the newest public message about a table is. */
export interface Announcement {
  readonly messageId: string;
  /** The step that it shows; 0 for the lobby. */
  readonly seq: number;
  readonly postedAt: Date;
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
  readonly status: TableStatus;
  readonly seats: readonly Sitter[];
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
}

/** Who did a step. */
export type By = 'player' | 'computer' | 'caretaker';

/** One thing that happened at a table; never changed once written. Numbered from 1. */
export interface StepRow {
  readonly tableId: string;
  readonly seq: number;
  /**
   * `setup`: the game was dealt. `move`: a decision. `undo`: the move `undoes` was taken back; the state is as if
   * it had never been. `resign`: a person left their seat to a computer.
   */
  readonly kind: 'setup' | 'move' | 'undo' | 'resign';
  readonly seat: Seat | undefined;
  readonly by: By;
  readonly verb: string | undefined;
  readonly said: Said | undefined;
  readonly undoes: number | undefined;
  readonly chance: readonly Chance[];
  readonly events: readonly Message[];
  /** Of the random words, after the step. */
  readonly position: number;
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
}

/** Something to be done later, at least once. */
export interface Job {
  readonly queue: QueueName;
  readonly tableId: string;
}

/** `announce`: tell the channel where the table stands. `computer`: let the computer players move. */
export const queueNames = ['announce', 'computer'] as const;
export type QueueName = (typeof queueNames)[number];
