import type { ForeseenDecision, Planning } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { say } from '../words/messages.ts';
import { changes, dutyOf } from './pool.ts';
import { awaiting } from './rules.ts';
import { gameNumber, type State } from './state.ts';

/**
 * The next roller knows the white die while others still write, and can plan the change of the dice. As long as nobody
 * has written a number, they may also have to add one.
 */
function foresee(state: State, seat: Seat): readonly ForeseenDecision<State>[] {
  const roller = (state.roller + 1) % state.players.length;
  if (state.phase.is !== 'climb' || seat !== roller || awaiting(state).includes(seat)) return [];
  const hasWritten = state.players.some(({ written }) => written.length > 0);
  const [usual, idle] = [false, true].map((nobodyWrote) => dutyOf(state, nobodyWrote).duty);
  const duties = hasWritten || idle === usual ? [usual] : [usual, idle];
  return duties.flatMap((duty) => {
    if (duty === undefined || changes(state.pool, duty).length < 2) return [];
    const then: State = { ...state, roller, phase: { is: 'dice', duty } };
    return [{ id: idOf(then, duty), when: say(duty === usual ? 'plan.dice' : 'plan.idle'), state: then }];
  });
}

function idOf(state: State, duty: string): string {
  return `dice-${gameNumber(state)}-${state.rolls}-${duty}`;
}

export const planning: Planning<State> = {
  foresee,
  decision: (state) => (state.phase.is === 'dice' ? idOf(state, state.phase.duty) : undefined),
};
