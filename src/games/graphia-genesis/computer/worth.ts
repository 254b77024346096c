import { letterOf, type MapFeature, shapeCards, terrainCards, terrains } from '../content/cards.ts';
import { everyNumber, SIZE, SQUARES } from '../rules/grid.ts';
import { distinctShapes } from '../rules/placements.ts';
import {
  codes,
  edgesAt,
  FOREST_POINTS,
  type PaddedMap,
  RIVER_POINTS,
  TREES_NEEDED,
} from '../rules/scoring.ts';
import {
  columnAt,
  FIRST,
  isFree,
  LAST,
  lengthOfRiver,
  type PlacementList,
  placementLists,
  rowAt,
  SHAPE_SQUARES,
  type Sketch,
  struckAt,
  WIDE,
} from './sketch.ts';
import json from './worth.json' with { type: 'json' };

/**
 * The value of a map: the total that a fast player reaches from it alone, on average, in a game without a limit of
 * rounds. It is the current total plus a linear function of the features counted here, whose weights depend on the
 * share of empty squares. The weights are a least-squares fit over 25,000 games of a player who draws where
 * `placement-ratings.ts` rates highest. Two thirds of these games start from the middle of a game of the strong player.
 */

const KINDS = terrains.length;
/** The number of features per terrain, and of the others. */
const OF_A_TERRAIN = 10;
const OF_THE_REST = 23;
export const COUNTED = OF_A_TERRAIN * KINDS + OF_THE_REST;
/**
 * The weights of 1, of the share of empty squares and of its square, for each feature; then two for each card in the
 * pile.
 */
const weights = Float64Array.from(json);

const { mountain: MOUNTAIN, forest: FOREST, river: RIVER, desert: DESERT, tundra: TUNDRA } = codes;
const { farm: FARM, nexus: NEXUS } = codes;
const bit = (code: number): number => 1 << code;
const TERRAINS = terrains.reduce((all, terrain) => all | bit(codes[terrain]), 0);
const CELLS = WIDE * WIDE;
const everyCell = Array.from({ length: CELLS }, (_, at) => at);
const rows = Uint8Array.from(everyCell, rowAt);
const columns = Uint8Array.from(everyCell, columnAt);
const edges = Uint8Array.from(everyCell, (at) => (edgesAt(at) === 0 ? 0 : 1));
/** How scarce room is, by the number of empty squares in a number's row and column. */
const scarcity = (scale: number) =>
  Float64Array.from({ length: 2 * SIZE + 1 }, (_, n) => Math.exp(-n / scale));
const [scarce, scarcest] = [scarcity(7.36), scarcity(3)];
/** By length: the progress of a river from edge to edge, 0 to 1. */
const crossings = Float64Array.from({ length: SIZE + 1 }, (_, length) => (length / SIZE) ** 2.41);
/** From this length on, a river is long. */
const LONG = 8;
/** With more empty squares than this, some shape always fits. */
const ROOMY = 90;

const found = new Float64Array(COUNTED);
const byCode = (): Uint8Array => new Uint8Array(NEXUS + 1);
const [squares, growth, growthOfLargest] = [byCode(), byCode(), byCode()];
const points = new Int16Array(NEXUS + 1);
const lonely = new Uint8Array(5);
const room = new Uint8Array(SIZE + 1);

/** @param unstruck the numbers that desolation has not hit */
export function worthOf(
  sketch: Sketch,
  unstruck: readonly number[],
  pile: readonly MapFeature[],
  by: Float64Array = weights,
): number {
  const { now, open } = count(sketch, unstruck);
  let worth = now;
  for (let i = 0; i < COUNTED; i++) {
    const weight = (by[i] ?? 0) + open * ((by[COUNTED + i] ?? 0) + open * (by[2 * COUNTED + i] ?? 0));
    worth += (found[i] ?? 0) * weight;
  }
  for (let card = 0; card < terrainCards.length; card++) {
    if (pile.length > 0 && !pile.includes(terrainCards[card] ?? 'nexus')) continue;
    const at = 3 * COUNTED + 2 * card;
    worth += (by[at] ?? 0) + open * (by[at + 1] ?? 0);
  }
  return worth;
}

