import { describe, expect, it } from 'vitest';
import type { Node } from '../core/scene.ts';
import { contrast } from '../testkit/render/colour-science.ts';
import { drawn } from '../testkit/render/pixels.ts';
import { palettes } from './themes.ts';

describe('rectangles', () => {
  const rect: Node = { kind: 'rect', x: 20, y: 30, width: 100, height: 60, fill: 'green' };

  it('have the fill of the theme, inside only', () => {
    const picture = drawn([rect]);
    expect(picture.inked()).toEqual({ left: 20, top: 30, right: 119, bottom: 89 });
    expect(picture.nameAt(20, 30)).toBe('green');
    expect(picture.nameAt(119, 89)).toBe('green');
    expect(picture.nameAt(0, 0)).toBe('paper');
  });

  it('have round corners and an outline half inside, half outside', () => {
    const picture = drawn([{ ...rect, radius: 12, stroke: 'ink', strokeWidth: 4 }]);
    expect(picture.inked()).toEqual({ left: 18, top: 28, right: 121, bottom: 91 });
    expect(picture.nameAt(18, 28)).toBe('paper');
    expect(picture.nameAt(70, 28)).toBe('ink');
    expect(picture.nameAt(70, 31)).toBe('ink');
    expect(picture.nameAt(70, 33)).toBe('green');
  });

  it('are as transparent as their opacity says', () => {
    const shades = [1, 0.5, 0.1, 0].map((opacity) => {
      const picture = drawn([{ ...rect, fill: 'ink', opacity }]);
      return contrast(picture.at(50, 50), palettes.light.paper);
    });
    expect(shades[0]).toBeGreaterThan(10);
    expect(shades[1]).toBeLessThan(5);
    expect(shades[2]).toBeLessThan(1.5);
    expect(shades[3]).toBe(1);
  });
});

describe('lines and paths', () => {
  it('are dashed if they say so, from their start', () => {
    const [solid, dashed] = [undefined, [20, 10]].map((dash) =>
      drawn([
        {
          kind: 'line',
          x1: 10,
          y1: 50,
          x2: 190,
          y2: 50,
          stroke: 'legal',
          strokeWidth: 6,
          ...(dash && { dash }),
        },
      ]),
    );
    for (const x of [15, 25, 45, 55, 75]) expect(dashed?.nameAt(x, 50), `dash at ${x}`).toBe('legal');
    for (const x of [35, 65, 95]) expect(dashed?.nameAt(x, 50), `gap at ${x}`).toBe('paper');
    for (const x of [15, 35, 65, 95]) expect(solid?.nameAt(x, 50), `${x}`).toBe('legal');
  });

  it('do not pass their dashes on to the next', () => {
    const line: Node = { kind: 'line', x1: 10, y1: 50, x2: 190, y2: 50, stroke: 'rule', strokeWidth: 6 };
    const below: Node = { ...line, y1: 90, y2: 90 };
    const picture = drawn([{ ...line, dash: [20, 10] }, below]);
    for (const x of [15, 35, 65, 95]) expect(picture.nameAt(x, 90)).toBe('rule');
  });

  it('follow SVG data and are filled', () => {
    const picture = drawn([{ kind: 'path', d: 'M 100 20 L 180 160 L 20 160 Z', fill: 'red' }]);
    expect(picture.nameAt(100, 100)).toBe('red');
    expect(picture.nameAt(30, 40)).toBe('paper');
    expect(picture.nameAt(170, 40)).toBe('paper');
  });

  it('circles are round', () => {
    const picture = drawn([{ kind: 'circle', x: 100, y: 80, radius: 40, fill: 'blue' }]);
    expect(picture.inked()).toEqual({ left: 60, top: 40, right: 139, bottom: 119 });
    expect(picture.nameAt(75, 55)).toBe('blue');
    expect(picture.nameAt(66, 46)).toBe('paper');
  });
});

