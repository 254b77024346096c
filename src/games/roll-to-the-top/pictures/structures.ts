import type { Colour, Node } from '../../../core/scene.ts';
import type { BoardId } from '../content/boards.ts';

/**
 * The structures behind the boxes: our own drawings, as calm flat shapes. Their units are half boxes; the origin is
 * the ground at the left edge of the board's coordinates, and y grows downwards, so that what stands is negative.
 */
interface Structure {
  /** What rises above the top row, in half boxes. */
  readonly above: number;
  readonly shapes: readonly (readonly [fill: Colour, d: string])[];
}

const structures: Readonly<Record<BoardId, Structure>> = {
  tree: {
    above: 1.4,
    shapes: [
      ['brown-soft', 'M3.2 0Q4.7 -0.5 4.6 -4.4H7.4Q7.3 -0.5 8.8 0Z'],
      [
        'green-soft',
        'M1 -3.5C-1.1 -3.4 -1.5 -6.3 0.6 -6.9C-0.1 -9 1.6 -9.7 2.4 -9.4C2 -11.6 3.7 -12.4 4.2 -12C4.1 -14 5 -15.2 6 -15.2C7 -15.2 7.9 -14 7.8 -12C8.3 -12.4 10 -11.6 9.6 -9.4C10.4 -9.7 12.1 -9 11.4 -6.9C13.5 -6.3 13.1 -3.4 11 -3.5C9.6 -2.9 8.3 -3.2 7.5 -3.7C6.5 -3.2 5.5 -3.2 4.5 -3.7C3.7 -3.2 2.4 -2.9 1 -3.5Z',
      ],
    ],
  },
  matterhorn: {
    above: 1.6,
    shapes: [
      ['green-soft', 'M-2.2 0Q-0.6 -1.6 2 -1.6H10Q12.6 -1.6 14.2 0Z'],
      [
        'slate-soft',
        'M-1.4 0L0.2 -2.9L1.4 -4.4L3.2 -5L4.6 -8.2L6.2 -9.2L7.2 -12.2L8.9 -13.6L10.4 -12.1L10.2 -9L11 -6.2L12.2 -2.9L13.4 0Z',
      ],
      ['ice-soft', 'M6.2 -9.2L7.2 -12.2L8.9 -13.6L10.4 -12.1L10.25 -9.6L9.5 -8.7L8.8 -9.7L8 -8.5L7.2 -9.4Z'],
    ],
  },
  'burj-khalifa': {
    above: 3,
    shapes: [
      ['yellow-soft', 'M-2.4 0Q4 -0.9 12.4 0Z'],
      ['slate-soft', 'M-0.5 0V-4.2H1.5V-4.6H8.5V-4.2H10.5V0Z'],
      ['ice-soft', 'M1.4 0V-8.2H2.9V-9H7.1V-8.2H8.6V0Z'],
      ['slate-soft', 'M3.5 0V-13.4H3.7V-14.3H4.3V-15H4.7L5 -17L5.3 -15H5.7V-14.3H6.3V-13.4H6.5V0Z'],
    ],
  },
  'space-needle': {
    above: 1.6,
    shapes: [
      ['green-soft', 'M-1.6 0Q5 -0.9 11.6 0Z'],
      ['slate-soft', 'M0.9 0C3.2 -1.6 3.6 -5 3.6 -8.4H6.4C6.4 -5 6.8 -1.6 9.1 0Z'],
      ['slate-soft', 'M3.6 -13L4.4 -17.8L5 -19.4L5.6 -17.8L6.4 -13Z'],
      [
        'orange-soft',
        'M-1.2 -9.4Q-1.6 -10.4 0 -10.8L0.8 -12.1Q2 -12.7 2.6 -13.9Q5 -15.2 7.4 -13.9Q8 -12.7 9.2 -12.1L10 -10.8Q11.6 -10.4 11.2 -9.4Q9 -7.7 5 -7.6Q1 -7.7 -1.2 -9.4Z',
      ],
    ],
  },
  pyramid: {
    above: 2.6,
    shapes: [
      ['yellow-soft', 'M-1.6 0L6 -14.4L13.6 0Z'],
      ['orange-soft', 'M6 -14.4L13.6 0H9.4Z'],
      ['brown-soft', 'M-2.4 0Q5 -0.7 14.4 0Z'],
    ],
  },
  'eiffel-tower': {
    above: 2,
    shapes: [
      ['green-soft', 'M-2 0Q6 -1 14 0Z'],
      [
        'brown-soft',
        'M-1 0C1.2 -2.6 2.2 -5 3 -7.9C3.8 -10.6 4.6 -12.6 4.8 -16.2L5.6 -16.8L6 -18L6.4 -16.8L7.2 -16.2C7.4 -12.6 8.2 -10.6 9 -7.9C9.8 -5 10.8 -2.6 13 0H8.4C8.2 -2.2 7.3 -3.4 6 -3.4C4.7 -3.4 3.8 -2.2 3.6 0Z',
      ],
      ['brown', 'M0.9 -3.85H11.1V-4.15H0.9Z'],
      ['brown', 'M2.5 -7.85H9.5V-8.15H2.5Z'],
    ],
  },
};

/** How far a structure rises above its top row, in half boxes. */
export function riseOf(id: BoardId): number {
  return structures[id].above;
}

/** A structure on its ground. @param half half a box, in pixels */
export function structure(id: BoardId, x: number, ground: number, half: number): Node {
  return {
    kind: 'group',
    x,
    y: ground,
    scale: half,
    nodes: structures[id].shapes.map(([fill, d]) => ({ kind: 'path', d, fill })),
  };
}
