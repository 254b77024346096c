import { bestBy } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { type CardId, placeNamed } from '../content/cards.ts';
import { legal } from '../rules/rules.ts';
import { type Action, playerAt, type State } from '../rules/state.ts';
import { type Option, optionToCheck, optionToFlip, optionToMark, valueOfOption, worth } from './evaluate.ts';
import { reasonFor } from './reasons.ts';
import { prospectsAt, SHARED, type Sketch, sketchOf } from './sketch.ts';

/** The computer player. It weighs each action by its effect on the cards, without playouts. */
export function advise(state: State, seat: Seat): Advice<Action> {
  const sketch = sketchOf(state);
  const action = bestBy(legal(state, seat), (candidate) => rating(sketch, state, seat, candidate));
  return { action, why: reasonFor(state, seat, action) };
}

/** What an action is worth, in points. @param sketch of the state */
export function rating(sketch: Sketch, state: State, seat: Seat, action: Action): number {
  return action.kind === 'pass' || action.kind === 'discard'
    ? -worth(sketch, cardIn(sketch, action.card))
    : valueOfOption(sketch, seat, optionFor(sketch, action), playerAt(state, seat).die ?? 0);
}

/** A mark, a check or a flip as an option of the sketch. @throws if there is no such place: a bug of the caller */
export function optionFor(
  sketch: Sketch,
  action: Extract<Action, { readonly kind: 'mark' | 'flip' }>,
): Option {
  if (action.kind === 'flip') return optionToFlip(cardIn(sketch, action.card));
  const place = placeNamed(action.place);
  if (place === undefined) throw new Error(`there is no place ${action.place}`);
  const card = cardIn(sketch, place.card);
  if (sketch.where[card] === SHARED) return optionToCheck(card);
  return optionToMark(card, place.spot === 'star' ? prospectsAt(sketch, card).star : place.spot);
}

/** The index of a card. */
export function cardIn({ cards }: Sketch, id: CardId): number {
  return cards.findIndex(({ card }) => card === id);
}
