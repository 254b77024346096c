import { circle, nodeList, path, print, rect } from '../../../core/draw.ts';
import type { Seat } from '../../../core/message.ts';
import { ENDING } from '../../../core/results-pane.ts';
import { type Node, type Point, pathPoints, type Scene } from '../../../core/scene.ts';
import type { Board, Box } from '../content/boards.ts';
import { standings } from '../rules/end.ts';
import { boardOf, playerAt, type State } from '../rules/state.ts';
import { ID } from '../words/names.ts';
import { drawings } from './drawings.ts';
import {
  backdrop,
  building,
  cornerOf,
  foreground,
  GROUND,
  type Layout,
  layoutIn,
  layoutOf,
  POSTER,
} from './scenery.ts';

/** The building of the best player, its filled boxes lit, and the flag on the summit. */
export function ending(state: State): Scene {
  const board = boardOf(state);
  const { places, winners } = standings(state);
  const seat: Seat = winners[0] ?? Math.max(0, places.indexOf(1));
  const { sheet } = playerAt(state, seat);
  const layout: Layout = { ...layoutIn(board, BELOW_THE_FLAG), ground: layoutOf(board).ground };
  const isFull = board.boxes.every(({ name }) => sheet[name] !== undefined);
  const [x, y] = summitOf(board, layout);
  return {
    ...ENDING,
    base: { key: `${ID}/ending/${board.id}`, nodes: [onPoster([backdrop(board.id)])] },
    nodes: [
      onPoster(
        nodeList(
          isFull && confetti(),
          building(board.id, layout.left, layout.ground, layout.size / 2),
          foreground(board.id),
          board.boxes.flatMap((box) => windowOf(layout, box, sheet[box.name])),
          isFull ? flag(x, y, 1) : flag(...highest(board, layout, sheet), 0.7),
        ),
      ),
    ],
  };
}

/** The building below the flag, with its foot on the poster's ground. */
const BELOW_THE_FLAG = {
  x: POSTER.x + 40,
  y: POSTER.y + 214,
  width: POSTER.width - 80,
  height: POSTER.height - GROUND - 214,
} as const;

/** The poster stands at the corner of the scene. */
function onPoster(nodes: readonly Node[]): Node {
  return { kind: 'group', x: -POSTER.x, y: -POSTER.y, nodes };
}

/** The highest point of a building. */
function summitOf(board: Board, { size, left, ground }: Layout): Point {
  const points = drawings[board.id].shapes.flatMap((shape) =>
    shape.kind === 'path' && shape.fill !== undefined ? pathPoints(shape.d) : [],
  );
  const top = Math.min(...points.map(([, y]) => y));
  const xs = points.filter(([, y]) => y < top + 0.05).map(([x]) => x);
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  return [left + (x * size) / 2, ground + (top * size) / 2];
}

/** The top of the highest box that is filled. */
function highest(board: Board, layout: Layout, sheet: Readonly<Record<string, number>>): Point {
  const filled = board.boxes
    .filter(({ name }) => sheet[name] !== undefined)
    .toSorted((a, b) => b.row - a.row);
  const box = filled[0] ?? board.boxes[0];
  if (box === undefined) throw new Error(`${board.id} has no boxes`);
  const [x, y] = cornerOf(layout, box);
  return [x + layout.size / 2, y + 6];
}

/** A window: lit, with its number, or dark. */
function windowOf(layout: Layout, box: Box, number: number | undefined): readonly Node[] {
  const [x, y] = cornerOf(layout, box);
  const { size } = layout;
  const gap = size * 0.07;
  const frame = rect(x + gap, y + gap, size - 2 * gap, size - 2 * gap, {
    radius: 9,
    stroke: 'ink',
    strokeWidth: 5,
  });
  if (number === undefined) return [{ ...frame, fill: 'shade' }];
  return [
    { ...frame, fill: 'sun-or-moon' },
    print(`${number}`, x + size / 2, y + size / 2, Math.max(40, Math.round(size * 0.52)), {
      align: 'middle',
      bold: true,
      fill: 'on-hue',
    }),
  ];
}

/** A flag whose pole stands at (x, y). @param scale 1 on the summit */
function flag(x: number, y: number, scale: number): readonly Node[] {
  const d = 'M4 -176C44 -196 74 -148 128 -170L112 -128L130 -88C76 -66 46 -116 4 -94Z';
  return [
    {
      kind: 'group',
      x,
      y,
      scale,
      nodes: [
        path('M0 6V-180', { stroke: 'ink', strokeWidth: 12 }),
        path(d, { fill: 'red', stroke: 'ink', strokeWidth: 7 }),
        circle(0, -184, 12, { fill: 'yellow', stroke: 'ink', strokeWidth: 7 }),
        path('M56 -156L63 -139L81 -138L67 -126L72 -108L56 -118L41 -107L45 -125L31 -136L49 -138Z', {
          fill: 'yellow',
        }),
      ],
    },
  ];
}

const HUES = ['red', 'yellow', 'teal', 'purple', 'orange', 'blue'] as const;

/** Confetti in the sky, always the same. */
function confetti(): readonly Node[] {
  return Array.from({ length: 54 }, (_, i): Node => {
    const [x, y] = [40 + ((i * 193) % 720), 30 + ((i * 131 + (i % 7) * 37) % 470)];
    return {
      kind: 'group',
      x: POSTER.x + x,
      y: POSTER.y + y,
      rotate: (i * 47) % 180,
      nodes: [rect(-9, -5, 18, 10, { radius: 2, fill: HUES[i % HUES.length] ?? 'red' })],
    };
  });
}
