import { isDeepStrictEqual } from 'node:util';
import type { Chance, Json } from '../../core/game.ts';
import { findMove, legalMoves } from '../../core/legal.ts';
import { play } from '../../core/steps.ts';
import type { StepRow } from '../model.ts';
import type { Loaded } from '../request.ts';
import { openingOf, randomOf, stateOf } from './position.ts';
import { standingMoves } from './undo.ts';

/** A position that follows from the seed and the moves before it. */
interface Position {
  readonly state: unknown;
  /** What the last move drew. */
  readonly chance: readonly Chance[];
  readonly randomCursor: number;
  /** The positions after the moves that were made here, by their numbers: after an undo there are several. */
  readonly next: Map<number, Position>;
}

/** A table that has begun, without its position. */
type Begun = Pick<Loaded, 'table' | 'game'>;

/**
 * The position after each step, replayed from the seed. Lets other work go on after each move.
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
 * The steps with their positions: those that were pruned are replayed from the seed.
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
 * The first step whose stored position or draws the record does not lead to; undefined if it leads to all of them.
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

/** In the form of JSON, which leaves out fields that are undefined. */
function asStored(state: unknown): Json {
  return JSON.parse(JSON.stringify(state)) as Json;
}

/** Lets presses that have arrived meanwhile be handled before the caller goes on. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
