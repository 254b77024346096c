import type { Message, Seat } from '../../../core/message.ts';
import { legal, salesLimit } from '../rules/legal.ts';
import { diceInHand, type State, shopAt } from '../rules/state.ts';
import { say } from './messages.ts';

/** Where the game stands, in a few words. */
export function headline(state: State): Message {
  const { round } = state;
  if (state.phase.is === 'over') return say('headline.over', { count: round });
  return say(state.last ? 'headline.last' : 'headline.round', { round });
}

/** What the awaited seat has to do. */
export function prompt(state: State, seat: Seat): Message {
  const { phase } = state;
  switch (phase.is) {
    case 'set':
      return say('prompt.set', { count: diceInHand(state).length });
    case 'take':
      return say('prompt.take');
    case 'sell': {
      const count = salesLimit(shopAt(state, seat)) - phase.sold;
      const now = legal(state, seat).some(({ kind }) => kind === 'sell');
      return say(now ? 'prompt.sell' : 'prompt.sell-brew', { count });
    }
    case 'buy':
      return say('prompt.buy');
    default:
      return say('prompt.wait');
  }
}

/** The phase of the round. */
export function phaseName(state: State): Message {
  switch (state.phase.is) {
    case 'opening':
    case 'roll':
    case 'end':
      return say('phase.wait');
    default:
      return say(`phase.${state.phase.is}`);
  }
}
