import { letterOf, shapeCards, terrains } from '../content/cards.ts';
import {
  around,
  code,
  isAnchored,
  type MapCount,
  type PaddedMap,
  paddedIndex,
  terrainsBeside,
} from '../rules/count.ts';
import { SIZE, SQUARES, squareAt } from '../rules/grid.ts';
import { distinctShapes, type Placement, placesOf } from '../rules/placements.ts';
import { type NexusRule, totalOf } from '../rules/scoring.ts';

/** What is still to come, as far as anybody can know. */
export interface Outlook {
  readonly rule: NexusRule;
  /** How often each terrain card will still be turned, about. */
  readonly draws: number;
  /** The numbers that desolation has not struck. */
  readonly unstruck: readonly number[];
}

/**
 * What makes a map good: points that it scores, terrains that a nexus will wake, room for the largest groups to grow,
 * no wasted pockets, little that desolation will take, and places for the shapes to come.
 */
export const reasons = ['points', 'anchors', 'growth', 'pockets', 'danger', 'stuck'] as const;
type Reason = (typeof reasons)[number];
/** In points; what is bad is negative. */
export type Evaluation = Readonly<Record<Reason, number>>;

// How much the evaluation weigh beside a point was found by playing: small changes change little.
const NEXUS_COMES = 0.7;
const GROWS = 0.12;
const POCKET = 0.4;
const STRUCK: Readonly<Record<number, number>> = { [code.nexus]: 5, [code.river]: 3 };
const STRUCK_OTHERWISE = 1.5;
const STUCK = 30;

export function evaluate(field: PaddedMap, counted: MapCount, outlook: Outlook): Evaluation {
  const free = freeBeside(field);
  return {
    points: totalOf(counted, outlook.rule),
    anchors: unanchored(counted, outlook, free),
    growth: growth(counted, outlook, free),
    pockets: -POCKET * squaresInPockets(field),
    danger: -danger(field, outlook),
    stuck: -STUCK * stuckShare(field),
  };
}

export function sumOf(found: Evaluation): number {
  let total = 0;
  for (const reason of reasons) total += found[reason];
  return total;
}

/** Points that wait for a nexus, by how likely one comes beside their terrain. */
function unanchored(counted: MapCount, { rule, draws }: Outlook, free: readonly number[]): number {
  let total = 0;
  for (const terrain of terrains) {
    const kind = code[terrain];
    if (isAnchored(counted, terrain) || (rule === 'terrain' && terrain === 'desert')) continue;
    const points = (rule === 'terrain' ? counted.points : counted.largest)[kind] ?? 0;
    // Without a free square beside it, a nexus must come beside a square that is yet to be drawn.
    const comes = free[kind] === 0 ? Math.min(0.2, draws / 10) : 1 - Math.exp(-0.7 * draws);
    total += points * comes;
  }
  return NEXUS_COMES * total;
}

/** Free squares beside terrains: none grows more than the cards will let it. */
function growth(counted: MapCount, { draws }: Outlook, free: readonly number[]): number {
  let total = 0;
  for (const terrain of terrains) {
    const kind = code[terrain];
    if ((counted.largest[kind] ?? 0) > 0) total += Math.min(draws, GROWS * (free[kind] ?? 0));
  }
  return total;
}

/** How many empty squares lie beside each terrain, by its code. */
function freeBeside(field: PaddedMap): readonly number[] {
  const free = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let square = 0; square < SQUARES; square++) {
    const at = paddedIndex(square);
    if (field[at] !== 0) continue;
    const beside = terrainsBeside(field, at);
    for (let kind = 1; beside >> kind !== 0; kind++)
      if ((beside & (1 << kind)) !== 0) free[kind] = (free[kind] ?? 0) + 1;
  }
  return free;
}

/** Empty squares where no shape fits any more: in groups of fewer than four. */
function squaresInPockets(field: PaddedMap): number {
  const left = field.slice();
  const open: number[] = [];
  let total = 0;
  for (let square = 0; square < SQUARES; square++) {
    const start = paddedIndex(square);
    if (left[start] !== 0) continue;
    let size = 0;
    left[start] = FILLED;
    open.push(start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      size++;
      for (const step of around) {
        if (left[at + step] !== 0) continue;
        left[at + step] = FILLED;
        open.push(at + step);
      }
    }
    if (size < SQUARES_OF_A_SHAPE) total += size;
  }
  return total;
}
const SQUARES_OF_A_SHAPE = 4;
/** Any number but that of an empty square. */
const FILLED = 1;

/** What desolation will take from the diagonal, on average. */
function danger(field: PaddedMap, { draws, unstruck }: Outlook): number {
  let loss = 0;
  for (const number of unstruck) {
    const kind = field[paddedIndex(squareAt(number, number))] ?? 0;
    if (kind !== 0) loss += STRUCK[kind] ?? STRUCK_OTHERWISE;
  }
  return loss * Math.min(1, draws / Math.max(1, unstruck.length));
}

/** Every shape's places by the number on the die, as indexes of a field. */
const everyShape = distinctShapes(shapeCards.map(({ id }) => id)).map((id) => ({
  cards: shapeCards.filter(({ shape }) => shape === letterOf(id)).length,
  places: Array.from({ length: SIZE + 1 }, (_, number) => placesOf(id, number).map(indexes)),
}));
function indexes({ squares }: Placement): readonly number[] {
  return squares.map(paddedIndex);
}
/** Pairs of cards, in order. */
const PAIRS = shapeCards.length * (shapeCards.length - 1);

/** How likely nothing can be drawn in a round: no number and no pair of cards is likelier than another. */
function stuckShare(field: PaddedMap): number {
  let pairs = 0;
  for (let number = 1; number <= SIZE; number++) {
    let useless = 0;
    for (const { cards, places } of everyShape) if (!fits(field, places[number] ?? [])) useless += cards;
    pairs += useless * (useless - 1);
  }
  return pairs / (PAIRS * SIZE);
}

function fits(field: PaddedMap, places: readonly (readonly number[])[]): boolean {
  for (const place of places) if (isFree(field, place)) return true;
  return false;
}

function isFree(field: PaddedMap, place: readonly number[]): boolean {
  for (const at of place) if (field[at] !== 0) return false;
  return true;
}
