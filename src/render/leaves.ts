import type { Seat } from '../core/message.ts';
import type { Group, Node } from '../core/scene.ts';
import { boundsOf, IDENTITY, inGroup, type Matrix } from './bounds.ts';
import { type Bounds, Tiles } from './tiles.ts';

/**
 * The nodes of a scene without their groups, in the order in which they are drawn: enough to tell where a picture is
 * not as another picture of the same look.
 */
export interface Leaves {
  /** What each is: equal numbers stand for equal nodes at equal places. */
  readonly hashes: Float64Array;
  /** The box of each: left, top, right and bottom, in pixels. */
  readonly boxes: Float32Array;
}

/** All leaves of a scene, those of its base aside; and the seats whose names they print, ascending. */
export function leavesOf(nodes: readonly Node[]): {
  readonly leaves: Leaves;
  readonly seats: readonly Seat[];
} {
  const seats = new Set<Seat>();
  const hashes: number[] = [];
  const boxes: number[] = [];
  const visit = (all: readonly Node[], matrix: Matrix, within: string): void => {
    for (const node of all) {
      if (node.kind === 'group') {
        const { nodes: _, ...frame } = node;
        visit(node.nodes, inGroup(matrix, node), `${within}${JSON.stringify(frame)}`);
        continue;
      }
      const text = JSON.stringify(node);
      if (node.kind === 'text' && typeof node.text !== 'string')
        for (const [, seat] of text.matchAll(/"(?:seat|sheetOf)":(\d+)/g)) seats.add(Number(seat));
      hashes.push(hashOf(within + text));
      boxes.push(...boundsOf(node, matrix));
    }
  };
  visit(nodes, IDENTITY, '');
  const leaves = { hashes: Float64Array.from(hashes), boxes: Float32Array.from(boxes) };
  return { leaves, seats: [...seats].sort((a, b) => a - b) };
}

/** The bytes that leaves take. */
export function bytesOf({ hashes, boxes }: Leaves): number {
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
export function sameLeaves(one: Leaves, other: Leaves): boolean {
  return one.hashes.length === other.hashes.length && one.hashes.every((hash, i) => hash === other.hashes[i]);
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
      if (node.kind !== 'group') return tiles.touches(boxOf(leaves, next++)) ? [node] : [];
      const kept = visit(node.nodes);
      return kept.length === 0 ? [] : [{ ...node, nodes: kept } satisfies Group];
    });
  return visit(nodes);
}

function boxOf({ boxes }: Leaves, i: number): Bounds {
  const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(4 * i, 4 * i + 4);
  return [left, top, right, bottom];
}
