import * as z from 'zod';
import { type Chance, levels } from '../core/game.ts';
import { type Locale, locales } from '../core/message.ts';
import { type Theme, themes } from '../core/scene.ts';
import { clockRule, person, tableEvent } from './events.ts';

export type { Person } from './events.ts';

import { placeCodec } from './place.ts';
import { isoDate, json, maybe, optional, record, type ValueOf } from './record.ts';
import { type Settings, setting } from './settings.ts';

/** The default: most people use Discord's dark theme. */
export const DEFAULT_THEME: Theme = 'dark';

const yes = z.literal(true).exactOptional();
const seatOccupant = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('human'),
    person,
    /** The id of the interaction by which they joined, which is mixed into the draws. */
    joinId: z.string(),
    /** The seat's owner, if this person has taken it over. */
    standsInFor: person.exactOptional(),
    /** Whether anybody may take the seat over, because its owner ran out of time or left. */
    offered: yes,
    /** Whether the owner has taken the seat back: others made some of its moves. */
    returned: yes,
    /** In the lobby of a rematch: reserved for a player of the previous game who has not taken it yet. */
    reserved: yes,
  }),
  z.object({
    kind: z.literal('computer'),
    name: z.string(),
    /** In a what-if game: the id of the person after whom it is named. */
    namesake: z.string().exactOptional(),
    /** The level; left out: `medium`. */
    level: z.enum(levels).exactOptional(),
    /** The person whose seat the computer plays because they are away. */
    caretakerFor: person.exactOptional(),
    /** Whether anybody may take the caretaker's seat over. */
    offered: yes,
  }),
]);

/** The occupant of a seat. */
export type SeatOccupant = Readonly<z.output<typeof seatOccupant>>;

const status = z.enum(['lobby', 'playing', 'finished', 'cancelled']);
export type TableStatus = z.output<typeof status>;

/** Whether a table occupies its place. */
export function isOpen({ status }: Pick<Table, 'status'>): boolean {
  return status === 'lobby' || status === 'playing';
}

export const announcementColumns = {
  /** The newest public message; undefined if the players were told in another way. */
  messageId: optional(z.string()),
  /** The deadlines that it shows, by seat, in whole seconds. */
  deadlines: json(z.record(z.string(), z.number())),
};

/** What was last announced of a table. */
const announcementCodec = z.object({
  /** The step that it shows; 0 for the lobby. */
  seq: z.int(),
  postedAt: z.date(),
  ...announcementColumns,
});

export type Announcement = Readonly<z.output<typeof announcementCodec>>;

/** A clock, in ms: the initial time, the time that a turn adds, and the maximum. */
export type ClockRule = Readonly<z.output<typeof clockRule>>;

export const availability = z.object({
  /** A time zone's name, such as `Europe/Amsterdam`. */
  zone: z.string(),
  /** Every day, in minutes after midnight, 0 to 1439. Spans midnight if `to` is before `from`. */
  quiet: maybe(z.object({ from: z.int(), to: z.int() })),
  /** Whether Saturdays and Sundays are days off. */
  weekendsOff: z.boolean(),
  /** Days off, such as `2026-12-24`, both ends included. Sorted, without overlaps. */
  daysOff: z.array(z.strictObject({ from: z.string(), to: z.string() })).readonly(),
});

/** When a person rests: their clocks stop, and they get no reminders. */
export type Availability = Readonly<z.output<typeof availability>>;

