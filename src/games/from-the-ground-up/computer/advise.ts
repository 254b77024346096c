import { bestBy } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { CardId } from '../content/cards.ts';
import { flipped, type MarkEffect, marked, shared } from '../rules/effects.ts';
import { passable } from '../rules/marks.ts';
import { legal } from '../rules/rules.ts';
import { type Action, type CardState, cardStateOf, playerAt, pointsOf, type State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { canBeFilled } from '../words/remarks.ts';
import { NEVER, rollsToFill } from './prospects.ts';

/**
 * What the computer player weighs, in points. The constants were found by letting players with different ones play some
 * thousand games against each other.
 */
/** A roll less that a card needs. */
const SAVED_ROLL = 0.5;
/** What others can still do with a roll that is not needed for the own cards. */
const CHECK = 0.6;
/** A point of a card that the next matching roll will take. */
const OFFERED_POINT = 0.2;
/** A point in a star. */
const STAR_POINT = 0.1;
/** A card that is full is no burden any more, and its points are in sight for everybody. */
const FULL = 0.6;
/** A point that goes on to the next player. */
const GIVEN_POINT = 0.3;
/** After so many rolls it is as likely that an open card was filled as that it was flipped. */
const EVEN_ROLLS = 12;

/** The computer player. It weighs what it may do by what each does to the cards, without trying anything out. */
export function advise(state: State, seat: Seat): Advice<Action> {
  const action = bestBy(legal(state, seat), (candidate) => weight(state, seat, candidate));
  return { action, why: why(state, seat, action) };
}

function weight(state: State, seat: Seat, action: Action): number {
  switch (action.kind) {
    case 'mark': {
      const effect = marked(state, seat, action.place);
      return (
        (effect.is === 'mark' ? markWeight(state, effect) : checkWeight(effect)) +
        holding(afterwards(seat, effect), seat)
      );
    }
    case 'flip':
      return holding(flipped(state, action.card), seat);
    case 'pass':
    case 'discard':
      return -worth(state, action.card);
  }
}

/** With what was filled in the shared area, also where that has to wait for the others' marks. */
function afterwards(seat: Seat, { state, filled, place }: MarkEffect): State {
  return filled ? shared(state, seat, place.card) : state;
}

function markWeight(state: State, effect: MarkEffect): number {
  const { card, spot } = effect.place;
  const saved =
    rollsToFill(card, cardStateOf(state, card)) - rollsToFill(card, cardStateOf(effect.state, card));
  return SAVED_ROLL * saved + (spot === 'star' ? STAR_POINT * effect.number : 0) + (effect.filled ? FULL : 0);
}

function checkWeight(effect: MarkEffect): number {
  const { checks, star } = cardStateOf(effect.state, effect.place.card);
  const last = checks.filter((checked) => !checked).length === 1;
  return CHECK - (last ? OFFERED_POINT * star : 0);
}

/** What the cards in front of a seat are worth once it has passed one as well as it can. */
function holding(state: State, seat: Seat): number {
  const all = playerAt(state, seat).front.reduce((sum, card) => sum + worth(state, card), 0);
  const given = passable(state, seat).map((card) => worth(state, card));
  return given.length === 0 ? all : all - (1 + GIVEN_POINT) * Math.min(...given);
}

/** The points of a card; of an open one what it costs to flip, by how likely that is. */
function worth(state: State, card: CardId): number {
  const cardState = cardStateOf(state, card);
  const rolls = rollsToFill(card, cardState);
  return pointsOf(card, cardState) ?? (costOfFlip(card, cardState) * -rolls) / (rolls + EVEN_ROLLS);
}

function costOfFlip(card: CardId, cardState: CardState): number {
  return -(pointsOf(card, { ...cardState, flipped: true }) ?? 0);
}

function why(state: State, seat: Seat, action: Action): Message {
  switch (action.kind) {
    case 'mark':
      return whyMark(state, seat, action.place);
    case 'flip': {
      const cardState = cardStateOf(state, action.card);
      if (!canBeFilled(action.card, cardState)) return say('advice.flip.dead', { card: action.card });
      return say('advice.flip', { card: action.card, count: costOfFlip(action.card, cardState) });
    }
    case 'pass':
    case 'discard': {
      const value = pointsOf(action.card, cardStateOf(state, action.card));
      const values = { card: action.card };
      if (value === undefined)
        return say(
          canBeFilled(action.card, cardStateOf(state, action.card)) ? 'advice.give.open' : 'advice.give.dead',
          values,
        );
      return say(value < 0 ? 'advice.give.negative' : 'advice.give.complete', values);
    }
  }
}

function whyMark(state: State, seat: Seat, text: string): Message {
  const effect = marked(state, seat, text);
  const { card } = effect.place;
  const cardState = cardStateOf(effect.state, card);
  const place = text;
  if (effect.taken) return say('advice.take', { card, count: cardState.star });
  if (effect.is === 'check') return say('advice.check', { place });
  if (effect.filled) return say('advice.full', { card });
  const left = rollsToFill(card, cardState);
  if (left >= NEVER) return say('advice.useless', { place });
  return say(effect.place.spot === 'star' ? 'advice.star' : 'advice.mark', {
    place,
    card,
    number: effect.number,
    count: Math.round(left),
  });
}
