import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import type { Node } from '../core/scene.ts';
import type { Palette } from '../drawing/themes.ts';
import { stampOf } from './tiles.ts';

/** The pixels of a stamp. */
interface KeptStamp {
  readonly canvas: Canvas;
  /** Of its top left corner, from the origin of the group. */
  readonly left: number;
  readonly top: number;
}

/** Bytes of the kept stamps of each palette: more than all games' need in one. */
const KEPT_BYTES = 2 ** 20;
/** The objects around the pixels of a stamp, in bytes. */
const OVERHEAD = 1000;
/** Edges are smoothed over a pixel. */
const MARGIN = 1;

const byPalette = new WeakMap<Palette, LRUCache<string, KeptStamp>>();

/**
 * Draws the nodes of a stamp at the context's origin, on the nearest whole pixel, from pixels that are kept.
 *
 * @param draw draws the nodes, where they are not kept
 * @returns false, and draws nothing, where the context is turned
 */
export function drawStamp(
  context: SKRSContext2D,
  palette: Palette,
  nodes: readonly Node[],
  draw: (onto: SKRSContext2D) => void,
): boolean {
  const { a: scale, b, c, d, e: x, f: y } = context.getTransform();
  if (b !== 0 || c !== 0 || d !== scale) return false;
  const kept = stampsOf(palette);
  const { hash, bounds } = stampOf(nodes);
  const key = `${hash} ${scale}`;
  let stamp = kept.get(key);
  if (stamp === undefined) {
    const [left, top] = [Math.floor(bounds[0] * scale) - MARGIN, Math.floor(bounds[1] * scale) - MARGIN];
    const [right, bottom] = [Math.ceil(bounds[2] * scale) + MARGIN, Math.ceil(bounds[3] * scale) + MARGIN];
    const canvas = createCanvas(right - left, bottom - top);
    const onto = canvas.getContext('2d');
    onto.translate(-left, -top);
    onto.scale(scale, scale);
    draw(onto);
    stamp = { canvas, left, top };
    kept.set(key, stamp);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.drawImage(stamp.canvas, Math.round(x) + stamp.left, Math.round(y) + stamp.top);
  return true;
}

function stampsOf(palette: Palette): LRUCache<string, KeptStamp> {
  const known = byPalette.get(palette);
  if (known !== undefined) return known;
  const kept = new LRUCache<string, KeptStamp>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ canvas: { width, height } }) => 4 * width * height + OVERHEAD,
  });
  byPalette.set(palette, kept);
  return kept;
}
