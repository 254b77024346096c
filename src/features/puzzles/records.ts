import * as z from 'zod';
import { locales } from '../../core/message.ts';
import { json, optional, record, type ValueOf } from '../../table/record.ts';

const move = z.object({ verb: z.string(), args: z.record(z.string(), z.string()) });

/** A position of a finished game with one clearly best move. Does not reveal the game or its players. */
export const puzzle = record({
  model: 'puzzle',
  codec: z.object({
    /** Like a table's: ten characters, a-z and 2-7. */
    id: z.string(),
    game: z.string(),
    options: json(z.record(z.string(), z.union([z.string(), z.number()]))),
    /** The number of players. */
    seats: z.int(),
    /** The seat to move. */
    seat: z.int(),
    /** JSON, in the game's `stateVersion`. */
    state: z.string(),
    stateVersion: z.int(),
    /** See `Solution`. */
    solution: json(
      z.object({ best: move, over: move, gain: z.object({ value: z.number(), error: z.number() }) }),
    ),
    /** The number of computer levels that choose another move: 0 to 3. */
    misses: z.int(),
    rating: z.number(),
    deviation: z.number(),
    /**
     * The number of people who have tried it, and of those who found the move at once. The optimistic lock of the
     * rating.
     */
    tries: z.int(),
    found: z.int(),
    /** The day, such as `2026-11-23`, of which it is or was the puzzle. */
    day: optional(z.string()),
    /** The hash of the seed. The same dice make only one puzzle. */
    dice: z.string(),
    at: z.date(),
  }),
  key: ['id'],
});

export type Puzzle = ValueOf<typeof puzzle>;

/** A player of a puzzle's game: they consented, and may know the position. */
export const puzzlePlayer = record({
  model: 'puzzlePlayer',
  codec: z.object({ puzzleId: z.string(), userId: z.string() }),
  key: ['puzzleId', 'userId'],
  person: { userId: 'delete' },
});

/** A person's tries at a puzzle, or at their own mistake, whose id is that of its table. */
export const puzzleTry = record({
  model: 'puzzleTry',
  codec: z.object({
    puzzleId: z.string(),
    userId: z.string(),
    /** Whether the first try, which counts, found the move. */
    first: z.boolean(),
    /** Whether they have found the move or seen it. */
    solved: z.boolean(),
    at: z.date(),
  }),
  key: ['puzzleId', 'userId'],
  person: { userId: 'delete' },
});

/** A person's skill at the puzzles of a game: see `rating.ts`. */
export const puzzleSkill = record({
  model: 'puzzleSkill',
  codec: z.object({
    game: z.string(),
    userId: z.string(),
    rating: z.number(),
    deviation: z.number(),
    /** The number of puzzles that count. */
    puzzles: z.int(),
  }),
  key: ['game', 'userId'],
  person: { userId: 'delete' },
});

/** A finished game that has not been searched for puzzles yet. */
export const puzzleSearch = record({
  model: 'puzzleSearch',
  codec: z.object({ tableId: z.string(), due: z.date() }),
  key: ['tableId'],
});

/** Dice that are or were replayed with a code: no puzzle shows them. */
export const replayedDice = record({
  model: 'replayedDice',
  codec: z.object({ dice: z.string() }),
  key: ['dice'],
});

/** A channel with daily puzzles. */
export const puzzleChannel = record({
  model: 'puzzleChannel',
  codec: z.object({
    channelId: z.string(),
    guildId: z.string(),
    locale: z.enum(locales),
    /** The day of its latest puzzle. */
    day: z.string(),
  }),
  key: ['channelId'],
  server: 'guildId',
});

export type PuzzleChannel = ValueOf<typeof puzzleChannel>;
