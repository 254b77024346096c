import { faceEmoji } from '../../../core/draw.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { dieActions } from '../rules/marks.ts';
import { nextSeat, playerAt, type State } from '../rules/state.ts';
import { say } from './messages.ts';

/** The state of the game in a few words. */
export function headline(state: State): Message {
  if (state.phase === 'over') return say('headline.over', { round: state.round });
  const { round } = state;
  if (state.phase === 'pass' || state.phase === 'discard') return say(`headline.${state.phase}`, { round });
  return say('headline.round', { round });
}

/** What an awaited seat must do. */
export function prompt(state: State, seat: Seat): Message {
  if (state.phase === 'pass') return say('prompt.pass', { to: { seat: nextSeat(state, seat) } });
  if (state.phase === 'discard') return say('prompt.discard');
  const number = faceEmoji(playerAt(state, seat).die ?? 0);
  return say(dieActions(state, seat)[0]?.kind === 'flip' ? 'prompt.flip' : 'prompt.mark', { number });
}
