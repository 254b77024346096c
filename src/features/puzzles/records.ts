import { z } from 'zod';
import { locales } from '../../core/message.ts';
import { json, optional, record, type ValueOf } from '../../table/record.ts';

const move = z.object({ verb: z.string(), args: z.record(z.string(), z.string()) });

/** A position of a finished game in which one move is clearly the best. It does not say of which game, nor whose. */
export const puzzle = record({
  model: 'puzzle',
  codec: z.object({
    /** As a table's: ten characters, a-z and 2-7. */
    id: z.string(),
    game: z.string(),
    options: json(z.record(z.string(), z.union([z.string(), z.number()]))),
    /** The number of players. */
    seats: z.int(),
    /** Who is to move. */
    seat: z.int(),
    /** JSON, of the game's `stateVersion`. */
    state: z.string(),
    stateVersion: z.int(),
    /** See `Solution`. */
    solution: json(
      z.object({ best: move, over: move, gain: z.object({ value: z.number(), error: z.number() }) }),
    ),
    /** How many levels of computer players choose another move: 0 to 3. */
    misses: z.int(),
    rating: z.number(),
    deviation: z.number(),
    /** How many people have tried it, and how many of these found the move at once. The optimistic lock of the rating. */
    tries: z.int(),
    found: z.int(),
    /** The day, such as `2026-11-23`, whose puzzle it is or was. */
    day: optional(z.string()),
    /** The hash of the seed: one puzzle for the same dice. */
    dice: z.string(),
    at: z.date(),
  }),
  key: ['id'],
});

export type Puzzle = ValueOf<typeof puzzle>;

/** Somebody in whose game a puzzle was found: they consented, and may know the position. */
export const puzzlePlayer = record({
  model: 'puzzlePlayer',
  codec: z.object({ puzzleId: z.string(), userId: z.string() }),
  key: ['puzzleId', 'userId'],
  person: { userId: 'delete' },
});

/** Somebody's tries at a puzzle, or at a mistake of their own: then the id is that of its table. */
export const puzzleTry = record({
  model: 'puzzleTry',
  codec: z.object({
    puzzleId: z.string(),
    userId: z.string(),
    /** Whether the first try, which counts, found the move. */
    first: z.boolean(),
    /** Whether they have found it, or seen it. */
    solved: z.boolean(),
    at: z.date(),
  }),
  key: ['puzzleId', 'userId'],
  person: { userId: 'delete' },
});

/** How good a person is at the puzzles of a game: see `rating.ts`. */
export const puzzleSkill = record({
  model: 'puzzleSkill',
  codec: z.object({
    game: z.string(),
    userId: z.string(),
    rating: z.number(),
    deviation: z.number(),
    /** How many puzzles count. */
    puzzles: z.int(),
  }),
  key: ['game', 'userId'],
  person: { userId: 'delete' },
});

/** A finished game in which nobody has looked for puzzles yet. */
export const puzzleSearch = record({
  model: 'puzzleSearch',
  codec: z.object({ tableId: z.string(), due: z.date() }),
  key: ['tableId'],
});

/** Dice that somebody plays, or has played, again by a code: no puzzle shows them. */
export const replayedDice = record({
  model: 'replayedDice',
  codec: z.object({ dice: z.string() }),
  key: ['dice'],
});

/** A channel that gets a puzzle a day. */
export const puzzleChannel = record({
  model: 'puzzleChannel',
  codec: z.object({
    channelId: z.string(),
    guildId: z.string(),
    locale: z.enum(locales),
    /** The last day of which it has the puzzle. */
    day: z.string(),
  }),
  key: ['channelId'],
  server: 'guildId',
});

export type PuzzleChannel = ValueOf<typeof puzzleChannel>;
