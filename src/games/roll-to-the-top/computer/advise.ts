import { byPlayouts } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import type { Die } from '../rules/dice.ts';
import { type Action, apply, legal, resolve } from '../rules/rules.ts';
import { boardOf, freeDice, playerAt, type State, type Write } from '../rules/state.ts';
import { diceToGo } from './evaluate.ts';
import { type Filling, fillingOf, type Outline, outlineOf } from './outline.ts';
import { rollsToFill } from './playout.ts';
import * as reasons from './reasons.ts';
import { type Outcome, outcomes, quickly } from './search.ts';

/** The width of the beam search for good ways to use a roll. */
const WIDTH = 6;
/** Playouts: how many ways are compared, how often each, and for how many rolls. */
const WAYS = 5;
const TRIES = 8;
const ROLLS_ON = 3;
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
  const { filling, free, values, wrote } = rollOf(state, seat, outline);
  const ways = outcomes(outline, filling, values, WIDTH, WAYS);
  // Every number of a roll gets the same randomness, so that the plan made with the first holds for the second.
  const chance = quickRandom(JSON.stringify([state.rolls, state.numbers, seat]));
  const best = byPlayouts(
    ways,
    TRIES,
    chance,
    (way, dice) =>
      -rollsToFill(outline, way.filling, { ...state, wrote: wrote || way.writes.length > 0 }, ROLLS_ON, dice),
  );
  const plan = writesOf(outline, free, best);
  const [first] = plan;
  return first === undefined
    ? { action: done, why: reasons.skip() }
    : { action: { kind: 'write', ...first }, why: reasons.forPlan(state, seat, plan) };
}

/** The writes of an outcome, in an order in which each is legal. @param free the dice by whose indices it goes */
export function writesOf(outline: Outline, free: readonly Die[], { writes }: Outcome): readonly Write[] {
  return writes.map(({ box, dice }) => ({
    dice: free.filter((_, place) => dice & (1 << place)),
    box: outline.names[box] ?? '',
  }));
}

/** A seat's sheet, the dice it can still use, and whether it wrote with this roll. */
export function rollOf(
  state: State,
  seat: Seat,
  outline: Outline,
): {
  readonly filling: Filling;
  readonly free: readonly Die[];
  readonly values: readonly number[];
  readonly wrote: boolean;
} {
  const player = playerAt(state, seat);
  const free = freeDice(state, player);
  return {
    filling: fillingOf(outline, player.sheet),
    free,
    values: free.map((die) => state.numbers[die] ?? 0),
    wrote: player.written.length > 0,
  };
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
