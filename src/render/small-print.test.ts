import { describe, expect, it } from 'vitest';
import type { Print } from '../core/scene.ts';
import { smallPrint } from './small-print.ts';

describe('small print', () => {
  const print: Print = { kind: 'text', text: 'Burj Khalifa', x: 0, y: 0, size: 40, fill: 'ink' };
  const find = (...nodes: Parameters<typeof smallPrint>[0]['nodes']) =>
    smallPrint({ width: 100, height: 100, nodes }, (text) => (typeof text === 'string' ? text : text.key));

  it('is not what is large enough, by itself or squeezed a little', () => {
    expect(find(print, { ...print, size: 28 }, { ...print, maxWidth: 180 })).toEqual([]);
  });

  it('is what is squeezed below the smallest print, or cut', () => {
    const [squeezed, cut] = find({ ...print, maxWidth: 130 }, { ...print, maxWidth: 60 });
    expect(squeezed?.text).toBe('Burj Khalifa');
    expect(squeezed?.size).toBeLessThan(28);
    expect(cut?.text).toMatch(/^Burj?…$/);
  });

  it('is looked for in groups, as large as they show it, and in the base layer', () => {
    const small = { kind: 'group', scale: 0.5, nodes: [print] } as const;
    expect(find(small)).toEqual([{ text: 'Burj Khalifa', size: 20 }]);
    expect(find({ ...small, scale: 0.8 })).toEqual([]);
    const based = { width: 100, height: 100, base: { key: 'x', nodes: [small] }, nodes: [] };
    expect(smallPrint(based, String)).toHaveLength(1);
  });
});
