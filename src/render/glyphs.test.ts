import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FALLBACK_FAMILY, fontOf, setText } from '../drawing/text.ts';
import { lettersOf } from '../table/seats/names.ts';
import { namesByScript, namesWithPictures } from '../testkit/names.ts';
import { registerFonts } from './fonts.ts';
import { furtherFamilies, printedNames, withGlyphFallback } from './glyphs.ts';

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
    ['🦄 Ada', '🦄 Ada'],
    ['李明 김민수 さくら', '李明 김민수 さくら'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['❤\ufe0f\u200d🔥 Zoe', '❤🔥 Zoe'],
    ['𐎠𐎡 Ada', '? Ada'],
    ['𐎠𐎡', '?'],
    ['\u2068אביגיל\u2069: 10', '\u2068אביגיל\u2069: 10'],
    ['\u202egnorts\u202c', 'gnorts'],
    ['Ada 𐎠𐎡 (they)', 'Ada ? (they)'],
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

describe('a name in any script', () => {
  beforeAll(registerFonts);

  /** What a text looks like, by its pixels. */
  const drawn = (text: string) => {
    const context = createCanvas(400, 60).getContext('2d');
    setText(context, { text, face: 'print', bold: false, size: 40, further: furtherFamilies(text) });
    context.fillText(text, 10, 45);
    return createHash('sha1')
      .update(context.getImageData(0, 0, 400, 60).data)
      .digest('hex');
  };

  it.each(Object.entries(namesByScript))('is printed whole: %s', (_, name) => {
    const printed = withGlyphFallback(name);
    expect(printed).toBe(name.normalize('NFC'));
    // A letter without a glyph is a box, as the noncharacter U+FDD0 is.
    const letters = [...printed].filter((letter) => /\p{L}|\p{Extended_Pictographic}/u.test(letter));
    for (const letter of letters) expect(drawn(letter), letter).not.toBe(drawn('\ufdd0'));
  });

  it.each(namesWithPictures.filter((name) => !name.startsWith('❤')))(
    'is printed with its picture in one piece: %s',
    (name) => {
      const [picture = ''] = lettersOf(name);
      const width = (text: string) => {
        const context = createCanvas(1, 1).getContext('2d');
        setText(context, { text, face: 'print', bold: false, size: 40, further: furtherFamilies(text) });
        return context.measureText(text).width;
      };
      expect(lettersOf(withGlyphFallback(name))).toHaveLength(lettersOf(name).length);
      expect(width(withGlyphFallback(picture))).toBeLessThan(1.5 * width('🦄'));
      const boxes = [1, 2, 3, 4].map((count) => drawn('\ufdd0'.repeat(count)));
      expect(boxes).not.toContain(drawn(withGlyphFallback(picture)));
    },
  );

  it('is bold where it has to be', () => {
    const context = createCanvas(1, 1).getContext('2d');
    for (const name of ['क्षितिज', 'கார்த்திக்']) {
      const [regular, bold] = [false, true].map((bold) => {
        setText(context, { text: name, face: 'print', bold, size: 400, further: furtherFamilies(name) });
        return context.measureText(name).width;
      });
      expect(bold, name).toBeGreaterThan(regular ?? 0);
    }
  });

  it('goes by the number of the seat where no letter of it can be printed', () => {
    const names = ['Ada', '𐎠𐎡', '???', '\u2068𐢀\u2069'];
    const printed = printedNames(
      Object.assign((seat: number) => names[seat] ?? '', { sheet: (seat: number) => names[seat + 1] }),
    );
    expect(names.map((_, seat) => printed(seat))).toEqual(['Ada', '#2', '???', '#4']);
    expect([0, 1].map((seat) => printed.sheet?.(seat))).toEqual([undefined, '???']);
  });
});
