import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node, Scene } from '../../../core/scene.ts';
import { everyNumber, type Square } from '../rules/grid.ts';
import { mapAt, type State } from '../rules/state.ts';
import { ID } from '../words/messages.ts';
import { type Choice, choiceOf } from './choice.ts';
import { scoreColumn, taskColumn } from './column.ts';
import { blockLines, cornerOf, emptyGrid, type Frame, terrainOf } from './map.ts';
import { changes, choosable, dangers, ghost, litLines, litNumber, reachable } from './marks.ts';

/** The map of a player fills the height of a pane; a column stands beside it. */

/** At this size a square is 27 CSS pixels on a desktop and 20 on a phone. */
const CELL = 81;
const PANE = { width: 1380, height: 1050 } as const;
const FRAME: Frame = { x: 70, y: 66, cell: CELL };
/** The middle of the labels of rows and columns. */
const LABEL = 34;

/** The map and the points: the first pane of a sheet. */
export function mapPane(state: State, seat: Seat, view: View<State>): Scene {
  const before = view.since?.maps[seat] === undefined ? state : view.since;
  return pane(state, seat, view, choiceOf(state, seat, view), scoreColumn(state, seat, before));
}

/** The pane of a panel: the map and the task; after a move the map and the points. */
export function panelPane(state: State, seat: Seat, view: View<State>): Scene {
  const choice = choiceOf(state, seat, view);
  return choice.card === undefined
    ? mapPane(state, seat, view)
    : pane(state, seat, view, choice, taskColumn(state, seat, choice));
}

/** The place of a callout on a square: its upper right corner. */
export function spotOf(square: Square): readonly [x: number, y: number] {
  const [x, y] = cornerOf(FRAME, square);
  return [x + CELL - 14, y + 14];
}

function pane(state: State, seat: Seat, view: View<State>, choice: Choice, column: readonly Node[]): Scene {
  const map = mapAt(state, seat);
  const [first] = choice.anchors;
  return {
    ...PANE,
    base: { key: `${ID}/map`, nodes: emptyPane },
    nodes: [
      ...litNumbers(state),
      ...litLines(FRAME, state, seat),
      ...dangers(FRAME, state, seat),
      ...terrainOf(FRAME, map),
      blockLines(FRAME, 7),
      ...(first === undefined ? reachable(FRAME, choice) : choosable(FRAME, choice)),
      ...ghost(FRAME, choice),
      ...(choice.card === undefined || view.chosen === undefined ? changes(FRAME, state, seat, view) : []),
      ...column,
    ],
  };
}

const emptyPane: readonly Node[] = [
  ...emptyGrid(FRAME),
  ...everyNumber.flatMap((number): readonly Node[] => {
    const [x, y] = [FRAME.x + (number - 0.5) * CELL, FRAME.y + (number - 0.5) * CELL];
    const print = { kind: 'text', text: String(number), size: 42, fill: 'ink', align: 'middle' } as const;
    return [
      { ...print, x, y: LABEL },
      { ...print, x: LABEL, y },
    ];
  }),
];

/** Highlights the labels of row n and column n. */
function litNumbers(state: State): readonly Node[] {
  const number = litNumber(state);
  if (number === undefined) return [];
  const at = (number - 0.5) * CELL;
  return [[FRAME.x + at, LABEL] as const, [LABEL, FRAME.y + at] as const].flatMap(
    ([x, y]): readonly Node[] => [
      {
        kind: 'rect',
        x: x - 31,
        y: y - 28,
        width: 62,
        height: 56,
        radius: 16,
        fill: 'legal',
      },
      { kind: 'text', text: String(number), x, y, size: 44, fill: 'paper', bold: true, align: 'middle' },
    ],
  );
}
