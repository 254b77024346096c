import type { Advice } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import { sum } from './dice.ts';
import { say } from './messages.ts';
import { type Action, legal } from './rules.ts';
import { boardOf, type State } from './state.ts';

export function advise(state: State, seat: Seat): Advice<Action> {
  const board = boardOf(state);
  const price = (action: Action): number => {
    if (action.kind !== 'write') return 2;
    const row = board.byName.get(action.box)?.row ?? 0;
    const ideal = (20 * (state.options.direction === 'up' ? row + 0.5 : board.rows - row)) / board.rows;
    return Math.abs(sum(action.dice, state.numbers) - ideal) / 3 + action.dice.length;
  };
  const [best] = [...legal(state, seat)].sort((a, b) => price(a) - price(b));
  if (best === undefined) throw new Error(`seat ${seat} is not awaited`);
  return { action: best, why: say('advice.write') };
}
