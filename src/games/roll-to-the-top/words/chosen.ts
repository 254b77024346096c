import type { View } from '../../../core/game.ts';
import { joinedParts } from '../../../core/legal.ts';
import { type Die, isDie } from '../rules/dice.ts';
import type { State } from '../rules/state.ts';

/** The dice ticked in a panel so far; empty for other verbs. */
export function chosenDice(chosen: View<State>['chosen']): readonly Die[] {
  return chosen?.verb === 'write' ? joinedParts(chosen.args.dice ?? '').filter(isDie) : [];
}
