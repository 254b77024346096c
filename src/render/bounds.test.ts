import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Node } from '../core/scene.ts';
import { drawn } from '../testkit/render/pixels.ts';
import { boundsOf, IDENTITY, KNOWN_WIDTHS, WIDEST } from './bounds.ts';
import { faces, fontOf, registerFonts } from './fonts.ts';

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

  it('of a plain text are not those of a whole row; of a message they are', () => {
    expect(boundsOf(text({ text: '12' }), IDENTITY)[2]).toBeLessThan(250);
    expect(boundsOf(text({ text: 'جمل' }), IDENTITY)[2]).toBeGreaterThan(4096);
    expect(boundsOf(text({ text: { key: 'x' } }), IDENTITY)[2]).toBeGreaterThan(4096);
    expect(boundsOf(text({ text: { key: 'x' }, maxWidth: 50 }), IDENTITY)[2]).toBeLessThan(200);
  });

  it('know the widest of the known characters', () => {
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
