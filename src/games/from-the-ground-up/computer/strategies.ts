import { bestBy, halving } from '../../../core/computer.ts';
import type { Forecast } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { legal, resolve } from '../rules/flow.ts';
import { marked } from '../rules/marks.ts';
import { standings } from '../rules/scoring.ts';
import { type Action, canBeFilled, cardPoints, cardStateOf, type State } from '../rules/state.ts';
import { cardIn, optionFor, rating } from './advise.ts';
import { handsOf, type Moment, momentOf, playOn, resultFor, type Trial } from './playout.ts';
import { copyOf, type Sketch, sketchOf } from './sketch.ts';

/**
 * The weak computer player. It thinks only of filling its own cards: it ignores the shared area, and gives away
 * finished cards, the best first. Otherwise it chooses at random.
 */
export function chooseCarelessly(state: State, seat: Seat, random: Random): Action {
  const seen = random.shuffle(legal(state, seat));
  return bestBy(seen, (action) => appeal(state, seat, action));
}

/** The value of an action for a player who only wants to fill cards. */
function appeal(state: State, seat: Seat, action: Action): number {
  switch (action.kind) {
    case 'mark': {
      const { is, place, state: after } = marked(state, seat, action.place);
      if (is === 'check') return 1;
      return canBeFilled(place.card, cardStateOf(after, place.card)) ? 2 : 0;
    }
    case 'pass':
    case 'discard':
      return cardPoints(action.card, cardStateOf(state, action.card)) ?? 0;
    case 'flip':
      return 0;
  }
}

/** The number of actions that are played out, those with the best ratings. */
const ACTIONS = 12;
/** The approximate number of turns in all playouts of a decision together: it bounds the time. */
const TURNS = 100_000;
/** Playouts that only measure how many turns one takes. */
const PILOTS = 4;
/** The rating of an action counts as much as this many playouts. */
const TRUST = 0;
/** The value of a rating point in shares of a win, and the biggest difference that counts. */
const POINT = 0.01;
const FAR = 5;

/** The strong computer player: it plays the game to its end after each promising action, many times. */
export function chooseByPlayouts(state: State, seat: Seat, random: Random): Action {
  const known = withoutSecrets(state, seat);
  const sketch = sketchOf(known);
  const moment = momentOf(known, sketch);
  const rated = legal(known, seat)
    .map((action) => ({ action, points: rating(sketch, known, seat, action) }))
    .sort((a, b) => b.points - a.points);
  const best = rated[0]?.points ?? 0;
  const items = rated.slice(0, ACTIONS).map(({ action, points }) => ({
    trial: trialOf(sketch, seat, action),
    rating: POINT * Math.max(points - best, -FAR),
    action,
  }));
  const playouts = TURNS / turnsOfPlayout(sketch, moment, { seat }, random);
  return halving(items, playouts, TRUST, random, ({ trial }, chance) => {
    const after = copyOf(sketch);
    playOn(after, moment, trial, chance);
    return resultFor(after, seat);
  }).action;
}

/** The average number of turns of a playout, 1 at least. */
function turnsOfPlayout(sketch: Sketch, moment: Moment, trial: Trial, random: Random): number {
  let turns = 0;
  for (let pilot = 0; pilot < PILOTS; pilot++) turns += playOn(copyOf(sketch), moment, trial, random);
  return Math.max(1, turns / PILOTS);
}

function trialOf(sketch: Sketch, seat: Seat, action: Action): Trial {
  return action.kind === 'pass' || action.kind === 'discard'
    ? { seat, given: cardIn(sketch, action.card) }
    : { seat, option: optionFor(sketch, action) };
}

/** The position as the seat knows it: without what others have chosen in secret. */
function withoutSecrets(state: State, seat: Seat): State {
  const players = state.players.map((player, other) => {
    if (other === seat) return player;
    const { choice: _, ...open } = player;
    return open;
  });
  return { ...state, players };
}

/** Everybody follows the advice to the end. */
export const forecast: Forecast<State> = {
  perSecond: 5000,
  resultOf: (state, seat) => standings(state).totals[seat] ?? 0,
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

/** Cached, because playouts of one position follow each other. */
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
