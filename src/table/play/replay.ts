import { isDeepStrictEqual } from 'node:util';
import type { AnyGame, Chance, Json, Setup, Step } from '../../core/game.ts';
import { findMove, legalMoves } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { OptionValues } from '../../core/options.ts';
import { ChanceNeeded, noRandom, type Random } from '../../core/random.ts';
import { begin, play, readState } from '../../core/steps.ts';
import type { StepRow, Table } from '../model.ts';
import type { Loaded } from '../request.ts';
import { randomOf } from './chance.ts';

/** A position that follows from the seed and the moves before it. */
interface Position {
  readonly state: unknown;
  /** The draws of the last move. */
  readonly chance: readonly Chance[];
  readonly randomCursor: number;
  /** The positions after the moves made here, by step number: undos leave several. */
  readonly next: Map<number, Position>;
}

/** A table that has begun, without its position. */
type Begun = Pick<Loaded, 'table' | 'game'>;

/**
 * The position after each step, replayed from the seed. Lets other work run after each move.
 *
 * @param rows every step of the table, in order
 * @throws if the record cannot be replayed
 */
async function replay({ table, game }: Begun, rows: readonly StepRow[]): Promise<readonly Position[]> {
  const random = randomOf(table, 0);
  const setup = openingOf({ table, game }, rows[0], random);
  const start: Position = { ...setup, randomCursor: random.cursor, next: new Map() };

  const after = async (position: Position, { seq, seat, verb, args }: StepRow): Promise<Position> => {
    const known = position.next.get(seq);
    if (known !== undefined) return known;
    const move =
      seat === undefined || verb === undefined || args === undefined
        ? undefined
        : findMove(game, legalMoves(game, position.state, seat), verb, args);
    if (seat === undefined || move === undefined || move === 'several')
      throw new Error(`step ${seq} of table ${table.id} is not legal when replayed`);
    const draws = randomOf(table, position.randomCursor);
    const step = play(game, position.state, seat, move.action, draws);
    const made: Position = { ...step, randomCursor: draws.cursor, next: new Map() };
    position.next.set(seq, made);
    await yieldToOthers();
    return made;
  };

  const positions: Position[] = [];
  for (let count = 1; count <= rows.length; count++) {
    let position = start;
    for (const move of standingMoves(rows.slice(0, count))) position = await after(position, move);
    positions.push(position);
  }
  return positions;
}

/**
 * The steps with their positions. Pruned positions are replayed from the seed.
 *
 * @param rows every step of the table, in order
 */
export async function withPositions(begun: Begun, rows: readonly StepRow[]): Promise<readonly StepRow[]> {
  if (!rows.some(isPruned)) return rows;
  const positions = await replay(begun, rows);
  return rows.map((row, index) =>
    isPruned(row)
      ? {
          ...row,
          state: JSON.stringify(positions[index]?.state),
          stateVersion: begun.game.migrations.length,
        }
      : row,
  );
}

export function isPruned(row: StepRow): boolean {
  return row.state === undefined;
}

/**
 * The first step whose stored position or draws do not follow from the record; undefined if all do.
 *
 * @param rows every step of the table, in order
 * @throws if the record cannot be replayed
 */
export async function firstDifference(begun: Begun, rows: readonly StepRow[]): Promise<number | undefined> {
  const positions = await replay(begun, rows);
  for (const [index, row] of rows.entries()) {
    const position = positions[index];
    const isSame =
      position?.randomCursor === row.randomCursor &&
      (row.chance.length === 0 || isDeepStrictEqual(position.chance, row.chance)) &&
      (isPruned(row) || isDeepStrictEqual(asStored(position.state), asStored(stateOf(begun.game, row))));
    if (!isSame) return row.seq;
    await yieldToOthers();
  }
  return undefined;
}

/** In JSON, which leaves out undefined fields. */
function asStored(state: unknown): Json {
  return JSON.parse(JSON.stringify(state)) as Json;
}

/** Lets pending presses be handled before the caller continues. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The moves of a record that stand, without undone ones. @param rows every step of the table, in order */
export function standingMoves(rows: readonly StepRow[]): readonly StepRow[] {
  return standing(rows).filter((row) => row.kind === 'move');
}

/** The steps that stand: neither undone individually nor rewound by agreement. */
export function standing(rows: readonly StepRow[]): readonly StepRow[] {
  const undone = new Set(rows.flatMap((row) => (row.kind === 'undo' ? (row.undoes ?? []) : [])));
  const spans = rows.flatMap(({ kind, undoes, seq }) =>
    kind === 'rewind' && undoes !== undefined ? [{ from: undoes, to: seq }] : [],
  );
  return rows.filter(({ seq }) => !undone.has(seq) && !spans.some(({ from, to }) => seq >= from && seq < to));
}

