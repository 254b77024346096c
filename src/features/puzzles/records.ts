import * as z from 'zod';
import { locales } from '../../core/message.ts';
import { json, optional, record, type ValueOf } from '../../table/record.ts';

const move = z.object({ verb: z.string(), args: z.record(z.string(), z.string()) });

/** A position of a game with one clearly best move: see `shipped.ts` for where it is from. Does not reveal the game or its players. */
export const puzzle = record({
  model: 'puzzle',
  columns: {
    options: json(z.record(z.string(), z.union([z.string(), z.number()]))),
    /** See `Solution`. */
    solution: json(
      z.object({ best: move, over: move, gain: z.object({ value: z.number(), error: z.number() }) }),
    ),
    /** The day, such as `2026-11-23`, of which it is or was the puzzle. */
    day: optional(z.string()),
    dice: optional(z.string()),
    checked: optional(z.string()),
    guildId: optional(z.string()),
  },
  server: 'guildId',
});

export type Puzzle = ValueOf<typeof puzzle>;

/** A player of a puzzle's game: they consented, and may know the position. */
export const puzzlePlayer = record({
  model: 'puzzlePlayer',
  person: { userId: 'delete' },
});

/** A person's tries at a puzzle, or at their own mistake, whose id is that of its table. */
export const puzzleTry = record({
  model: 'puzzleTry',
  person: { userId: 'delete' },
  once: ['puzzleId'],
});

/** A person's skill at the puzzles of a game: see `rating.ts`. */
export const puzzleSkill = record({
  model: 'puzzleSkill',
  person: { userId: 'delete' },
});

/** A finished game that has not been searched for puzzles yet. */
export const puzzleSearch = record({
  model: 'puzzleSearch',
});

/** Dice that are or were replayed with a code: no puzzle shows them. */
export const replayedDice = record({
  model: 'replayedDice',
});

/** A channel with daily puzzles. */
export const puzzleChannel = record({
  model: 'puzzleChannel',
  columns: {
    locale: z.enum(locales),
  },
  server: 'guildId',
});

export type PuzzleChannel = ValueOf<typeof puzzleChannel>;
