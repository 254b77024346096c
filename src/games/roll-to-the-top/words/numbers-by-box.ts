import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { writes } from '../rules/climb.ts';
import { numberOf } from '../rules/dice.ts';
import { boardOf, playerAt, type State, type Write } from '../rules/state.ts';
import { chosenDice } from './chosen.ts';

/**
 * The numbers that the seat may write now, ascending, by box, in the order of the board. With dice ticked in the panel:
 * what exactly these dice make, or, where that fits nowhere, what they make together with others.
 */
export function numbersByBox(
  state: State,
  seat: Seat,
  chosen?: View<State>['chosen'],
): ReadonlyMap<string, readonly number[]> {
  if (state.phase.is !== 'climb' || playerAt(state, seat).done) return new Map();
  const possible = matching(writes(state, playerAt(state, seat)), chosen);
  return new Map(
    boardOf(state).boxes.flatMap(({ name }) => {
      const here = possible.filter(({ box }) => box === name);
      const numbers = new Set(here.map((write) => numberOf(write.dice, state.numbers)));
      return here.length === 0 ? [] : [[name, [...numbers].sort((a, b) => a - b)]];
    }),
  );
}

function matching(possible: readonly Write[], chosen: View<State>['chosen']): readonly Write[] {
  const ticked = chosenDice(chosen);
  const box = chosen?.verb === 'write' ? chosen.args.box : undefined;
  const inBox = box === undefined ? possible : possible.filter((write) => write.box === box);
  const withTicked = inBox.filter(({ dice }) => ticked.every((die) => dice.includes(die)));
  const exactly = withTicked.filter(({ dice }) => dice.length === ticked.length);
  return exactly.length > 0 ? exactly : withTicked;
}
