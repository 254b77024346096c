import { z } from 'zod';
import type { Seat } from '../../../core/message.ts';
import { type Feature, features, type ShapeId, shapeIds } from '../content/cards.ts';
import { mapPattern, SIZE, type TerrainMap } from './grid.ts';
import { type Options, options } from './options.ts';
import type { Task } from './placements.ts';

/** "1 or More Players": the upper limit is ours. */
export const SEATS = { min: 1, max: 8 } as const;

/** The cards and the die of a round, the same for everybody. */
export interface SharedCards {
  readonly card: Feature;
  /** Two shape cards in the order of drawing; empty for nexus and desolation. */
  readonly shapes: readonly ShapeId[];
  /** The D12, 1 to 12; absent once desolation has hit every number. */
  readonly number?: number | undefined;
}

export type Phase =
  /** Before the start player is drawn. */
  | { readonly is: 'opening' }
  /** Between two rounds: the next player turns cards. */
  | { readonly is: 'cards' }
  /** Players with a choice draw at the same time. */
  | { readonly is: 'draw'; readonly waiting: readonly Seat[] }
  | { readonly is: 'over' };

export interface State {
  readonly options: Options;
  readonly phase: Phase;
  /** Turns the cards of round 1; the others follow clockwise. */
  readonly starter: Seat;
  /** The number of the current round, from 1; 0 before the first. Rounds of every kind count. */
  readonly round: number;
  /**
   * Face-down cards. Cards are drawn at random, so their order reveals nothing. An empty pile stands for all eight cards.
   */
  readonly terrainPile: readonly Feature[];
  readonly shapePile: readonly ShapeId[];
  /** The shared cards and die of the current round; absent before the first. */
  readonly lying?: SharedCards | undefined;
  /** The numbers that desolation has hit, in order. */
  readonly desolated: readonly number[];
  /** One per seat. */
  readonly maps: readonly TerrainMap[];
}

const seat = z
  .int()
  .min(0)
  .max(SEATS.max - 1);
const number = z.int().min(1).max(SIZE);

export const stateSchema: z.ZodType<State> = z.strictObject({
  options: options.schema,
  phase: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('opening') }),
    z.strictObject({ is: z.literal('cards') }),
    z.strictObject({ is: z.literal('draw'), waiting: z.array(seat) }),
    z.strictObject({ is: z.literal('over') }),
  ]),
  starter: seat,
  round: z.int().nonnegative(),
  terrainPile: z.array(z.enum(features)).max(features.length),
  shapePile: z.array(z.enum(shapeIds)).max(shapeIds.length),
  lying: z
    .strictObject({
      card: z.enum(features),
      shapes: z.array(z.enum(shapeIds)).max(2),
      number: number.optional(),
    })
    .optional(),
  desolated: z.array(number).max(SIZE),
  maps: z.array(z.string().regex(mapPattern)).min(SEATS.min).max(SEATS.max),
});

/** @throws RangeError if there is no such seat: a bug of the caller */
export function mapAt(state: State, seat: Seat): TerrainMap {
  const map = state.maps[seat];
  if (map === undefined) throw new RangeError(`there is no seat ${seat}`);
  return map;
}

/** Turns the cards of this round: "The next Player then goes back to the Select Cards Phase". */
export function currentPlayer(state: State): Seat {
  return (state.starter + Math.max(0, state.round - 1)) % state.maps.length;
}

/** The drawing task of this round; undefined before the first round and in a desolation round. */
export function taskOf(state: State): (Task & { readonly card: Exclude<Feature, 'desolation'> }) | undefined {
  const { lying } = state;
  if (lying?.number === undefined || lying.card === 'desolation') return undefined;
  return { card: lying.card, shapes: lying.shapes, number: lying.number };
}

export function waitingSeats(state: State): readonly Seat[] {
  return state.phase.is === 'draw' ? state.phase.waiting : [];
}
