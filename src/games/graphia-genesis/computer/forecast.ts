import type { Forecast } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import { code, paddedMap } from '../rules/count.ts';
import { scoreAt } from '../rules/end.ts';
import { roundLimit } from '../rules/options.ts';
import { positionOf } from '../rules/own-pace.ts';
import { mapAt, type State, taskOf, waitingSeats } from '../rules/state.ts';
import { placeLists } from './places.ts';
import { emptySquares, playOn, roundsLeft } from './playout.ts';
import { drawNexus, drawTerrain, type Sketch, sketchOf } from './sketch.ts';
import { bestNexus, bestPlace } from './thumb.ts';

/** With others at the table a game goes on when one player has no place. */
const STUCK_WITH_OTHERS = 3;

/** Every map is filled by rules of thumb, with the same cards and dice for all. */
export const forecast: Forecast<State> = {
  perSecond: 700,
  resultOf: (state, seat) => scoreAt(state, seat).total,
  knownTo: positionOf,
  isSolitary: true,
  playOut(state, seats, random) {
    const seed = String(random.int(2 ** 32));
    return seats.map((seat) =>
      state.phase.is === 'over' ? scoreAt(state, seat).total : playedOut(state, seat, quickRandom(seed)),
    );
  },
};

function playedOut(state: State, seat: Seat, random: Random): number {
  const sketch = sketchOf(paddedMap(mapAt(state, seat)));
  const most = roundLimit(state.options) - state.round;
  if (waitingSeats(state).includes(seat)) drawNow(sketch, state, roundsLeft(emptySquares(sketch), most));
  const future = {
    terrainPile: state.terrainPile,
    shapePile: state.shapePile,
    desolated: state.desolated,
    rounds: most,
    stuck: state.maps.length === 1 ? 1 : STUCK_WITH_OTHERS,
    rule: state.options.nexus,
  };
  return playOn(sketch, future, random);
}

/** The round in which the seat has still to draw. */
function drawNow(sketch: Sketch, state: State, rounds: number): void {
  const task = taskOf(state);
  if (task === undefined) return;
  if (task.card === 'nexus') {
    const at = bestNexus(sketch, task.number, rounds);
    if (at !== undefined) drawNexus(sketch, at);
    return;
  }
  const place = bestPlace(sketch, code[task.card], placeLists(task), rounds);
  if (place !== undefined) drawTerrain(sketch, code[task.card], place);
}
