import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  FALLBACK_FAMILY,
  FALLBACK_FILE,
  fontCoverage,
  fontOf,
  locate,
  registerFonts,
  SMALLEST_PRINT,
  setText,
  setTextOnce,
  type TextRequest,
  withGlyphFallback,
} from './text.ts';

describe('fitting a text', () => {
  registerFonts();
  const context = createCanvas(1, 1).getContext('2d');
  const set = (text: string, maxWidth?: number, size = 40) =>
    setText(context, { text, face: 'print', bold: false, size, maxWidth });

  it('leaves a text that fits as it is', () => {
    expect(set('Burj Khalifa', 400)).toEqual({ lines: ['Burj Khalifa'], size: 40, cut: false });
    expect(set('Burj Khalifa')).toEqual({ lines: ['Burj Khalifa'], size: 40, cut: false });
    expect(set('', 0)).toEqual({ lines: [''], size: 40, cut: false });
  });

  it('shrinks a text that does not fit, as little as necessary', () => {
    const { lines, size } = set('Burj Khalifa', 180);
    const text = lines.join();
    expect(text).toBe('Burj Khalifa');
    expect(size).toBeLessThan(40);
    expect(size).toBeGreaterThan(SMALLEST_PRINT);
    expect(context.measureText(text).width).toBeLessThanOrEqual(180);
    context.font = context.font.replace(/[\d.]+px/, `${size + 1.5}px`);
    expect(context.measureText(text).width).toBeGreaterThan(180);
  });

  it('cuts a text that would become unreadably small', () => {
    const { lines, size, cut } = set('Donaudampfschifffahrtsgesellschaft', 120);
    expect(size).toBe(SMALLEST_PRINT);
    expect(cut).toBe(true);
    const text = lines.join();
    expect(text).toMatch(/^Donau.*…$/);
    expect(context.measureText(text).width).toBeLessThanOrEqual(120);
  });

  it('does not enlarge a small text that is cut', () => {
    expect(set('Donaudampfschifffahrtsgesellschaft', 100, 12).size).toBe(12);
  });

  it('prints nothing if not even an ellipsis fits', () => {
    expect(set('Ada', 3).lines).toEqual(['']);
  });

  const several = (text: string, maxWidth: number, lines: number, floor?: number) =>
    setText(context, { text, face: 'print', bold: false, size: 40, maxWidth, lines, floor });

  it('breaks between words, into lines of similar length', () => {
    expect(several('Swap two dice, then throw again', 400, 2)).toEqual({
      lines: ['Swap two dice,', 'then throw again'],
      size: 40,
      cut: false,
    });
    expect(several('Swap', 400, 3).lines).toEqual(['Swap']);
  });

  it('does not break after a number', () => {
    expect(several('9 gold and 12 potions', 260, 2).lines).toEqual(['9 gold and', '12 potions']);
  });

  it('shrinks the text if there are too few lines, then cuts the last one', () => {
    const smaller = several('Swap two dice, then throw all of them again', 330, 2);
    expect([smaller.lines.length, smaller.cut]).toEqual([2, false]);
    expect(smaller.size).toBeLessThan(40);
    const cut = several('Swap two dice, then throw all of them again', 330, 2, 40);
    expect([cut.lines.length, cut.size, cut.cut]).toEqual([2, 40, true]);
    expect(cut.lines[1]).toMatch(/…$/);
    const long = several('Donaudampfschifffahrtsgesellschaft am Kai', 200, 2, 30);
    expect(long.lines).toEqual([expect.stringMatching(/^Donau.*…$/), 'am Kai']);
  });
});

describe('the characters of a font', () => {
  const known = fontCoverage(locate(FALLBACK_FILE));
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);

  it('are those with glyphs, also beyond the first plane', () => {
    for (const letter of 'Aé→−×ЖΩא😀') expect(has(letter), letter).toBe(true);
    for (const letter of '李の한🦄') expect(has(letter), letter).toBe(false);
  });

  it('cannot be read from other files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollpad-'));
    const file = join(folder, 'not-a-font.ttf');
    writeFileSync(file, Buffer.alloc(64));
    expect(() => fontCoverage(file)).toThrow('no table cmap');
    expect(() => fontCoverage(join(folder, 'missing.ttf'))).toThrow('ENOENT');
    rmSync(folder, { recursive: true });
  });
});

