import type { View } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type CardId, isCardId, placeName, placesOf } from '../content/cards.ts';
import { inPoints, score, signed } from '../rules/end.ts';
import { legal } from '../rules/rules.ts';
import {
  type Action,
  type CardState,
  cardStateOf,
  isFull,
  nextSeat,
  playerAt,
  pointsOf,
  type State,
} from '../rules/state.ts';
import { say } from './messages.ts';
import { cardName, nameOfArgument, rowOf, starOf } from './names.ts';
import { headline } from './words.ts';

/** The sheet in words, one sentence per item. The secret choices of others are left out. */
export function describe(state: State, seat: Seat, view: View<State>): readonly Message[] {
  const { front, die } = playerAt(state, seat);
  const fresh = changedPlaces(state, view.since);
  return [
    say('describe.sheet', {
      who: { seat },
      game: headline(state),
      count: front.length,
      total: inPoints(score(state).totals[seat] ?? 0),
    }),
    ...(die === undefined ? [] : [say('describe.die', { number: die })]),
    ...choiceInWords(state, seat, view),
    ...(view.legal === true ? legalInWords(state, seat) : []),
    ...front.map((card) => cardInWords(card, cardStateOf(state, card))),
    ...(fresh.length === 0
      ? []
      : [
          say('describe.changed', {
            places: fresh.map((text) => (isCardId(text) ? cardName(text) : nameOfArgument(text))),
          }),
        ]),
    ...sharedInWords(state),
    ...(state.players.length > 1
      ? [say('describe.passes', { who: { seat }, to: { seat: nextSeat(state, seat) } })]
      : []),
  ];
}

/** The seat's secret choice; undefined for every other viewer. */
export function ownChoice(state: State, seat: Seat, { viewer }: View<State>): Action | undefined {
  return viewer === seat ? playerAt(state, seat).choice : undefined;
}

/** What an action is about: a place or a card. */
export function nameOfChoice(action: Action): Message | string {
  return action.kind === 'mark' ? nameOfArgument(action.place) : cardName(action.card);
}

function choiceInWords(state: State, seat: Seat, view: View<State>): readonly Message[] {
  if (playerAt(state, seat).choice === undefined) return [];
  const choice = ownChoice(state, seat, view);
  if (choice === undefined) return [say('describe.chose', { who: { seat } })];
  return [say('describe.choice', { what: nameOfChoice(choice) })];
}

function legalInWords(state: State, seat: Seat): readonly Message[] {
  const list = legal(state, seat);
  const [first] = list;
  if (first === undefined) return [];
  const what = list.map(nameOfChoice);
  return [say(`describe.legal.${first.kind}`, { what })];
}

/** A card with its crates and its star, or its points. */
export function cardInWords(card: CardId, cardState: CardState): Message {
  const value = pointsOf(card, cardState);
  const name = cardName(card);
  if (value !== undefined)
    return say(value < 0 ? 'describe.negative' : 'describe.complete', { name, points: signed(value) });
  return say(isFull(cardState) || cardState.star > 0 ? 'describe.card.star' : 'describe.card', {
    name,
    row: rowOf(card, cardState),
    star: starOf(card, cardState),
  });
}

function sharedInWords(state: State): readonly Message[] {
  if (state.shared.length === 0) return [say('describe.shared.none')];
  return state.shared.map((card) => {
    const { crates, checks, star } = cardStateOf(state, card);
    const missing = crates.filter((_, i) => !checks[i]);
    return say('describe.shared', { name: cardName(card), numbers: missing.map(String), count: star });
  });
}

/** The places marked or checked, and the cards flipped, since the last look. */
export function changedPlaces(state: State, since: State | undefined): readonly string[] {
  if (since === undefined) return [];
  return [...state.players.flatMap(({ front }) => front), ...state.shared].flatMap((card) => {
    const [before, now] = [since.works[card], cardStateOf(state, card)];
    if (before === undefined) return [];
    const places = placesOf(card).filter(({ spot }) =>
      spot === 'star'
        ? before.star !== now.star
        : before.crates[spot] !== now.crates[spot] || before.checks[spot] !== now.checks[spot],
    );
    return [...(before.flipped === now.flipped ? [] : [card]), ...places.map(placeName)];
  });
}