describe('text', () => {
  const print: Node = { kind: 'text', text: 'H', x: 100, y: 100, size: 60, fill: 'ink' };

  it.each(['print', 'hand'] as const)('has the middle of its letters at y: %s', (font) => {
    for (const text of ['H', '8', 'E']) {
      const extent = drawn([{ ...print, text, font }]).inked();
      if (extent === undefined) throw new Error('nothing is inked');
      expect(Math.abs((extent.top + extent.bottom) / 2 - 99.5), text).toBeLessThanOrEqual(2.5);
    }
  });

  it('is aligned left, centred or aligned right at x', () => {
    const extents = (['left', 'middle', 'right'] as const).map((align) =>
      drawn([{ ...print, text: 'HHH', size: 40, align }]).inked(),
    );
    const [left, middle, right] = extents.map((extent) => extent ?? { left: Number.NaN, right: Number.NaN });
    expect(left?.left).toBeGreaterThanOrEqual(100);
    expect(left?.left).toBeLessThan(106);
    expect(right?.right).toBeLessThan(100);
    expect(right?.right).toBeGreaterThan(94);
    expect(((middle?.left ?? 0) + (middle?.right ?? 0)) / 2).toBeCloseTo(100, -1);
  });

  it.each(['left', 'middle', 'right'] as const)('stays within its width: %s', (align) => {
    for (const text of ['Wolkenkratzerbaumeisterin', 'fjord', 'Ångström Ĳ', '1234567890'])
      for (const font of ['print', 'hand'] as const)
        for (const maxWidth of [60, 90, 150]) {
          const extent = drawn([{ ...print, text, font, maxWidth, align, size: 50 }], 400).inked();
          if (extent === undefined) throw new Error('nothing is inked');
          // Edges are smoothed: half a pixel to either side.
          expect(extent.right - extent.left + 1, `${text} ${font}`).toBeLessThanOrEqual(maxWidth + 2);
        }
  });

  it('is bold if it says so', () => {
    const inkOf = (bold: boolean, font: 'print' | 'hand'): number =>
      drawn([{ ...print, text: '88', x: 20, bold, font }]).data.reduce(
        (sum, value) => sum + (255 - value),
        0,
      );
    for (const font of ['print', 'hand'] as const)
      expect(inkOf(true, font)).toBeGreaterThan(1.1 * inkOf(false, font));
  });

  it('is rotated clockwise around its position', () => {
    const level = drawn([{ ...print, text: 'IIII', x: 100, y: 100, size: 30 }]).inked();
    const turned = drawn([{ ...print, text: 'IIII', x: 100, y: 100, size: 30, rotate: 90 }]).inked();
    if (level === undefined || turned === undefined) throw new Error('nothing is inked');
    expect(turned.top).toBeCloseTo(level.left, -1);
    expect(turned.bottom - turned.top).toBeCloseTo(level.right - level.left, -0.5);
    expect((turned.left + turned.right) / 2).toBeCloseTo(99.5, -0.5);
  });

  it('can be a message', () => {
    const args = drawn([{ ...print, x: 5, text: { key: 'HHH' } }]);
    expect(args.lossTo(drawn([{ ...print, x: 5, text: 'HHH' }]))).toBe(0);
  });
});

describe('icons', () => {
  it('have their ink inside their square, in their colour', () => {
    const picture = drawn([{ kind: 'icon', name: 'pine-tree', x: 100, y: 90, size: 80, fill: 'green' }]);
    const extent = picture.inked();
    if (extent === undefined) throw new Error('nothing is inked');
    expect(extent.left).toBeGreaterThanOrEqual(60);
    expect(extent.right).toBeLessThan(140);
    expect(extent.top).toBeGreaterThanOrEqual(50);
    expect(extent.bottom).toBeLessThan(130);
    expect(extent.bottom - extent.top).toBeGreaterThan(60);
    expect(picture.nameAt(100, 90)).toBe('green');
  });

  it('are named in the error if they do not exist', () => {
    expect(() => drawn([{ kind: 'icon', name: 'no-tree', x: 0, y: 0, size: 10, fill: 'ink' }])).toThrow(
      'no-tree',
    );
  });
});

describe('groups', () => {
  const square: Node = { kind: 'rect', x: 0, y: 0, width: 10, height: 20, fill: 'ink' };

  it('move, rotate and scale their own nodes only', () => {
    const group: Node = { kind: 'group', x: 100, y: 50, scale: 2, rotate: 90, nodes: [square] };
    // Clockwise by a quarter: what pointed down points to the left.
    expect(drawn([group]).inked()).toEqual({ left: 60, top: 50, right: 99, bottom: 69 });
    expect(drawn([group, { ...square, x: 150 }]).inked()).toEqual({
      left: 60,
      top: 0,
      right: 159,
      bottom: 69,
    });
  });

  it('can be nested, and multiply their opacities', () => {
    const inner: Node = { kind: 'group', x: 10, y: 10, opacity: 0.5, nodes: [square] };
    const nested = drawn([{ kind: 'group', x: 50, y: 50, opacity: 0.5, nodes: [inner] }]);
    expect(nested.inked()).toEqual({ left: 60, top: 60, right: 69, bottom: 79 });
    expect(nested.at(65, 70)).toBe(drawn([{ ...square, opacity: 0.25 }]).at(5, 10));
  });

  it('draw later nodes above earlier ones', () => {
    const picture = drawn([square, { kind: 'group', nodes: [{ ...square, fill: 'red' }] }]);
    expect(picture.nameAt(5, 5)).toBe('red');
  });
});
