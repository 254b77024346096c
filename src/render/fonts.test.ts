import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FALLBACK_FAMILY, fontOf } from '../drawing/text.ts';
import { FALLBACK_FILE, fontCoverage, locate, registerFonts, withGlyphFallback } from './fonts.ts';

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
    // No letter of these fonts looks like the fallback's, so an equal shape comes from the fallback.
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
