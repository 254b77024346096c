import { halving } from '../../../core/computer.ts';
import type { Forecast } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import { type MapFeature, type ShapeId, shapeCards, terrainCards } from '../content/cards.ts';
import { headStartOf, scoreAt } from '../rules/end.ts';
import { everyNumber, SIZE } from '../rules/grid.ts';
import { knownTo, positionOf } from '../rules/own-pace.ts';
import { type Action, placements } from '../rules/placements.ts';
import { codes, countMap, type NexusRule, paddedIndex, paddedMap, totalOf } from '../rules/scoring.ts';
import { mapAt, roundLimit, type State, taskOf, waitingSeats } from '../rules/state.ts';
import { bestNexus, bestPlacement, placementRater, rateNexus } from './placement-ratings.ts';
import {
  drawDesolation,
  drawNexus,
  drawTerrain,
  placementLists,
  SHAPE_SQUARES,
  type Sketch,
  sketchOf,
  struckAt,
} from './sketch.ts';
import { worthOf } from './worth.ts';

/** The rounds after the current one. */
export interface Future {
  readonly terrainPile: readonly MapFeature[];
  readonly shapePile: readonly ShapeId[];
  readonly desolated: readonly number[];
  /** Maximum number of rounds. */
  readonly rounds: number;
  /** The game ends after this many rounds without a fitting shape: 1 for a player alone. */
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

/**
 * Plays the sketch on by heuristics. @returns the total at the end of the game, or what it is worth after some rounds
 *
 * @param depth the number of those rounds
 */
export function playOn(
  sketch: Sketch,
  future: Future,
  random: Random,
  depth = Number.POSITIVE_INFINITY,
): number {
  const terrainPile = [...future.terrainPile];
  const shapePile = [...future.shapePile];
  const unstruck = everyNumber.filter((number) => !future.desolated.includes(number));
  let empty = emptySquares(sketch);
  let stuck = 0;
  for (let round = 0; round < future.rounds && stuck < future.stuck; round++) {
    if (round === depth) return worthOf(sketch, unstruck, terrainPile);
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
    const placement = bestPlacement(sketch, codes[card], placementLists({ shapes, number }), rounds);
    if (placement === undefined) stuck++;
    else {
      drawTerrain(sketch, codes[card], placement);
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

/** With other players, a game continues when one of them cannot draw. */
const STUCK_WITH_OTHERS = 3;

function futureOf(state: State): Future {
  return {
    terrainPile: state.terrainPile,
    shapePile: state.shapePile,
    desolated: state.desolated,
    rounds: roundLimit(state.options) - state.round,
    stuck: state.maps.length === 1 ? 1 : STUCK_WITH_OTHERS,
    rule: state.options.nexus,
  };
}

/** Plays every map on by heuristics, with the same cards and dice for all. */
export const forecast: Forecast<State> = {
  perSecond: 700,
  resultOf: (state, seat) => scoreAt(state, seat).total,
  knownTo,
  isSolitary: true,
  playOut(state, seats, random) {
    const seed = String(random.int(2 ** 32));
    return seats.map((seat) =>
      state.phase.is === 'over'
        ? scoreAt(state, seat).total
        : headStartOf(state, seat) + playedOut(positionOf(state, seat), seat, quickRandom(seed)),
    );
  },
};

function playedOut(state: State, seat: Seat, random: Random): number {
  const sketch = sketchOf(paddedMap(mapAt(state, seat)));
  const future = futureOf(state);
  const rounds = roundsLeft(emptySquares(sketch), future.rounds);
  if (waitingSeats(state).includes(seat)) drawNow(sketch, state, rounds);
  return playOn(sketch, future, random);
}

/** Draws in the current round. */
function drawNow(sketch: Sketch, state: State, rounds: number): void {
  const task = taskOf(state);
  if (task === undefined) return;
  if (task.card === 'nexus') {
    const at = bestNexus(sketch, task.number, rounds);
    if (at !== undefined) drawNexus(sketch, at);
    return;
  }
  const placement = bestPlacement(sketch, codes[task.card], placementLists(task), rounds);
  if (placement !== undefined) drawTerrain(sketch, codes[task.card], placement);
}

/** The number of placements that are played out, those with the best ratings. */
const PLACEMENTS = 12;
/** The approximate number of rounds in all playouts of a move together: it limits the time. */
const ROUNDS = 7500;
/** The fixed cost of a playout, in rounds. */
const OVERHEAD = 4;
/**
 * If the rest can be estimated: the length of a playout in rounds, and the number of playouts of all placements
 * together. Chance then blurs the differences between placements less.
 */
const DEPTH = 6;
const PLAYOUTS = 300;
/** A rating counts as much as this many playouts. */
const TRUST = 20;

interface Candidate {
  readonly action: Action;
  readonly rating: number;
  /** Draws the placement on the sketch. */
  draw(sketch: Sketch): void;
}

/** The placement with the best results in playouts to the end of the game. */
export function chooseByPlayouts(state: State, seat: Seat, random: Random): Action {
  const start = sketchOf(paddedMap(mapAt(state, seat)));
  const future = futureOf(state);
  const rounds = roundsLeft(emptySquares(start), future.rounds);
  const best = candidates(state, seat, start, rounds)
    .sort((a, b) => b.rating - a.rating)
    .slice(0, PLACEMENTS);
  const isEstimated = future.rounds === Number.POSITIVE_INFINITY && future.rule === 'terrain';
  const [depth, playouts] = isEstimated
    ? [DEPTH, PLAYOUTS]
    : [Number.POSITIVE_INFINITY, ROUNDS / (rounds + OVERHEAD)];
  const chosen = halving(best, playouts, TRUST, random, (candidate, chance) => {
    const sketch = sketchOf(start.cells);
    candidate.draw(sketch);
    return playOn(sketch, future, chance, depth);
  });
  return chosen.action;
}

function candidates(state: State, seat: Seat, start: Sketch, rounds: number): Candidate[] {
  const task = taskOf(state);
  if (task === undefined) throw new Error(`seat ${seat} is not awaited`);
  const kind = codes[task.card];
  const rate = placementRater(start, kind, rounds);
  return placements(mapAt(state, seat), task).map(({ action, squares }) => {
    const list = Uint8Array.from(squares, paddedIndex);
    const [at = 0] = list;
    return task.card === 'nexus'
      ? { action, rating: rateNexus(start, at, rounds), draw: (sketch) => drawNexus(sketch, at) }
      : {
          action,
          rating: rate(list, 0),
          draw: (sketch) => drawTerrain(sketch, kind, { list, from: 0 }),
        };
  });
}
