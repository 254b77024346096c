import { bestBy } from '../../core/computer.ts';
import type { Advice } from '../../core/game.ts';
import type { Message, Seat } from '../../core/message.ts';
import type { CardId } from './cards.ts';
import { type Deed, flipped, marked, shared } from './deeds.ts';
import { passable } from './marks.ts';
import { say } from './messages.ts';
import { NEVER, rollsToFill } from './prospects.ts';
import { canBeFilled } from './remarks.ts';
import { legal } from './rules.ts';
import { type Action, playerAt, pointsOf, type State, type Work, workOf } from './state.ts';

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
      const deed = marked(state, seat, action.place);
      return (
        (deed.is === 'mark' ? markWeight(state, deed) : checkWeight(deed)) +
        holding(afterwards(seat, deed), seat)
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
function afterwards(seat: Seat, { state, filled, place }: Deed): State {
  return filled ? shared(state, seat, place.card) : state;
}

function markWeight(state: State, deed: Deed): number {
  const { card, spot } = deed.place;
  const saved = rollsToFill(card, workOf(state, card)) - rollsToFill(card, workOf(deed.state, card));
  return SAVED_ROLL * saved + (spot === 'star' ? STAR_POINT * deed.number : 0) + (deed.filled ? FULL : 0);
}

function checkWeight(deed: Deed): number {
  const { checks, star } = workOf(deed.state, deed.place.card);
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
  const work = workOf(state, card);
  const rolls = rollsToFill(card, work);
  return pointsOf(card, work) ?? (costOfFlip(card, work) * -rolls) / (rolls + EVEN_ROLLS);
}

function costOfFlip(card: CardId, work: Work): number {
  return -(pointsOf(card, { ...work, flipped: true }) ?? 0);
}

function why(state: State, seat: Seat, action: Action): Message {
  switch (action.kind) {
    case 'mark':
      return whyMark(state, seat, action.place);
    case 'flip': {
      const work = workOf(state, action.card);
      if (!canBeFilled(action.card, work)) return say('advice.flip.dead', { card: action.card });
      return say('advice.flip', { card: action.card, count: costOfFlip(action.card, work) });
    }
    case 'pass':
    case 'discard': {
      const value = pointsOf(action.card, workOf(state, action.card));
      const values = { card: action.card };
      if (value === undefined)
        return say(
          canBeFilled(action.card, workOf(state, action.card)) ? 'advice.give.open' : 'advice.give.dead',
          values,
        );
      return say(value < 0 ? 'advice.give.negative' : 'advice.give.complete', values);
    }
  }
}

function whyMark(state: State, seat: Seat, text: string): Message {
  const deed = marked(state, seat, text);
  const { card } = deed.place;
  const work = workOf(deed.state, card);
  const place = text;
  if (deed.taken) return say('advice.take', { card, count: work.star });
  if (deed.is === 'check') return say('advice.check', { place });
  if (deed.filled) return say('advice.full', { card });
  const left = rollsToFill(card, work);
  if (left >= NEVER) return say('advice.useless', { place });
  return say(deed.place.spot === 'star' ? 'advice.star' : 'advice.mark', {
    place,
    card,
    number: deed.number,
    count: Math.round(left),
  });
}
