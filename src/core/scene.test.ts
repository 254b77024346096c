import { describe, expect, it } from 'vitest';
import { cssScale, leastSize } from './scene.ts';

describe('how Discord shows a lone picture', () => {
  it('scales it to fit into the box', () => {
    expect(cssScale({ width: 1650, height: 1050 }, 'desktop')).toBeCloseTo(1 / 3);
    expect(cssScale({ width: 1000, height: 1900 }, 'desktop')).toBeCloseTo(350 / 1900);
    expect(cssScale({ width: 1650, height: 1050 }, 'phone')).toBeCloseTo(343 / 1650);
    expect(cssScale({ width: 1050, height: 1900 }, 'phone')).toBeCloseTo(400 / 1900);
  });

  it.each([
    [1650, 1050, { played: 68, print: 44, stroke: 5, target: 97 }],
    [1050, 1050, { played: 54, print: 36, stroke: 4, target: 66 }],
    [1200, 1050, { played: 54, print: 36, stroke: 4, target: 70 }],
  ])('wants sizes of a pane of %i x %i that both boxes leave readable', (width, height, sizes) => {
    const details = Object.keys(sizes) as (keyof typeof sizes)[];
    expect(
      Object.fromEntries(details.map((detail) => [detail, leastSize({ width, height }, detail)])),
    ).toEqual(sizes);
  });
});
