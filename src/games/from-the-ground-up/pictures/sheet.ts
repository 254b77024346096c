import { withMinus } from '../../../core/common.ts';
import { headStartMark, nodeList, print } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import { legal } from '../rules/flow.ts';
import { spoils } from '../rules/marks.ts';
import { headStartOf, standings } from '../rules/scoring.ts';
import { nextSeat, playerAt, type State } from '../rules/state.ts';
import { changedPlaces, headline, nameOfChoice, ownChoice, prompt } from '../words/describe.ts';
import { say } from '../words/names.ts';
import { CARDS_A_PANE, type CardLook, cardsPane } from './cards.ts';
import { arrow, MARGIN, PRINT, pipDie, WIDTH } from './shapes.ts';

/** The cards in front of a player, on several panes if there are many. */
export function sheet(state: State, seat: Seat, view: Perspective<State>): readonly Scene[] {
  const { front } = playerAt(state, seat);
  const [look, head] = [lookAt(state, seat, view), headOf(state, seat, view)];
  const panes = Math.max(1, Math.ceil(front.length / CARDS_A_PANE));
  return Array.from({ length: panes }, (_, i) =>
    cardsPane(
      state,
      front.slice(i * CARDS_A_PANE, (i + 1) * CARDS_A_PANE),
      look,
      head,
      i === 0 ? undefined : say('picture.more-cards', { who: { seat } }),
    ),
  );
}

/**
 * The cards that a decision is about: the player's own and the shared ones, the playable ones first. After the last
 * number of a round only the shared cards that it changed, such as one that it filled.
 */
export function panel(state: State, seat: Seat, view: Perspective<State>): Scene {
  const look = lookAt(state, seat, view);
  const marking = state.phase === 'choose' || state.phase === 'turn' || state.phase === 'roll';
  const matters = (card: CardId): boolean =>
    [...look.legal, ...look.fresh, look.choice].some((name) => name?.startsWith(card));
  const lookedAt = view.legal === true ? [] : state.shared.filter(matters);
  const all = [...playerAt(state, seat).front, ...(marking ? state.shared : lookedAt)];
  const cards =
    all.length <= CARDS_A_PANE
      ? all
      : [...all.filter(matters), ...all.filter((card) => !matters(card))].slice(0, CARDS_A_PANE);
  return cardsPane(state, cards, look, headOf(state, seat, view));
}

function lookAt(state: State, seat: Seat, view: Perspective<State>): CardLook {
  const actions = view.legal === true ? legal(state, seat) : [];
  const names = actions.map((action) => (action.kind === 'mark' ? action.place : action.card));
  const { place, card } = view.chosen?.args ?? {};
  const picked = names.filter((name) => name === place || name === card);
  const choice = ownChoice(state, seat, view);
  const legalNames = picked.length > 0 ? picked : names;
  return {
    legal: new Set(legalNames),
    spoils: new Set(legalNames.filter((name) => spoils(state, seat, name))),
    number: playerAt(state, seat).die ?? 0,
    fresh: new Set([...changedPlaces(state, view.since), ...arrivals(state, seat, view.since)]),
    ...(choice === undefined ? {} : { choice: choice.kind === 'mark' ? choice.place : choice.card }),
  };
}

/** The cards that came in front of a seat since the last look. */
export function arrivals(state: State, seat: Seat, since: State | undefined): readonly CardId[] {
  const previous = since?.players[seat]?.front;
  if (previous === undefined) return [];
  return playerAt(state, seat).front.filter((card) => !previous.includes(card));
}

const RIGHT = 460;

/** The die, the player and the prompt; on the right the points, and who receives passed cards. */
function headOf(state: State, seat: Seat, view: Perspective<State>): readonly Node[] {
  const { die } = playerAt(state, seat);
  const { totals } = standings(state);
  const left = die === undefined ? MARGIN : MARGIN + 138;
  const room = WIDTH - left - RIGHT - 2 * MARGIN;
  const over = state.phase === 'over';
  return nodeList(
    die !== undefined && pipDie(MARGIN + 56, 78, 112, die),
    print(say('picture.player', { who: { seat } }), left, 44, 50, { bold: true, maxWidth: room }),
    print(lineOf(state, seat, view), left, 110, 40, { fill: 'muted', maxWidth: room, lines: 2 }),
    print(say('picture.total', { points: withMinus(totals[seat] ?? 0) }), WIDTH - MARGIN, 44, 44, {
      align: 'right',
      bold: true,
      maxWidth: RIGHT,
    }),
    headStartMark(headStartOf(state, seat), WIDTH - MARGIN - RIGHT, 44, 44),
    !over && [
      print(say('picture.passes', { to: { seat: nextSeat(state, seat) } }), WIDTH - MARGIN - 60, 110, PRINT, {
        fill: 'muted',
        align: 'right',
        maxWidth: RIGHT - 60,
      }),
      arrow(WIDTH - MARGIN, 110, 'muted'),
    ],
  );
}

/** What the seat has chosen or must do; otherwise the headline. */
function lineOf(state: State, seat: Seat, view: Perspective<State>): Message {
  const action = ownChoice(state, seat, view);
  if (action !== undefined) return say('picture.choice', { what: nameOfChoice(action) });
  if (playerAt(state, seat).choice !== undefined) return say('picture.chose');
  return view.legal === true && legal(state, seat).length > 0 ? prompt(state, seat) : headline(state);
}