/** Every letter and sign of the four languages. */
const alphabet =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÄÖÜäöüẞß' +
  'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ' +
  'ÁËÍÏÓÖÚÜĲáëíïóöúüĳ' +
  '.,;:!?…-–—\'"’‘“”„‚«»‹›()[]/&%+−×·•=<>≤≥→←↑↓°€#*@_';

describe('the letters of four languages', () => {
  it('all exist', () => {
    for (const letter of alphabet) expect(withGlyphFallback(letter), letter).toBe(letter);
  });

  it.each(['print', 'hand'] as const)('are in the font itself: %s', (face) => {
    registerFonts();
    const context = createCanvas(1, 1).getContext('2d');
    const own = [...alphabet].filter((letter) => !'≤≥→←↑↓ĲĳẞŸ'.includes(letter));
    const shapeIn = (font: string, letter: string): readonly number[] => {
      context.font = font;
      const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(letter);
      return [width, actualBoundingBoxAscent, actualBoundingBoxDescent];
    };
    // No letter of these fonts has the shape of the fallback's, so an equal shape comes from the fallback.
    const borrowed = own.filter((letter) =>
      isDeepStrictEqual(
        shapeIn(fontOf(face, false, 1000), letter),
        shapeIn(`1000px '${FALLBACK_FAMILY}'`, letter),
      ),
    );
    expect(borrowed).toEqual([]);
  });
});

describe('the names of people', () => {
  it.each([
    ['Søren Łukasz Gülşen', 'Søren Łukasz Gülşen'],
    ['Ольга Γιώργος', 'Ольга Γιώργος'],
    ['𝓙𝓸𝓱𝓷 Ｄｏｅ', 'John Doe'],
    ['🦄 Ada 🦄🏳️‍🌈', 'Ada'],
    ['🦄1 李2', '1 ?2'],
    ['李明', '?'],
    ['🦄', '?'],
    ['\u202egnorts\u202c', 'gnorts'],
    ['Ada 李明 (they)', 'Ada ? (they)'],
    ['a\u0301\u0000b\nc', 'á b c'],
    ['', ''],
  ])('%j are printed as %j', (name, printed) => {
    expect(withGlyphFallback(name)).toBe(printed);
  });

  it('can always be printed', () => {
    const letter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
    const name = fc.array(fc.oneof(letter, fc.constantFrom(...'aé 🦄\ufe0f\u200d\u202e李')), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(name, (letters) => {
        const printed = withGlyphFallback(letters.join(''));
        expect(withGlyphFallback(printed)).toBe(printed);
      }),
    );
  });
});

beforeAll(registerFonts);

describe('a cached setting', () => {
  const context = () => createCanvas(1, 1).getContext('2d');
  const request: TextRequest = {
    text: 'The potion shop',
    face: 'print',
    bold: true,
    size: 60,
    maxWidth: 200,
  };

  it('equals a new one, and leaves the same font and alignment', () => {
    for (const one of [
      request,
      { ...request, lines: 2 },
      { ...request, lines: 3, floor: 8 },
      { ...request, face: 'hand' as const, bold: false },
      { ...request, maxWidth: 20 },
      { ...request, maxWidth: undefined },
    ])
      for (let round = 0; round < 2; round++) {
        const [cached, fresh] = [context(), context()];
        cached.textAlign = 'right';
        expect(setTextOnce(cached, one)).toEqual(setText(fresh, one));
        expect([cached.font, cached.textAlign]).toEqual([fresh.font, fresh.textAlign]);
      }
  });

  it('is the same object the second time', () => {
    const first = setTextOnce(context(), { ...request, text: 'once' });
    expect(setTextOnce(context(), { ...request, text: 'once' })).toBe(first);
    for (let i = 0; i < 5000; i++) setTextOnce(context(), { ...request, text: `${i}`, maxWidth: undefined });
    expect(setTextOnce(context(), { ...request, text: 'once' })).not.toBe(first);
  });
});
