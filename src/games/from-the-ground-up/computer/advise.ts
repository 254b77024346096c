import { bestBy } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type CardId, placeNamed } from '../content/cards.ts';
import { legal } from '../rules/flow.ts';
import { marked } from '../rules/marks.ts';
import {
  type Action,
  type CardState,
  canBeFilled,
  cardPoints,
  cardStateOf,
  playerAt,
  type State,
} from '../rules/state.ts';
import { namedCard, nameOfArgument, say } from '../words/names.ts';
import { type Option, optionToCheck, optionToFlip, optionToMark, valueOfOption } from './evaluate.ts';
import { NEVER, prospectsAt, rollsToFill, SHARED, type Sketch, sketchOf } from './sketch.ts';

/** The computer player. It weighs each action by its effect on the cards, without playouts. */
export function advise(state: State, seat: Seat): Advice<Action> {
  const sketch = sketchOf(state);
  const action = bestBy(legal(state, seat), (candidate) => rating(sketch, state, seat, candidate));
  return { action, why: reasonFor(state, seat, action) };
}

/**
 * The best legal actions, the most valuable first: a plan for a number that may come when the player has other cards
 * than now. So the best action on each card comes before a second one on the same card.
 */
export function wishes(state: State, seat: Seat, most: number): readonly Action[] {
  const sketch = sketchOf(state);
  const rated = legal(state, seat).map((action) => ({
    action,
    card: cardOf(action),
    rate: rating(sketch, state, seat, action),
  }));
  rated.sort((a, b) => b.rate - a.rate);
  const isSecond = ({ card }: (typeof rated)[number], index: number) =>
    rated.findIndex((other) => other.card === card) < index;
  const wanted = [
    ...rated.filter((one, index) => !isSecond(one, index)),
    ...rated.filter((one, index) => isSecond(one, index)),
  ].slice(0, most);
  return wanted.sort((a, b) => b.rate - a.rate).map(({ action }) => action);
}

function cardOf(action: Action): CardId | undefined {
  return action.kind === 'mark' ? placeNamed(action.place)?.card : action.card;
}

/** What an action is worth, in points. @param sketch of the state */
export function rating(sketch: Sketch, state: State, seat: Seat, action: Action): number {
  return action.kind === 'pass' || action.kind === 'discard'
    ? -(sketch.worths[cardIn(sketch, action.card)] ?? 0)
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

/**
 * The reasons that a hint gives. Each states a fact about the cards. A comparison ("no other place …") is made only
 * if it holds for every alternative.
 */
export function reasonFor(state: State, seat: Seat, action: Action): Message {
  switch (action.kind) {
    case 'mark':
      return forMark(state, seat, action.place);
    case 'flip':
      return forFlip(state, seat, action.card);
    case 'pass':
    case 'discard':
      return forGiving(state, seat, action.card);
  }
}

/** The points that flipping an open card costs. */
function costOfFlip(card: CardId, cardState: CardState): number {
  return -(cardPoints(card, { ...cardState, flipped: true }) ?? 0);
}

/** The number of rolls that a mark saves for filling its card; 0 for a check in the shared area. */
function savedRolls(state: State, seat: Seat, place: string): number {
  const effect = marked(state, seat, place);
  const { card } = effect.place;
  return rollsToFill(card, cardStateOf(state, card)) - rollsToFill(card, cardStateOf(effect.state, card));
}

function forMark(state: State, seat: Seat, text: string): Message {
  const effect = marked(state, seat, text);
  const { card, spot } = effect.place;
  const after = cardStateOf(effect.state, card);
  const values = { place: nameOfArgument(text), card: namedCard(card), number: effect.number };
  if (effect.taken) return say('advice.take', { card: values.card, count: after.star });
  if (effect.is === 'check') {
    const points = say('advice.points', { count: after.star });
    const count = after.checks.filter((checked) => !checked).length;
    return say('advice.check', { ...values, points, count });
  }
  if (effect.filled) return say('advice.full', { card: values.card });
  const before = cardStateOf(state, card);
  if (!canBeFilled(card, before)) {
    const [count, then] = [costOfFlip(card, before), costOfFlip(card, after)];
    // A star takes at least what flipping its card costs without a number there.
    return then > count
      ? say('advice.useless.dearer', { ...values, then, count })
      : say('advice.useless', values);
  }
  const rolls = rollsToFill(card, after);
  if (rolls >= NEVER) return say('advice.kills', values);
  const count = Math.max(1, Math.round(rolls));
  if (spot === 'star') return say('advice.star', { ...values, count });
  const saved = savedRolls(state, seat, text);
  const best = alternatives(state, seat, 'mark').every(
    ({ place }) => savedRolls(state, seat, place) <= saved,
  );
  return say(best ? 'advice.mark.best' : 'advice.mark', { ...values, count });
}

function forFlip(state: State, seat: Seat, card: CardId): Message {
  const cardState = cardStateOf(state, card);
  const count = costOfFlip(card, cardState);
  if (!canBeFilled(card, cardState)) return say('advice.flip.dead', { card: namedCard(card), count });
  const cheapest = alternatives(state, seat, 'flip').every(
    (other) => costOfFlip(other.card, cardStateOf(state, other.card)) >= count,
  );
  if (cheapest) return say('advice.flip.cheapest', { card: namedCard(card), count });
  const rolls = aboutRolls(rollsToFill(card, cardState));
  return say('advice.flip', { card: namedCard(card), count, rolls });
}

function forGiving(state: State, seat: Seat, card: CardId): Message {
  const cardState = cardStateOf(state, card);
  const points = cardPoints(card, cardState);
  const values = { card: namedCard(card) };
  if (points === undefined && !canBeFilled(card, cardState)) return say('advice.give.dead', values);
  const others = legal(state, seat).flatMap((action) =>
    action.kind === 'pass' || action.kind === 'discard' ? [action.card] : [],
  );
  if (points === undefined) {
    const rolls = rollsToFill(card, cardState);
    const most = others.every((other) => {
      const its = cardStateOf(state, other);
      return cardPoints(other, its) !== undefined || rollsToFill(other, its) <= rolls;
    });
    return say(most ? 'advice.give.open.most' : 'advice.give.open', {
      ...values,
      rolls: aboutRolls(rolls),
      count: costOfFlip(card, cardState),
    });
  }
  const least = others.every((other) => (cardPoints(other, cardStateOf(state, other)) ?? points) >= points);
  const count = Math.abs(points);
  if (points < 0)
    return say(least ? 'advice.give.negative.most' : 'advice.give.negative', { ...values, count });
  return say(least ? 'advice.give.complete.least' : 'advice.give.complete', { ...values, count });
}

function aboutRolls(rolls: number): Message {
  return say('advice.rolls', { count: Math.max(1, Math.round(rolls)) });
}

/** The seat's legal actions of one kind. */
function alternatives<Kind extends Action['kind']>(
  state: State,
  seat: Seat,
  kind: Kind,
): readonly Extract<Action, { readonly kind: Kind }>[] {
  return legal(state, seat).filter(
    (action): action is Extract<Action, { readonly kind: Kind }> => action.kind === kind,
  );
}
