import * as z from 'zod';
import { type Message, message } from '../core/message.ts';

export const clockRule = z.strictObject({ start: z.number(), perMove: z.number(), max: z.number() });

export const person = z.object({
  /** Discord's user id. */
  id: z.string(),
  /** The display name on the server, in plain characters. */
  name: z.string(),
  /** Their unique name on Discord. Left out where people of other servers play along. */
  username: z.string().exactOptional(),
});

/** A Discord user. */
export type Person = Readonly<z.output<typeof person>>;

const seat = z.int().nonnegative();

/**
 * What happens at a table, as steps store it. Events contain no sentences: these are made for each reader. A `player`
 * is the person who did it. An event names people with their ids, by which deletion finds the names.
 */
export const tableEvent = z.discriminatedUnion('type', [
  /** An event of the game, in the game's own words. */
  z.strictObject({ type: z.literal('game'), message }),
  z.strictObject({ type: z.literal('undone'), seat }),
  /** This step's move had been planned. */
  z.strictObject({ type: z.literal('planned'), seat }),
  /** `result`: a computer plays on; or nobody is left, and the game is paused, or closed without a result. */
  z.strictObject({
    type: z.literal('resigned'),
    player: person,
    result: z.enum(['computer', 'paused', 'closed']),
  }),
  /** `player` manages the channel. */
  z.strictObject({ type: z.literal('closed'), player: person }),
  z.strictObject({ type: z.literal('close-proposed'), player: person }),
  z.strictObject({ type: z.literal('close-agreed') }),
  /** Without `clock`: a proposal to play without one. */
  z.strictObject({ type: z.literal('clock-proposed'), player: person, clock: z.optional(clockRule) }),
  z.strictObject({ type: z.literal('clock-agreed'), clock: z.optional(clockRule) }),
  z.strictObject({ type: z.literal('undo-proposed'), player: person, moves: z.int() }),
  z.strictObject({ type: z.literal('undo-agreed'), moves: z.int() }),
  /** A proposal that anybody may take the seat of `owner`. */
  z.strictObject({ type: z.literal('offer-proposed'), player: person, owner: person }),
  /** `seat`: the proposer's; left out if they no longer have one. */
  z.strictObject({ type: z.literal('proposal-refused'), seat: z.optional(seat) }),
  /** `player`, who manages the channel, removed a person. */
  z.strictObject({ type: z.literal('removed'), player: person, owner: person }),
  z.strictObject({ type: z.literal('out-of-time'), seat }),
  z.strictObject({ type: z.literal('left-server'), seat }),
  /** A person is told that the others decide about their silence at `until`, in ms since 1970. */
  z.strictObject({ type: z.literal('silence-noticed'), seat, until: z.number() }),
  z.strictObject({ type: z.literal('silent'), seat }),
  /**
   * The others have decided to wait for a seat. `time`: the minimum that its clock now shows, in ms; left out without a
   * clock.
   */
  z.strictObject({ type: z.literal('waiting'), seat, time: z.optional(z.number()) }),
  /** The others have decided that a computer plays on for a seat. */
  z.strictObject({ type: z.literal('computer-plays'), seat }),
  z.strictObject({ type: z.literal('seat-offered'), seat }),
  z.strictObject({ type: z.literal('seat-returned'), player: person }),
  z.strictObject({ type: z.literal('seat-taken'), player: person, owner: person }),
  /** Nobody has moved for this many days: the game is closed without a result. */
  z.strictObject({ type: z.literal('idle'), days: z.int() }),
  /** Nobody is there to play. */
  z.strictObject({ type: z.literal('paused') }),
  z.strictObject({ type: z.literal('resumed'), player: person }),
  /** The bot is on the table's server again. */
  z.strictObject({ type: z.literal('server-returned') }),
  /** The game is installed again. */
  z.strictObject({ type: z.literal('game-returned') }),
  /** The game goes on in another channel. */
  z.strictObject({ type: z.literal('channel-changed') }),
]);
export type TableEvent = Readonly<z.infer<typeof tableEvent>>;

/** The people whom an event names. */
export function peopleIn(event: TableEvent): readonly Person[] {
  return Object.values(event).filter((value) => person.safeParse(value).success);
}

export function gameEvents(messages: readonly Message[]): readonly TableEvent[] {
  return messages.map((message) => ({ type: 'game', message }));
}
