import { z } from 'zod';
import type { Seat } from '../../../core/message.ts';
import { type Feature, features, type ShapeId, shapeIds } from '../content/cards.ts';
import { mapPattern, SIZE, type TerrainMap } from './grid.ts';
import { type Options, options } from './options.ts';
import type { Task } from './placements.ts';

/** The fewest and the most players: "1 or More Players". */
export const SEATS = { min: 1, max: 8 } as const;

/** What was turned and rolled for a round. */
export interface Lying {
  readonly card: Feature;
  /** Two, in the order in which they were turned; none for a nexus and a desolation. */
  readonly shapes: readonly ShapeId[];
  /** On the die, 1 to 12; left out where every number has been desolated. */
  readonly number?: number | undefined;
}

export type Phase =
  /** The start player is to be drawn. */
  | { readonly is: 'opening' }
  /** The next player turns the cards of a new round. */
  | { readonly is: 'cards' }
  /** Everybody who has a choice draws, at the same time. */
  | { readonly is: 'draw'; readonly waiting: readonly Seat[] }
  | { readonly is: 'over' };

export interface State {
  readonly options: Options;
  readonly phase: Phase;
  /** Turns the cards of the first round; the others follow clockwise. */
  readonly starter: Seat;
  /** Rounds of every kind that have begun. */
  readonly round: number;
  /**
   * The cards that lie face down. A card is picked from them by chance, so that their order tells nothing; an empty
   * pile is all eight cards again.
   */
  readonly terrainPile: readonly Feature[];
  readonly shapePile: readonly ShapeId[];
  /** Left out before the first round. */
  readonly lying?: Lying | undefined;
  /** The numbers that desolation has struck, in order. */
  readonly desolated: readonly number[];
  /** One a seat. */
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

/** The map on a seat. @throws where there is no such seat: a bug of the caller. */
export function mapAt(state: State, seat: Seat): TerrainMap {
  const map = state.maps[seat];
  if (map === undefined) throw new RangeError(`there is no seat ${seat}`);
  return map;
}

/** Who turns the cards of this round: "The next Player then goes back to the Select Cards Phase". */
export function turner(state: State): Seat {
  return (state.starter + Math.max(0, state.round - 1)) % state.maps.length;
}

/** What is to be drawn this round, by everybody; undefined before the first round and after a desolation. */
export function taskOf(state: State): (Task & { readonly card: Exclude<Feature, 'desolation'> }) | undefined {
  const { lying } = state;
  if (lying?.number === undefined || lying.card === 'desolation') return undefined;
  return { card: lying.card, shapes: lying.shapes, number: lying.number };
}

export function waitingOf(state: State): readonly Seat[] {
  return state.phase.is === 'draw' ? state.phase.waiting : [];
}
