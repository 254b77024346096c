import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '../core/message.ts';
import { customIds, handlers } from '../testkit/discord/everything.ts';
import { PICKS_MAX, shortHash } from './panel/panel.ts';
import { type Press, presses } from './presses.ts';
import { CUSTOM_ID_MAX } from './rest/limits.ts';

const { buttons } = handlers;
const tableKinds = buttons.flatMap((button) =>
  Object.keys(button.fields).join() === 'table' ? [button.kind] : [],
);
const bareKinds = buttons.flatMap((button) => (Object.keys(button.fields).length === 0 ? [button.kind] : []));
const panelKinds = ['look', 'pick', 'row', 'verb', 'do'] as const;

const letters = (alphabet: string, min: number, max: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: min, maxLength: max })
    .map((characters) => characters.join(''));
const table = letters('abcdefghijklmnopqrstuvwxyz234567', 10, 10);
const hash = fc.string({ unit: 'grapheme' }).map(shortHash);
const upTo35 = fc.integer({ min: 0, max: 35 });

const state = fc.record({
  table,
  stamp: letters('0123456789abcdefghijklmnopqrstuvwxyz-', 1, 16),
  verb: fc.option(hash, { nil: undefined }),
  picks: fc.array(fc.record({ option: upTo35, value: hash }), { maxLength: PICKS_MAX }),
  focus: fc.oneof(
    fc.constant(undefined),
    upTo35.map((option) => ({ option })),
    fc
      .tuple(upTo35, fc.constantFrom('row', 'page'), fc.integer({ min: -999, max: 999 }))
      .map(([option, kind, number]) => ({ option, part: { kind, number } })),
  ),
  disambiguator: letters('abcdefghijklmnopqrstuvwxyz', 0, 1),
});

const press = fc.oneof(
  fc.record({ kind: fc.constantFrom(...tableKinds), table }),
  fc.record({ kind: fc.constant('set' as const), table, option: fc.constantFrom('board', 'five-dice') }),
  fc.tuple(fc.constantFrom(...panelKinds), state).map(([kind, at]) => ({ kind, ...at })),
  fc.record({ kind: fc.constant('topic' as const), game: fc.constantFrom('roll-to-the-top', 'x') }),
  fc.record({ kind: fc.constant('choose' as const), command: fc.constantFrom('sheet', 'play', 'undo') }),
  fc.record({
    kind: fc.constant('thread' as const),
    game: letters('abcdefghij-', 1, 24),
    locale: fc.constantFrom(...locales),
    seats: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    clock: fc.option(fc.constantFrom('fast', '3d+12h/5d', '59d23h59m+59d23h59m/59d23h59m'), {
      nil: undefined,
    }),
    options: fc.array(fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }), { maxLength: 8 }),
  }),
  fc.record({
    kind: fc.constantFrom('settings-form' as const, 'save-settings' as const),
    of: fc.constantFrom('person', 'server'),
    page: fc.constantFrom('looks', 'tables'),
    part: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('challenge' as const),
    what: fc.constantFrom('play', 'results', 'look', 'look-world'),
    guild: letters('0123456789', 1, 20),
    period: fc.constantFrom('2026-11-21', '1999-01-01', '2026-W47'),
  }),
  fc.record({
    kind: fc.constant('vote' as const),
    table,
    proposal: letters('0123456789abcdef', 6, 6),
    choice: fc.constantFrom('yes', 'no', 'wait', 'caretaker', 'offer'),
  }),
  fc.record({ kind: fc.constantFrom('take', 'offer'), table, seat: fc.integer({ min: 0, max: 11 }) }),
  fc.record({
    kind: fc.constantFrom('undo', 'request-undo'),
    table,
    seq: fc.integer({ min: 1, max: 999_999_999 }),
  }),
  fc.record({
    kind: fc.constant('more' as const),
    table,
    seat: fc.option(fc.integer({ min: 0, max: 11 }), { nil: undefined }),
    page: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({
    kind: fc.constant('what-if-menu' as const),
    table,
    what: fc.constantFrom('seat', 'part', 'decision', 'level'),
    seat: fc.integer({ min: 0, max: 11 }),
    part: fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: undefined }),
    seq: fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: undefined }),
    level: fc.constantFrom('easy', 'medium', 'hard'),
  }),
  fc.record({
    kind: fc.constant('what-if-play' as const),
    table,
    seq: fc.integer({ min: 1, max: 999_999_999 }),
    level: fc.constantFrom('easy', 'medium', 'hard'),
    closes: fc.option(table, { nil: undefined }),
  }),
  fc.record({ kind: fc.constantFrom(...bareKinds) }),
) as fc.Arbitrary<object> as fc.Arbitrary<Press>;

describe('a custom_id', () => {
  it('contains its fields, in at most 100 characters', () => {
    fc.assert(
      fc.property(press, (args) => {
        const id = customIds.write(args);
        expect(id.length).toBeLessThanOrEqual(CUSTOM_ID_MAX);
        expect(customIds.read(id)).toEqual(args);
      }),
      { numRuns: 500 },
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
      fc.property(press, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (args, at, other) => {
        const id = customIds.write(args);
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
    ['a number written otherwise', '1:look:abcdefghij:0:::0r007:'],
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
