import { MARGIN, titleBar } from '../../../core/draw.ts';
import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { type Node, type Scene, SHEET_WIDTH } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import { inPoints, score } from '../rules/end.ts';
import { legal } from '../rules/rules.ts';
import { nextSeat, playerAt, type State } from '../rules/state.ts';
import { changedPlaces, ownChoice } from '../words/describe.ts';
import { say } from '../words/messages.ts';
import { headline, prompt } from '../words/words.ts';
import { CARD_HEIGHT, type CardLook, cardPicture } from './card.ts';
import { arrow, numberDie, print } from './drawing.ts';

const SUBTITLE = 112;
const DIE_ROW = 150;
const DIE = 104;
const GAP = 16;
const SECTION = 64;
const WIDTH = SHEET_WIDTH - 2 * MARGIN;

/** The cards in front of a player as an assembly line, and the shared area below. */
export function sheet(state: State, seat: Seat, view: View<State>): Scene {
  const { front, die } = playerAt(state, seat);
  const look = lookAt(state, seat, view);
  const cards = DIE_ROW + (die === undefined ? 0 : DIE + 24);
  const shared = cards + Math.max(1, front.length) * (CARD_HEIGHT + GAP);
  const height = shared + SECTION + state.shared.length * (CARD_HEIGHT + GAP) + MARGIN / 2;
  return {
    width: SHEET_WIDTH,
    height,
    nodes: [
      ...titleBar(say('picture.player', { who: { seat } }), headline(state)),
      ...subtitle(state, seat),
      ...(die === undefined ? [] : dieRow(state, seat, view, die)),
      ...(front.length === 0
        ? [
            print(say('picture.in-front.none'), SHEET_WIDTH / 2, cards + 100, 36, {
              align: 'middle',
              fill: 'muted',
            }),
          ]
        : stacked(state, front, look, cards)),
      ...sharedHeading(state, shared),
      ...stacked(state, state.shared, look, shared + SECTION),
    ],
  };
}

function stacked(state: State, cards: readonly CardId[], look: CardLook, y: number): readonly Node[] {
  return cards.flatMap((card, i) =>
    cardPicture(state, card, look, MARGIN, y + i * (CARD_HEIGHT + GAP), WIDTH),
  );
}

function lookAt(state: State, seat: Seat, view: View<State>): CardLook {
  const actions = view.legal === true ? legal(state, seat) : [];
  const choice = ownChoice(state, seat, view);
  return {
    legal: new Set(actions.map((action) => (action.kind === 'mark' ? action.place : action.card))),
    number: playerAt(state, seat).die ?? 0,
    fresh: new Set([...changedPlaces(state, view.since), ...arrivals(state, seat, view.since)]),
    ...(choice === undefined ? {} : { choice: choice.kind === 'mark' ? choice.place : choice.card }),
  };
}

/** The cards that came in front of a seat since the last look. */
export function arrivals(state: State, seat: Seat, since: State | undefined): readonly CardId[] {
  const before = since?.players[seat]?.front;
  if (before === undefined) return [];
  return playerAt(state, seat).front.filter((card) => !before.includes(card));
}

function subtitle(state: State, seat: Seat): readonly Node[] {
  const { totals } = score(state);
  return [
    print(say('picture.total', { points: inPoints(totals[seat] ?? 0) }), MARGIN, SUBTITLE, 32, {
      fill: 'muted',
      maxWidth: 420,
    }),
    print(
      say('picture.passes', { to: { seat: nextSeat(state, seat) } }),
      SHEET_WIDTH - MARGIN - 54,
      SUBTITLE,
      32,
      { fill: 'muted', align: 'right', maxWidth: 410 },
    ),
    arrow(SHEET_WIDTH - MARGIN, SUBTITLE, 'muted'),
  ];
}

/** The die of this round, and what it is for. */
function dieRow(state: State, seat: Seat, view: View<State>, number: number): readonly Node[] {
  const lit = view.legal === true && legal(state, seat).length > 0;
  const marking = state.phase === 'choose' || state.phase === 'turn';
  const { choice } = playerAt(state, seat);
  const own = ownChoice(state, seat, view);
  const text =
    own !== undefined
      ? say('picture.choice', { what: own.kind === 'mark' ? own.place : own.card })
      : choice !== undefined
        ? say('picture.chose')
        : lit
          ? prompt(state, seat)
          : undefined;
  return [
    ...numberDie(MARGIN + DIE / 2 + 3, DIE_ROW + DIE / 2, DIE, number, lit && marking),
    ...(text === undefined
      ? []
      : [
          print(text, MARGIN + DIE + 36, DIE_ROW + DIE / 2, 38, {
            bold: lit,
            maxWidth: WIDTH - DIE - 40,
          }),
        ]),
  ];
}

/** The heading of the shared area, or that there is none yet. */
export function sharedHeading(state: State, y: number): readonly Node[] {
  return [
    print(say('picture.shared'), MARGIN, y + 32, 36, { bold: true, maxWidth: 440 }),
    ...(state.shared.length === 0
      ? [
          print(say('picture.shared.none'), SHEET_WIDTH - MARGIN, y + 32, 32, {
            fill: 'muted',
            align: 'right',
            maxWidth: 460,
          }),
        ]
      : []),
  ];
}
