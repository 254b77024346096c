import { sum } from '../../../core/common.ts';
import { halving } from '../../../core/computer.ts';
import type { Forecast } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import { dice, throwDice, thrown, throwWhiteDie } from '../rules/dice.ts';
import { IDLE_LIMIT } from '../rules/end.ts';
import { type Action, legal } from '../rules/flow.ts';
import { changed, dutyOf, poolChanges } from '../rules/pool.ts';
import { boardOf, type State, type WriteAction } from '../rules/state.ts';
import { say } from '../words/names.ts';

import { diceToGo, type Filling, type IndexedBoard, indexedBoard, keen, type Weights } from './evaluate.ts';
import { isLastRoll, keptPlan, rollOf, writesOf } from './plan.ts';
import { DICE_A_ROLL, fullest, outcomes, type Pool, quickly, rollsToFill } from './search.ts';

/** The width of the beam search for good ways to use a roll. */
const WIDTH = 10;
/** The number of ways that are played out. */
const WAYS = 12;
/** The approximate number of playouts that compare the ways, and the changes of the dice. */
const WAY_PLAYOUTS = 1200;
const DICE_PLAYOUTS = 800;
/**
 * The estimate of a way counts as much as this many playouts. Playouts are greedy and change the dice at random: with
 * less trust in the estimate, more playouts made the player weaker.
 */
const TRUST = 40;
/** Maximum number of rolls of a playout; the rest is estimated. */
const ROLLS_ON = 20;
/** A bigger lead than this, in rolls, counts little more. */
const SAFE = 1.5;

/** The strong computer player: it plays on after every promising choice until the sheets are full. */
export function chooseByPlayouts(state: State, seat: Seat, random: Random): Action {
  if (state.phase.is === 'dice') return chooseDice(state, seat, random);
  const [first] = strongPlan(state, seat);
  return first === undefined ? { kind: 'done' } : { kind: 'write', ...first };
}

/** A hint asks for the plan twice: for its move, and for the reason. */
const plans = new WeakMap<State, Map<Seat, readonly WriteAction[]>>();

/** The writes with which the strong player would use the rest of a roll; empty if it would rather wait. */
export function strongPlan(state: State, seat: Seat): readonly WriteAction[] {
  const known = plans.get(state) ?? new Map<Seat, readonly WriteAction[]>();
  plans.set(state, known);
  const plan = known.get(seat) ?? keptPlan(state, seat, strongPlan) ?? newPlan(state, seat);
  known.set(seat, plan);
  return plan;
}

function newPlan(state: State, seat: Seat): readonly WriteAction[] {
  if (legal(state, seat).length === 1) return [];
  const outline = indexedBoard(boardOf(state), state.options.direction);
  const { filling, values, free, wrote } = rollOf(state, seat, outline);
  if (isLastRoll(state, seat)) return writesOf(outline, free, fullest(outline, filling, values));
  const toGo = (after: Filling) => diceToGo(outline, after, keen);
  const ways = outcomes(outline, filling, values, WIDTH, WAYS, toGo).map((way) => ({
    ...way,
    rating: -way.toGo / DICE_A_ROLL,
  }));
  const others = rivals(state, seat, outline);
  // All decisions of a roll use the same random numbers, so that the plan does not change between them.
  const chance = quickRandom(JSON.stringify([state.rolls, state.numbers, seat]));
  const theirs = new Map<number, number>();
  const best = halving(ways, WAY_PLAYOUTS, TRUST, chance, (way, dice) => {
    // Everybody and every way get the same dice.
    const seed = dice.int(2 ** 32);
    const known = theirs.get(seed) ?? fewestRolls(outline, others, { ...state, wrote: true }, seed);
    theirs.set(seed, known);
    const pool = { ...state, wrote: wrote || way.writes.length > 0 };
    return lead(fewestRolls(outline, [way.filling], pool, seed), known);
  });
  return writesOf(outline, free, best);
}

/** The others' sheets as they will be after this roll. */
function rivals(state: State, seat: Seat, outline: IndexedBoard): readonly Filling[] {
  return state.players.flatMap(({ done }, other) => {
    if (other === seat) return [];
    const { filling, values } = rollOf(state, other, outline);
    return [done ? filling : quickly(outline, filling, values, keen)];
  });
}

/** The rolls until the first of several sheets is full; infinite without sheets. */
function fewestRolls(outline: IndexedBoard, sheets: readonly Filling[], pool: Pool, seed: number): number {
  return sheets.reduce((fewest, sheet) => {
    // A sheet that is not full by then cannot be first.
    const rolls = Math.min(fewest, ROLLS_ON);
    return Math.min(fewest, rollsToFill(outline, sheet, pool, rolls, quickRandom(String(seed)), keen));
  }, Number.POSITIVE_INFINITY);
}

/** The value of a result, in rolls. With other players, only being first counts. */
function lead(own: number, theirs: number): number {
  return theirs === Number.POSITIVE_INFINITY ? -own : SAFE * Math.tanh((theirs - own) / SAFE);
}

