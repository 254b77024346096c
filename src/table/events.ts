import { z } from 'zod';
import { type Message, message } from '../core/message.ts';

export const clockRule = z.strictObject({ start: z.number(), perMove: z.number(), max: z.number() });

const seat = z.int().nonnegative();
/** A person's name as it was then, in plain characters. */
const name = z.string();

/**
 * What happens at a table, in the form in which steps store it. It says no words: these are made for each reader.
 * A `player` is the person who did it.
 */
export const tableEvent = z.discriminatedUnion('type', [
  /** An event of the game, in the game's own words. */
  z.strictObject({ type: z.literal('game'), message }),
  z.strictObject({ type: z.literal('undone'), seat }),
  /** The move of this step was planned before. */
  z.strictObject({ type: z.literal('planned'), seat }),
  /** `result`: a computer plays on; or nobody is left, and the game is paused, or closed without a result. */
  z.strictObject({
    type: z.literal('resigned'),
    player: name,
    result: z.enum(['computer', 'paused', 'closed']),
  }),
  /** By a person who manages the channel. */
  z.strictObject({ type: z.literal('closed'), player: name }),
  z.strictObject({ type: z.literal('close-proposed'), player: name }),
  z.strictObject({ type: z.literal('close-agreed') }),
  /** Without `clock`: to play without one. */
  z.strictObject({ type: z.literal('clock-proposed'), player: name, clock: z.optional(clockRule) }),
  z.strictObject({ type: z.literal('clock-agreed'), clock: z.optional(clockRule) }),
  z.strictObject({ type: z.literal('undo-proposed'), player: name, moves: z.int() }),
  z.strictObject({ type: z.literal('undo-agreed'), moves: z.int() }),
  /** That anybody may take the seat of `owner`. */
  z.strictObject({ type: z.literal('offer-proposed'), player: name, owner: name }),
  /** `seat`: of the person who had made the proposal; left out where they have none any more. */
  z.strictObject({ type: z.literal('proposal-refused'), seat: z.optional(seat) }),
  /** By a person who manages the channel, `player`. */
  z.strictObject({ type: z.literal('removed'), player: name, owner: name }),
  z.strictObject({ type: z.literal('out-of-time'), seat }),
  z.strictObject({ type: z.literal('left-server'), seat }),
  /** The others have decided to wait for a seat. `time`: what its clock shows at least, in ms; left out without a clock. */
  z.strictObject({ type: z.literal('waiting'), seat, time: z.optional(z.number()) }),
  /** The others have decided that a computer plays on for a seat. */
  z.strictObject({ type: z.literal('computer-plays'), seat }),
  z.strictObject({ type: z.literal('seat-offered'), seat }),
  z.strictObject({ type: z.literal('seat-returned'), player: name }),
  z.strictObject({ type: z.literal('seat-taken'), player: name, owner: name }),
  /** Nobody has moved for these days: the game is closed without a result. */
  z.strictObject({ type: z.literal('idle'), days: z.int() }),
  /** Nobody is there to play. */
  z.strictObject({ type: z.literal('paused') }),
  z.strictObject({ type: z.literal('resumed'), player: name }),
  /** The bot is on the table's server again. */
  z.strictObject({ type: z.literal('server-returned') }),
  /** The game goes on in another channel. */
  z.strictObject({ type: z.literal('channel-changed') }),
]);
export type TableEvent = Readonly<z.infer<typeof tableEvent>>;

export function gameEvents(messages: readonly Message[]): readonly TableEvent[] {
  return messages.map((message) => ({ type: 'game', message }));
}
