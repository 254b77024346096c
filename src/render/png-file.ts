import { promisify } from 'node:util';
import { constants, crc32, deflate, deflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { adlerOfBoth } from './adler.ts';

/** The parts of PNG files (W3C, Portable Network Graphics, third edition). */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const INDEXED = 3;
/** Level 4 takes a tenth off the files, for twice the time. */
const LEVEL = 3;
const OPTIONS: ZlibOptions = { level: LEVEL, memLevel: 8, chunkSize: 1 << 15 };
const FAST: ZlibOptions = { level: LEVEL, memLevel: 9, chunkSize: 1 << 17 };

const deflated = promisify<Buffer, ZlibOptions, Buffer>(deflate);
const deflatedRaw = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);

/** Some rows of an indexed picture, compressed so that they stand by themselves: files can be put together of bands. */
export interface Band {
  /** A whole chunk of type IDAT. */
  readonly chunk: Buffer;
  /** Of the rows before compression: their Adler-32 checksum, and how many bytes they are. */
  readonly adler: number;
  readonly length: number;
}

/** @param lines rows of palette places, each beginning with its filter, 0 @param adler their checksum */
export async function bandOf(lines: Uint8Array, adler: number): Promise<Band> {
  // A full flush ends at a byte and refers to nothing before it.
  const data = await deflatedRaw(lines, { ...OPTIONS, finishFlush: constants.Z_FULL_FLUSH });
  return { chunk: chunk('IDAT', data), adler, length: lines.length };
}

/** The rows of a band before compression. */
export function linesOf({ chunk, length }: Band): Buffer {
  return inflateRawSync(chunk.subarray(8, -4), { chunkSize: length, finishFlush: constants.Z_SYNC_FLUSH });
}

/**
 * A file of bands.
 *
 * @param palette at most 256 colours, 24 bits each, red lowest
 * @returns the bands as parts of the file, so that nothing else keeps them in memory
 */
export function indexedFile(
  width: number,
  height: number,
  palette: readonly number[],
  bands: readonly Band[],
): { readonly data: Buffer; readonly bands: readonly Band[] } {
  const colours = Buffer.alloc(3 * palette.length);
  for (const [i, colour] of palette.entries()) colours.writeUIntLE(colour, 3 * i, 3);
  // RFC 1950: a header, the data, an empty last block, the checksum of all that was compressed.
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  end.writeUInt32BE(
    bands.reduce((sum, band) => adlerOfBoth(sum, band.adler, band.length), 1),
    2,
  );
  const before = [
    SIGNATURE,
    header(width, height, INDEXED),
    chunk('PLTE', colours),
    chunk('IDAT', Buffer.from([0x78, 0x01])),
  ];
  const after = [chunk('IDAT', end), chunk('IEND', Buffer.alloc(0))];
  const data = Buffer.concat([...before, ...bands.map((band) => band.chunk), ...after]);
  let at = before.reduce((sum, { length }) => sum + length, 0);
  const parts = bands.map((band) => {
    const from = at;
    at += band.chunk.length;
    return { ...band, chunk: data.subarray(from, at) };
  });
  return { data, bands: parts };
}

/** @param lines rows of colours, each beginning with its filter, 0 */
export async function trueColourFile(width: number, height: number, lines: Buffer): Promise<Buffer> {
  const data = await deflated(lines, FAST);
  return Buffer.concat([
    SIGNATURE,
    header(width, height, TRUE_COLOUR),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function header(width: number, height: number, type: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  data[9] = type;
  return chunk('IHDR', data);
}

/** Length, type, data, and the checksum of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.allocUnsafe(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
