import type { Seat } from '../../../core/message.ts';
import { type Action, sameAction } from '../rules/actions.ts';
import type { State } from '../rules/state.ts';
import { bestPlacement } from './place-die.ts';

/** Puts the best way to set the dice first; the panel begins with it. Everything else stays in its order. */
export function rank(state: State, _seat: Seat, actions: readonly Action[]): readonly Action[] {
  if (state.phase.is !== 'set' || actions.length === 0) return actions;
  const { action } = bestPlacement(state);
  return [action, ...actions.filter((other) => !sameAction(other, action))];
}
