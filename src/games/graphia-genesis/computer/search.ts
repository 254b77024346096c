import { halving } from '../../../core/computer.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { code, paddedIndex, paddedMap } from '../rules/count.ts';
import { roundLimit } from '../rules/options.ts';
import { type Action, placements } from '../rules/placements.ts';
import { mapAt, type State, taskOf } from '../rules/state.ts';
import { emptySquares, type Future, playOn, roundsLeft } from './playout.ts';
import { drawNexus, drawTerrain, type Sketch, sketchOf } from './sketch.ts';
import { placeRater, rateNexus } from './thumb.ts';

/** The number of places that are played out, those with the best ratings. */
const PLACES = 12;
/** The approximate number of rounds in all playouts of a move together: it bounds the time. */
const ROUNDS = 7500;
/** The fixed cost of a playout, in rounds. */
const OVERHEAD = 4;
/** A rating counts as much as this many playouts. */
const TRUST = 20;
/** With others at the table a game goes on when one player has no place. */
const STUCK_WITH_OTHERS = 3;

interface Candidate {
  readonly action: Action;
  readonly rating: number;
  /** Draws the placement on the sketch. */
  draw(sketch: Sketch): void;
}

/** The placement that turns out best when the game is played on to its end, with many different cards and dice. */
export function chooseByPlayouts(state: State, seat: Seat, random: Random): Action {
  const start = sketchOf(paddedMap(mapAt(state, seat)));
  const most = roundLimit(state.options) - state.round;
  const rounds = roundsLeft(emptySquares(start), most);
  const best = candidates(state, seat, start, rounds)
    .sort((a, b) => b.rating - a.rating)
    .slice(0, PLACES);
  const future: Future = {
    terrainPile: state.terrainPile,
    shapePile: state.shapePile,
    desolated: state.desolated,
    rounds: most,
    stuck: state.maps.length === 1 ? 1 : STUCK_WITH_OTHERS,
    rule: state.options.nexus,
  };
  const chosen = halving(best, ROUNDS / (rounds + OVERHEAD), TRUST, random, (candidate, chance) => {
    const sketch = sketchOf(start.cells);
    candidate.draw(sketch);
    return playOn(sketch, future, chance);
  });
  return chosen.action;
}

function candidates(state: State, seat: Seat, start: Sketch, rounds: number): Candidate[] {
  const task = taskOf(state);
  if (task === undefined) throw new Error(`seat ${seat} is not awaited`);
  const kind = code[task.card];
  const rate = placeRater(start, kind, rounds);
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
