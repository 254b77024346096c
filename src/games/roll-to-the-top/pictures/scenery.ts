import type { Colour, Node } from '../../../core/scene.ts';
import type { BoardId } from '../content/boards.ts';

/**
 * The six buildings, as our own drawings. Units are half boxes; the origin is the ground at the left edge of the board's
 * coordinates, and y grows downwards, so that everything that stands is negative.
 */

/** A filled shape, or a line if it has a width. */
interface Shape {
  readonly colour: Colour;
  readonly d: string;
  /** In half boxes. */
  readonly line?: number;
}

/** How far a drawing reaches, in half boxes: its left and right ends, and its height above the top row. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly above: number;
}

interface Building extends Extent {
  readonly shapes: readonly Shape[];
}

const fill = (colour: Colour, d: string): Shape => ({ colour, d });
const line = (colour: Colour, d: string, width = 0.12): Shape => ({ colour, d, line: width });
const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`;

const buildings: Readonly<Record<BoardId, Building>> = {
  tree: {
    left: -1.6,
    right: 13.6,
    above: 1.5,
    shapes: [
      fill(
        'brown',
        'M2.2 0.5Q4 0.1 4.4 -1.2Q4.7 -2.6 4.55 -4.6H7.45Q7.3 -2.6 7.6 -1.2Q8 0.1 9.8 0.5Q8 0.3 7.2 0.6Q6 0.2 4.8 0.6Q4 0.3 2.2 0.5Z',
      ),
      fill(
        'green',
        'M0.6 -3.5C-1.4 -3.5 -1.9 -6.4 0.2 -7C-0.6 -9.2 1.3 -10 2.1 -9.7C1.7 -12 3.4 -12.8 4.1 -12.4C4 -14.5 5 -15.4 6 -15.4C7 -15.4 8 -14.5 7.9 -12.4C8.6 -12.8 10.3 -12 9.9 -9.7C10.7 -10 12.6 -9.2 11.8 -7C13.9 -6.4 13.4 -3.5 11.4 -3.5C10 -2.9 8.4 -3.1 7.5 -3.6C6.5 -3.1 5.5 -3.1 4.5 -3.6C3.6 -3.1 2 -2.9 0.6 -3.5Z',
      ),
      line(
        'green-soft',
        'M0.1 -4.3Q-0.4 -5 0 -5.7M0.8 -7.4Q0.6 -8.4 1.4 -8.9M2.7 -10Q2.7 -11 3.4 -11.4M12 -4.3Q12.4 -5 12 -5.7M11.3 -7.4Q11.4 -8.4 10.6 -8.9M9.3 -10Q9.3 -11 8.6 -11.4',
        0.16,
      ),
      fill('red', disc(0.35, -6.2, 0.32)),
      fill('red', disc(2.5, -9.1, 0.3)),
      fill('red', disc(11.2, -6.5, 0.32)),
      fill('red', disc(9.2, -9.2, 0.3)),
      fill('red', disc(7.55, -12.6, 0.28)),
    ],
  },
  matterhorn: {
    left: -1.6,
    right: 13.6,
    above: 1.5,
    shapes: [
      fill(
        'slate',
        'M-1.5 0.2L0 -2.9L1 -4.5L3.2 -5.2L4.4 -8.2L6 -9.4L6.7 -12.3L8.2 -13.2L8.9 -13.4L10.6 -12.2L10.5 -9.2L11.3 -6.3L12.5 -2.9L13.5 0.2Z',
      ),
      fill(
        'slate-soft',
        'M8.9 -13.4L10.6 -12.2L10.5 -9.2L11.3 -6.3L12.5 -2.9L13.5 0.2H11.4L11.2 -3L10.3 -5.2L10.5 -8Z',
      ),
      fill(
        'ice',
        'M6 -9.4L6.7 -12.3L8.2 -13.2L8.9 -13.4L10.6 -12.2L10.55 -10L9.9 -9L9.2 -10L8.4 -8.7L7.2 -9.7L6.5 -8.6L4.4 -8.2Z',
      ),
      fill('ice', 'M1 -4.5L3.2 -5.2L3.8 -6.6L4.2 -5.4L3.4 -4.4L2.2 -4.7L1.3 -3.8Z'),
      line('ink', 'M8.9 -13.4V-14.6M8.5 -14.2H9.3', 0.12),
      fill('green', 'M-1.3 0.3L-0.6 -1.5L0.1 0.3ZM-0.2 0.3L0.3 -0.9L0.8 0.3Z'),
      fill('green', 'M11.9 0.3L12.6 -1.6L13.3 0.3ZM11.2 0.3L11.7 -1L12.2 0.3Z'),
    ],
  },
  'burj-khalifa': {
    left: -2.2,
    right: 12.2,
    above: 2.6,
    shapes: [
      fill('slate', 'M-1.9 0.2V-1.2Q-1.9 -1.7 -1.2 -1.7H11.2Q11.9 -1.7 11.9 -1.2V0.2Z'),
      fill('ice', 'M-0.45 0.2V-3.9Q-0.45 -4.4 0.1 -4.4H9.9Q10.45 -4.4 10.45 -3.9V0.2Z'),
      fill(
        'blue',
        'M-0.45 0.2V-3.9Q-0.45 -4.4 0.1 -4.4H1.4V0.2ZM10.45 0.2V-3.9Q10.45 -4.4 9.9 -4.4H8.6V0.2Z',
      ),
      fill('ice', 'M1.5 0.2V-7.9Q1.5 -8.4 2.1 -8.4H7.9Q8.5 -8.4 8.5 -7.9V0.2Z'),
      fill('blue', 'M1.5 -4.4V-7.9Q1.5 -8.4 2.1 -8.4H3.4V-4.4ZM8.5 -4.4V-7.9Q8.5 -8.4 7.9 -8.4H6.6V-4.4Z'),
      fill('ice', 'M3.5 0.2V-13.8Q3.5 -14.5 4.2 -14.5H5.8Q6.5 -14.5 6.5 -13.8V0.2Z'),
      fill('blue', 'M4.35 -14.5V-15.1H4.7L5 -16.6L5.3 -15.1H5.65V-14.5Z'),
      line('slate', 'M-0.45 -4.4H10.45M1.5 -8.4H8.5M3.5 -14.4H6.5', 0.14),
    ],
  },
  'space-needle': {
    left: -1.7,
    right: 11.7,
    above: 1.7,
    shapes: [
      fill('slate', 'M1.4 0.2C3 -1.8 3.5 -5 3.55 -8.2H6.45C6.5 -5 7 -1.8 8.6 0.2H7.4Q5 -0.4 2.6 0.2Z'),
      line('slate', 'M1.6 0C3.1 -2 3.5 -5 3.6 -8M8.4 0C6.9 -2 6.5 -5 6.4 -8', 0.3),
      fill(
        'orange',
        'M-1.5 -8.6Q-1.7 -9.7 -0.5 -10.3L0.6 -12.2H9.4L10.5 -10.3Q11.7 -9.7 11.5 -8.6Q9.4 -7.6 5 -7.5Q0.6 -7.6 -1.5 -8.6Z',
      ),
      fill('yellow', 'M0.6 -12.2Q1.6 -12.6 2.5 -14.2H7.5Q8.4 -12.6 9.4 -12.2Z'),
      line('red', 'M-1.5 -8.7Q-1.6 -9.4 -0.6 -10.1H10.6Q11.6 -9.4 11.5 -8.7', 0.16),
      fill('orange', 'M3.4 -14.1L3.55 -18.2H6.45L6.6 -14.1Z'),
      fill('red', 'M4 -18.1L4.8 -18.5L5 -19.6L5.2 -18.5L6 -18.1Z'),
    ],
  },
  pyramid: {
    left: -1.5,
    right: 13.5,
    above: 1.9,
    shapes: [
      fill('yellow', 'M-1.4 0.2L6 -13.8L13.4 0.2Z'),
      fill('orange', 'M6 -13.8L13.4 0.2H11.7L6 -12.5Z'),
      line('brown', 'M-0.3 -2H12.3M0.75 -4H11.25M1.8 -6H10.2M2.85 -8H9.15M3.95 -10H8.05M5 -12H7', 0.12),
      line('brown', 'M-1.4 0.2L6 -13.8L13.4 0.2', 0.16),
      fill('brown', 'M-1.4 0.3L-0.9 -0.5L-0.2 -0.6L0.1 0.3ZM12.1 0.3L12.4 -0.4L13.1 -0.4L13.4 0.3Z'),
    ],
  },
  'eiffel-tower': {
    left: -1.4,
    right: 13.4,
    above: 1.9,
    shapes: [
      fill(
        'brown',
        'M-0.9 0.2C0.7 -2 1.8 -4.4 2.4 -7.6C3.3 -9.4 4.3 -11.6 4.5 -15.6L5.2 -16.4H6.8L7.5 -15.6C7.7 -11.6 8.7 -9.4 9.6 -7.6C10.2 -4.4 11.3 -2 12.9 0.2H7.7C7.5 -2 7.2 -3.6 6 -3.6C4.8 -3.6 4.5 -2 4.3 0.2Z',
      ),
      line('brown', 'M4.5 -0.4C4.8 -2.6 5.2 -3.4 6 -3.4C6.8 -3.4 7.2 -2.6 7.5 -0.4', 0.3),
      fill('orange', 'M0.5 -3.85H11.5V-4.4H0.5Z'),
      fill('orange', 'M1.9 -5.85H10.1V-6.3H1.9Z'),
      fill('orange', 'M3.4 -9.85H8.6V-10.3H3.4Z'),
      fill('brown', 'M5.2 -16.2L5.5 -17H6.5L6.8 -16.2Z'),
      line('brown', 'M6 -16.8V-17.7', 0.2),
      line('orange', 'M0.6 -1.2L1.6 -2.6M11.4 -1.2L10.4 -2.6M2.9 -8.3L4 -9.4M9.1 -8.3L8 -9.4', 0.14),
    ],
  },
};

export function extentOf(id: BoardId): Extent {
  return buildings[id];
}

/** The building without its lines, for small pictures. */
export function silhouette(id: BoardId, x: number, ground: number, half: number): Node {
  const shapes = buildings[id].shapes.filter((shape) => shape.line === undefined);
  return {
    kind: 'group',
    x,
    y: ground,
    scale: half,
    nodes: shapes.map(({ colour, d }): Node => ({ kind: 'path', d, fill: colour })),
  };
}

/** The building of a board, with its origin at (x, ground). @param half a half box in pixels */
export function building(id: BoardId, x: number, ground: number, half: number): Node {
  return {
    kind: 'group',
    x,
    y: ground,
    scale: half,
    nodes: buildings[id].shapes.map(
      ({ colour, d, line: width }): Node =>
        width === undefined
          ? { kind: 'path', d, fill: colour }
          : { kind: 'path', d, stroke: colour, strokeWidth: width },
    ),
  };
}
