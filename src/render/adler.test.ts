import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adler32, adlerAfter, adlerOfBoth } from './adler.ts';

/** By zlib, which ends a stream with it. */
const expected = (data: Uint8Array): number => deflateSync(data).readUInt32BE(deflateSync(data).length - 4);

function sums(data: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of data) high += low += byte;
  return adler32(low, high);
}

const bytes = fc.uint8Array({ maxLength: 700 });

describe('Adler-32', () => {
  it('is that of zlib, for long data as well', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(sums(data)).toBe(expected(data));
      }),
    );
    const long = new Uint8Array(90_000).fill(255);
    expect(sums(long)).toBe(expected(long));
  });

  it('of two pieces follows from both', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const both = expected(Buffer.concat([one, other]));
        expect(adlerOfBoth(expected(one), expected(other), other.length)).toBe(both);
      }),
    );
  });

  it('of changed data follows from the differences', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.tuple(fc.nat(699), fc.nat(255))), (data, changes) => {
        const before = expected(data);
        let [sum, weighted] = [0, 0];
        for (const [at, value] of changes)
          if (at < data.length) {
            const difference = value - (data[at] ?? 0);
            data[at] = value;
            sum += difference;
            weighted += difference * (data.length - at);
          }
        expect(adlerAfter(before, sum, weighted)).toBe(expected(data));
      }),
    );
  });
});
