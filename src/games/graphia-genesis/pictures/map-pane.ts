import { circle, nodeList, path, print, rect } from '../../../core/draw.ts';
import type { Perspective } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Node, Point, Scene } from '../../../core/scene.ts';
import { scoreAt } from '../rules/end.ts';
import {
  columnOf,
  everyNumber,
  everySquare,
  isEmpty,
  rowOf,
  SIZE,
  type Square,
  squareAt,
  squareName,
} from '../rules/grid.ts';
import { mapAt, type State, taskOf } from '../rules/state.ts';
import { changedSquares } from '../words/describe.ts';
import { ID, pointChange } from '../words/names.ts';
import {
  blockLines,
  coast,
  cornerOf,
  emptyGrid,
  type Frame,
  featureNodes,
  outlineOf,
  rowsOf,
  squaresPath,
  terrainOf,
} from './map.ts';
import { type PartialMove, partialMoveOf, scoreColumn, taskColumn } from './side-column.ts';

/** A player's map fills the height of a pane, with a column beside it. */

/** At this size a square is 27 CSS pixels on a desktop and 20 on a phone. */
const CELL = 81;
const PANE = { width: 1380, height: 1050 } as const;
const FRAME: Frame = { x: 70, y: 66, cell: CELL };
/** The middle of the labels of rows and columns. */
const LABEL = 34;

/** The map and the points: the first pane of a sheet. */
export function mapPane(state: State, seat: Seat, view: Perspective<State>): Scene {
  const previous = view.since?.maps[seat] === undefined ? state : view.since;
  return pane(state, seat, view, partialMoveOf(state, seat, view), scoreColumn(state, seat, previous));
}

/** The pane of a panel: the map and the task, or after a move the map and the points. */
export function taskPane(state: State, seat: Seat, view: Perspective<State>): Scene {
  const choice = partialMoveOf(state, seat, view);
  return choice.card === undefined
    ? mapPane(state, seat, view)
    : pane(state, seat, view, choice, taskColumn(state, seat, choice));
}

/** The position of a callout on a square: its upper right corner. */
export function spotOf(square: Square): readonly [x: number, y: number] {
  const [x, y] = cornerOf(FRAME, square);
  return [x + CELL - 14, y + 14];
}

function pane(
  state: State,
  seat: Seat,
  view: Perspective<State>,
  choice: PartialMove,
  column: readonly Node[],
): Scene {
  const map = mapAt(state, seat);
  const [first] = choice.anchors;
  return {
    ...PANE,
    base: { key: `${ID}/map`, nodes: emptyPane },
    nodes: nodeList(
      litNumbers(state),
      // Narrow, so that it does not reach the numbers beside the map.
      coast(
        FRAME,
        everySquare.filter((square) => !isEmpty(map, square)),
        0.5,
        PANE.height - FRAME.y - SIZE * CELL,
      ),
      litLines(FRAME, state, seat),
      dangers(FRAME, state, seat),
      terrainOf(FRAME, map),
      blockLines(FRAME, 7),
      first === undefined ? reachable(FRAME, choice) : choosable(FRAME, choice),
      ghost(FRAME, choice),
      (choice.card === undefined || view.chosen === undefined) &&
        changeMarks(FRAME, state, seat, view, choice.card === undefined),
      column,
    ),
  };
}

const emptyPane: readonly Node[] = [
  ...emptyGrid(FRAME),
  ...everyNumber.flatMap((number) =>
    labelsOf(number).map(([x, y]) => print(String(number), x, y, 42, { align: 'middle' })),
  ),
];

/** The positions of a number above its column and beside its row. */
function labelsOf(number: number): readonly Point[] {
  const at = (number - 0.5) * CELL;
  return [
    [FRAME.x + at, LABEL],
    [LABEL, FRAME.y + at],
  ];
}

/** Highlights the labels of row n and column n. */
function litNumbers(state: State): readonly Node[] {
  const number = litNumber(state);
  if (number === undefined) return [];
  return labelsOf(number).flatMap(([x, y]) => [
    rect(x - 31, y - 28, 62, 56, { radius: 16, fill: 'legal' }),
    print(String(number), x, y, 44, { fill: 'paper', bold: true, align: 'middle' }),
  ]);
}

/** The number on the die while players draw. */
export function litNumber(state: State): number | undefined {
  return state.phase.is === 'over' ? undefined : taskOf(state)?.number;
}

/** Tints the empty squares of row n and column n and outlines both. */
export function litLines(frame: Frame, state: State, seat: Seat): readonly Node[] {
  const number = litNumber(state);
  if (number === undefined) return [];
  const { x, y, cell } = frame;
  const map = mapAt(state, seat);
  const free = everySquare.filter(
    (square) => (rowOf(square) === number || columnOf(square) === number) && isEmpty(map, square),
  );
  const [left, top, side] = [x + (number - 1) * cell, y + (number - 1) * cell, SIZE * cell];
  const line = { kind: 'line', stroke: 'legal', strokeWidth: 6 } as const;
  return [
    ...rowsOf(free).map((row): Node => path(squaresPath(frame, row), { fill: 'legal-soft' })),
    ...[0, cell].flatMap((by): readonly Node[] => [
      { ...line, x1: left + by, y1: y, x2: left + by, y2: y + side },
      { ...line, x1: x, y1: top + by, x2: x + side, y2: top + by },
    ]),
  ];
}

