import { bestBy } from '../../core/computer.ts';
import type { Advice } from '../../core/game.ts';
import type { Message, Seat } from '../../core/message.ts';
import type { CardId } from './cards.ts';
import { type Deed, marked } from './deeds.ts';
import { say } from './messages.ts';
import { NEVER, rollsToFill } from './prospects.ts';
import { canBeFilled } from './remarks.ts';
import { legal } from './rules.ts';
import { type Action, isFull, pointsOf, type State, workOf } from './state.ts';

/**
 * What a mark is worth to the computer player, in rolls that it saves on the way to a full card. The constants were
 * found by letting players with different ones play some thousand games against each other.
 */
const CHECK = 1.5;
/** A point of a card that is taken. */
const TAKEN_POINT = 1.2;
/** A point of a card that the next matching roll will take. */
const OFFERED_POINT = 0.2;
/** A point that a star gets above its lowest. */
const STAR_POINT = 0.1;
/** A card that is full: its points are in sight for everybody, and it is no burden any more. */
const FULL = 1;
/** A roll that an open card still needs is a burden to its holder. */
const BURDEN = 0.1;

/** The computer player. It weighs what it may do by what each does to the cards, without trying anything out. */
export function advise(state: State, seat: Seat): Advice<Action> {
  const action = bestBy(legal(state, seat), (candidate) => weight(state, seat, candidate));
  return { action, why: why(state, seat, action) };
}

function weight(state: State, seat: Seat, action: Action): number {
  switch (action.kind) {
    case 'mark': {
      const deed = marked(state, seat, action.place);
      return deed.is === 'mark' ? markWeight(state, deed) : checkWeight(deed);
    }
    case 'flip':
      return flipWeight(state, action.card);
    case 'pass':
    case 'discard':
      return -worthKeeping(state, action.card);
  }
}

function markWeight(state: State, deed: Deed): number {
  const { card, spot } = deed.place;
  const after = workOf(deed.state, card);
  const saved = rollsToFill(card, workOf(state, card)) - rollsToFill(card, after);
  return saved + (spot === 'star' ? STAR_POINT * deed.number : 0) + (deed.filled ? FULL : 0);
}

function checkWeight(deed: Deed): number {
  const { card } = deed.place;
  const { checks, star } = workOf(deed.state, card);
  if (deed.taken) return CHECK + TAKEN_POINT * star;
  return CHECK - (checks.filter((checked) => !checked).length === 1 ? OFFERED_POINT * star : 0);
}

/** Few points lost, and little work. */
function flipWeight(state: State, card: CardId): number {
  const work = workOf(state, card);
  const lost = -(pointsOf(card, { ...work, flipped: true }) ?? 0);
  return BURDEN * rollsToFill(card, work) - lost;
}

/** Points that are certain; an open card is a burden, the more so the harder it is to fill. */
function worthKeeping(state: State, card: CardId): number {
  const work = workOf(state, card);
  return pointsOf(card, work) ?? (isFull(work) ? 0 : -BURDEN * rollsToFill(card, work));
}

function why(state: State, seat: Seat, action: Action): Message {
  switch (action.kind) {
    case 'mark':
      return whyMark(state, seat, action.place);
    case 'flip': {
      const work = workOf(state, action.card);
      if (!canBeFilled(action.card, work)) return say('advice.flip.dead', { card: action.card });
      const lost = -(pointsOf(action.card, { ...work, flipped: true }) ?? 0);
      return say('advice.flip', { card: action.card, count: lost });
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