/** Counts into `found`. @returns the total now, and the share of empty squares */
function count(sketch: Sketch, unstruck: readonly number[]): { readonly now: number; readonly open: number } {
  const { cells, groups, largest, largestGroup } = sketch;
  for (const list of [squares, growth, growthOfLargest, points, lonely, room]) list.fill(0);
  let [atEdge, besideNexus, besideSeveral, anchored] = [0, 0, 0, 0];
  const isOfLargest = (at: number, kind: number): boolean =>
    kind !== 0 && kind <= KINDS && groups[at] === largestGroup[kind];
  for (let at = FIRST; at <= LAST; at++) {
    const kind = cells[at] ?? 0;
    if (kind > NEXUS) continue;
    const north = cells[at - WIDE] ?? 0;
    const east = cells[at + 1] ?? 0;
    const south = cells[at + WIDE] ?? 0;
    const west = cells[at - 1] ?? 0;
    const seen = bit(north) | bit(east) | bit(south) | bit(west);
    squares[kind] = (squares[kind] ?? 0) + 1;
    if (kind !== 0) {
      points[kind] = (points[kind] ?? 0) + pointsAt(at, kind, seen);
      if (kind === NEXUS) anchored |= seen;
      continue;
    }
    const row = rows[at] ?? 0;
    const column = columns[at] ?? 0;
    room[row] = (room[row] ?? 0) + 1;
    room[column] = (room[column] ?? 0) + 1;
    const free = (north === 0 ? 1 : 0) + (east === 0 ? 1 : 0) + (south === 0 ? 1 : 0) + (west === 0 ? 1 : 0);
    lonely[free] = (lonely[free] ?? 0) + 1;
    atEdge += edges[at] ?? 0;
    if ((seen & bit(NEXUS)) !== 0) besideNexus++;
    if ((seen & TERRAINS) === 0) continue;
    let ofLargest = 0;
    if (isOfLargest(at - WIDE, north)) ofLargest |= bit(north);
    if (isOfLargest(at + 1, east)) ofLargest |= bit(east);
    if (isOfLargest(at + WIDE, south)) ofLargest |= bit(south);
    if (isOfLargest(at - 1, west)) ofLargest |= bit(west);
    for (let other = 1; other <= KINDS; other++) {
      if ((seen & bit(other)) !== 0) growth[other] = (growth[other] ?? 0) + 1;
      if ((ofLargest & bit(other)) !== 0) growthOfLargest[other] = (growthOfLargest[other] ?? 0) + 1;
    }
    if ((ofLargest & (ofLargest - 1)) !== 0) besideSeveral++;
  }
  const trees = [0, 0, 0, 0, 0];
  for (let block = 0; block < sketch.trees.length; block++) {
    const some = Math.min(TREES_NEEDED, sketch.trees[block] ?? 0);
    trees[some] = (trees[some] ?? 0) + 1;
  }
  points[FOREST] = FOREST_POINTS * (trees[TREES_NEEDED] ?? 0);
  const river = lengthOfRiver(sketch);
  points[RIVER] = river === SIZE ? RIVER_POINTS : 0;

  let at = 0;
  let now = points[NEXUS] ?? 0;
  for (let kind = 1; kind <= KINDS; kind++) {
    const scored = points[kind] ?? 0;
    const size = largest[kind] ?? 0;
    const free = growthOfLargest[kind] ?? 0;
    const isAnchored = (anchored & bit(kind)) !== 0;
    now += size + (isAnchored || kind === DESERT ? scored : 0);
    found[at++] = scored;
    found[at++] = isAnchored ? 0 : scored;
    found[at++] = isAnchored ? 1 : 0;
    found[at++] = size;
    found[at++] = (size * size) / 10;
    found[at++] = (squares[kind] ?? 0) - size;
    found[at++] = Math.min(free, 8);
    found[at++] = size > 0 ? 1 / (1 + free) : 0;
    found[at++] = (growth[kind] ?? 0) - free;
    found[at++] = isAnchored ? 0 : (growth[kind] ?? 0);
  }
  let [rooms, scarceRooms, least] = [0, 0, SQUARES];
  for (let number = 1; number <= SIZE; number++) {
    const free = room[number] ?? 0;
    rooms += scarce[free] ?? 0;
    scarceRooms += scarcest[free] ?? 0;
    least = Math.min(least, free);
  }
  let [nexusInDanger, othersInDanger, emptyInDanger] = [0, 0, 0];
  for (const number of unstruck) {
    const kind = cells[struckAt(number)];
    if (kind === NEXUS) nexusInDanger++;
    else if (kind === 0) emptyInDanger++;
    else othersInDanger++;
  }
  const empty = squares[0] ?? 0;
  found[at++] = 1;
  for (let free = 0; free < 4; free++) found[at++] = lonely[free] ?? 0;
  found[at++] = empty;
  found[at++] = rooms;
  found[at++] = scarceRooms;
  found[at++] = least;
  found[at++] = empty > ROOMY ? 0 : stuckShare(cells);
  found[at++] = atEdge;
  found[at++] = besideNexus;
  found[at++] = besideSeveral;
  for (let some = 1; some < TREES_NEEDED; some++) found[at++] = trees[some] ?? 0;
  found[at++] = river === SIZE ? 0 : (crossings[river] ?? 0);
  found[at++] = river < LONG || river === SIZE ? 0 : river - LONG + 1;
  found[at++] = squares[NEXUS] ?? 0;
  found[at++] = points[NEXUS] ?? 0;
  found[at++] = nexusInDanger;
  found[at++] = othersInDanger;
  found[at++] = emptyInDanger;
  return { now, open: empty / SQUARES };
}