/** Faint crosses on the squares that desolation can still hit. */
export function dangers(frame: Frame, state: State, seat: Seat): readonly Node[] {
  if (state.phase.is === 'over') return [];
  const { cell } = frame;
  const map = mapAt(state, seat);
  return everyNumber
    .map((number) => squareAt(number, number))
    .filter((square) => !state.desolated.includes(rowOf(square)) && isEmpty(map, square))
    .map((square): Node => {
      const [x, y] = cornerOf(frame, square);
      const [near, far] = [cell * 0.28, cell * 0.44];
      const d = `M${x + near} ${y + near}l${far} ${far}M${x + near + far} ${y + near}l${-far} ${far}`;
      return path(d, { stroke: 'red', strokeWidth: 9, opacity: 0.3 });
    });
}

/** Dots on the empty squares that some legal placement fills. */
export function reachable(frame: Frame, { placements, ghost: chosen }: PartialMove): readonly Node[] {
  if (chosen !== undefined) return [];
  const reached = [...new Set(placements.flatMap(({ squares }) => squares))];
  return reached.map((square): Node => {
    const [x, y] = cornerOf(frame, square);
    const middle = frame.cell / 2;
    return circle(x + middle, y + middle, frame.cell * 0.11, { fill: 'legal' });
  });
}

/** Boxes on the squares that can be chosen, each with its gain. */
export function choosable(frame: Frame, { anchors }: PartialMove): readonly Node[] {
  const best = Math.max(...anchors.map(({ gain }) => gain));
  return anchors.flatMap(({ square, gain, first, with: others }): readonly Node[] => {
    const [x, y] = cornerOf(frame, first);
    const { cell } = frame;
    const top = gain === best && gain >= 0;
    return [
      rect(x, y, cell, cell, {
        opacity: 0,
        fill: 'card',
        target: { option: 'square', value: squareName(square), ...(others && { with: others }) },
      }),
      rect(x + 5, y + 13, cell - 10, cell - 26, {
        radius: 14,
        fill: top ? 'legal' : gain < 0 ? 'card' : 'legal-soft',
        stroke: gain < 0 ? 'warning' : 'legal',
        strokeWidth: 5,
      }),
      print(pointChange(gain), x + cell / 2, y + cell / 2, 38, {
        fill: top ? 'paper' : gain < 0 ? 'warning' : 'ink',
        bold: true,
        align: 'middle',
      }),
    ];
  });
}

/** The chosen placement before it is confirmed: translucent terrain with an outline. */
export function ghost(frame: Frame, { ghost: squares, card, gain }: PartialMove): readonly Node[] {
  if (squares === undefined || card === undefined) return [];
  const d = outlineOf(frame, squares);
  return nodeList(
    { kind: 'group', opacity: 0.7, nodes: featureNodes(frame, card, squares) },
    path(d, { stroke: 'card', strokeWidth: 16 }),
    path(d, { stroke: gain === undefined ? 'warning' : 'changed', strokeWidth: 9 }),
    gain !== undefined && badge(frame, squares, pointChange(gain)),
  );
}

/** Outlines changed squares. @param withGain with the gain beside them, which would cover squares to choose */
export function changeMarks(
  frame: Frame,
  state: State,
  seat: Seat,
  { since }: Perspective<State>,
  withGain: boolean,
): readonly Node[] {
  const squares = changedSquares(state, seat, since);
  if (since === undefined || squares.length === 0) return [];
  const d = outlineOf(frame, squares);
  const gain = scoreAt(state, seat).total - scoreAt(since, seat).total;
  return nodeList(
    path(d, { stroke: 'card', strokeWidth: 18 }),
    path(d, { stroke: 'changed', strokeWidth: 10 }),
    withGain && gain !== 0 && badge(frame, squares, pointChange(gain)),
  );
}

/** A label at the right end of squares, or at their left end where the map ends. */
function badge(frame: Frame, squares: readonly Square[], text: string): readonly Node[] {
  const right = Math.max(...squares.map(columnOf));
  const onRight = right <= SIZE - 2;
  const column = onRight ? right : Math.min(...squares.map(columnOf));
  const row = Math.min(...squares.filter((square) => columnOf(square) === column).map(rowOf));
  const [x, y] = cornerOf(frame, squareAt(row, column));
  const [width, height] = [text.length > 2 ? 124 : 96, 72];
  const left = Math.max(frame.x, onRight ? x + frame.cell - 12 : x - width + 12);
  const top = y + (frame.cell - height) / 2;
  return [
    rect(left, top, width, height, { radius: 36, fill: 'card', stroke: 'changed', strokeWidth: 8 }),
    print(text, left + width / 2, top + height / 2, 57, {
      fill: 'changed',
      bold: true,
      played: true,
      align: 'middle',
    }),
  ];
}
