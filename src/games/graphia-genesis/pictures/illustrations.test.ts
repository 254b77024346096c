import { describe, expect, it } from 'vitest';
import type { Print, Scene } from '../../../core/scene.ts';
import { graphiaGenesis } from '../index.ts';
import { illustrations } from './illustrations.ts';

const prints = ({ nodes }: Scene) => nodes.filter((node): node is Print => node.kind === 'text');
const gains = (scene: Scene) =>
  prints(scene).flatMap(({ text, fill }) => (fill === 'changed' && typeof text === 'string' ? [text] : []));
const caption = (topic: string, index: number): string => {
  const key = illustrations(topic)[index]?.caption.key.split('.').slice(1).join('.') ?? '';
  return graphiaGenesis.locales.en[key] ?? '';
};

describe('the pictures of the help', () => {
  it('number every spot that the caption explains', () => {
    const [panel] = illustrations('start');
    const text = caption('start', 0);
    const spots = panel === undefined ? [] : prints(panel.scene).slice(-6);
    expect(spots.map((spot) => spot.text)).toEqual(['1', '2', '3', '4', '5', '6']);
    for (const { text: number } of spots) expect(text).toContain(`**${String(number)}**`);
    expect(text).not.toContain('**7**');
  });

  it('say what their moves score', () => {
    const [, move] = illustrations('start');
    expect(move && gains(move.scene)).toEqual(['+6', '+6', '+6']);
    expect(caption('start', 1)).toMatch(/\+4.*\+2/);
    const [hit] = illustrations('desolation');
    expect(hit && gains(hit.scene)).toEqual(['−18', '−18', '−18']);
    expect(caption('desolation', 0)).toContain('−18');
  });

  it('end with the sample game of the rulebook', () => {
    const [map, sheet] = illustrations('scoring').map(({ scene }) => prints(scene).at(-1)?.text);
    expect([map, sheet]).toEqual(['132', '132']);
  });
});
