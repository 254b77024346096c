import { byPlayouts } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import { type Die, throwDice, throwWhiteDie } from '../rules/dice.ts';
import { changed, changes, dutyOf } from '../rules/pool.ts';
import { type Action, apply, legal, resolve } from '../rules/rules.ts';
import { boardOf, freeDice, playerAt, type State, type Write } from '../rules/state.ts';
import { diceToGo } from './evaluate.ts';
import { type Filling, fillingOf, type Outline, outlineOf } from './outline.ts';
import * as reasons from './reasons.ts';
import { type Outcome, outcomes, quickly } from './search.ts';

/** The width of the beam search for good ways to use a roll. */
const WIDTH = 6;
/** Playouts: how many ways are compared, how often each, and for how many rolls. */
const WAYS = 5;
const TRIES = 8;
const ROLLS_ON = 3;
/** How many dice a player uses per roll, on average: converts dice into rolls. */
const DICE_A_ROLL = 2;
/** The number of playouts for each change of the dice. */
const DICE_TRIES = 24;

/**
 * The computer player. It searches for good ways to use a roll and compares the best ones by playing on alone for some
 * rolls. It compares changes of the dice by rolling them.
 */
export function advise(state: State, seat: Seat, random: Random): Advice<Action> {
  const outline = outlineOf(boardOf(state), state.options.direction);
  return state.phase.is === 'dice'
    ? adviseDice(state, seat, outline, random)
    : adviseClimb(state, seat, outline);
}

function adviseClimb(state: State, seat: Seat, outline: Outline): Advice<Action> {
  const done: Action = { kind: 'done' };
  if (legal(state, seat).length === 1) return { action: done, why: reasons.nothingFits() };
  const { filling, free, values } = rollOf(state, seat, outline);
  const ways = outcomes(outline, filling, values, WIDTH, WAYS);
  const wrote = playerAt(state, seat).written.length > 0;
  // Every number of a roll gets the same randomness, so that the plan made with the first holds for the second.
  const chance = quickRandom(JSON.stringify([state.rolls, state.numbers, seat]));
  const best = byPlayouts(ways, TRIES, chance, (way, dice) => -rollsToGo(state, outline, way, wrote, dice));
  const plan = best.writes.map(
    ({ box, dice }): Write => ({
      dice: free.filter((_, place) => dice & (1 << place)),
      box: outline.names[box] ?? '',
    }),
  );
  const [first] = plan;
  return first === undefined
    ? { action: done, why: reasons.skip() }
    : { action: { kind: 'write', ...first }, why: reasons.forPlan(state, seat, plan) };
}

/** A seat's sheet and the dice it can still use. */
function rollOf(
  state: State,
  seat: Seat,
  outline: Outline,
): { readonly filling: Filling; readonly free: readonly Die[]; readonly values: readonly number[] } {
  const player = playerAt(state, seat);
  const free = freeDice(state, player);
  return {
    filling: fillingOf(outline, player.sheet),
    free,
    values: free.map((die) => state.numbers[die] ?? 0),
  };
}

/** Estimates the rolls that a sheet still takes after an outcome. The first few are played out. */
function rollsToGo(state: State, outline: Outline, from: Outcome, already: boolean, random: Random): number {
  let { pool, white } = state;
  let filling: Filling = from.filling;
  let wrote = already || from.writes.length > 0;
  for (let rolls = 0; rolls < ROLLS_ON; rolls++) {
    if (!filling.includes(0)) return rolls;
    const { duty } = dutyOf({ pool, white, options: state.options }, !wrote);
    const ways = duty === undefined ? [{}] : changes(pool, duty);
    pool = changed(pool, ways[random.int(ways.length)] ?? {});
    const numbers = Object.values(throwDice(pool, random));
    white = throwWhiteDie(random);
    const before = filling;
    filling = quickly(outline, before, numbers);
    wrote = filling.some((number, box) => number !== before[box]);
  }
  return ROLLS_ON + diceToGo(outline, filling) / DICE_A_ROLL;
}

/** The change of the dice that gives the seat the largest lead over its strongest opponent after the roll. */
function adviseDice(state: State, seat: Seat, outline: Outline, random: Random): Advice<Action> {
  const possible = legal(state, seat).filter((action) => action.kind === 'dice');
  const action = byPlayouts(possible, DICE_TRIES, random, (change, chance) => {
    const rolled = resolve(apply(state, seat, change).state, chance).state;
    const toGo = rolled.players.map((_, other) => {
      const { filling, values } = rollOf(rolled, other, outline);
      return diceToGo(outline, quickly(outline, filling, values));
    });
    const own = toGo[seat] ?? 0;
    const others = toGo.filter((_, other) => other !== seat);
    return others.length === 0 ? -own : Math.min(...others) - own;
  });
  return { action, why: reasons.forDice(state, seat, action) };
}