const seatTime = z.object({
  /** Since when the game has been waiting for the seat (see `waitsFor`); undefined while it is not. */
  awaitedSince: maybe(isoDate),
  /** The time left at `runningSince`, or now if the clock is stopped, in ms; 0 without a clock. */
  left: z.number(),
  /**
   * What the seat's turns have added to `left`, in ms, the newest last: an undo takes that off again. Without turns that
   * ended before `left` was last set.
   */
  added: z.array(z.number()).readonly(),
  /** Since when the clock has been running; undefined while it is stopped. The person's quiet time does not count. */
  runningSince: maybe(isoDate),
  /** When the time runs out; undefined while the clock is stopped. */
  deadline: maybe(isoDate),
  /** The number of turns that the owner has ended, and their total time in ms, without quiet time. */
  turns: z.int(),
  thinkingTime: z.number(),
  /**
   * The person's own time from `awaitedSince` to `until`, in ms, by the time off that they had before they changed it.
   * Left out: they have not changed it since.
   */
  reckoned: z.object({ until: isoDate, ms: z.number() }).exactOptional(),
  /**
   * On a fast clock, if the person has changed their time off since the turn began: the former one, which counts until
   * their next turn.
   */
  schedule: availability.exactOptional(),
  /** When the others chose to wait for the person, who had left the server or was silent. Left out otherwise. */
  waitedFor: isoDate.exactOptional(),
  /** The person's last move in this turn. Left out before the first, and under a clock. */
  movedAt: isoDate.exactOptional(),
  /** When the person was told that they have been silent for long. Left out otherwise. */
  warnedAt: isoDate.exactOptional(),
});

/** The time of a seat. */
export type SeatTime = Readonly<z.output<typeof seatTime>>;

const proposalBase = z.object({
  /** A few letters, unique at the table. */
  id: z.string(),
  /** The person who proposes it; undefined: the table itself. */
  by: maybe(z.string()),
  at: isoDate,
  /** Each person's vote so far, by their ids. */
  choices: z.record(z.string(), z.string()),
});

const proposal = z.discriminatedUnion('kind', [
  proposalBase.extend({ kind: z.literal('clock'), clock: maybe(clockRule) }),
  /** To take back the step `undoes` and all later ones. */
  proposalBase.extend({ kind: z.literal('undo'), undoes: z.int() }),
  /** A seat is out of time, its person has left or is silent: wait, use a caretaker, or let anybody take it? */
  proposalBase.extend({ kind: z.literal('late'), seat: z.int(), why: z.enum(['time', 'left', 'silent']) }),
  /** To let anybody take over a seat that a caretaker plays. */
  proposalBase.extend({ kind: z.literal('offer'), seat: z.int() }),
  /** To close the game without a result. */
  proposalBase.extend({ kind: z.literal('close') }),
]);

/** A proposal on which the players at a table vote with buttons. */
export type Proposal = Readonly<z.output<typeof proposal>>;

const plan = z.object({
  seat: z.int(),
  /** The person's id: the plan ends when they leave the seat. */
  by: z.string(),
  /** By the id of a foreseen decision: what to do, the most wanted first. */
  decisions: z.record(
    z.string(),
    z.array(z.object({ verb: z.string(), args: z.record(z.string(), z.string()) })).readonly(),
  ),
});
/** What a waiting person wants to happen when their turn comes. Nobody else knows it. */
export type Plan = Readonly<z.output<typeof plan>>;

const pause = z.object({
  since: isoDate,
  why: z.enum(['nobody', 'channel', 'server', 'game']),
});

/**
 * Why a game is paused: nobody is left to play, its channel is gone, the bot was removed from its server, or the game was
 * not installed.
 */
export type Pause = Readonly<z.output<typeof pause>>;

const resignation = z.object({
  seat: z.int(),
  /** Whether its person left within the first round, in which case the game has no result for them. */
  early: z.boolean(),
});

/** A seat whose result in a finished game is not its person's own. */
export type Resignation = Readonly<z.output<typeof resignation>>;

const positionOf = z.object({
  /** The table of the other game, which may have been deleted since. */
  tableId: z.string(),
  /** The number of the move's step. */
  seq: z.int(),
});

/** The position of another game from which a game continues: before one of its moves. */
export type PositionOf = Readonly<z.output<typeof positionOf>>;

/**
 * Where the dice of a game come from. `own`: its own seed, and the press on Start. `known`: an earlier game with the
 * same options and number of players. `shared`: a seed that others also get. `position`: the game continues from a
 * position of another one, without a deal. Only games with their own dice are rated.
 */
