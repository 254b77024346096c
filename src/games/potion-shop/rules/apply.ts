import type { Step } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { step } from '../../../core/steps.ts';
import * as events from '../words/events.ts';
import { type Action, sameAction } from './actions.ts';
import { bartered, brewed } from './brewing.ts';
import { buyUpgrade, sellTo, takeDie } from './effects.ts';
import { legal } from './legal.ts';
import { nextTurn, type State, shopAt, withDiceOn, withDieOn, withShop } from './state.ts';

/** Carries out a legal action. @throws where the action is not on the legal list: a bug of the caller */
export function apply(state: State, seat: Seat, action: Action): Step<State> {
  if (!legal(state, seat).some((candidate) => sameAction(candidate, action)))
    throw new Error(`seat ${seat} may not ${JSON.stringify(action)} now`);
  const shop = shopAt(state, seat);
  switch (action.kind) {
    case 'arrange':
      return step(withDiceOn(state, action.dice), [events.arranged(state, seat, action)]);
    case 'set':
      return step(withDieOn(state, action), [events.set(state, seat, action)]);
    case 'take':
      return step(nextTurn(takeDie(state, seat, action)), events.took(state, seat, action));
    case 'sell':
      return step(
        { ...withSaleCounted(sellTo(state, seat, action)), quiet: 0 },
        events.sold(state, seat, action),
      );
    case 'buy':
      return step(nextTurn(buyUpgrade(state, seat, action)), [events.bought(seat, action)]);
    case 'brew':
      return step(withShop(state, seat, brewed(shop, action)), [events.brewed(seat, action)]);
    case 'barter':
      return step(withShop(state, seat, bartered(shop, action)), [events.bartered(seat, action)]);
    case 'done':
      return step(nextTurn(state), [
        state.phase.is === 'sell' ? events.doneSelling(seat, state.phase.sold) : events.buysNothing(seat),
      ]);
  }
}

function withSaleCounted(state: State): State {
  const { phase } = state;
  return phase.is === 'sell' ? { ...state, phase: { ...phase, sold: phase.sold + 1 } } : state;
}
