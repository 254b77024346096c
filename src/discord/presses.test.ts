import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { customIds, handlers } from '../testkit/discord/everything.ts';
import { PICKS_MAX, shortHash } from './panel/panel.ts';
import { presses } from './presses.ts';
import { CUSTOM_ID_MAX } from './rest/limits.ts';

const { buttons } = handlers;

const letters = (alphabet: string, min: number, max: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: min, maxLength: max })
    .map((characters) => characters.join(''));
const hash = fc.string({ unit: 'grapheme' }).map(shortHash);
const option = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz');
const upTo = (max: number) => fc.integer({ min: 0, max }).map(String);

/** Possible texts of fields of all kinds. */
const texts = [
  fc.constant(''),
  letters('abcdefghijklmnopqrstuvwxyz234567', 10, 10),
  hash,
  letters('0123456789abcdefghijklmnopqrstuvwxyz-', 1, 16),
  letters('abcdefghijklmnopqrstuvwxyz', 0, 1),
  letters('0123456789abcdef', 6, 6),
  letters('0123456789', 1, 20),
  letters('abcdefghij-', 1, 24),
  upTo(60),
  upTo(999_999_999),
  fc
    .array(fc.tuple(option, hash), { maxLength: PICKS_MAX })
    .map((picks) => picks.map((pick) => pick.join('')).join('')),
  fc
    .tuple(option, fc.constantFrom('', 'r', 'p'), fc.integer({ min: -999, max: 999 }))
    .map(([at, part, number]) => (part === '' ? at : `${at}${part}${number}`)),
  fc
    .array(
      fc.oneof(
        fc.constant('-'),
        upTo(60).map((n) => Number(n).toString(36)),
      ),
      { maxLength: 8 },
    )
    .map((indexes) => indexes.join('.')),
  fc.constantFrom('fast', '3d+12h/5d', '59d23h59m+59d23h59m/59d23h59m'),
  fc.constantFrom('2026-11-21', '1999-01-01', '2026-W47'),
];

/** @throws if none of `texts` matches the field's schema */
function textOf(schema: z.ZodType<unknown, string>): fc.Arbitrary<string> {
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...(schema.options as readonly string[]));
  const isText = (text: string) => {
    const read = schema.safeDecode(text);
    return read.success && z.encode(schema, read.data) === text;
  };
  const fitting = texts.filter((text) => fc.sample(text, 50).every(isText));
  if (fitting.length === 0) throw new Error('no text fits');
  return fc.oneof(...fitting);
}

const customId = fc.oneof(
  ...buttons.map(({ kind, fields }) =>
    fc.tuple(...Object.values(fields).map(textOf)).map((all) => ['1', kind, ...all].join(':')),
  ),
);

describe('a custom_id', () => {
  it('contains its fields, in at most 100 characters, whatever can be pressed', () => {
    fc.assert(
      fc.property(customId, (id) => {
        expect(id.length).toBeLessThanOrEqual(CUSTOM_ID_MAX);
        const press = customIds.read(id);
        expect(press).toMatchObject({ kind: id.split(':')[1] });
        expect(press && customIds.write(press)).toBe(id);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of random characters is not readable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), (id) => {
        expect(customIds.read(id)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('that was changed is either not readable or well-formed', () => {
    fc.assert(
      fc.property(customId, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (id, at, other) => {
        const tampered = id.slice(0, at % id.length) + other + id.slice((at % id.length) + 1);
        const read = customIds.read(tampered);
        expect(read === undefined || customIds.write(read) === tampered).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['another version', '2:join:abcdefghij'],
    ['an unknown kind', '1:steal:abcdefghij'],
    ['too many fields', '1:join:abcdefghij:more'],
    ['a table id that is none', '1:join:ABCDEFGHIJ'],
    ['a number written otherwise', '1:show:abcdefghij:0:::0r007:'],
    ['more than 100 characters', `1:join:abcdefghij${' '.repeat(90)}`],
    ['nothing', ''],
  ])('with %s says nothing', (_, id) => {
    expect(customIds.read(id)).toBeUndefined();
  });

  it('longer than the maximum is a bug', () => {
    const options = Array.from({ length: 60 }, () => 1);
    const press = presses.thread({ game: 'x', locale: 'en', seats: 2, clock: undefined, options });
    expect(() => customIds.write(press)).toThrow(RangeError);
  });

  it('with an invalid field is a bug', () => {
    expect(() => customIds.write(presses.join({ table: 'no table' }))).toThrow('Invalid string');
    expect(() => customIds.write(presses.undo({ table: 'abcdefghij', seq: -1 }))).toThrow('Invalid string');
  });
});

describe('the registry', () => {
  it('lists every kind of press of the kernel, and each kind once', () => {
    const kinds = buttons.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(Object.values(presses).map(({ kind }) => kind)));
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