const diceKinds = ['own', 'known', 'shared', 'position'] as const;

/**
 * A table as it is stored: a document, and the columns that queries use or that are written without raising the
 * version.
 */
export const tableCodec = z.object({
  /** Ten characters, a-z and 2-7: short enough for a `custom_id`. */
  id: z.string(),
  /** Increases with every change of the table: the optimistic lock. */
  version: z.int(),
  status,
  /** The newest step's number; 0 before the first. */
  head: z.int(),
  createdAt: z.date(),
  /** When `processDue` must check the table next; undefined: never. */
  dueAt: optional(z.date()),
  announcement: maybe(announcementCodec),
  place: placeCodec,
  hostId: z.string(),
  game: z.string(),
  /** The game's own version when the table was last written. Left out: a table from before versions were stored. */
  gameVersion: z.int().exactOptional(),
  options: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The language of the table's public messages. */
  locale: z.enum(locales),
  /** The theme of its public pictures. */
  theme: z.enum(themes),
  seats: z.array(seatOccupant).readonly(),
  /** Maximum number of players, at most the game's own. */
  seatLimit: z.int(),
  /** 32 bytes in hex; secret until the game is over. */
  seed: z.string(),
  /** SHA-256 of the seed's bytes, in hex; public from the beginning. */
  seedHash: z.string(),
  /**
   * Mixed into the draws besides the seed, joined by commas: the ids by which people had joined when the game began,
   * and the id of the press on Start, except with shared dice. Empty before the start, unless the dice of an earlier
   * game are played: then those of that game.
   */
  joins: z.string(),
  /** In a rematch: the winners of the previous game. */
  formerWinners: z.array(z.int()).readonly(),
  /** The points with which each seat begins, set when the game starts; undefined: nobody has any. */
  headStart: maybe(z.array(z.int().nonnegative()).readonly()),
  rematchOf: maybe(z.string()),
  /** The table's clock; undefined: no time limit. */
  clock: maybe(clockRule),
  /** One per seat; empty before the game begins. */
  times: z.array(seatTime).readonly(),
  /** Open proposals, on which the players vote. */
  proposals: z.array(proposal).readonly(),
  /** The plans for people's next turns: secret. */
  plans: z.array(plan).readonly(),
  /** The ids of people removed by somebody who manages the channel. They can no longer get a seat here. */
  removed: z.array(z.string()).readonly(),
  /**
   * Set when a game ends: the seats that count as resigned, because their people were away then or had made too few of
   * their moves. See `resignationsIn`.
   */
  resigned: z.array(resignation).readonly(),
  /** While a game is paused, no clock runs and nobody is reminded. */
  paused: maybe(pause),
  /** For a lobby that was closed because nobody started it: the number of days that it had waited. */
  unstartedDays: maybe(z.int()),
  /** Set if the game continues from a position of another one, without a deal. Such a game is unrated. */
  continuedFrom: maybe(positionOf),
  dice: z.enum(diceKinds),
  /** Whether draws were taken back by agreement, so that its players knew some of what followed: see `play/dice.ts`. */
  redrawn: yes,
  /**
   * What features store with the table for each seat, by feature id; `null`: nothing. It belongs to the seat's player,
   * and goes with them.
   */
  seatData: z.record(z.string(), z.array(z.json()).readonly()),
  /** What features store with the table, by feature id. Entries of unknown features are kept. */
  data: z.record(z.string(), z.unknown()),
});

/** A game in a channel, from its lobby to its end. */
export type Table = Readonly<z.output<typeof tableCodec>>;

/**
 * The columns, which queries use or which are written without raising the version. All other fields are in the
 * document.
 */
const columns = ['id', 'version', 'status', 'head', 'createdAt', 'dueAt', 'announcement'] as const;

/** @returns JSON */
export function documentOf(table: Table): string {
  return JSON.stringify({ ...table, ...Object.fromEntries(columns.map((column) => [column, undefined])) });
}

