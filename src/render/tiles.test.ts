import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Node } from '../core/scene.ts';
import { faces, fontOf } from '../drawing/text.ts';
import { drawn } from '../testkit/render/pixels.ts';
import { registerFonts } from './fonts.ts';
import { type Bounds, boundsOf, IDENTITY, KNOWN_WIDTHS, Tiles, WIDEST } from './tiles.ts';

const at = fc.integer({ min: -200, max: 900 });
const box: fc.Arbitrary<Bounds> = fc
  .tuple(at, at, fc.nat(300), fc.nat(300))
  .map(([x, y, w, h]) => [x, y, x + w, y + h]);

describe('tiles', () => {
  it('are marked if a box touches them', () => {
    const tiles = new Tiles(200, 150);
    expect([tiles.rows, tiles.share]).toEqual([3, 0]);
    tiles.mark([60, 70, 70, 80]);
    expect(tiles.boxes()).toEqual([[0, 64, 128, 64]]);
    tiles.mark([199, 149, 5000, 5000]);
    expect(tiles.boxes()).toEqual([
      [0, 64, 128, 64],
      [192, 128, 8, 22],
    ]);
    expect(tiles.share).toBe(3 / 12);
    expect(tiles.spans(1)).toEqual([[0, 128]]);
    tiles.mark([192, 64, 192, 64]);
    expect(tiles.spans(1)).toEqual([
      [0, 128],
      [192, 200],
    ]);
    expect(tiles.touches([128, 0, 191, 149])).toBe(false);
    expect(tiles.touches([128, 0, 192, 149])).toBe(true);
  });

  it('are not marked by a box outside', () => {
    const tiles = new Tiles(200, 150);
    tiles.mark([-50, -50, -1, 500]);
    tiles.mark([0, 192, 500, 300]);
    expect(tiles.boxes()).toEqual([]);
  });

  it('cover the box, and no tile beyond it', () => {
    fc.assert(
      fc.property(box, fc.nat(499), fc.nat(399), ([left, top, right, bottom], x, y) => {
        const tiles = new Tiles(500, 400);
        tiles.mark([left, top, right, bottom]);
        const within = (low: number, high: number, value: number) =>
          Math.floor(low / 64) <= Math.floor(value / 64) && Math.floor(value / 64) <= Math.floor(high / 64);
        const boxes = tiles.boxes();
        const held = boxes.some(([l, t, w, h]) => x >= l && x < l + w && y >= t && y < t + h);
        expect(held).toBe(within(left, right, x) && within(top, bottom, y));
        expect(tiles.touches([x, y, x, y])).toBe(held);
      }),
    );
  });
});

beforeAll(registerFonts);

const text = (node: Partial<Extract<Node, { kind: 'text' }>>): Extract<Node, { kind: 'text' }> => ({
  kind: 'text',
  text: 'Ågj W',
  x: 100,
  y: 100,
  size: 30,
  fill: 'ink',
  ...node,
});

describe('the bounds of a node', () => {
  it.each<[string, Exclude<Node, { kind: 'group' }>]>([
    ['text', text({})],
    ['text in the middle', text({ align: 'middle', font: 'hand', bold: true })],
    ['text at the right', text({ align: 'right', text: '—W…' })],
    ['turned text', text({ rotate: 70, align: 'middle' })],
    ['text of several lines', text({ text: 'one two three four', maxWidth: 80, lines: 3, size: 22 })],
    ['text that was cut', text({ text: 'W'.repeat(40), maxWidth: 60 })],
    ['rectangle', { kind: 'rect', x: 50, y: 60, width: 70, height: 20, stroke: 'ink', strokeWidth: 9 }],
    ['circle', { kind: 'circle', x: 90, y: 90, radius: 40, stroke: 'ink' }],
    ['line', { kind: 'line', x1: 120, y1: 40, x2: 60, y2: 150, stroke: 'ink', strokeWidth: 11 }],
    [
      'path',
      { kind: 'path', d: 'M60 60 C60 10 150 190 140 60 Z', stroke: 'ink', strokeWidth: 7, fill: 'red' },
    ],
    ['icon', { kind: 'icon', name: 'pine-tree', x: 90, y: 100, size: 60, fill: 'ink' }],
  ])('hold all of its pixels: %s', (_, node) => {
    const ink = drawn([node]).inked();
    const [left, top, right, bottom] = boundsOf(node, IDENTITY);
    expect(ink).toBeDefined();
    if (ink === undefined) return;
    expect(left).toBeLessThanOrEqual(ink.left);
    expect(top).toBeLessThanOrEqual(ink.top);
    expect(right).toBeGreaterThanOrEqual(ink.right + 1);
    expect(bottom).toBeGreaterThanOrEqual(ink.bottom + 1);
  });

  it('of a plain text do not span the whole row; those of a message do', () => {
    expect(boundsOf(text({ text: '12' }), IDENTITY)[2]).toBeLessThan(250);
    expect(boundsOf(text({ text: 'جمل' }), IDENTITY)[2]).toBeGreaterThan(4096);
    expect(boundsOf(text({ text: { key: 'x' } }), IDENTITY)[2]).toBeGreaterThan(4096);
    expect(boundsOf(text({ text: { key: 'x' }, maxWidth: 50 }), IDENTITY)[2]).toBeLessThan(200);
  });

  it('know the widest character', () => {
    const context = createCanvas(1, 1).getContext('2d');
    const size = 100;
    const tooWide: string[] = [];
    for (let code = 0x20; code < 0x2300; code++) {
      const character = String.fromCodePoint(code);
      if (!KNOWN_WIDTHS.test(character)) continue;
      for (const face of faces)
        for (const bold of [false, true]) {
          context.font = fontOf(face, bold, size);
          const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText(character);
          const over = (WIDEST - 1) * size;
          if (width > WIDEST * size || actualBoundingBoxLeft > over || actualBoundingBoxRight > width + over)
            tooWide.push(character);
        }
    }
    expect(tooWide).toEqual([]);
  });
});