function chooseDice(state: State, seat: Seat, random: Random): Action {
  const outline = indexedBoard(boardOf(state), state.options.direction);
  const items = legal(state, seat).flatMap((action) =>
    action.kind === 'dice' ? [{ action, rating: 0 }] : [],
  );
  const sheets = state.players.map((_, other) => rollOf(state, other, outline).filling);
  const best = halving(items, DICE_PLAYOUTS, 0, random, ({ action }, chance) => {
    const pool = changed(state.pool, action);
    const values = thrown(pool, chance);
    const next: Pool = { ...state, pool, white: throwWhiteDie(chance), wrote: true };
    const seed = chance.int(2 ** 32);
    const after = sheets.map((filling) => quickly(outline, filling, values, keen));
    const others = after.filter((_, other) => other !== seat);
    const own = after.filter((_, other) => other === seat);
    return lead(fewestRolls(outline, own, next, seed), fewestRolls(outline, others, next, seed));
  });
  return best.action;
}

const STEPS = [1.1, 1.7, 2.3, 2.9, 3.5];

/** With other players, results are open boxes. Alone, every sheet gets full, so results are rolls. */
export const forecast: Forecast<State> = {
  perSecond: 3000,
  round: (roll) => say('chart.roll', { roll }),
  unit: ({ players }) => say(players.length > 1 ? 'unit.open' : 'unit.rolls'),
  resultOf: ({ finished, players }, seat) =>
    sum(finished.map(({ open, rolls }) => (players.length > 1 ? (open[seat] ?? 0) : rolls))),
  playOut(state, seats, random) {
    const before = seats.map((seat) => forecast.resultOf(state, seat));
    let now: State | undefined = state;
    const results = [...before];
    for (let game = state.finished.length; game < state.options.rounds; game++) {
      const { open, rolls } = playedOut(now ?? nextGame(state, game), now !== undefined, random);
      now = undefined;
      for (const [index, seat] of seats.entries())
        results[index] = (results[index] ?? 0) + (state.players.length > 1 ? (open[seat] ?? 0) : rolls);
    }
    return results;
  },
};

/** An empty sheet for everybody on the board of a later game. */
function nextGame(state: State, game: number): State {
  const finished = Array.from({ length: game }, () => ({ open: [], rolls: 0 }));
  const players = state.players.map(() => ({ sheet: {}, written: [], done: false }));
  return { ...state, finished, players, phase: { is: 'entry' }, rolls: 0, idle: 0, numbers: {} };
}

/**
 * Plays a game of the match on to its end: everybody fills their sheet greedily, and changes of the dice are random.
 *
 * @param begun whether the state is the one to play on from, not a new game
 */
function playedOut(
  state: State,
  begun: boolean,
  random: Random,
): { readonly open: readonly number[]; readonly rolls: number } {
  const outline = indexedBoard(boardOf(state), state.options.direction);
  const { is } = state.phase;
  const entering = is === 'opening' || is === 'entry';
  let pool: Pool = { ...state, pool: entering ? entered(random) : state.pool, wrote: true };
  let sheets: readonly Filling[] = state.players.map((_, seat) => rollOf(state, seat, outline).filling);
  const outlooks = state.players.map(() => tasteOf(random));
  let { rolls, idle } = state;
  if (begun && is === 'climb') {
    const after = state.players.map(({ done }, seat) => {
      const { filling, values } = rollOf(state, seat, outline);
      return done ? filling : quickly(outline, filling, values, outlooks[seat]);
    });
    const wrote = state.players.some(({ written }) => written.length > 0) || differ(sheets, after);
    sheets = after;
    idle = wrote ? 0 : idle + 1;
    pool = { ...pool, wrote };
  }
  // Whether the dice of the next roll are already decided.
  let fixed = is === 'roll' || entering;
  while (idle < IDLE_LIMIT && !sheets.some((sheet) => !sheet.includes(0))) {
    const rolled = rolledOn(outline, sheets, outlooks, fixed ? pool : withChange(pool, random), random);
    idle = rolled.pool.wrote ? 0 : idle + 1;
    rolls += 1;
    fixed = false;
    ({ sheets, pool } = rolled);
  }
  return { open: sheets.map((sheet) => sheet.filter((number) => number === 0).length), rolls };
}

function rolledOn(
  outline: IndexedBoard,
  sheets: readonly Filling[],
  outlooks: readonly Weights[],
  pool: Pool,
  random: Random,
) {
  const values = thrown(pool.pool, random);
  const white = throwWhiteDie(random);
  const after = sheets.map((sheet, seat) => quickly(outline, sheet, values, outlooks[seat]));
  return { sheets: after, pool: { ...pool, white, wrote: differ(sheets, after) } };
}

/** Slightly random weights: otherwise all players would fill their sheets in the same way. */
function tasteOf(random: Random): Weights {
  return { ...keen, step: STEPS[random.int(STEPS.length)] ?? keen.step };
}

/** The dice of the first roll. Rolls again if all numbers are odd. */
function entered(random: Random): Pool['pool'] {
  for (;;) {
    const numbers = throwDice(dice, random);
    const even = dice.filter((die) => (numbers[die] ?? 1) % 2 === 0);
    if (even.length > 0) return even;
  }
}

function withChange(pool: Pool, random: Random): Pool {
  const { duty } = dutyOf(pool, !pool.wrote);
  const ways = duty === undefined ? [{}] : poolChanges(pool.pool, duty);
  return { ...pool, pool: changed(pool.pool, ways[random.int(ways.length)] ?? {}) };
}

function differ(before: readonly Filling[], after: readonly Filling[]): boolean {
  return after.some((sheet, seat) => sheet.some((number, box) => number !== before[seat]?.[box]));
}
