import type { Message, Seat } from '../../../core/message.ts';
import { squareAt, squareName } from '../rules/grid.ts';
import type { Action, Placement } from '../rules/placements.ts';
import { scoreOf } from '../rules/scoring.ts';
import { currentPlayer, mapAt, type State } from '../rules/state.ts';
import { pictured, picturedShape } from './emojis.ts';
import { say } from './messages.ts';
import { signed } from './names.ts';

export function starts(seat: Seat): Message {
  return say('event.starts', { who: { seat } });
}

/** The cards and the die of a round with a drawing task. */
export function turned(state: State): Message {
  const { lying, round } = state;
  const values = { who: { seat: currentPlayer(state) }, round, number: lying?.number ?? 0 };
  const [first, second] = lying?.shapes ?? [];
  if (lying === undefined || first === undefined || second === undefined)
    return say('event.turned-nexus', values);
  return say('event.turned', {
    ...values,
    terrain: pictured(lying.card),
    first: picturedShape(first),
    second: picturedShape(second),
  });
}

export function drew(before: State, after: State, seat: Seat, action: Action): Message {
  const values = { who: { seat }, square: squareName(action.square), gain: gain(before, after, seat) };
  return 'shape' in action
    ? say('event.drew', { ...values, shape: picturedShape(action.shape) })
    : say('event.drew-nexus', values);
}

/** At their own pace: the drawing itself is told when everybody has played the round. */
export function drewAhead(seat: Seat, round: number): Message {
  return say('event.drew-ahead', { who: { seat }, round });
}

/** An automatic drawing: only one placement is legal. */
export function drewByItself(before: State, after: State, seat: Seat, { squares }: Placement): Message {
  return say('event.drew-by-itself', {
    who: { seat },
    terrain: pictured(before.lying?.card ?? 'nexus'),
    squares: squares.map(squareName),
    gain: gain(before, after, seat),
  });
}

export function passed(seat: Seat): Message {
  return say('event.passed', { who: { seat } });
}

/** @param rolls all rolls; the last one is new, the others repeat earlier numbers */
export function desolated(state: State, rolls: readonly number[]): Message {
  const number = rolls.at(-1) ?? 0;
  const square = squareName(squareAt(number, number));
  const values = {
    who: { seat: currentPlayer(state) },
    round: state.round,
    number,
    square,
  };
  const again = rolls.slice(0, -1);
  return again.length === 0
    ? say('event.desolated', values)
    : say('event.desolated-again', { ...values, rolls: again });
}

export function nothingLeftToDesolate(state: State): Message {
  return say('event.nothing-left', { who: { seat: currentPlayer(state) }, round: state.round });
}

export function nobodyCanDraw(): Message {
  return say('event.nobody-can-draw');
}

export function lastRound({ round }: State): Message {
  return say('event.last-round', { count: round });
}

function gain(before: State, after: State, seat: Seat): string {
  const total = (state: State): number => scoreOf(mapAt(state, seat), state.options.nexus).total;
  return signed(total(after) - total(before));
}
