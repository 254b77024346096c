import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { CUSTOM_ID_MAX } from '../messages/limits.ts';
import {
  chosenCommands,
  configNames,
  dailyPresses,
  PICKS_MAX,
  type Press,
  panelKinds,
  readId,
  seatKinds,
  shortHash,
  tableKinds,
  undoKinds,
  writeId,
} from './ids.ts';

const letters = (alphabet: string, min: number, max: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: min, maxLength: max })
    .map((characters) => characters.join(''));
const table = letters('abcdefghijklmnopqrstuvwxyz234567', 10, 10);
const aMark = fc.string({ unit: 'grapheme' }).map(shortHash);
const upTo35 = fc.integer({ min: 0, max: 35 });

const spot = fc.record({
  table,
  stamp: letters('0123456789abcdefghijklmnopqrstuvwxyz-', 1, 16),
  verb: fc.option(aMark, { nil: undefined }),
  picks: fc.array(fc.record({ option: upTo35, value: aMark }), { maxLength: PICKS_MAX }),
  focus: fc.oneof(
    fc.constant(undefined),
    upTo35.map((option) => ({ option })),
    fc
      .tuple(upTo35, fc.constantFrom('row', 'page'), fc.integer({ min: -999, max: 999 }))
      .map(([option, kind, number]) => ({ option, at: { kind, number } })),
  ),
  disambiguator: letters('abcdefghijklmnopqrstuvwxyz', 0, 1),
});

const press: fc.Arbitrary<Press> = fc.oneof(
  fc.record({ kind: fc.constantFrom(...tableKinds), table }),
  fc.record({ kind: fc.constant('set' as const), table, option: fc.constantFrom('board', 'five-dice') }),
  fc.tuple(fc.constantFrom(...panelKinds), spot).map(([kind, at]) => ({ kind, ...at })),
  fc.record({ kind: fc.constant('topic' as const), game: fc.constantFrom('roll-to-the-top', 'x') }),
  fc.record({
    kind: fc.constant('setting' as const),
    setting: fc.constantFrom('language' as const, 'theme' as const),
  }),
  fc.record({ kind: fc.constant('choose' as const), command: fc.constantFrom(...chosenCommands) }),
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
  fc.record({ kind: fc.constant('config' as const), setting: fc.constantFrom(...configNames) }),
  fc.record({
    kind: fc.constant('daily' as const),
    what: fc.constantFrom(...dailyPresses),
    guild: letters('0123456789', 1, 20),
    day: fc.constantFrom('2026-11-21', '1999-01-01'),
  }),
  fc.record({ kind: fc.constant('clock' as const), table }),
  fc.record({
    kind: fc.constant('vote' as const),
    table,
    proposal: letters('0123456789abcdef', 6, 6),
    choice: fc.constantFrom('yes', 'no', 'wait', 'caretaker', 'offer'),
  }),
  fc.record({ kind: fc.constantFrom(...seatKinds), table, seat: fc.integer({ min: 0, max: 11 }) }),
  fc.record({ kind: fc.constantFrom(...undoKinds), table, seq: fc.integer({ min: 1, max: 999_999_999 }) }),
  fc.constant({ kind: 'move' as const }),
  fc.constant({ kind: 'reminders' as const }),
);

describe('a custom_id', () => {
  it('says what was written into it, in at most 100 characters', () => {
    fc.assert(
      fc.property(press, (args) => {
        const id = writeId(args);
        expect(id.length).toBeLessThanOrEqual(CUSTOM_ID_MAX);
        expect(readId(id)).toEqual(args);
      }),
      { numRuns: 500 },
    );
  });

  it('of random characters says nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), (id) => {
        expect(readId(id)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('that was tampered with says nothing, or something as well-formed', () => {
    fc.assert(
      fc.property(press, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (args, at, other) => {
        const id = writeId(args);
        const tampered = id.slice(0, at % id.length) + other + id.slice((at % id.length) + 1);
        const read = readId(tampered);
        expect(read === undefined || writeId(read) === tampered).toBe(true);
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
    expect(readId(id)).toBeUndefined();
  });

  it('that would be too long is a bug', () => {
    const option = 'a'.repeat(100);
    expect(() => writeId({ kind: 'set', table: 'abcdefghij', option })).toThrow(RangeError);
  });
});
