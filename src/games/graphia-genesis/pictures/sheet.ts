import { TITLE_HEIGHT, titleBar } from '../../../core/draw.ts';
import type { View } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { type Node, type Scene, SHEET_WIDTH } from '../../../core/scene.ts';
import { scoreAt } from '../rules/end.ts';
import { everyNumber, isEmpty, SIZE, squareAt } from '../rules/grid.ts';
import { placements } from '../rules/placements.ts';
import { mapAt, type State, taskOf, waitingSeats } from '../rules/state.ts';
import { changedSquares } from '../words/describe.ts';
import { headline } from '../words/headline.ts';
import { ID, say } from '../words/messages.ts';
import {
  blockLines,
  cornerOf,
  emptyGrid,
  type Frame,
  litLines,
  litNumber,
  outlineOf,
  terrainOf,
} from './map.ts';
import { emptyScoreSheet, scoreSheetHeight, writtenScore } from './score-sheet.ts';
import { lyingHeight, lyingNodes } from './shared-cards.ts';

const CELL = 73;
const LYING = TITLE_HEIGHT + 6;
const LABELS = LYING + lyingHeight + 54;
const FRAME: Frame = { x: 84, y: LABELS + 36, cell: CELL };
/** The middle of the rows' everyNumber. */
const LABEL = 42;
/** The radius of what marks a square that can be filled. */
const DOT = 7;
const SIDE = SIZE * CELL;
const SCORE = FRAME.y + SIDE + 40;
const HEIGHT = SCORE + scoreSheetHeight + 40;

/** A player's map and score sheet. What changed since the last look, a draft too, is outlined. */
export function sheet(state: State, seat: Seat, view: View<State>): Scene {
  const map = mapAt(state, seat);
  const before = view.since?.maps[seat] === undefined ? state : view.since;
  return {
    width: SHEET_WIDTH,
    height: HEIGHT,
    base: { key: `${ID}/sheet`, nodes: emptySheet },
    nodes: [
      ...titleBar(say('sheet.player', { who: { seat } }), headline(state)),
      ...(state.lying === undefined ? [] : lyingNodes(state.lying, LYING)),
      ...litNumbers(state),
      ...litLines(FRAME, state, seat),
      ...dangers(state, seat),
      ...(view.legal === true ? litSquares(state, seat) : []),
      ...terrainOf(FRAME, map),
      blockLines(FRAME, 6),
      ...changes(state, seat, view.since),
      ...writtenScore(scoreAt(state, seat), scoreAt(before, seat), state.options.nexus, SCORE),
    ],
  };
}

const emptySheet: readonly Node[] = [
  ...emptyGrid(FRAME),
  ...everyNumber.flatMap((number): readonly Node[] => {
    const [x, y] = [FRAME.x + (number - 0.5) * CELL, FRAME.y + (number - 0.5) * CELL];
    const print = { kind: 'text', text: String(number), size: 40, fill: 'ink', align: 'middle' } as const;
    return [
      { ...print, x, y: LABELS },
      { ...print, x: LABEL, y },
    ];
  }),
  ...emptyScoreSheet(SCORE),
];

/** The numbers of row n and column n of the die. */
function litNumbers(state: State): readonly Node[] {
  const number = litNumber(state);
  if (number === undefined) return [];
  const at = (number - 0.5) * CELL;
  return [[FRAME.x + at, LABELS] as const, [LABEL, FRAME.y + at] as const].flatMap(
    ([x, y]): readonly Node[] => [
      {
        kind: 'rect',
        x: x - 32,
        y: y - 28,
        width: 64,
        height: 56,
        radius: 14,
        fill: 'legal-soft',
        stroke: 'legal',
        strokeWidth: 4,
      },
      { kind: 'text', text: String(number), x, y, size: 44, fill: 'ink', bold: true, align: 'middle' },
    ],
  );
}

/** Empty squares that some place of this round fills. */
function litSquares(state: State, seat: Seat): readonly Node[] {
  const task = taskOf(state);
  if (task === undefined || !waitingSeats(state).includes(seat)) return [];
  const reached = new Set(placements(mapAt(state, seat), task).flatMap(({ squares }) => squares));
  const d = [...reached].map((square) => {
    const [x, y] = cornerOf(FRAME, square);
    return `M${x + CELL / 2 - DOT} ${y + CELL / 2}a${DOT} ${DOT} 0 1 0 ${2 * DOT} 0a${DOT} ${DOT} 0 1 0 ${-2 * DOT} 0z`;
  });
  return [{ kind: 'path', d: d.join(''), fill: 'legal' }];
}

/** Where desolation may still strike: the diagonal. */
function dangers(state: State, seat: Seat): readonly Node[] {
  const map = mapAt(state, seat);
  const d = everyNumber
    .filter((number) => !state.desolated.includes(number) && isEmpty(map, squareAt(number, number)))
    .map((number) => {
      const [x, y] = [FRAME.x + (number - 1) * CELL, FRAME.y + (number - 1) * CELL];
      const [near, far] = [CELL * 0.2, CELL * 0.6];
      return `M${x + near} ${y + near}l${far} ${far}M${x + near + far} ${y + near}l${-far} ${far}`;
    })
    .join('');
  return d === '' ? [] : [{ kind: 'path', d, stroke: 'red', strokeWidth: 8, opacity: 0.25 }];
}

/** What is new, the drawing of a draft too. */
function changes(state: State, seat: Seat, since: State | undefined): readonly Node[] {
  const squares = changedSquares(state, seat, since);
  if (squares.length === 0) return [];
  const d = outlineOf(FRAME, squares);
  return [
    { kind: 'path', d, stroke: 'card', strokeWidth: 14 },
    { kind: 'path', d, stroke: 'changed', strokeWidth: 8 },
  ];
}
