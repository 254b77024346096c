import type { Seat } from '../../../core/message.ts';
import { numberOf, without } from '../rules/dice.ts';
import type { Action } from '../rules/rules.ts';
import { boardOf, freeDice, playerAt, type State } from '../rules/state.ts';
import { diceToGo } from './evaluate.ts';
import { fillingOf, outlineOf } from './outline.ts';
import { quickly } from './search.ts';

/**
 * The actions in the order in which menus offer them. Writes that leave the fewest dice to go come first, the rest of
 * the roll included; of equal ones, those with fewer dice. All other actions keep their order, after the writes.
 */
export function rank(state: State, seat: Seat, actions: readonly Action[]): readonly Action[] {
  if (state.phase.is !== 'climb') return actions;
  const outline = outlineOf(boardOf(state), state.options.direction);
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
