import { loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { makeAnalysis, readArguments } from './analysis.ts';

describe('analysis', () => {
  it('tells the strong computer player from a random one, and draws the chart', async () => {
    const wanted = readArguments([
      ...['--game', 'from-the-ground-up', '--players', 'hard,random', '--seed', 'f1', '--out', 'chart.png'],
    ]);
    const { file, lines } = await makeAnalysis(wanted);
    const [ada, grace] = lines
      .slice(1, 3)
      .map((line) => Number(/choices (-?[\d.]+)/.exec(line)?.[1] ?? Number.NaN));
    expect(Math.abs(ada ?? Number.NaN)).toBeLessThan(5);
    expect(grace).toBeLessThan(-8);
    expect((await loadImage(file)).width).toBe(1050);
  });

  it('says what it cannot read', () => {
    expect(() => readArguments([])).toThrow('--game must be one of');
    expect(() => readArguments(['--game', 'potion-shop', '--players', 'clever', '--out', 'a'])).toThrow(
      '--players must be one of: computer, random, easy, medium, hard',
    );
  });
});
