import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { Layers } from './canvas-cache.ts';

describe('layers', () => {
  const canvas = (pixels = 100) => createCanvas(pixels, 1);

  it('are painted once for each key', () => {
    const layers = new Layers(1000);
    const painted: string[] = [];
    const get = (key: string) =>
      layers.get(key, () => {
        painted.push(key);
        return canvas();
      });
    expect(get('a')).toBe(get('a'));
    expect(get('b')).not.toBe(get('a'));
    expect(painted).toEqual(['a', 'b']);
  });

  it('keep to their bound, and forget what was not used for longest', () => {
    const layers = new Layers(300);
    const painted: string[] = [];
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) {
      layers.get(key, () => {
        painted.push(key);
        return canvas();
      });
      expect(layers.pixels).toBeLessThanOrEqual(300);
    }
    // `d` took the place of `b`, which then took that of `c`.
    expect(painted).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('hand out what is larger than the bound without keeping it', () => {
    const layers = new Layers(300);
    expect(layers.get('large', () => canvas(400)).width).toBe(400);
    expect(layers.pixels).toBe(0);
  });

  it('keep nothing of a painting that fails', () => {
    const layers = new Layers(300);
    expect(() =>
      layers.get('a', () => {
        throw new Error('no such icon');
      }),
    ).toThrow('no such icon');
    expect(layers.pixels).toBe(0);
    expect(layers.get('a', () => canvas()).width).toBe(100);
  });
});
