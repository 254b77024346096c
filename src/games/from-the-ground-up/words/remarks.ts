import type { Message, Seat } from '../../../core/message.ts';
import type { CardId } from '../content/cards.ts';
import { flipped, type MarkEffect, marked } from '../rules/marks.ts';
import {
  type Action,
  type CardState,
  canBeFilled,
  cardPoints,
  cardStateOf,
  isFull,
  nextSeat,
  type State,
} from '../rules/state.ts';
import { namedCard, say } from './names.ts';

/** What a legal action gains and costs. */
export function remarks(state: State, seat: Seat, action: Action): readonly Message[] {
  switch (action.kind) {
    case 'mark': {
      const effect = marked(state, seat, action.place);
      return effect.is === 'mark' ? remarksOnMark(state, seat, effect) : remarksOnCheck(state, effect);
    }
    case 'flip': {
      const after = cardStateOf(flipped(state, action.card), action.card);
      return [
        say('remark.flip', { card: namedCard(action.card), count: -(cardPoints(action.card, after) ?? 0) }),
      ];
    }
    case 'pass':
      return [
        worth('pass', action.card, cardStateOf(state, action.card), { to: { seat: nextSeat(state, seat) } }),
        ...deadRemark(action.card, cardStateOf(state, action.card)),
      ];
    case 'discard':
      return [worth('discard', action.card, cardStateOf(state, action.card), {})];
  }
}

/** Says what a mark achieves, and warns if the card can then never be finished. */
function remarksOnMark(state: State, seat: Seat, effect: MarkEffect): readonly Message[] {
  const { card, spot } = effect.place;
  const named = namedCard(card);
  const [before, after] = [cardStateOf(state, card), cardStateOf(effect.state, card)];
  const star = spot === 'star' ? [say('remark.star', { count: effect.number })] : [];
  if (isFull(after)) return [...star, say('remark.full', { card: named, count: after.star })];
  const killed = canBeFilled(card, before) && !canBeFilled(card, after);
  return [
    ...(killed ? [say('remark.kills')] : deadRemark(card, after)),
    ...star,
    say('remark.passes', { card: named, to: { seat: nextSeat(state, seat) } }),
  ];
}

function deadRemark(card: CardId, cardState: CardState): readonly Message[] {
  return cardState.flipped || canBeFilled(card, cardState)
    ? []
    : [say('remark.dead', { card: namedCard(card) })];
}

function remarksOnCheck(state: State, effect: MarkEffect): readonly Message[] {
  const { card } = effect.place;
  const { checks, star } = cardStateOf(effect.state, card);
  if (effect.taken) return [say('remark.take', { card: namedCard(card), count: star })];
  const left = checks.filter((checked) => !checked).length;
  const last = left === 1 ? cardStateOf(state, card).crates.filter((_, i) => !checks[i]) : [];
  return [
    say('remark.check', { card: namedCard(card), count: left }),
    ...last.map((number) => say('remark.last', { number, card: namedCard(card), count: star })),
  ];
}

function worth(
  what: 'pass' | 'discard',
  card: CardId,
  cardState: CardState,
  values: NonNullable<Message['values']>,
): Message {
  const value = cardPoints(card, cardState);
  if (value === undefined) return say(`remark.${what}.open`, { card: namedCard(card), ...values });
  return say(value < 0 ? `remark.${what}.negative` : `remark.${what}.complete`, {
    card: namedCard(card),
    count: Math.abs(value),
    ...values,
  });
}
