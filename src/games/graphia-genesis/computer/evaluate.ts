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

/** The expected rest of the game. */
export interface Outlook {
  readonly rule: NexusRule;
  /** The expected number of further rounds with each terrain. */
  readonly draws: number;
  /** The numbers that desolation has not hit. */
  readonly unstruck: readonly number[];
}

/**
 * The parts of a map's value: its points, points that a nexus will unlock, room for the largest groups to grow, squares
 * cut off, expected losses to desolation, and the risk of rounds without a place.
 */
export const reasons = ['points', 'anchors', 'growth', 'pockets', 'danger', 'stuck'] as const;
type Reason = (typeof reasons)[number];
/** In points; negative for losses. */
export type Evaluation = Readonly<Record<Reason, number>>;

// The weights come from simulated games. Changes by a half make no measurable difference.
const NEXUS_COMES = 0.7;
const GROWS = 0.12;
const POCKET = 0.4;
const STRUCK: Readonly<Record<number, number>> = { [code.nexus]: 5, [code.river]: 3 };
const STRUCK_OTHERWISE = 1.5;
const STUCK = 30;

export function evaluate(cells: PaddedMap, counted: MapCount, outlook: Outlook): Evaluation {
  const free = freeBeside(cells);
  return {
    points: totalOf(counted, outlook.rule),
    anchors: unanchored(counted, outlook, free),
    growth: growth(counted, outlook, free),
    pockets: -POCKET * squaresInPockets(cells),
    danger: -danger(cells, outlook),
    stuck: -STUCK * stuckShare(cells),
  };
}

export function sumOf(found: Evaluation): number {
  let total = 0;
  for (const reason of reasons) total += found[reason];
  return total;
}

/** Points of terrains without a nexus, by the chance that one comes beside them. */
function unanchored(counted: MapCount, { rule, draws }: Outlook, free: readonly number[]): number {
  let total = 0;
  for (const terrain of terrains) {
    const kind = code[terrain];
    if (isAnchored(counted, terrain) || (rule === 'terrain' && terrain === 'desert')) continue;
    const points = (rule === 'terrain' ? counted.points : counted.largest)[kind] ?? 0;
    // Without a free square beside it, the terrain must grow before a nexus can come beside it.
    const comes = free[kind] === 0 ? Math.min(0.2, draws / 10) : 1 - Math.exp(-0.7 * draws);
    total += points * comes;
  }
  return NEXUS_COMES * total;
}

/** Free squares beside terrains, capped by the expected rounds. */
function growth(counted: MapCount, { draws }: Outlook, free: readonly number[]): number {
  let total = 0;
  for (const terrain of terrains) {
    const kind = code[terrain];
    if ((counted.largest[kind] ?? 0) > 0) total += Math.min(draws, GROWS * (free[kind] ?? 0));
  }
  return total;
}

/** The number of empty squares beside each terrain, by code. */
function freeBeside(cells: PaddedMap): readonly number[] {
  const free = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let square = 0; square < SQUARES; square++) {
    const at = paddedIndex(square);
    if (cells[at] !== 0) continue;
    const beside = terrainsBeside(cells, at);
    for (let kind = 1; beside >> kind !== 0; kind++)
      if ((beside & (1 << kind)) !== 0) free[kind] = (free[kind] ?? 0) + 1;
  }
  return free;
}

/** Empty squares in groups of fewer than four, where no shape fits. */
function squaresInPockets(cells: PaddedMap): number {
  const left = cells.slice();
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
/** Any code but that of an empty square. */
const FILLED = 1;

/** The expected loss on the diagonal to desolation. */
function danger(cells: PaddedMap, { draws, unstruck }: Outlook): number {
  let loss = 0;
  for (const number of unstruck) {
    const kind = cells[paddedIndex(squareAt(number, number))] ?? 0;
    if (kind !== 0) loss += STRUCK[kind] ?? STRUCK_OTHERWISE;
  }
  return loss * Math.min(1, draws / Math.max(1, unstruck.length));
}

/** The places of every shape by the number on the die, as indexes of a padded map. */
const everyShape = distinctShapes(shapeCards.map(({ id }) => id)).map((id) => ({
  cards: shapeCards.filter(({ shape }) => shape === letterOf(id)).length,
  places: Array.from({ length: SIZE + 1 }, (_, number) => placesOf(id, number).map(indexes)),
}));
function indexes({ squares }: Placement): readonly number[] {
  return squares.map(paddedIndex);
}
/** The number of ordered pairs of shape cards. */
const PAIRS = shapeCards.length * (shapeCards.length - 1);

/** The chance that no shape fits in a round. All numbers and pairs of cards are equally likely. */
function stuckShare(cells: PaddedMap): number {
  let pairs = 0;
  for (let number = 1; number <= SIZE; number++) {
    let useless = 0;
    for (const { cards, places } of everyShape) if (!fits(cells, places[number] ?? [])) useless += cards;
    pairs += useless * (useless - 1);
  }
  return pairs / (PAIRS * SIZE);
}

function fits(cells: PaddedMap, places: readonly (readonly number[])[]): boolean {
  for (const place of places) if (isFree(cells, place)) return true;
  return false;
}

function isFree(cells: PaddedMap, place: readonly number[]): boolean {
  for (const at of place) if (cells[at] !== 0) return false;
  return true;
}