/** The position after a move that needs no chance; undefined if it is illegal or needs chance. */
export function replayed(game: AnyGame, state: unknown, row: StepRow): unknown {
  const { seat, verb, args } = row;
  if (seat === undefined || verb === undefined || args === undefined) return undefined;
  const move = findMove(game, legalMoves(game, state, seat), verb, args);
  if (move === undefined || move === 'several') return undefined;
  try {
    return play(game, state, seat, move.action, noRandom).state;
  } catch (error) {
    if (error instanceof ChanceNeeded) return undefined;
    throw error;
  }
}

/** The state after a step. @throws if it was pruned or cannot be read */
export function stateOf(game: AnyGame, row: StepRow): unknown {
  if (row.state === undefined) throw new Error(`step ${row.seq} of table ${row.tableId} has no state`);
  return readState(game, JSON.parse(row.state), row.stateVersion);
}

export function loadedFrom(game: AnyGame, table: Table, step: StepRow | undefined): Loaded {
  return { table, game, step, state: step === undefined ? undefined : stateOf(game, step) };
}

export function setupOf(table: Table): Setup<OptionValues> {
  const { seats, options, formerWinners, headStart } = table;
  return { seats: seats.length, options, formerWinners, headStart };
}

/**
 * The opening of a table that has begun: dealt from its seed, or the position of another game.
 *
 * @param setup the first step
 */
export function openingOf(
  { table, game }: Pick<Loaded, 'table' | 'game'>,
  setup: StepRow | undefined,
  random: Random,
): Step<unknown> {
  if (table.continuedFrom === undefined) return begin(game, setupOf(table), random);
  if (setup === undefined) throw new Error(`table ${table.id} has not begun`);
  return { state: stateOf(game, setup), chance: [], events: [] };
}

/** Whether a move that drew no chance has ended its seat's turn. */
export function endedTurn(game: AnyGame, row: StepRow): boolean {
  return row.seat !== undefined && !game.awaiting(stateOf(game, row)).includes(row.seat);
}

/** A position in the course of a game. */
export interface CoursePosition {
  readonly state: unknown;
  /** The cursor of the random words. */
  readonly randomCursor: number;
  /** The move that led to it; undefined for the opening. */
  readonly step: StepRow | undefined;
  readonly seat: Seat | undefined;
}

/**
 * The positions of a game in order, from the opening to that of `loaded`, as if moves taken back had never been made.
 * Lets other work run after each.
 *
 * @param rows every step of the table with its position, in order
 */
export async function courseOf(
  { game, table }: Pick<Loaded, 'game' | 'table'>,
  rows: readonly StepRow[],
): Promise<readonly CoursePosition[]> {
  const known = rows.filter(({ seq }) => seq <= table.head);
  const setup = known.find(({ kind }) => kind === 'setup');
  if (setup === undefined) return [];
  let { randomCursor } = setup;
  let state = stateOf(game, setup);
  const positions: CoursePosition[] = [{ state, randomCursor, step: undefined, seat: undefined }];
  for (const step of standingMoves(known)) {
    state = holdsUndone(step, known) ? replayed(game, state, step) : stateOf(game, step);
    if (state === undefined) throw new Error(`step ${step.seq} of table ${table.id} is not legal any more`);
    ({ randomCursor } = step);
    positions.push({ state, randomCursor, step, seat: step.seat });
    await yieldToOthers();
  }
  return positions;
}

/** Whether the position after a move includes an earlier move that was taken back later. */
function holdsUndone({ seq }: StepRow, rows: readonly StepRow[]): boolean {
  return rows.some(
    (row) => row.kind === 'undo' && row.undoes !== undefined && row.undoes < seq && seq < row.seq,
  );
}

/** A decision in a finished game. */
export interface PastDecision {
  readonly seat: Seat;
  /** The move that was made. */
  readonly step: StepRow;
  /** The position before it. */
  readonly state: unknown;
}

/** The decisions of a game in order. @param course of the whole game */
export function decisionsIn(course: readonly CoursePosition[]): readonly PastDecision[] {
  return course.flatMap(({ step, seat }, index) => {
    const previous = course[index - 1];
    return step === undefined || seat === undefined || previous === undefined
      ? []
      : [{ seat, step, state: previous.state }];
  });
}