/** Who took a step. `substitute`: a person who took a seat over. `table`: the table itself, when time ran out. */
const actor = z.enum(['player', 'computer', 'caretaker', 'substitute', 'table']);
export type Actor = z.output<typeof actor>;

/** One thing that happened at a table. Steps never change, and are numbered from 1. */
export const step = record({
  model: 'step',
  columns: {
    /**
     * `setup`: the game was dealt. `move`: a decision. `undo`: the move `undoes` was taken back; the state is as if it
     * had never happened. `rewind`: by agreement, the step `undoes` and all later moves were taken back. `resign`: a
     * person left their seat to a computer. `seat`: a seat has another player. `report`: an event that does not change
     * the position.
     */
    kind: z.enum(['setup', 'move', 'undo', 'rewind', 'resign', 'seat', 'report']),
    seat: optional(z.int()),
    by: actor,
    verb: optional(z.string()),
    args: optional(json(z.record(z.string(), z.string()))),
    undoes: optional(z.int()),
    chance: json(z.array(z.looseObject({ kind: z.string() }) as unknown as z.ZodType<Chance>).readonly()),
    events: json(z.array(tableEvent).readonly()),
    /** By seat: the number of its newest step, including this one; 0 before its first. */
    acted: z.array(z.int()).readonly(),
    /** JSON in the game's `stateVersion`; undefined if it was pruned after the end. */
    state: optional(z.string()),
    /** The id of the interaction that requested it. A second step with the same id is a duplicate. */
    origin: optional(z.string()),
  },
});

export type StepRow = ValueOf<typeof step>;

/** The availability of a person who never rests. */
export const ALWAYS_AVAILABLE: Availability = {
  zone: 'UTC',
  quiet: undefined,
  weekendsOff: false,
  daysOff: [],
};

/** A person's settings, valid on all servers. Features add others. */
export const personal = {
  /** Undefined: the language of their Discord. */
  locale: setting('locale', optional(z.enum(locales)), undefined),
  /** The language of their Discord when last seen. Stored only for players who have not chosen a language. */
  discordLocale: setting('discordLocale', optional(z.enum(locales)), undefined),
  theme: setting('theme', z.enum(themes), DEFAULT_THEME),
  /** Whether they confirm moves that cannot be taken back. */
  confirms: setting('confirms', z.boolean(), true),
  /** The name that people of other servers see with their results; empty: they are "somebody". */
  nameElsewhere: setting('nameElsewhere', z.string(), ''),
  /** When a game of theirs without a clock last waited so long for somebody, perhaps for them, that there was a vote. */
  stalledAt: setting('stalledAt', optional(isoDate), undefined),
};

/** The language for messages to a person that do not answer an interaction. Undefined if unknown. */
export function knownLocale(settings: Settings): Locale | undefined {
  return personal.locale.of(settings) ?? personal.discordLocale.of(settings);
}

/** A server's settings. Features add others. */
export const ofServer = {
  clock: setting('clock', optional(clockRule), undefined),
  /** The language of public messages; undefined: as in Discord, or as the host's. */
  locale: setting('locale', optional(z.enum(locales)), undefined),
  /** Whether someone who manages the server has been asked for its language. */
  localeAsked: setting('locale-asked', z.boolean(), false),
  /** The theme of new tables' public pictures. */
  theme: setting('theme', z.enum(themes), DEFAULT_THEME),
  /**
   * Who may cancel a lobby besides its host. `managers`: people who can manage channels; they may also close running
   * games.
   */
  cancel: setting('cancel', z.enum(['host', 'players', 'managers']), 'host'),
};

/** A game's outcome for a person who played their own seat to its end, or who resigned. */
export const outcome = record({
  model: 'outcome',
  columns: {
    /** The server that the table belonged to: see `serverOf`. */
    guildId: optional(z.string()),
    username: optional(z.string()),
  },
  person: { userId: 'delete' },
});

export type Outcome = ValueOf<typeof outcome>;
