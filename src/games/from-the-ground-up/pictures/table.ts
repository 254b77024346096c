import type { View } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import { score } from '../rules/end.ts';
import { cardStateOf, type State, seatInTurn } from '../rules/state.ts';
import { changedPlaces } from '../words/describe.ts';
import { say } from '../words/messages.ts';
import { cardName } from '../words/names.ts';
import { headline } from '../words/words.ts';
import { CARDS_A_PANE, cardsPane } from './cards-pane.ts';
import { smallCrate } from './crate.ts';
import { crane, GAP, HEAD, LINE, MARGIN, PRINT, print, star, stripes, WIDTH } from './kit.ts';
import { tile } from './tile.ts';

const HEIGHT = 1050;
const COLUMNS = 2;
const SHARED_ROW = 66;
/** The shared cards that fit on the overview; all are on their own panes. */
const SHARED_SHOWN = 4;

/** The building site with everybody's cards; then the shared area, if there is any card. */
export function table(state: State, view: View<State>): readonly Scene[] {
  const fresh = new Set<string>(changedPlaces(state, view.since));
  const look = { legal: new Set<string>(), number: 0, fresh };
  const panes = state.phase === 'over' ? 0 : Math.ceil(state.shared.length / CARDS_A_PANE);
  return [
    site(state, view, fresh),
    ...Array.from({ length: panes }, (_, i) =>
      cardsPane(
        state,
        state.shared.slice(i * CARDS_A_PANE, (i + 1) * CARDS_A_PANE),
        look,
        [
          print(say('picture.shared'), MARGIN, 44, 50, { bold: true, maxWidth: 800 }),
          print(say('picture.shared.how'), MARGIN, 112, PRINT, {
            fill: 'muted',
            maxWidth: WIDTH - 260,
            lines: 2,
          }),
          crane(WIDTH - 190, HEAD - 20),
        ],
        say('picture.shared'),
      ),
    ),
  ];
}

function site(state: State, view: View<State>, fresh: ReadonlySet<string>): Scene {
  const shared = state.phase === 'over' ? [] : state.shared.slice(0, SHARED_SHOWN);
  const top =
    HEAD + GAP + (state.phase === 'over' ? 0 : 66 + Math.max(1, Math.ceil(shared.length / 2)) * SHARED_ROW);
  const rows = Math.ceil(state.players.length / COLUMNS);
  const height = (HEIGHT - top - rows * GAP - 8) / rows;
  const width = (WIDTH - 2 * MARGIN - GAP) / COLUMNS;
  return {
    width: WIDTH,
    height: HEIGHT,
    title: say('picture.site'),
    nodes: [
      ...stripes(HEAD - 20),
      print(say('name'), MARGIN, 44, 50, { bold: true, maxWidth: 580 }),
      print(headline(state), WIDTH - 280, 44, PRINT, { fill: 'muted', align: 'right', maxWidth: 500 }),
      print(happening(state), MARGIN, 108, 42, { maxWidth: WIDTH - 290 }),
      crane(WIDTH - 190, HEAD - 20),
      ...(state.phase === 'over' ? [] : sharedStrip(state, shared)),
      ...state.players.flatMap((_, seat: Seat) =>
        tile(state, seat, view, fresh, {
          x: MARGIN + (seat % COLUMNS) * (width + GAP),
          y: top + Math.floor(seat / COLUMNS) * (height + GAP),
          width,
          height,
        }),
      ),
    ],
  };
}

/** Whose turn it is, what everybody is doing, or who has won. */
function happening(state: State): Message {
  const { winners } = score(state);
  switch (state.phase) {
    case 'over':
      return winners.length === 0
        ? say('picture.all-lose')
        : say('picture.winners', { count: winners.length, who: winners.map((seat) => ({ seat })) });
    case 'pass':
      return say('picture.passing');
    case 'discard':
      return say('picture.discarding');
    case 'choose':
      return say('picture.choosing');
    default:
      return say('picture.turn', { who: { seat: seatInTurn(state) } });
  }
}

/** The shared cards with the numbers that are still to be checked off, and their points. */
function sharedStrip(state: State, shown: readonly CardId[]): readonly Node[] {
  const y = HEAD + GAP + 26;
  const hidden = state.shared.length - shown.length;
  const heading = print(
    hidden > 0 ? say('picture.shared.more', { hidden }) : say('picture.shared'),
    MARGIN,
    y,
    PRINT,
    { bold: true, maxWidth: WIDTH - 2 * MARGIN },
  );
  if (shown.length === 0)
    return [
      heading,
      print(say('picture.shared.none'), MARGIN, y + 58, PRINT, { fill: 'muted', maxWidth: 1200 }),
    ];
  const width = (WIDTH - 2 * MARGIN - GAP) / 2;
  return [
    heading,
    ...shown.flatMap((card, i) =>
      sharedCard(
        state,
        card,
        MARGIN + (i % 2) * (width + GAP),
        y + 30 + Math.floor(i / 2) * SHARED_ROW,
        width,
      ),
    ),
  ];
}

const SMALL = 46;

function sharedCard(state: State, card: CardId, x: number, y: number, width: number): readonly Node[] {
  const { crates, checks, star: points } = cardStateOf(state, card);
  const left = crates.filter((_, i) => checks[i] !== true);
  const middle = y + (SHARED_ROW - 6) / 2;
  const first = x + width - 96 - left.length * (SMALL + 8);
  return [
    {
      kind: 'rect',
      x,
      y,
      width,
      height: SHARED_ROW - 6,
      radius: 14,
      fill: 'ice-soft',
      stroke: 'rule',
      strokeWidth: LINE,
    },
    print(cardName(card), x + 18, middle, PRINT, { maxWidth: first - x - 28 }),
    ...left.flatMap((number, i) =>
      smallCrate(first + i * (SMALL + 8), middle - SMALL / 2, SMALL, false, number),
    ),
    star(x + width - 46, middle, 58, { fill: 'yellow-soft', stroke: 'orange', strokeWidth: LINE }),
    print(String(points), x + width - 46, middle + 3, PRINT, { align: 'middle', bold: true }),
  ];
}