/** The points of one square, whether or not its terrain borders a nexus. @param seen a bit for each neighbour's code */
function pointsAt(at: number, kind: number, seen: number): number {
  switch (kind) {
    case MOUNTAIN:
      return edges[at] ?? 0;
    case DESERT:
      return (seen & bit(TUNDRA)) === 0 ? 0 : -1;
    case TUNDRA:
      return (seen & bit(MOUNTAIN)) === 0 ? 0 : 1;
    case FARM:
      return (seen & bit(RIVER)) === 0 ? 0 : 1;
    case NEXUS:
      return terrains.reduce((sum, terrain) => sum + ((seen & bit(codes[terrain])) === 0 ? 0 : 1), 0);
    default:
      return 0;
  }
}

const everyShape = distinctShapes(shapeCards.map(({ id }) => id)).map((id) => ({
  cards: shapeCards.filter(({ shape }) => shape === letterOf(id)).length,
  lists: [0, ...everyNumber].map((number) => placementLists({ shapes: [id], number })[0] ?? new Uint8Array()),
}));
const NOWHERE: PlacementList = new Uint8Array();
/** The number of ordered pairs of shape cards. */
const PAIRS = shapeCards.length * (shapeCards.length - 1);

/** The chance that no shape fits in a round. All numbers and pairs of cards are equally likely. */
export function stuckShare(cells: PaddedMap): number {
  let pairs = 0;
  for (let number = 1; number <= SIZE; number++) {
    let useless = 0;
    for (const { cards, lists } of everyShape) if (!fits(cells, lists[number] ?? NOWHERE)) useless += cards;
    pairs += useless * (useless - 1);
  }
  return pairs / (PAIRS * SIZE);
}

function fits(cells: PaddedMap, list: PlacementList): boolean {
  for (let from = 0; from < list.length; from += SHAPE_SQUARES) if (isFree(cells, list, from)) return true;
  return false;
}
