import type { Score } from '../../../core/game.ts';
import type { Message } from '../../../core/message.ts';
import { scoreAt, standings } from '../rules/end.ts';
import { squareAt, squareName } from '../rules/grid.ts';
import type { GameEvent, State } from '../rules/state.ts';
import { pictured, picturedShape, pointChange, say, squareNames } from './names.ts';

export function eventInWords(event: GameEvent): Message {
  switch (event.kind) {
    case 'starts':
      return say('event.starts', { who: { seat: event.seat } });
    case 'turned':
      return turnedInWords(event);
    case 'desolation':
      return desolationInWords(event);
    case 'drew': {
      const { seat, action, gain } = event;
      const values = { who: { seat }, square: squareName(action.square), gain: pointChange(gain) };
      return 'shape' in action
        ? say('event.drew', { ...values, shape: picturedShape(action.shape) })
        : say('event.drew-nexus', values);
    }
    case 'drew-ahead':
      return say('event.drew-ahead', { who: { seat: event.seat } });
    case 'drew-by-itself':
      return say('event.drew-by-itself', {
        who: { seat: event.seat },
        terrain: pictured(event.card),
        squares: squareNames(event.squares),
        gain: pointChange(event.gain),
      });
    case 'passed':
      return say('event.passed', { who: { seat: event.seat } });
    case 'nobody-can-draw':
      return say('event.nobody-can-draw');
    case 'last-round':
      return say('event.last-round', { count: event.round });
  }
}

function turnedInWords({ seat, round, cards }: GameEvent & { readonly kind: 'turned' }): Message {
  const values = { who: { seat }, round, number: cards.number ?? 0 };
  const [first, second] = cards.shapes;
  if (first === undefined || second === undefined) return say('event.turned-nexus', values);
  const shapes = { first: picturedShape(first), second: picturedShape(second) };
  return say('event.turned', { ...values, terrain: pictured(cards.card), ...shapes });
}

function desolationInWords({ seat, round, rolls }: GameEvent & { readonly kind: 'desolation' }): Message {
  const number = rolls.at(-1);
  if (number === undefined) return say('event.nothing-left', { who: { seat }, round });
  const values = { who: { seat }, round, number, square: squareName(squareAt(number, number)) };
  const again = rolls.slice(0, -1);
  return again.length === 0
    ? say('event.desolated', values)
    : say('event.desolated-again', { ...values, rolls: again });
}

/** The standings, with words for every total. */
export function score(state: State): Score {
  const lines = state.maps.map((_, seat) => say('score.line', scoreAt(state, seat).subtotals));
  return { ...standings(state), lines };
}
