import { bestBy } from '../../../core/computer.ts';
import type { Advice } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { CardId } from '../content/cards.ts';
import { flipped, type MarkEffect, marked, shared } from '../rules/effects.ts';
import { passable } from '../rules/marks.ts';
import { legal } from '../rules/rules.ts';
import { type Action, cardStateOf, playerAt, pointsOf, type State } from '../rules/state.ts';
import { rollsToFill } from './prospects.ts';
import { costOfFlip, reasonFor } from './reasons.ts';

/**
 * The weights of the computer player, in points. They come from thousands of games between players with different
 * weights.
 */
/** One roll fewer to fill a card. */
const SAVED_ROLL = 0.5;
/** A check in the shared area, which leaves the player's own cards as they are. */
const CHECK = 0.6;
/** A point of a shared card that the next matching roll takes. */
const OFFERED_POINT = 0.2;
/** A point in a star. */
const STAR_POINT = 0.1;
/** Filling a card: nobody has to flip it any more. */
const FULL = 0.6;
/** A point passed to the next player. */
const GIVEN_POINT = 0.3;
/** The number of rolls after which an open card is as likely filled as flipped. */
const EVEN_ROLLS = 12;

/** The computer player. It weighs each action by its effect on the cards, without playouts. */
export function advise(state: State, seat: Seat): Advice<Action> {
  const action = choose(state, seat);
  return { action, why: reasonFor(state, seat, action) };
}

export function choose(state: State, seat: Seat): Action {
  return bestBy(legal(state, seat), (candidate) => weight(state, seat, candidate));
}

/** What an action is worth, in points. */
export function weight(state: State, seat: Seat, action: Action): number {
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

/** The state after the mark, with a filled card already in the shared area. */
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

/** The worth of the cards in front of a seat after its best pass. */
function holding(state: State, seat: Seat): number {
  const all = playerAt(state, seat).front.reduce((sum, card) => sum + worth(state, card), 0);
  const given = passable(state, seat).map((card) => worth(state, card));
  return given.length === 0 ? all : all - (1 + GIVEN_POINT) * Math.min(...given);
}

/** A card's points; for an open card, the cost of a flip times its likelihood. */
function worth(state: State, card: CardId): number {
  const cardState = cardStateOf(state, card);
  const rolls = rollsToFill(card, cardState);
  return pointsOf(card, cardState) ?? (costOfFlip(card, cardState) * -rolls) / (rolls + EVEN_ROLLS);
}
