import { describe, expect, it } from 'vitest';
import type { Node, Scene } from '../core/scene.ts';
import { baseLayers, RenderSurface } from './surface.ts';

/** A surface, and the base layers painted on it. */
function paintingBases(mostPixels: number) {
  const bases = baseLayers(mostPixels);
  const surface = new RenderSurface(bases);
  const painted: string[] = [];
  const say = (text: unknown): string => {
    painted.push(String(text));
    return '';
  };
  const draw = (key: string, width = 100, extra: readonly Node[] = []) => {
    const print: Node = { kind: 'text', text: key, x: 0, y: 0, size: 9, fill: 'ink' };
    const scene: Scene = { width, height: 1, nodes: [], base: { key, nodes: [print, ...extra] } };
    surface.draw({ scene, theme: 'light', locale: 'en', say });
  };
  return { bases, painted, draw };
}

describe('base layers', () => {
  it('are painted once', () => {
    const { painted, draw } = paintingBases(1000);
    for (const key of ['a', 'b', 'a', 'b']) draw(key);
    expect(painted).toEqual(['a', 'b']);
  });

  it('stay within their limit, and the least recently used one is dropped first', () => {
    const { bases, painted, draw } = paintingBases(300);
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) {
      draw(key);
      expect(bases.calculatedSize).toBeLessThanOrEqual(300);
    }
    // `d` replaced `b`, which then replaced `c`.
    expect(painted).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('above the limit are painted each time', () => {
    const { bases, painted, draw } = paintingBases(300);
    draw('large', 400);
    draw('large', 400);
    expect(painted).toEqual(['large', 'large']);
    expect(bases.calculatedSize).toBe(0);
  });

  it('are not kept if painting fails', () => {
    const { bases, draw } = paintingBases(300);
    const unknown: Node = { kind: 'icon', name: 'no-such-icon', x: 0, y: 0, size: 9, fill: 'ink' };
    expect(() => draw('a', 100, [unknown])).toThrow('no such icon');
    expect(bases.calculatedSize).toBe(0);
  });
});
