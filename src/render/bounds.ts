import type { Group, Node, Print } from '../core/scene.ts';
import { pathOf } from './paths.ts';
import { LINE_HEIGHT } from './text.ts';
import type { Bounds } from './tiles.ts';

/** How points of a group lie on the picture: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Edges are smoothed over a pixel; handwriting reaches out of its line. */
const SLACK = 2;
/** Further than any picture reaches, in pixels. */
const FAR = 1e6;

/** Characters of which none is wider than `WIDEST`: Latin letters, punctuation, arrows and mathematical signs. */
export const KNOWN_WIDTHS = /^[\u0020-\u00bb\u00bf-\u017f\u2010-\u2026\u2190-\u2199\u2212\u2248-\u2265]*$/;
/** The width of a character with what reaches out of it, as a part of the size. */
export const WIDEST = 1.5;

/** Where the points of a group's nodes lie. */
export function inGroup(
  [a, b, c, d, e, f]: Matrix,
  { x = 0, y = 0, scale = 1, rotate = 0 }: Pick<Group, 'x' | 'y' | 'scale' | 'rotate'>,
): Matrix {
  const turn = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return [
    a * cos + c * sin,
    b * cos + d * sin,
    c * cos - a * sin,
    d * cos - b * sin,
    a * x + c * y + e,
    b * x + d * y + f,
  ];
}

/** A box of the picture that holds all pixels of a node. */
export function boundsOf(node: Exclude<Node, Group>, matrix: Matrix): Bounds {
  const within = node.kind === 'text' && node.rotate !== undefined ? inGroup(matrix, node) : matrix;
  const [left, top, right, bottom] =
    within === matrix ? ownBounds(node) : ownBounds({ ...node, x: 0, y: 0 } as typeof node);
  const [a, b, c, d, e, f] = within;
  return [
    Math.min(a * left, a * right) + Math.min(c * top, c * bottom) + e - SLACK,
    Math.min(b * left, b * right) + Math.min(d * top, d * bottom) + f - SLACK,
    Math.max(a * left, a * right) + Math.max(c * top, c * bottom) + e + SLACK,
    Math.max(b * left, b * right) + Math.max(d * top, d * bottom) + f + SLACK,
  ];
}

function ownBounds(node: Exclude<Node, Group>): Bounds {
  const half = 'stroke' in node && node.stroke !== undefined ? (node.strokeWidth ?? 3) / 2 : 0;
  switch (node.kind) {
    case 'rect':
      return [node.x - half, node.y - half, node.x + node.width + half, node.y + node.height + half];
    case 'circle': {
      const radius = node.radius + half;
      return [node.x - radius, node.y - radius, node.x + radius, node.y + radius];
    }
    case 'line':
      return [
        Math.min(node.x1, node.x2) - half,
        Math.min(node.y1, node.y2) - half,
        Math.max(node.x1, node.x2) + half,
        Math.max(node.y1, node.y2) + half,
      ];
    case 'path': {
      const [left, top, right, bottom] = pathOf(node.d).bounds;
      return [left - half, top - half, right + half, bottom + half];
    }
    case 'icon':
      return [node.x - node.size / 2, node.y - node.size / 2, node.x + node.size / 2, node.y + node.size / 2];
    case 'text': {
      // Accents and tails included.
      const rise = node.size * (1 + ((node.lines ?? 1) - 1) * LINE_HEIGHT * 0.5);
      const width = Math.min(node.maxWidth ?? FAR, plainWidth(node));
      const over = node.size * (WIDEST - 1);
      const before = { left: 0, middle: width / 2, right: width }[node.align ?? 'left'];
      return [node.x - before - over, node.y - rise, node.x - before + width + over, node.y + rise];
    }
  }
}

/** The most that a text without translation takes; how wide another one becomes is not known before it is set. */
function plainWidth({ text, size }: Print): number {
  return typeof text === 'string' && KNOWN_WIDTHS.test(text) ? text.length * size * WIDEST : FAR;
}
