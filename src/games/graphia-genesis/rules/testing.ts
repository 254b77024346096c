import type { Message, Seat } from '../../../core/message.ts';
import { type MapFeature, mapFeatures, type ShapeId, shapeIds } from '../content/cards.ts';
import { apply } from './flow.ts';
import { EMPTY, emptyMap, readSquare, SIZE, type Square, type TerrainMap } from './grid.ts';
import type { Action, Turn } from './placements.ts';
import { type Options, options, type SharedCards, type State } from './state.ts';

export { sampleMap } from '../content/sample-map.ts';

/** Positions and chance for tests. */

/** A map from its rows. Missing rows and columns are empty. */
export function mapOf(...rows: readonly string[]): TerrainMap {
  const all = Array.from({ length: SIZE }, (_, row) => (rows[row] ?? '').padEnd(SIZE, EMPTY));
  return all.join('');
}

/** A full map of one sign with a few empty squares. */
export function fullBut(squares: readonly string[], sign = 'X'): TerrainMap {
  const free = squares.map(at);
  return [...emptyMap].map((_, square) => (free.includes(square) ? EMPTY : sign)).join('');
}

/** @throws if the text names no square */
export function at(name: string): Square {
  const square = readSquare(name);
  if (square === undefined) throw new Error(`no square ${name}`);
  return square;
}

interface Position {
  readonly options?: Partial<Options>;
  readonly maps?: readonly TerrainMap[];
  readonly card?: MapFeature;
  readonly shapes?: readonly ShapeId[];
  readonly number?: number;
  readonly waiting?: readonly Seat[];
  readonly round?: number;
  readonly starter?: Seat;
  readonly desolated?: readonly number[];
  readonly terrainPile?: readonly MapFeature[];
  readonly shapePile?: readonly ShapeId[];
}

/** By default: two players with empty maps draw forest as the I or the O with a 7. */
export function position(args: Position = {}): State {
  const maps = args.maps ?? [emptyMap, emptyMap];
  const { card = 'forest', number = 7 } = args;
  const lying: SharedCards = { card, shapes: args.shapes ?? (card === 'nexus' ? [] : ['p1', 'p2']), number };
  return {
    options: options.schema.parse(args.options ?? {}),
    phase: { is: 'draw', waiting: args.waiting ?? maps.map((_, seat) => seat) },
    starter: args.starter ?? 0,
    round: args.round ?? 1,
    terrainPile: args.terrainPile ?? mapFeatures.filter((feature) => feature !== card),
    shapePile: args.shapePile ?? shapeIds.filter((id) => !lying.shapes.includes(id)),
    lying,
    desolated: args.desolated ?? [],
    maps,
  };
}

/** The same position after the round: the next cards come. */
export function closed(state: State): State {
  return { ...state, phase: { is: 'cards' } };
}

export function draw(shape: ShapeId, turn: Turn, square: string): Action {
  return { shape, turn, square: at(square) };
}
export function nexus(square: string): Action {
  return { square: at(square) };
}

/** The position after some actions, before the next cards. */
export function played(state: State, ...actions: readonly (readonly [Seat, Action])[]): State {
  return actions.reduce((now, [seat, action]) => apply(now, seat, action).state, state);
}

/** The random numbers that turn these cards and rolls in the next round. */
export function turning(
  state: Pick<State, 'terrainPile' | 'shapePile'>,
  card: MapFeature,
  shapes: readonly ShapeId[],
  ...rolls: readonly number[]
): readonly number[] {
  const terrainPile = state.terrainPile.length > 0 ? state.terrainPile : mapFeatures;
  const shapePile = state.shapePile.length > 0 ? state.shapePile : shapeIds;
  const [first, second] = shapes;
  return [
    ...picking(terrainPile, card),
    ...(first === undefined ? [] : picking(shapePile, first)),
    ...(second === undefined
      ? []
      : picking(
          shapePile.filter((id) => id !== first),
          second,
        )),
    ...rolls.map((roll) => roll - 1),
  ];
}

/** A single card needs no random number. */
function picking<Card>(pile: readonly Card[], card: Card): readonly number[] {
  if (!pile.includes(card)) throw new Error(`${String(card)} does not lie face down`);
  return pile.length === 1 ? [] : [pile.indexOf(card)];
}

/** The keys of messages without the game's id and their first part. */
export function keysOf(args: readonly Message[]): readonly string[] {
  return args.map(({ key }) => key.split('.').slice(2).join('.'));
}
