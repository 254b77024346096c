import { listOf, signed, sum, withMinus } from '../../../core/common.ts';
import { faceEmoji } from '../../../core/draw.ts';
import type { Perspective, Score } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type CardId, isCardId, placeName, placesOf } from '../content/cards.ts';
import { legal } from '../rules/flow.ts';
import { dieActions } from '../rules/marks.ts';
import { counting, standings } from '../rules/scoring.ts';
import {
  type Action,
  type CardState,
  canBeFilled,
  cardPoints,
  cardStateOf,
  holderOf,
  isComplete,
  isFull,
  nextSeat,
  playerAt,
  type State,
  takesMarks,
} from '../rules/state.ts';
import { cardName, namedCard, nameOfArgument, rowOf, say, starOf } from './names.ts';

/** The state of the game in a few words. */
export function headline(state: State): Message {
  if (state.phase === 'over') return say('headline.over', { round: state.round });
  const { round } = state;
  if (state.phase === 'pass' || state.phase === 'discard') return say(`headline.${state.phase}`, { round });
  return say('headline.round', { round });
}

/** What an awaited seat must do. */
export function prompt(state: State, seat: Seat): Message {
  if (state.phase === 'pass') return say('prompt.pass', { to: { seat: nextSeat(state, seat) } });
  if (state.phase === 'discard') return say('prompt.discard');
  const number = faceEmoji(playerAt(state, seat).die ?? 0);
  return say(dieActions(state, seat)[0]?.kind === 'flip' ? 'prompt.flip' : 'prompt.mark', { number });
}

/** The sheet in words, one sentence per item, without hidden choices of others. */
export function describe(state: State, seat: Seat, view: Perspective<State>): readonly Message[] {
  const { front, die } = playerAt(state, seat);
  const fresh = changedPlaces(state, view.since);
  return listOf(
    say('describe.sheet', {
      who: { seat },
      game: headline(state),
      count: front.length,
      total: withMinus(standings(state).totals[seat] ?? 0),
    }),
    die !== undefined && say('describe.die', { number: die }),
    choiceInWords(state, seat, view),
    view.legal === true && legalInWords(state, seat),
    front.map((card) => cardInWords(card, cardStateOf(state, card))),
    fresh.length > 0 &&
      say('describe.changed', {
        places: fresh.map((text) => (isCardId(text) ? cardName(text) : nameOfArgument(text))),
      }),
    sharedInWords(state),
    state.players.length > 1 &&
      say('describe.passes', { who: { seat }, to: { seat: nextSeat(state, seat) } }),
  );
}

/** The seat's secret choice; undefined for every other viewer. */
export function ownChoice(state: State, seat: Seat, { viewer }: Perspective<State>): Action | undefined {
  return viewer === seat ? playerAt(state, seat).choice : undefined;
}

/** The name of the place or the card of an action. */
export function nameOfChoice(action: Action): Message | string {
  return action.kind === 'mark' ? nameOfArgument(action.place) : cardName(action.card);
}

function choiceInWords(state: State, seat: Seat, view: Perspective<State>): readonly Message[] {
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

/** A card with its crates and star, or with its points. */
function cardInWords(card: CardId, cardState: CardState): Message {
  const value = cardPoints(card, cardState);
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

/** The places that were marked or checked, and the cards that were flipped, since the player last looked. */
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
    return listOf(before.flipped !== now.flipped && card, places.map(placeName));
  });
}

/** The end is close if at most this many cards are unfinished. */
const CLOSE = 2;

/** The cards that came in front of the seat, left it, or were taken from the shared area. */
export function changesFor(previous: State, state: State, seat: Seat): readonly Message[] {
  const { front: old } = playerAt(previous, seat);
  const { front } = playerAt(state, seat);
  const came = front.filter((card) => !old.includes(card));
  const left = old.filter((card) => !front.includes(card));
  const taken = previous.shared.filter((card) => !state.shared.includes(card) && !front.includes(card));
  return listOf(
    came.length > 0 && say('since.came', { cards: came.map(namedCard) }),
    left.length > 0 && say('since.left', { cards: whereNow(state, left) }),
    taken.length > 0 && say('since.taken', { cards: whereNow(state, taken) }),
  );
}

/** Each card and where it lies now. */
function whereNow(state: State, cards: readonly CardId[]): readonly Message[] {
  return cards.map((card) => {
    const holder = holderOf(state, card);
    if (holder !== undefined) return say('since.with', { card: namedCard(card), who: { seat: holder } });
    return state.shared.includes(card) ? say('since.shared', { card: namedCard(card) }) : namedCard(card);
  });
}

/** The end of the game, shared cards that one check completes, others' cards that one number completes. */
export function closeTo(state: State, seat: Seat): readonly Message[] {
  if (state.phase === 'over') return [];
  return [...closeToEnd(state), ...closeToTake(state), ...closeToFull(state, seat)];
}

/** "The game ends" when no card is in the shared area or can still get there. */
function closeToEnd(state: State): readonly Message[] {
  const unfinished = state.players
    .flatMap(({ front }) => front)
    .filter((card) => !isFinished(cardStateOf(state, card)));
  const count = unfinished.length + state.shared.length;
  return count <= CLOSE ? [say('close.end', { count })] : [];
}

function isFinished(cardState: CardState): boolean {
  return cardState.flipped || isComplete(cardState);
}

function closeToTake(state: State): readonly Message[] {
  return state.shared.flatMap((card) => {
    const { checks, crates, star } = cardStateOf(state, card);
    const [number, ...others] = crates.filter((_, i) => checks[i] !== true);
    return number === undefined || others.length > 0
      ? []
      : [say('close.take', { number, card: namedCard(card), count: star })];
  });
}

/** Cards of other players with a single empty place. */
function closeToFull(state: State, seat: Seat): readonly Message[] {
  return state.players.flatMap(({ front }, other) =>
    other === seat
      ? []
      : front
          .filter((card) => isOneShort(card, cardStateOf(state, card)))
          .map((card) => say('close.card', { who: { seat: other }, card: namedCard(card) })),
  );
}

function isOneShort(card: CardId, cardState: CardState): boolean {
  const empty = [...cardState.crates, cardState.star].filter((number) => number === 0).length;
  return empty === 1 && takesMarks(cardState) && canBeFilled(card, cardState);
}

/** The score, with the cards of each total in a few words. */
export function score(state: State): Score {
  return { ...standings(state), lines: state.players.map((_, seat) => scoreLine(counting(state, seat))) };
}

/** If there are more cards than this, only sums are given. */
const NAMED = 4;

function scoreLine(cards: readonly (readonly [CardId, number])[]): Message {
  if (cards.length === 0) return say('score.none');
  if (cards.length > NAMED) {
    const values = cards.map(([, value]) => value);
    const plus = sum(values.filter((value) => value > 0));
    return say('score.many', { plus: signed(plus), minus: withMinus(sum(values) - plus) });
  }
  return say('score.cards', {
    cards: cards.map(([card, value]) => say('score.card', { card: cardName(card), points: signed(value) })),
  });
}
