import type { Message, Seat } from '../../../core/message.ts';
import { roundLimit } from '../rules/options.ts';
import { positionOf } from '../rules/own-pace.ts';
import { distinctShapes } from '../rules/placements.ts';
import { type State, taskOf } from '../rules/state.ts';
import { pictured, picturedShape } from './emojis.ts';
import { say } from './messages.ts';
import { featureName } from './names.ts';

/** "Round 5 of 16". */
export function roundName(state: State): Message {
  const rounds = roundLimit(state.options);
  return Number.isFinite(rounds)
    ? say('round.limited', { round: state.round, rounds })
    : say('round.full', { round: state.round });
}

/** The state of the game in a few words, at their own pace that of the viewer. */
export function headline(shared: State, viewer?: Seat): Message {
  const state = positionOf(shared, viewer);
  if (state.phase.is === 'over') return say('headline.over', { count: state.round });
  const { lying } = state;
  if (lying === undefined) return say('headline.opening');
  const values = { round: roundName(state), terrain: featureName(lying.card) };
  return lying.number === undefined
    ? say('headline.no-die', values)
    : say('headline.round', { ...values, number: lying.number });
}

/** The task of an awaited seat. */
export function prompt(state: State, seat: Seat): Message {
  if (state.ahead !== undefined) {
    const round = (state.ahead.played[seat]?.length ?? 0) + 1;
    return say('prompt.own-pace', { round: roundName({ ...state, round }) });
  }
  const task = taskOf(state);
  if (task === undefined) return say('prompt.wait');
  const { number } = task;
  const [first, second] = distinctShapes(task.shapes);
  if (first === undefined) return say('prompt.nexus', { number });
  const values = { number, terrain: pictured(task.card), first: picturedShape(first) };
  return second === undefined
    ? say('prompt.one-shape', values)
    : say('prompt.two-shapes', { ...values, second: picturedShape(second) });
}
