import fc from 'fast-check';
import { GifReader } from 'omggif';
import { describe, expect, it } from 'vitest';
import { type ByteBox, LzwEncoder } from './gif.ts';

const encoder = new LzwEncoder();

/** The bytes of a box, decoded from a GIF by another decoder. */
function decoded(box: ByteBox): readonly number[] {
  const { width, height } = box;
  const data = encoder.encode(box);
  const blocks = Array.from({ length: Math.ceil(data.length / 255) }, (_, i) => {
    const block = data.slice(255 * i, 255 * (i + 1));
    return Buffer.concat([Buffer.of(block.length), block]);
  });
  const head = Buffer.from('GIF89a\0\0\0\0\xf7\0\0', 'latin1');
  const frame = Buffer.from('\x2c\0\0\0\0\0\0\0\0\0\x08', 'latin1');
  for (const [buffer, at] of [
    [head, 6],
    [frame, 5],
  ] as const) {
    buffer.writeUInt16LE(width, at);
    buffer.writeUInt16LE(height, at + 2);
  }
  const greys = Buffer.from(Array.from({ length: 256 }, (_, i) => [i, i, i]).flat());
  const file = Buffer.concat([head, greys, frame, ...blocks, Buffer.of(0, 0x3b)]);
  const pixels = Buffer.alloc(4 * width * height);
  new GifReader(file).decodeAndBlitFrameRGBA(0, pixels);
  return [...pixels].filter((_, i) => i % 4 === 0);
}

const whole = (bytes: Uint8Array, width: number): ByteBox => {
  return { bytes, stride: width, left: 0, top: 0, width, height: bytes.length / width };
};

describe('LZW', () => {
  it('is decoded by another library', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 400 }), (bytes) => {
        expect(decoded(whole(bytes, bytes.length))).toEqual([...bytes]);
      }),
    );
  });

  it.each([
    ['one colour', () => 7],
    [
      'noise, which fills the table again and again',
      (i: number) => (Math.imul(i + 1, 0x9e3779b1) >>> 13) & 255,
    ],
    ['a pattern', (i: number) => (i % 17) * (i % 5)],
  ])('of a large picture: %s', (_, at) => {
    const bytes = Uint8Array.from({ length: 300 * 200 }, (__, i) => at(i));
    expect(decoded(whole(bytes, 300))).toEqual([...bytes]);
  });

  it('reads only a box of a picture', () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);
    expect(decoded({ bytes, stride: 10, left: 2, top: 3, width: 3, height: 2 })).toEqual([
      32, 33, 34, 42, 43, 44,
    ]);
  });

  it('makes pictures of few colours small', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => Number(i % 1000 === 0));
    expect(encoder.encode(whole(bytes, 1000)).length).toBeLessThan(2000);
  });
});
