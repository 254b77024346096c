import { faceEmoji } from '../../../core/draw.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { CardId } from '../content/cards.ts';
import type { MarkEffect } from '../rules/effects.ts';
import { inPoints, score } from '../rules/end.ts';
import { type Action, cardStateOf, playerAt, pointsOf, type State, turnOrder } from '../rules/state.ts';
import { say } from './messages.ts';
import { namedCard, nameOfArgument, nameOfPlace } from './names.ts';

/** The events that everybody at the table reads, in the order in which they happen. */

export function dealt(seat: Seat, cards: readonly CardId[]): Message {
  return say('event.deal', { who: { seat }, cards: cards.map(namedCard) });
}

export function begins(seat: Seat): Message {
  return say('event.start', { who: { seat } });
}

export function round(state: State): Message {
  return say('event.round', { round: state.round });
}

export function rolled(seat: Seat, number: number): Message {
  return say('event.roll', { who: { seat }, number: faceEmoji(number) });
}

export function rolledAll(state: State): Message {
  const dice = turnOrder(state).map((seat) =>
    say('event.roll.seat', { who: { seat }, number: faceEmoji(playerAt(state, seat).die ?? 0) }),
  );
  return say('event.roll.all', { dice });
}

/** A seat has chosen in secret. */
export function chose(seat: Seat, action: Action): Message {
  return say(action.kind === 'flip' ? 'event.chose.mark' : `event.chose.${action.kind}`, { who: { seat } });
}

export function tooLate(seat: Seat, choice: Action): Message {
  return say('event.too-late', {
    who: { seat },
    place: choice.kind === 'mark' ? nameOfArgument(choice.place) : namedCard(choice.card),
  });
}

export function didMark(seat: Seat, effect: MarkEffect, how: 'chosen' | 'forced'): readonly Message[] {
  const { place, number, is, taken, state } = effect;
  const did = say(`event.${is}.${how}`, {
    who: { seat },
    number: faceEmoji(number),
    place: nameOfPlace(place),
  });
  const { card } = place;
  const value = cardStateOf(state, card).star;
  return taken ? [did, say('event.taken', { who: { seat }, card: namedCard(card), count: value })] : [did];
}

export function shared(state: State, card: CardId): Message {
  return say('event.shared', { card: namedCard(card), count: cardStateOf(state, card).star });
}

export function flipped(state: State, seat: Seat, card: CardId, how: 'chosen' | 'forced'): Message {
  const points = -(pointsOf(card, cardStateOf(state, card)) ?? 0);
  return say(`event.flip.${how}`, { who: { seat }, card: namedCard(card), count: points });
}

export function idle(seat: Seat, number: number): Message {
  return say('event.idle', { who: { seat }, number: faceEmoji(number) });
}

export function passed(seat: Seat, card: CardId, to: Seat): Message {
  return say('event.pass', { who: { seat }, card: namedCard(card), to: { seat: to } });
}

export function stalled(): Message {
  return say('event.stalled');
}

export function discarded(seat: Seat, card: CardId): Message {
  return say('event.discard', { who: { seat }, card: namedCard(card) });
}

export function ends(state: State): readonly Message[] {
  const { totals, winners } = score(state);
  const result = totals.map((count, seat) =>
    say('event.result.seat', { who: { seat }, points: inPoints(count) }),
  );
  return [
    say('event.end'),
    say('event.result', { result }),
    ...(winners.length === 0 ? [say('event.all-lose')] : []),
  ];
}
