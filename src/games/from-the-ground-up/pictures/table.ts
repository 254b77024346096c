import type { View } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Scene } from '../../../core/scene.ts';
import { score } from '../rules/end.ts';
import { type State, seatInTurn } from '../rules/state.ts';
import { changedPlaces } from '../words/describe.ts';
import { say } from '../words/messages.ts';
import { headline } from '../words/words.ts';
import { CARDS_A_PANE, cardsPane } from './cards-pane.ts';
import { type Area, crane, GAP, HEAD, MARGIN, PRINT, print, stripes, WIDTH } from './kit.ts';
import { sharedStrip, sharedTile, stripHeight } from './shared-area.ts';
import { tile } from './tile.ts';

const HEIGHT = 1050;
const COLUMNS = 2;

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

/** Tiles for all players. The shared area takes the place that an odd number leaves, else a strip above them. */
function site(state: State, view: View<State>, fresh: ReadonlySet<string>): Scene {
  const over = state.phase === 'over';
  const odd = state.players.length % COLUMNS === 1;
  const top = HEAD + GAP + (over || odd ? 0 : stripHeight(state));
  const areas = grid(state.players.length, top, over);
  const last = grid(state.players.length + 1, top, over).at(-1);
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
      ...(over || last === undefined ? [] : odd ? sharedTile(state, last) : sharedStrip(state)),
      ...seatsInOrder(state).flatMap((seat, i) => {
        const area = areas[i];
        return area === undefined ? [] : tile(state, seat, view, fresh, area);
      }),
    ],
  };
}

/** The places of this many tiles; `filled`: an odd last one takes its whole row. */
function grid(count: number, top: number, filled: boolean): readonly Area[] {
  const rows = Math.ceil(count / COLUMNS);
  const height = (HEIGHT - top - rows * GAP - 8) / rows;
  const width = (WIDTH - 2 * MARGIN - GAP) / COLUMNS;
  return Array.from({ length: count }, (_, i) => ({
    x: MARGIN + (i % COLUMNS) * (width + GAP),
    y: top + Math.floor(i / COLUMNS) * (height + GAP),
    width: filled && i === count - 1 && count % COLUMNS === 1 ? WIDTH - 2 * MARGIN : width,
    height,
  }));
}

/** As they sit; in the end as they are placed. */
function seatsInOrder(state: State): readonly Seat[] {
  const seats = state.players.map((_, seat) => seat);
  if (state.phase !== 'over') return seats;
  const { places } = score(state);
  return seats.toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
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
