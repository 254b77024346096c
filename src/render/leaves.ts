import type { Seat } from '../core/message.ts';
import type { Group, Node, Scene } from '../core/scene.ts';
import { type Bounds, pathOf } from './paths.ts';
import { LINE_HEIGHT } from './text.ts';

/**
 * The nodes of a scene without their groups, in the order in which they are drawn: enough to tell which rows of a
 * picture are not as on another picture of the same look.
 */
export interface Leaves {
  /** What each is: equal numbers stand for equal nodes at equal places. */
  readonly hashes: Float64Array;
  /** The rows that each takes, from `tops` to `bottoms`, in pixels. */
  readonly tops: Float32Array;
  readonly bottoms: Float32Array;
}

/** How points of a group lie on the picture: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const WHOLE: Matrix = [1, 0, 0, 1, 0, 0];
/** Edges are smoothed over a pixel; handwriting reaches out of its line. */
const SLACK = 2;

/** All leaves of a scene, those of its base aside; and the seats whose names they print, ascending. */
export function leavesOf(nodes: Scene['nodes']): {
  readonly leaves: Leaves;
  readonly seats: readonly Seat[];
} {
  const seats = new Set<Seat>();
  const hashes: number[] = [];
  const tops: number[] = [];
  const bottoms: number[] = [];
  const visit = (all: readonly Node[], matrix: Matrix, within: string): void => {
    for (const node of all) {
      if (node.kind === 'group') {
        const { nodes: _, ...frame } = node;
        visit(node.nodes, inGroup(matrix, node), `${within}${JSON.stringify(frame)}`);
        continue;
      }
      const [top, bottom] = rowsOf(boundsOf(node), matrix);
      const text = JSON.stringify(node);
      if (node.kind === 'text' && typeof node.text !== 'string')
        for (const [, seat] of text.matchAll(/"seat":(\d+)/g)) seats.add(Number(seat));
      hashes.push(hashOf(within + text));
      tops.push(top);
      bottoms.push(bottom);
    }
  };
  visit(nodes, WHOLE, '');
  const leaves = {
    hashes: Float64Array.from(hashes),
    tops: Float32Array.from(tops),
    bottoms: Float32Array.from(bottoms),
  };
  return { leaves, seats: [...seats].sort((a, b) => a - b) };
}

/** The rows that a node takes. */
export function extentOf(node: Node): readonly [top: number, bottom: number] {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const visit = (one: Node, matrix: Matrix): void => {
    if (one.kind === 'group') {
      const inside = inGroup(matrix, one);
      for (const child of one.nodes) visit(child, inside);
      return;
    }
    const [from, to] = rowsOf(boundsOf(one), matrix);
    top = Math.min(top, from);
    bottom = Math.max(bottom, to);
  };
  visit(node, WHOLE);
  return [top, bottom];
}

function inGroup([a, b, c, d, e, f]: Matrix, { x = 0, y = 0, scale = 1, rotate = 0 }: Group): Matrix {
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

function rowsOf([left, top, right, bottom]: Bounds, [, b, , d, , f]: Matrix): readonly [number, number] {
  // 0 times an unknown width is nothing.
  const [atLeft, atRight] = b === 0 ? [0, 0] : [b * left, b * right];
  const [atTop, atBottom] = [d * top, d * bottom];
  return [
    Math.min(atLeft, atRight) + Math.min(atTop, atBottom) + f - SLACK,
    Math.max(atLeft, atRight) + Math.max(atTop, atBottom) + f + SLACK,
  ];
}

function boundsOf(node: Exclude<Node, Group>): Bounds {
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
      // Accents and tails included. How wide a text without `maxWidth` becomes is not known before it is set.
      const width = node.maxWidth ?? Number.POSITIVE_INFINITY;
      const height = node.size * (1 + ((node.lines ?? 1) - 1) * LINE_HEIGHT * 0.5);
      const reach = node.rotate === undefined ? width : Math.max(width, height);
      const rise = node.rotate === undefined ? height : reach;
      return [node.x - reach, node.y - rise, node.x + reach, node.y + rise];
    }
  }
}

/** A 53-bit hash: among a million different texts two are equal with a chance of one in 20,000. */
function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** Whether two pictures show the same. */
export function sameLeaves(one: Leaves, other: Leaves): boolean {
  return one.hashes.length === other.hashes.length && one.hashes.every((hash, i) => hash === other.hashes[i]);
}

/**
 * The bands of rows in which a picture differs from another: where something is new, gone, or drawn in another order.
 *
 * @param height of the pictures and of a band, in pixels
 * @returns for each band whether it differs
 */
export function changedBands(
  before: Leaves,
  after: Leaves,
  height: number,
  band: number,
): readonly boolean[] {
  const changed = Array.from({ length: Math.ceil(height / band) }, () => false);
  const mark = ({ tops, bottoms }: Leaves, i: number): void => {
    const first = Math.max(0, Math.floor((tops[i] ?? 0) / band));
    const last = Math.min(changed.length - 1, Math.floor((bottoms[i] ?? height) / band));
    for (let at = first; at <= last; at++) changed[at] = true;
  };
  const places = new Map<number, number[]>();
  for (let i = before.hashes.length - 1; i >= 0; i--) {
    const hash = before.hashes[i] as number;
    const known = places.get(hash);
    if (known === undefined) places.set(hash, [i]);
    else known.push(i);
  }
  let next = 0;
  for (let i = 0; i < after.hashes.length; i++) {
    const at = places.get(after.hashes[i] as number)?.findLast((place) => place >= next);
    if (at === undefined) mark(after, i);
    else {
      for (; next < at; next++) mark(before, next);
      next++;
    }
  }
  for (; next < before.hashes.length; next++) mark(before, next);
  return changed;
}
