import { isDeepStrictEqual } from 'node:util';
import type { AnyGame, Chance, Json, MoveArgs, Step } from '../../core/game.ts';
import { findMove, legalMoves, toMove } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { OptionValues } from '../../core/options.ts';
import type { CountingRandom } from '../../core/random.ts';
import { isOver, play } from '../../core/steps.ts';
import { isOpen, type StepRow, type Table } from '../model.ts';
import type { Loaded } from '../request.ts';
import { randomOf, seedHash } from './chance.ts';
import { openingOf, standingMoves } from './replay.ts';

/** The public format of a game: see docs/record.md. */
export interface GameRecord {
  /** The version of the format. 2: the game continues from a position of another one. */
  readonly record: 1 | 2;
  readonly game: string;
  readonly seats: number;
  readonly options: OptionValues;
  /** The points with which each seat began; left out if nobody had any. */
  readonly headStart?: readonly number[];
  /** In hex. Left out while it is secret: while the game runs, and while others can still get the same dice. */
  readonly seed?: string;
  /** Mixed into the draws besides the seed: the ids by which people joined, joined by commas. */
  readonly joins?: string;
  readonly setupChance: readonly Chance[];
  /** In version 2: the position from which the game continues. */
  readonly start?: StartRecord;
  readonly steps: readonly RecordStep[];
  /** Left out if the game has no result: it is running or was abandoned. */
  readonly final?: FinalRecord;
}

export interface StartRecord {
  /** The id of the other game's table. */
  readonly table: string;
  /** The step before which that game stood. */
  readonly step: number;
  /** A position in the game's own format. */
  readonly state: Json;
}

export interface RecordStep {
  readonly seat: Seat;
  readonly verb: string;
  readonly args: MoveArgs;
  readonly chance: readonly Chance[];
  readonly by?: 'computer' | 'caretaker' | 'substitute';
}

export interface FinalRecord {
  readonly totals: readonly number[];
  readonly parts: readonly { readonly [part: string]: Json }[];
  readonly winners: readonly Seat[];
}

/** The result in the format of the record; undefined while the game runs. */
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
  const closed = !isOpen(table);
  const final = table.status === 'finished' ? finalOf(game, state) : undefined;
  const standing = standingMoves(rows);
  const steps = closed ? standing : standing.slice(0, firstHidden(game, state, standing));
  const setup = rows.find((row) => row.kind === 'setup');
  const start = startOf(table, setup);
  return {
    record: start === undefined ? 1 : 2,
    game: game.id,
    seats: table.seats.length,
    options: table.options,
    ...(table.headStart === undefined ? {} : { headStart: table.headStart }),
    ...(isOut ? { seed: table.seed, joins: table.joins } : {}),
    setupChance: setup?.chance ?? [],
    ...(start === undefined ? {} : { start }),
    steps: steps.map(stepOf),
    ...(final === undefined ? {} : { final }),
  };
}

function startOf({ continuedFrom: from }: Table, setup: StepRow | undefined): StartRecord | undefined {
  if (from === undefined || setup?.state === undefined) return undefined;
  return { table: from.tableId, step: from.seq, state: JSON.parse(setup.state) as Json };
}

/** The index of the first hidden move; the length of the record if there is none. */
export function firstHidden(game: AnyGame, state: unknown, moves: readonly StepRow[]): number {
  return Math.min(moves.length, ...hiddenMoves(game, state, moves).map((row) => moves.indexOf(row)));
}

/**
 * The moves that are still hidden in a position. A seat without alternatives chooses without a move of its own, so this
 * compares the words.
 *
 * @param moves all moves up to the position
 */
export function hiddenMoves(game: AnyGame, state: unknown, moves: readonly StepRow[]): readonly StepRow[] {
  const seats = [...new Set(moves.flatMap(({ seat }) => seat ?? []))];
  return seats.flatMap((seat) => {
    const chosen = (game.hidden?.(state, seat) ?? []).map((action) => toMove(game, action));
    const newest = moves.filter((row) => row.seat === seat).slice(-chosen.length);
    return newest.filter((row) =>
      chosen.some(({ verb, args }) => verb === row.verb && isDeepStrictEqual(args, row.args)),
    );
  });
}

function stepOf({ seat, verb, args, chance, by, seq }: StepRow): RecordStep {
  if (seat === undefined || verb === undefined || args === undefined)
    throw new Error(`step ${seq} is a move that does not say what was done`);
  return { seat, verb, args, chance, ...(by === 'player' || by === 'table' ? {} : { by }) };
}

/** The result of `/verify`: the first step that the seed does not explain, if any. */
export interface Verification {
  readonly steps: number;
  readonly draws: number;
  readonly firstWrong: number | undefined;
  readonly seed: string;
  readonly seedHash: string;
}

/**
 * Replays the whole record from the seed: every roll and every card must match the record.
 *
 * @param rows every step of the table, in order
 */
export function verify({ table, game }: Loaded, rows: readonly StepRow[]): Verification {
  const random = randomOf(table, 0);
  const setup = rows.find((row) => row.kind === 'setup');
  const checked = [...(setup === undefined ? [] : [setup]), ...standingMoves(rows)];
  const verdict = (firstWrong: number | undefined): Verification => ({
    steps: checked.length,
    draws: checked.reduce((sum, row) => sum + row.chance.length, 0),
    firstWrong,
    seed: table.seed,
    seedHash: table.seedHash,
  });
  if (seedHash(table.seed) !== table.seedHash) return verdict(0);

  let state: unknown;
  for (const row of checked) {
    const step =
      row.kind === 'setup' ? openingOf({ table, game }, row, random) : again(game, state, row, random);
    if (
      step === undefined ||
      !isDeepStrictEqual(step.chance, row.chance) ||
      random.cursor !== row.randomCursor
    )
      return verdict(row.seq);
    state = step.state;
  }
  return verdict(undefined);
}

function again(
  game: Loaded['game'],
  state: unknown,
  { seat, verb, args }: StepRow,
  random: CountingRandom,
): Step<unknown> | undefined {
  if (seat === undefined || verb === undefined || args === undefined) return undefined;
  const move = findMove(game, legalMoves(game, state, seat), verb, args);
  return move === undefined || move === 'several' ? undefined : play(game, state, seat, move.action, random);
}
