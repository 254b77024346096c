import { listOf } from '../../../core/common.ts';
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
      return onPass(state, action.card, { seat: nextSeat(state, seat) });
    case 'discard':
      return [onDiscard(state, action.card)];
  }
}

/** Says what a mark achieves, and warns if the card can then never be finished. */
function remarksOnMark(state: State, seat: Seat, effect: MarkEffect): readonly Message[] {
  const { card, spot } = effect.place;
  const named = namedCard(card);
  const [before, after] = [cardStateOf(state, card), cardStateOf(effect.state, card)];
  if (isFull(after)) return [say('remark.full', { card: named, count: after.star })];
  const lost = !canBeFilled(card, after);
  const killed = lost && canBeFilled(card, before);
  return listOf(
    killed ? say('remark.kills') : deadRemark(card, after),
    spot === 'star' && say(lost ? 'remark.star.dead' : 'remark.star', { count: effect.number }),
    say('remark.passes', { card: named, to: { seat: nextSeat(state, seat) } }),
  );
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

/** A negative card is passed only if it is the only one, and so by itself. */
function onPass(state: State, card: CardId, to: { readonly seat: Seat }): readonly Message[] {
  const cardState = cardStateOf(state, card);
  const values = { card: namedCard(card), to };
  const count = cardPoints(card, cardState);
  return [
    count === undefined ? say('remark.pass.open', values) : say('remark.pass.complete', { ...values, count }),
    ...deadRemark(card, cardState),
  ];
}

/** Unfinished cards are never discarded: a player who still has one marks or flips it, so the game has not stalled. */
function onDiscard(state: State, card: CardId): Message {
  const value = cardPoints(card, cardStateOf(state, card)) ?? 0;
  return say(value < 0 ? 'remark.discard.negative' : 'remark.discard.complete', {
    card: namedCard(card),
    count: Math.abs(value),
  });
}
