import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, escaped, folded, small } from './text.ts';

describe('cutting a text', () => {
  it('leaves a text that fits as it is', () => {
    expect(cut('Short.', 6)).toBe('Short.');
  });

  it('ends after a sentence if one ends late enough', () => {
    expect(cut('The first one. The second one is longer.', 22)).toBe('The first one.…');
  });

  it('ends after a word otherwise', () => {
    expect(cut('a long text without an end', 14)).toBe('a long text…');
  });

  it('never exceeds the maximum, and never splits a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 1, max: 60 }),
        (text, max) => {
          const short = cut(text, max);
          expect(short.length).toBeLessThanOrEqual(max);
          expect(short).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
        },
      ),
    );
  });
});

describe('names', () => {
  it('contain no Markdown, mentions or links', () => {
    expect(escaped('**x** <@1> [a](https://b)\n# y')).toBe(
      '\\*\\*x\\*\\* \\<\\@1\\> \\[a\\](https\\://b) # y',
    );
    expect(escaped('-# _a_ `b` ||c|| ~~d~~')).toBe('\\-# \\_a\\_ \\`b\\` \\|\\|c\\|\\| \\~\\~d\\~\\~');
    expect(escaped('\n # Big')).toBe(' \\# Big');
  });

  it('stay as they are if they contain no markup', () => {
    const plain = 'Jean-Luc (3 d4: 22:00-7:00, #2)';
    expect(escaped(plain)).toBe(plain);
  });
});

describe('typed text', () => {
  it('is compared without case, accents and spaces', () => {
    expect(folded(' Tour Eiffel')).toBe('toureiffel');
    expect(folded('Größe')).toBe(folded('GROßE'));
  });
});

it('small print applies to every line', () => {
  expect(small('a\n\nb')).toBe('-# a\n\n-# b');
});
