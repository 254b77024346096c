import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice, optionSet, readOption, valuesOf, whole } from './options.ts';

const options = optionSet({ board: choice(['tree', 'pyramid'], 'pyramid'), rounds: whole(1, 6, 1) });

describe('options', () => {
  it('default to their standard values', () => {
    expect(options.schema.parse({})).toEqual({ board: 'pyramid', rounds: 1 });
    expect(options.schema.parse({ rounds: 3 })).toEqual({ board: 'pyramid', rounds: 3 });
  });

  it.each([[{ board: 'moon' }], [{ rounds: 0 }], [{ rounds: 7 }], [{ rounds: '3' }], [{ colour: 'red' }]])(
    'refuse %o',
    (wrong) => {
      expect(options.schema.safeParse(wrong).success).toBe(false);
    },
  );

  it('can be unlisted: new games get the standard value, and older games keep theirs', () => {
    const { specs, schema } = optionSet(
      { board: choice(['tree', 'pyramid']) },
      { edition: choice(['second', 'first']) },
    );
    expect(Object.keys(specs)).toEqual(['board']);
    expect(schema.parse({})).toEqual({ board: 'tree', edition: 'second' });
    expect(schema.parse({ edition: 'first' })).toEqual({ board: 'tree', edition: 'first' });
    expect(schema.safeParse({ edition: 'third' }).success).toBe(false);
  });

  it('offer their values as text, in order', () => {
    expect(valuesOf(whole(2, 5, 2))).toEqual(['2', '3', '4', '5']);
    expect(valuesOf(choice(['b', 'a']))).toEqual(['b', 'a']);
  });

  it('accept typed values, and refuse anything else', () => {
    expect(readOption(whole(1, 6, 1), ' 3 ')).toBe(3);
    expect(readOption(choice(['tree']), 'TREE')).toBe('tree');
    for (const text of ['0', '7', '03', '3.0', '1e0', '', 'three', '٣'])
      expect(readOption(whole(1, 6, 1), text)).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readOption(whole(1, 6, 1), text);
        if (read !== undefined) expect(options.schema.safeParse({ rounds: read }).success).toBe(true);
      }),
    );
  });
});
