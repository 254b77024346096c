import type { Forecast } from '../../../core/game.ts';
import { score } from '../rules/end.ts';
import { resolve } from '../rules/rules.ts';
import type { State } from '../rules/state.ts';
import { handsOf, momentOf, playOn, type Trial } from './playout.ts';
import { copyOf, type Sketch, sketchOf } from './sketch.ts';
import { trialOf, withoutSecrets } from './strong.ts';

/** Everybody plays on as advised. */
export const forecast: Forecast<State> = {
  perSecond: 5000,
  resultOf: (state, seat) => score(state).totals[seat] ?? 0,
  knownTo: withoutSecrets,
  playOut(state, seats, random) {
    const isDrawn = state.phase === 'deal' || state.phase === 'start' || state.phase === 'roll';
    const now = isDrawn ? resolve(state, random).state : state;
    if (now.phase === 'over') return seats.map((seat) => forecast.resultOf(now, seat));
    const sketch = sketchAt(now);
    const after = copyOf(sketch);
    playOn(after, momentOf(now, after), chosenIn(now, after), random);
    const hands = handsOf(after);
    // Without the fraction that breaks ties.
    return seats.map((seat) => Math.round(hands[seat] ?? 0));
  },
};

/** Playouts of one position follow each other. */
let latest: { readonly state: State; readonly sketch: Sketch } | undefined;

function sketchAt(state: State): Sketch {
  if (latest?.state !== state) latest = { state, sketch: sketchOf(state) };
  return latest.sketch;
}

/** What a seat has just chosen. Others' choices are unknown to it. */
function chosenIn({ players }: State, sketch: Sketch): Trial {
  const seat = players.findIndex(({ choice }) => choice !== undefined);
  const choice = players[seat]?.choice;
  return choice === undefined ? { seat: 0 } : trialOf(sketch, seat, choice);
}
