import type { Random } from '../../../core/random.ts';
import { type Feature, type ShapeId, shapeCards, terrainCards } from '../content/cards.ts';
import { code, countMap } from '../rules/count.ts';
import { everyNumber, SIZE } from '../rules/grid.ts';
import { type NexusRule, totalOf } from '../rules/scoring.ts';
import { placeLists, SHAPE_SQUARES, struckAt } from './places.ts';
import { drawDesolation, drawNexus, drawTerrain, type Sketch } from './sketch.ts';
import { bestNexus, bestPlace } from './thumb.ts';

/** The rounds after the current one. */
export interface Future {
  readonly terrainPile: readonly Feature[];
  readonly shapePile: readonly ShapeId[];
  readonly desolated: readonly number[];
  /** Maximum number of rounds. */
  readonly rounds: number;
  /** The number of rounds without a fitting shape that ends the game: 1 if nobody else draws. */
  readonly stuck: number;
  readonly rule: NexusRule;
}

const everyShape = shapeCards.map(({ id }) => id);

/** Averages of simulated games: squares left empty at the end, and squares filled per round. */
const LEFT_OVER = 20;
const A_ROUND = 3.2;

/** The estimated number of rounds in which a player can still draw, at least 1. @param most rounds left in the game */
export function roundsLeft(empty: number, most: number): number {
  return Math.max(1, Math.min(most, (empty - LEFT_OVER) / A_ROUND));
}

export function emptySquares({ cells }: Pick<Sketch, 'cells'>): number {
  let count = 0;
  for (const cell of cells) if (cell === 0) count++;
  return count;
}

/** Fills the sketch round by round to the end of the game, by rules of thumb. @returns the total */
export function playOn(sketch: Sketch, future: Future, random: Random): number {
  const terrainPile = [...future.terrainPile];
  const shapePile = [...future.shapePile];
  const unstruck = everyNumber.filter((number) => !future.desolated.includes(number));
  let empty = emptySquares(sketch);
  let stuck = 0;
  for (let round = 0; round < future.rounds && stuck < future.stuck; round++) {
    const card = pick(terrainPile, terrainCards, random);
    if (card === 'desolation') {
      if (unstruck.length > 0) drawDesolation(sketch, struckAt(pick(unstruck, [], random)));
      continue;
    }
    const number = random.int(SIZE) + 1;
    const rounds = roundsLeft(empty, future.rounds - round);
    if (card === 'nexus') {
      const at = bestNexus(sketch, number, rounds);
      if (at === undefined) continue;
      drawNexus(sketch, at);
      empty--;
      continue;
    }
    const shapes = [pick(shapePile, everyShape, random), pick(shapePile, everyShape, random)];
    const place = bestPlace(sketch, code[card], placeLists({ shapes, number }), rounds);
    if (place === undefined) stuck++;
    else {
      drawTerrain(sketch, code[card], place);
      empty -= SHAPE_SQUARES;
    }
  }
  return totalOf(countMap(sketch.cells), future.rule);
}

/** Takes a random card out of the pile; an empty pile becomes the whole deck again. */
function pick<Card>(pile: Card[], deck: readonly Card[], random: Random): Card {
  if (pile.length === 0) pile.push(...deck);
  const [card] = pile.splice(random.int(pile.length), 1);
  if (card === undefined) throw new Error('an empty deck');
  return card;
}
