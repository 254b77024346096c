import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { CanvasCache } from './canvas-cache.ts';

describe('the canvas cache', () => {
  const canvas = (pixels = 100) => createCanvas(pixels, 1);

  it('paints once per key', () => {
    const cache = new CanvasCache(1000);
    const painted: string[] = [];
    const get = (key: string) =>
      cache.get(key, () => {
        painted.push(key);
        return canvas();
      });
    expect(get('a')).toBe(get('a'));
    expect(get('b')).not.toBe(get('a'));
    expect(painted).toEqual(['a', 'b']);
  });

  it('stays within its limit, and evicts the least recently used canvas', () => {
    const cache = new CanvasCache(300);
    const painted: string[] = [];
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) {
      cache.get(key, () => {
        painted.push(key);
        return canvas();
      });
      expect(cache.pixels).toBeLessThanOrEqual(300);
    }
    // `d` took the place of `b`, which then took that of `c`.
    expect(painted).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('returns larger canvases without keeping them', () => {
    const cache = new CanvasCache(300);
    expect(cache.get('large', () => canvas(400)).width).toBe(400);
    expect(cache.pixels).toBe(0);
  });

  it('keeps nothing when painting fails', () => {
    const cache = new CanvasCache(300);
    expect(() =>
      cache.get('a', () => {
        throw new Error('no such icon');
      }),
    ).toThrow('no such icon');
    expect(cache.pixels).toBe(0);
    expect(cache.get('a', () => canvas()).width).toBe(100);
  });
});
