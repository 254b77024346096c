import * as z from 'zod';
import type { Seat } from '../../../core/message.ts';
import { choice, type OptionsOf, optionSet } from '../../../core/options.ts';
import { type MapFeature, mapFeatures, type ShapeId, shapeIds } from '../content/cards.ts';
import { mapPattern, SIZE, SQUARES, type Square, type TerrainMap } from './grid.ts';
import { type Action, type DrawingTask, turns } from './placements.ts';
import { nexusRules } from './scoring.ts';

const specs = {
  /** The number of rounds. `full` is the rulebook's game: until nobody can draw. */
  length: choice(['full', '24', '16']),
  /** Which points a terrain without a neighbouring nexus loses. The rulebook says both, in two places. */
  nexus: choice(nexusRules),
  /** Whether players wait for each other every round. `auto`: only with one or two players. */
  pace: choice(['auto', 'together', 'own']),
} as const;

export type Options = OptionsOf<typeof specs>;
export const options = optionSet(specs);

/** Whether each player can play as far ahead as they like. */
export function isOwnPace({ pace }: Options, seats: number): boolean {
  return pace === 'own' || (pace === 'auto' && seats > 2);
}

/** The maximum number of rounds; infinite for `full`. */
export function roundLimit({ length }: Options): number {
  return length === 'full' ? Number.POSITIVE_INFINITY : Number(length);
}

/** "1 or More Players": the upper limit is ours. */
export const SEATS = { min: 1, max: 8 } as const;

/** The cards and the die of a round, the same for everybody. */
export interface SharedCards {
  readonly card: MapFeature;
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

/** One player's round: the drawing, automatic if only one placement was legal, or `none`. */
export type PlayedRound = { readonly action: Action; readonly byItself: boolean } | 'none';

/**
 * At their own pace: what players have done beyond the public position. The rest of the state is the position of the
 * first round that somebody has not finished.
 */
export interface Ahead {
  /** The cards and the die of every round drawn so far. */
  readonly rounds: readonly SharedCards[];
  /** By seat: the finished rounds. */
  readonly played: readonly (readonly PlayedRound[])[];
  /** By seat: the number of rounds whose cards the player has seen. */
  readonly seen: readonly number[];
}

export interface State {
  readonly options: Options;
  readonly phase: Phase;
  /** The player who turns the cards of round 1; the others follow clockwise. */
  readonly starter: Seat;
  /** The number of the current round, from 1; 0 before the first. Rounds of every kind count. */
  readonly round: number;
  /**
   * Face-down cards. Cards are drawn at random, so their order reveals nothing. An empty pile stands for all eight
   * cards.
   */
  readonly terrainPile: readonly MapFeature[];
  readonly shapePile: readonly ShapeId[];
  /** The shared cards and die of the current round; absent before the first. */
  readonly lying?: SharedCards | undefined;
  /** The numbers that desolation has hit, in order. */
  readonly desolated: readonly number[];
  /** One per seat. */
  readonly maps: readonly TerrainMap[];
  /** Absent while everybody plays the same round. */
  readonly ahead?: Ahead | undefined;
  /** By seat: the points to begin with. Absent: nobody has any. */
  readonly headStart?: readonly number[] | undefined;
}

/** What happens in the game, in order. Events are public. */
export type GameEvent =
  | { readonly kind: 'starts'; readonly seat: Seat }
  /** The cards and the die of a round; `seat` turns them. */
  | { readonly kind: 'turned'; readonly seat: Seat; readonly round: number; readonly cards: SharedCards }
  /** The last of the rolls is new, the others repeat earlier numbers. No roll is left after twelve desolations. */
  | {
      readonly kind: 'desolation';
      readonly seat: Seat;
      readonly round: number;
      readonly rolls: readonly number[];
    }
  /** `gain`: the change of the seat's total. */
  | { readonly kind: 'drew'; readonly seat: Seat; readonly action: Action; readonly gain: number }
  /**
   * At their own pace, a drawing becomes public when everybody has played the round. This event does not name the
   * round: gaps would reveal the rounds in which nobody draws.
   */
  | { readonly kind: 'drew-ahead'; readonly seat: Seat }
  /** Only one placement was legal. */
  | {
      readonly kind: 'drew-by-itself';
      readonly seat: Seat;
      readonly card: MapFeature;
      readonly squares: readonly Square[];
      readonly gain: number;
    }
  | { readonly kind: 'passed'; readonly seat: Seat }
  | { readonly kind: 'nobody-can-draw' }
  | { readonly kind: 'last-round'; readonly round: number };

const seat = z
  .int()
  .min(0)
  .max(SEATS.max - 1);
const number = z.int().min(1).max(SIZE);

const cards = z.strictObject({
  card: z.enum(mapFeatures),
  shapes: z.array(z.enum(shapeIds)).max(2),
  number: number.optional(),
});
const square = z
  .int()
  .min(0)
  .max(SQUARES - 1);
const action = z.union([
  z.strictObject({ shape: z.enum(shapeIds), turn: z.literal(turns), square }),
  z.strictObject({ square }),
]);
const count = z.int().nonnegative();
const ahead = z.strictObject({
  rounds: z.array(cards),
  played: z.array(z.array(z.union([z.strictObject({ action, byItself: z.boolean() }), z.literal('none')]))),
  seen: z.array(count),
});

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
  terrainPile: z.array(z.enum(mapFeatures)).max(mapFeatures.length),
  shapePile: z.array(z.enum(shapeIds)).max(shapeIds.length),
  lying: cards.optional(),
  desolated: z.array(number).max(SIZE),
  maps: z.array(z.string().regex(mapPattern)).min(SEATS.min).max(SEATS.max),
  ahead: ahead.optional(),
  headStart: z.array(count).optional(),
});

/** @throws RangeError if there is no such seat: a bug of the caller */
export function mapAt(state: State, seat: Seat): TerrainMap {
  const map = state.maps[seat];
  if (map === undefined) throw new RangeError(`there is no seat ${seat}`);
  return map;
}

/** The player who turns the cards of this round: "The next Player then goes back to the Select Cards Phase". */
export function currentPlayer(state: State): Seat {
  return (state.starter + Math.max(0, state.round - 1)) % state.maps.length;
}

/** The drawing task of this round; undefined before the first round and in a desolation round. */
export function taskOf(
  state: State,
): (DrawingTask & { readonly card: Exclude<MapFeature, 'desolation'> }) | undefined {
  const { lying } = state;
  if (lying?.number === undefined || lying.card === 'desolation') return undefined;
  return { card: lying.card, shapes: lying.shapes, number: lying.number };
}

export function waitingSeats(state: State): readonly Seat[] {
  return state.phase.is === 'draw' ? state.phase.waiting : [];
}
