import { isDeepStrictEqual } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FALLBACK_FAMILY, fontOf, registerFonts } from './fonts.ts';
import { withGlyphFallback } from './glyph-fallback.ts';

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
