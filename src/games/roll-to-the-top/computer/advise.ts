import { byPlayouts } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Random } from '../../../core/random.ts';
import { numberOf, without } from '../rules/dice.ts';
import { type Action, apply, legal, resolve } from '../rules/flow.ts';
import { boardOf, freeDice, playerAt, type State } from '../rules/state.ts';
import { say } from '../words/names.ts';
import { diceToGo, fillingOf, indexedBoard } from './evaluate.ts';
import { isLastRoll, planOf, rollOf } from './plan.ts';
import { whyDice, whyPlan, whySkip } from './reasons.ts';
import { quickly } from './search.ts';

/** The number of playouts for each change of the dice. */
const DICE_TRIES = 24;

/**
 * The computer player. It searches for good ways to use a roll, and compares the best by playing on alone for a few
 * rolls. It compares changes of the dice by trial rolls.
 */
export function advise(state: State, seat: Seat, random: Random): Advice<Action> {
  return state.phase.is === 'dice' ? adviseDice(state, seat, random) : adviseClimb(state, seat);
}

function adviseClimb(state: State, seat: Seat): Advice<Action> {
  const plan = planOf(state, seat);
  const [first] = plan;
  if (first !== undefined) return { action: { kind: 'write', ...first }, why: whyPlan(state, seat, plan) };
  const isWaiting = legal(state, seat).length > 1 && !isLastRoll(state, seat);
  return { action: { kind: 'done' }, why: isWaiting ? whySkip() : say('advice.nothing') };
}

/** The change of the dice that gives the seat the largest lead over its strongest opponent after the roll. */
function adviseDice(state: State, seat: Seat, random: Random): Advice<Action> {
  const outline = indexedBoard(boardOf(state), state.options.direction);
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
  return { action, why: whyDice(state, seat, action) };
}

/**
 * The actions in the order in which menus offer them: first the writes after which, at the end of the roll, the fewest
 * dice are needed to fill the sheet, with fewer dice first among equals. Other actions follow in their order.
 */
export function rank(state: State, seat: Seat, actions: readonly Action[]): readonly Action[] {
  if (state.phase.is !== 'climb') return actions;
  const outline = indexedBoard(boardOf(state), state.options.direction);
  const player = playerAt(state, seat);
  const filling = fillingOf(outline, player.sheet);
  const free = freeDice(state, player);
  const toGo = (action: Action): number => {
    if (action.kind !== 'write') return Number.POSITIVE_INFINITY;
    const written = filling.with(outline.names.indexOf(action.box), numberOf(action.dice, state.numbers));
    const left = without(free, action.dice).map((die) => state.numbers[die] ?? 0);
    return diceToGo(outline, quickly(outline, written, left));
  };
  const rated = actions.map((action) => ({
    action,
    toGo: toGo(action),
    dice: action.kind === 'write' ? action.dice.length : 0,
  }));
  return rated
    .sort((a, b) => (a.toGo === b.toGo ? 0 : a.toGo - b.toGo) || a.dice - b.dice)
    .map(({ action }) => action);
}
