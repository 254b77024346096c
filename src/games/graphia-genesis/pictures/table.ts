import { MARGIN, TITLE_HEIGHT, titleBar } from '../../../core/draw.ts';
import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { type Node, type Scene, SHEET_WIDTH } from '../../../core/scene.ts';
import { score } from '../rules/end.ts';
import { SIZE } from '../rules/grid.ts';
import { mapAt, type State, waitingSeats } from '../rules/state.ts';
import { changedSquares } from '../words/describe.ts';
import { headline } from '../words/headline.ts';
import { say } from '../words/messages.ts';
import { blockLines, emptyGrid, type Frame, litLines, outlineOf, terrainOf } from './map.ts';
import { lyingHeight, lyingNodes } from './shared-cards.ts';

const TOP = TITLE_HEIGHT + 6;
const CAPTION = 64;
const GAP = 30;

/** What everybody shares: the cards and the die; and every map, small, with its total. */
export function table(state: State, view: View<State>): Scene {
  const seats = state.maps.map((_, seat) => seat);
  const columns = seats.length === 1 ? 1 : seats.length <= 4 ? 2 : 3;
  const width = (SHEET_WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const side = Math.min(width, 640);
  const rows = Math.ceil(seats.length / columns);
  const top = TOP + (state.lying === undefined ? 0 : lyingHeight + 40);
  const step = CAPTION + side + 36;
  return {
    width: SHEET_WIDTH,
    height: top + rows * step,
    nodes: [
      ...titleBar(say('name'), headline(state)),
      ...(state.lying === undefined ? [] : lyingNodes(state.lying, TOP)),
      ...seats.flatMap((seat) => {
        const x = MARGIN + (seat % columns) * (width + GAP) + (width - side) / 2;
        const y = top + Math.floor(seat / columns) * step;
        return smallMap(state, seat, view.since, { x, y: y + CAPTION, cell: side / SIZE });
      }),
    ],
  };
}

function smallMap(state: State, seat: Seat, since: State | undefined, frame: Frame): readonly Node[] {
  const side = SIZE * frame.cell;
  const { totals, winners } = score(state);
  const line = frame.y - CAPTION / 2 - 2;
  const mark = winners.includes(seat)
    ? 'trophy'
    : waitingSeats(state).includes(seat)
      ? 'pencil'
      : 'check-mark';
  const size = 40;
  const changed = changedSquares(state, seat, since);
  return [
    {
      kind: 'icon',
      name: mark,
      x: frame.x + size / 2,
      y: line,
      size,
      fill: mark === 'pencil' ? 'legal' : mark === 'trophy' ? 'changed' : 'muted',
    },
    {
      kind: 'text',
      text: say('sheet.player', { who: { seat } }),
      x: frame.x + size + 10,
      y: line,
      size: 34,
      fill: 'ink',
      bold: true,
      maxWidth: side - size - 110,
    },
    {
      kind: 'text',
      text: String(totals[seat] ?? 0),
      x: frame.x + side,
      y: line,
      size: 50,
      fill: 'pencil',
      font: 'hand',
      align: 'right',
    },
    ...emptyGrid(frame),
    ...litLines(frame, state, seat),
    ...terrainOf(frame, mapAt(state, seat)),
    blockLines(frame, 4),
    ...(changed.length === 0
      ? []
      : [{ kind: 'path', d: outlineOf(frame, changed), stroke: 'changed', strokeWidth: 5 } as const]),
  ];
}
