import type { Seat } from '../core/message.ts';
import type { Group, Node, Print } from '../core/scene.ts';
import { LINE_HEIGHT } from '../drawing/text.ts';
import { pathOf } from './path-cache.ts';

/** A box on a picture, in pixels. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** The width and the height of a tile, in pixels. Those at the right and at the bottom may be smaller. */
export const TILE = 64;

/** The tiles of a picture, some of them marked. */
export class Tiles {
  /** The picture's. */
  readonly width: number;
  readonly height: number;
  /** The number of tiles below each other. */
  readonly rows: number;
  readonly #columns: number;
  readonly #marked: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rows = Math.ceil(height / TILE);
    this.#columns = Math.ceil(width / TILE);
    this.#marked = new Uint8Array(this.rows * this.#columns);
  }

  /** All tiles of a picture, marked. */
  static all(width: number, height: number): Tiles {
    const tiles = new Tiles(width, height);
    tiles.mark([0, 0, width, height]);
    return tiles;
  }

  /** Marks all tiles that a box touches. */
  mark(box: Bounds): void {
    const [left, top, right, bottom] = this.#clip(box);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) this.#marked[row * this.#columns + column] = 1;
  }

  /** Whether a box touches a marked tile. */
  touches(box: Bounds): boolean {
    const [left, top, right, bottom] = this.#clip(box);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (this.#marked[row * this.#columns + column] === 1) return true;
    return false;
  }

  /** The part of the tiles that is marked, 0 to 1. */
  get share(): number {
    let marked = 0;
    for (const one of this.#marked) marked += one;
    return marked / this.#marked.length;
  }

  /** The marked parts of a row of tiles, in pixels: each begins at its `left` and ends before its `right`. */
  spans(row: number): readonly (readonly [left: number, right: number])[] {
    const spans: (readonly [number, number])[] = [];
    for (let column = 0; column < this.#columns; column++) {
      if (this.#marked[row * this.#columns + column] === 0) continue;
      const first = column;
      while (column < this.#columns && this.#marked[row * this.#columns + column] === 1) column++;
      spans.push([first * TILE, Math.min(this.width, column * TILE)]);
    }
    return spans;
  }

  /** Boxes of the marked tiles: left, top, width and height, in pixels. */
  boxes(): readonly Bounds[] {
    return Array.from({ length: this.rows }, (_, row) =>
      this.spans(row).map(
        ([left, right]): Bounds => [left, row * TILE, right - left, Math.min(TILE, this.height - row * TILE)],
      ),
    ).flat();
  }

  /** The tiles that a box touches: columns and rows, from first to last. */
  #clip([left, top, right, bottom]: Bounds): Bounds {
    return [
      Math.max(0, Math.floor(left / TILE)),
      Math.max(0, Math.floor(top / TILE)),
      Math.min(this.#columns - 1, Math.floor(right / TILE)),
      Math.min(this.rows - 1, Math.floor(bottom / TILE)),
    ];
  }
}

/** How points of a group lie on the picture: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
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
function inGroup(
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
  return boxIn(
    within === matrix ? ownBounds(node) : ownBounds({ ...node, x: 0, y: 0 } as typeof node),
    within,
  );
}

/** The box of the picture around a box of a group, and a little more. */
function boxIn([left, top, right, bottom]: Bounds, [a, b, c, d, e, f]: Matrix): Bounds {
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

/**
 * The nodes of a scene without their groups, and its stamps, in the order in which they are drawn: enough to tell where a picture is
 * not as another picture of the same look.
 */
export interface Leaves {
  /** What each is: equal numbers stand for equal nodes at equal places. */
  readonly hashes: Float64Array;
  /** The box of each: left, top, right and bottom, in pixels. */
  readonly boxes: Float32Array;
}

/**
 * All leaves of a scene, those of its base aside; and the seats whose names they print, ascending.
 *
 * @param scale the pixels of the picture that a pixel of the scene takes
 */
export function leavesOf(
  nodes: readonly Node[],
  scale: number,
): {
  readonly leaves: Leaves;
  readonly seats: readonly Seat[];
} {
  const seats = new Set<Seat>();
  const hashes: number[] = [];
  const boxes: number[] = [];
  const visit = (all: readonly Node[], matrix: Matrix, within: string): void => {
    for (const node of all) {
      if (node.kind === 'group') {
        const { nodes: own, ...frame } = node;
        const [place, inner] = [`${within}${JSON.stringify(frame)}`, inGroup(matrix, node)];
        if (node.stamp === true) {
          const { hash, bounds } = stampOf(own);
          hashes.push(hashOf(`${place}${hash}`));
          boxes.push(...boxIn(bounds, inner));
        } else visit(own, inner, place);
        continue;
      }
      const text = JSON.stringify(node);
      if (node.kind === 'text' && typeof node.text !== 'string')
        for (const [, seat] of text.matchAll(/"(?:seat|sheetOf)":(\d+)/g)) seats.add(Number(seat));
      hashes.push(hashOf(within + text));
      boxes.push(...boundsOf(node, matrix));
    }
  };
  visit(nodes, [scale, 0, 0, scale, 0, 0], '');
  const leaves = { hashes: Float64Array.from(hashes), boxes: Float32Array.from(boxes) };
  return { leaves, seats: [...seats].sort((a, b) => a - b) };
}

/** What tells a stamp from others. */
interface Stamp {
  /** Equal numbers stand for equal nodes. */
  readonly hash: number;
  /** Around all nodes, in their own pixels. */
  readonly bounds: Bounds;
}

const stamps = new WeakMap<readonly Node[], Stamp>();

/** @param nodes of a group that is a stamp */
export function stampOf(nodes: readonly Node[]): Stamp {
  const known = stamps.get(nodes);
  if (known !== undefined) return known;
  const { boxes } = leavesOf(nodes, 1).leaves;
  const side = (of: number): readonly number[] => [...boxes].filter((_, i) => i % 4 === of);
  const bounds: Bounds = [
    Math.min(...side(0)),
    Math.min(...side(1)),
    Math.max(...side(2)),
    Math.max(...side(3)),
  ];
  const stamp = { hash: hashOf(JSON.stringify(nodes)), bounds };
  stamps.set(nodes, stamp);
  return stamp;
}

/** The bytes that leaves take. */
export function bytesOfLeaves({ hashes, boxes }: Leaves): number {
  return hashes.byteLength + boxes.byteLength;
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
export function sameLeaves(leaves: Leaves, other: Leaves): boolean {
  return (
    leaves.hashes.length === other.hashes.length && leaves.hashes.every((hash, i) => hash === other.hashes[i])
  );
}

/** The tiles in which a picture differs from another: where something is new, gone, or drawn in another order. */
export function changedTiles(before: Leaves, after: Leaves, width: number, height: number): Tiles {
  const changed = new Tiles(width, height);
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
    if (at === undefined) changed.mark(boxOf(after, i));
    else {
      for (; next < at; next++) changed.mark(boxOf(before, next));
      next++;
    }
  }
  for (; next < before.hashes.length; next++) changed.mark(boxOf(before, next));
  return changed;
}

/** The nodes of a scene that touch marked tiles, in their groups. @param leaves of the scene */
export function nodesOn(tiles: Tiles, nodes: readonly Node[], leaves: Leaves): readonly Node[] {
  let next = 0;
  const visit = (all: readonly Node[]): readonly Node[] =>
    all.flatMap((node): readonly Node[] => {
      if (node.kind !== 'group' || node.stamp === true)
        return tiles.touches(boxOf(leaves, next++)) ? [node] : [];
      const kept = visit(node.nodes);
      return kept.length === 0 ? [] : [{ ...node, nodes: kept } satisfies Group];
    });
  return visit(nodes);
}

function boxOf({ boxes }: Leaves, i: number): Bounds {
  const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(4 * i, 4 * i + 4);
  return [left, top, right, bottom];
}
