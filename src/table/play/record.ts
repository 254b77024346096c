import { isDeepStrictEqual } from 'node:util';
import type { AnyGame, Chance, Json, MoveArgs } from '../../core/game.ts';
import { toMove } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { OptionValues } from '../../core/options.ts';
import { isOver } from '../../core/play.ts';
import type { StepRow } from '../model.ts';
import type { Loaded } from '../request.ts';
import { isClosed } from '../server/challenge-day.ts';
import { standingMoves } from './undo.ts';

/** The public format of a game, version 1: see docs/record.md. */
export interface GameRecord {
  readonly record: 1;
  readonly game: string;
  readonly seats: number;
  readonly options: OptionValues;
  /** Hex; left out while the game runs, and in a daily challenge until it is over for everybody. */
  readonly seed?: string;
  /** Mixed into the draws besides the seed: the ids by which people joined, joined by commas. */
  readonly joins?: string;
  readonly setupChance: readonly Chance[];
  readonly steps: readonly RecordStep[];
  /** Left out if the game has no result: it runs or was given up. */
  readonly final?: FinalRecord;
}

export interface RecordStep {
  readonly seat: Seat;
  readonly verb: string;
  readonly said: MoveArgs;
  readonly chance: readonly Chance[];
  readonly by?: 'computer' | 'caretaker' | 'substitute';
}

export interface FinalRecord {
  readonly totals: readonly number[];
  readonly parts: readonly { readonly [part: string]: Json }[];
  readonly winners: readonly Seat[];
}

/** The result in the form of the record; undefined while the game runs. */
export function finalOf(game: AnyGame, state: unknown): FinalRecord | undefined {
  if (!isOver(game, state)) return undefined;
  const { totals, parts, winners } = game.score(state);
  return { totals, parts, winners };
}

/**
 * The record of a table that has begun. While the game runs, it has no seed and ends before the first hidden move:
 * readers can replay it, and it reveals nothing.
 *
 * @param rows every step of the table, in order
 * @param isOut whether the seed is public
 */
export function recordOf(
  { table, game, state }: Loaded,
  rows: readonly StepRow[],
  isOut: boolean,
): GameRecord {
  const closed = isClosed(table);
  const final = table.status === 'finished' ? finalOf(game, state) : undefined;
  const standing = standingMoves(rows);
  const told = closed ? standing : standing.slice(0, firstHidden(game, state, standing));
  return {
    record: 1,
    game: game.id,
    seats: table.seats.length,
    options: table.options,
    ...(isOut ? { seed: table.seed, joins: table.joins } : {}),
    setupChance: rows.find((row) => row.kind === 'setup')?.chance ?? [],
    steps: told.map(stepOf),
    ...(final === undefined ? {} : { final }),
  };
}

/**
 * The index of the first hidden move; the length of the record if there is none. A seat without alternatives chooses
 * without a move of its own, so this compares the words.
 */
function firstHidden(game: AnyGame, state: unknown, moves: readonly StepRow[]): number {
  const seats = [...new Set(moves.flatMap(({ seat }) => seat ?? []))];
  const hidden = seats.flatMap((seat) => {
    const chosen = (game.hidden?.(state, seat) ?? []).map((action) => toMove(game, action));
    const newest = moves.filter((row) => row.seat === seat).slice(-chosen.length);
    return newest.filter((row) =>
      chosen.some(({ verb, args }) => verb === row.verb && isDeepStrictEqual(args, row.args)),
    );
  });
  return Math.min(moves.length, ...hidden.map((row) => moves.indexOf(row)));
}

function stepOf({ seat, verb, args, chance, by, seq }: StepRow): RecordStep {
  if (seat === undefined || verb === undefined || args === undefined)
    throw new Error(`step ${seq} is a move that does not say what was done`);
  return { seat, verb, said: args, chance, ...(by === 'player' || by === 'table' ? {} : { by }) };
}
