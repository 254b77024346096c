import { describe, expect, it } from 'vitest';
import { type Colour, colours, hues, type Theme, themes } from '../core/scene.ts';
import { contrast, deficiencies, difference, differenceFor } from '../testkit/render/colour-science.ts';
import { palettes } from './themes.ts';

const softs = colours.filter((name) => name.endsWith('-soft'));
const grounds: readonly Colour[] = ['paper', 'card', 'shade', ...softs];

/** All pairs of different items. */
function pairs<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.flatMap((a, i) => items.slice(0, i).map((b) => [a, b] as const));
}

describe.each(themes)('the theme %s', (theme) => {
  const palette = palettes[theme];
  const between = (a: Colour, b: Colour): number => contrast(palette[a], palette[b]);

  it('defines every colour', () => {
    expect(Object.keys(palette).sort()).toEqual([...colours].sort());
    for (const name of colours) expect(palette[name], name).toMatch(/^#[0-9a-f]{6}$/);
  });

  // WCAG 2.2, 1.4.3 (4.5:1, AA) and 1.4.6 (7:1, AAA).
  it('has legible print and handwriting on every surface that carries text', () => {
    const least = theme === 'high-contrast' ? 7 : 4.5;
    for (const text of ['ink', 'muted', 'pencil'] as const)
      for (const ground of grounds)
        expect(between(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
  });

  // WCAG 2.2, 1.4.3: large letters; 1.4.11: glyphs.
  it('shows letters and glyphs on every hue', () => {
    const least = theme === 'high-contrast' ? 4.5 : 3;
    for (const hue of hues) expect(between('on-hue', hue), hue).toBeGreaterThanOrEqual(least);
  });

  // WCAG 2.2, 1.4.11: what is needed to see the parts of a picture.
  it('shows outlines on the surfaces under them', () => {
    for (const line of ['rule', 'legal', 'changed', 'warning'] as const)
      for (const ground of ['paper', 'card'] as const)
        expect(between(line, ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
    for (const line of ['legal', 'changed', 'warning'] as const)
      expect(between(line, `${line}-soft`), line).toBeGreaterThanOrEqual(3);
  });

  // 0.06 in Oklab is three times what is seen at all.
  it('has hues that differ from each other and from their soft fills', () => {
    for (const [a, b] of pairs(hues))
      expect(difference(palette[a], palette[b]), `${a} and ${b}`).toBeGreaterThan(0.06);
    for (const hue of hues)
      expect(difference(palette[hue], palette[`${hue}-soft`]), hue).toBeGreaterThan(0.06);
  });

  // Glyphs tell things apart; yet no two hues or soft fills should look alike to anybody.
  it.each(deficiencies)('has hues and soft fills that differ visibly: %s', (deficiency) => {
    for (const [a, b] of pairs(hues)) {
      const soft = [palette[`${a}-soft`], palette[`${b}-soft`]] as const;
      expect(differenceFor(deficiency, palette[a], palette[b]), `${a} and ${b}`).toBeGreaterThan(0.04);
      expect(differenceFor(deficiency, ...soft), `${a} and ${b}, soft`).toBeGreaterThan(0.02);
    }
  });

  it('marks legal and changed things in ways that everybody can distinguish', () => {
    for (const [a, b] of pairs(['legal', 'changed', 'warning'] as const))
      for (const deficiency of deficiencies)
        expect(
          differenceFor(deficiency, palette[a], palette[b]),
          `${a} and ${b}, ${deficiency}`,
        ).toBeGreaterThan(0.06);
  });
});

describe('landscapes', () => {
  const skies = ['sky', 'sky-warm', 'sky-violet', 'sky-rose'] as const;
  const between = (theme: Theme, a: Colour, b: Colour): number =>
    contrast(palettes[theme][a], palettes[theme][b]);

  it.each(['dark', 'high-contrast'] as const)(
    'lie under a starry, deep blue night in the theme %s',
    (theme) => {
      for (const sky of skies) {
        const [red = 0, green = 0, blue = 0] = (palettes[theme][sky].match(/[0-9a-f]{2}/g) ?? []).map(
          (part) => Number.parseInt(part, 16),
        );
        expect(blue, sky).toBeGreaterThan(1.5 * Math.max(red, green));
        expect(between(theme, 'star', sky), sky).toBeGreaterThanOrEqual(7);
        expect(between(theme, 'sun-or-moon', sky), sky).toBeGreaterThanOrEqual(7);
        for (const hue of hues)
          expect(between(theme, hue, sky), `${hue} on ${sky}`).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it.each(['light', 'colour-blind'] as const)('lie under a clear day in the theme %s', (theme) => {
    for (const sky of skies) {
      expect(between(theme, 'ink', sky), sky).toBeGreaterThanOrEqual(7);
      expect(between(theme, 'star', sky), sky).toBeLessThan(1.5);
    }
  });
});

describe('the light theme', () => {
  // `npm run tool -- assets art` tells the colours of drawings by these values.
  it('has a value of its own for each colour', () => {
    expect(new Set(Object.values(palettes.light)).size).toBe(colours.length);
  });
});

describe('the colour-blind theme', () => {
  const palette = palettes['colour-blind'];

  it('uses the eight colours of Okabe and Ito', () => {
    const eight = ['000000', 'e69f00', '56b4e9', '009e73', 'f0e442', '0072b2', 'd55e00', 'cc79a7'];
    const used = ['ink', ...hues].map((name) => palette[name as Colour].slice(1));
    expect(used).toEqual(expect.arrayContaining(eight));
  });

  // The measure is theirs: their least different two, reddish purple and bluish green, are 0.076 apart to deuteranopes.
  it.each(deficiencies)('has hues as different as those of Okabe and Ito: %s', (deficiency) => {
    const least = differenceFor('deuteranopia', '#cc79a7', '#009e73');
    for (const [a, b] of pairs(hues))
      expect(differenceFor(deficiency, palette[a], palette[b]), `${a} and ${b}`).toBeGreaterThanOrEqual(
        least,
      );
  });
});

describe('the colour science of the tests', () => {
  it('agrees with the examples of its sources', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(difference('#000000', '#ffffff')).toBeCloseTo(1, 3);
    expect(differenceFor('protanopia', '#808080', '#808080')).toBe(0);
    // Red and a dark olive: plainly different, yet nearly one colour without the cones for long waves.
    expect(differenceFor('protanopia', '#cc0000', '#4d4400')).toBeLessThan(
      difference('#cc0000', '#4d4400') / 3,
    );
  });
});
