import { describe, expect, it } from 'vitest';
import { locales } from '../core/message.ts';
import { createTranslator } from './index.ts';

const everywhere = <T>(catalog: T) => ({ en: catalog, de: catalog, fr: catalog, nl: catalog });
const translator = createTranslator({
  climb: {
    ...everywhere({ rolled: '{{who}}: {{dice}}', dice_one: '{{count}} die', dice_other: '{{count}} dice' }),
    de: { rolled: '{{who}} wirft {{dice}}', dice_one: '{{count}} Würfel', dice_other: '{{count}} Würfel' },
  },
});
const nameOf = (seat: number) => ['Ann', 'Bob'][seat] ?? '?';

describe('a translator', () => {
  it("says a message in the reader's language, with names, lists and messages inside", () => {
    const message = {
      key: 'climb.rolled',
      values: { who: { seat: 1 }, dice: ['d4', { key: 'climb.dice', values: { count: 2 } }] },
    };
    expect(translator.translate(message, 'en', nameOf)).toBe('Bob: d4 and 2 dice');
    expect(translator.translate(message, 'de', nameOf)).toBe('Bob wirft d4 und 2 Würfel');
  });

  it.each([
    ['{{a}} and {{b}}{{a}}', '$& and {{b}} {{a}}$&'],
    ['{{ a }}, {{b}}', '$&, {{b}} {{a}}'],
    ['{{a}} {{missing}}', '$& {{missing}}'],
    ['no value', 'no value'],
  ])('puts values into “%s” as they are', (text, said) => {
    const translator = createTranslator({ climb: everywhere({ text }) });
    const values = { a: '$&', b: '{{b}} {{a}}' };
    for (const locale of locales)
      expect(translator.translate({ key: 'climb.text', values }, locale, nameOf)).toBe(said);
  });

  it('uses the plural rules of the language', () => {
    expect(translator.translate({ key: 'climb.dice', values: { count: 1 } }, 'en', nameOf)).toBe('1 die');
    expect(translator.translate({ key: 'climb.dice', values: { count: 0 } }, 'en', nameOf)).toBe('0 dice');
    expect(translator.translate({ key: 'climb.dice', values: { count: 0 } }, 'fr', nameOf)).toBe('0 die');
  });

  it('says in English what a language lacks, and the key of what all lack', () => {
    const { de: _, ...rest } = everywhere({ dice_one: '{{count}} die', dice_other: '{{count}} dice' });
    const partial = createTranslator({ climb: { ...rest, de: { dice_one: '{{count}} Würfel' } } });
    expect(partial.translate({ key: 'climb.dice', values: { count: 2 } }, 'de', nameOf)).toBe('2 dice');
    expect(partial.translate({ key: 'climb.card', values: { count: 2 } }, 'de', nameOf)).toBe('climb.card');
  });

  it("says the name of a player's sheet, or something else where there is none", () => {
    const sheet = { sheetOf: 1, otherwise: { key: 'climb.dice', values: { count: 2 } } };
    const message = { key: 'climb.rolled', values: { who: { seat: 1 }, dice: sheet } };
    const named = Object.assign((seat: number) => nameOf(seat), {
      sheet: (seat: number) => (seat === 1 ? 'High Hopes' : undefined),
    });
    expect(translator.translate(message, 'en', (seat) => nameOf(seat))).toBe('Bob: 2 dice');
    expect(translator.translate(message, 'en', named)).toBe('Bob: High Hopes');
    const instead = { ...sheet, named: { key: 'climb.dice', values: { count: 1 } } };
    const values = { ...message.values, dice: instead };
    expect(translator.translate({ ...message, values }, 'en', named)).toBe('Bob: 1 die');
  });

  it('shows an emoji as its picture in Markdown, and in words everywhere else', () => {
    const text = { key: 'climb.dice', values: { count: 2 } };
    const message = {
      key: 'climb.rolled',
      values: {
        who: { seat: 0 },
        dice: [
          { emoji: 'd4', text },
          { emoji: 'd_6', text: 'd_6' },
        ],
      },
    };
    const escaped = (text: string) => text.replaceAll('_', '\\_');
    const pictured = createTranslator(
      { climb: everywhere({ rolled: '{{who}}: {{dice}}', dice_one: 'die', dice_other: '{{count}} dice' }) },
      (name) => (name === 'd4' ? '<:d4:17>' : undefined),
    );
    expect(pictured.translate(message, 'en', nameOf, escaped)).toBe('Ann: <:d4:17> and d\\_6');
    expect(pictured.translate(message, 'en', nameOf)).toBe('Ann: 2 dice and d_6');
    expect(translator.translate(message, 'de', nameOf, escaped)).toBe('Ann wirft 2 Würfel und d\\_6');
  });

  it('leaves plain characters alone', () => {
    expect(translator.text('C3', 'nl', nameOf)).toBe('C3');
  });

  it('treats names and values literally, whatever they contain', () => {
    const odd = ['{{who}}', '$&', '<b>&amp;'];
    for (const name of odd)
      expect(
        translator.translate(
          { key: 'climb.rolled', values: { who: { seat: 0 }, dice: name } },
          'en',
          () => name,
        ),
      ).toBe(`${name}: ${name}`);
  });

  it('keeps what is written from right to left in its place', () => {
    const translator = createTranslator({ climb: everywhere({ line: '2. {{name}}: 10 · {{others}}' }) });
    const values = { name: 'אביגיל', others: ['علی', 'Ann'] };
    expect(translator.translate({ key: 'climb.line', values }, 'en', nameOf)).toBe(
      '2. \u2068אביגיל\u2069: 10 · \u2068علی\u2069 and Ann',
    );
  });

  it('returns a text in every language at once', () => {
    expect(Object.keys(translator.inAllLocales('climb.rolled'))).toEqual([...locales]);
    expect(translator.inAllLocales('climb.rolled').de).toContain('wirft');
  });

  it('refuses two catalogs with the same key', () => {
    expect(() => createTranslator({ a: everywhere({ 'b.c': '' }), 'a.b': everywhere({ c: '' }) })).toThrow(
      'a.b.c',
    );
  });
});
