import { promisify } from 'node:util';
import { constants, crc32, deflate, deflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { ColourTable, MOST_COLOURS, MOST_LOSS, PALETTE_SIZE, reduce } from './quantise.ts';
import { TILE, type Tiles } from './tiles.ts';

const ADLER_BASE = 65521;

/** The Adler-32 checksum of RFC 1950. @param low 1 plus the sum of all bytes @param high the sum of `low` after each byte */
export function adler32(low: number, high: number): number {
  return modulo(high) * 65536 + modulo(low);
}

function modulo(value: number): number {
  return ((value % ADLER_BASE) + ADLER_BASE) % ADLER_BASE;
}

/** The checksum of two concatenated pieces of data. @param length of the second */
export function adlerOfBoth(first: number, second: number, length: number): number {
  const low = lowOf(first) + lowOf(second) - 1;
  return adler32(low, highOf(first) + highOf(second) + (length % ADLER_BASE) * (lowOf(first) - 1));
}

/**
 * The checksum of data after a change.
 *
 * @param sum of all differences
 * @param weighted sum of all differences, each times the number of bytes from its position to the end
 */
export function adlerAfter(before: number, sum: number, weighted: number): number {
  return adler32(lowOf(before) + sum, highOf(before) + weighted);
}

function lowOf(adler: number): number {
  return adler % 65536;
}

function highOf(adler: number): number {
  return Math.floor(adler / 65536);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const INDEXED = 3;
/** Level 4 would make files a tenth smaller in twice the time. */
const LEVEL = 3;
const OPTIONS: ZlibOptions = { level: LEVEL, memLevel: 8, chunkSize: 1 << 15 };
const FAST: ZlibOptions = { level: LEVEL, memLevel: 9, chunkSize: 1 << 17 };

const deflated = promisify<Buffer, ZlibOptions, Buffer>(deflate);
const deflatedRaw = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);

/** Some rows of an indexed picture, compressed independently, so that files can be assembled from bands. */
interface Band {
  /** A complete chunk of type IDAT. */
  readonly chunk: Buffer;
  /** Of the uncompressed rows: their Adler-32 checksum, and their number of bytes. */
  readonly adler: number;
  readonly length: number;
}

/** @param lines rows of palette indices, each starting with its filter, 0 @param adler their checksum */
async function bandOf(lines: Uint8Array, adler: number): Promise<Band> {
  // A full flush ends at a byte and refers to nothing before it.
  const data = await deflatedRaw(lines, { ...OPTIONS, finishFlush: constants.Z_FULL_FLUSH });
  return { chunk: chunk('IDAT', data), adler, length: lines.length };
}

/** The uncompressed rows of a band. */
export function linesOf({ chunk, length }: Band): Buffer {
  return inflateRawSync(chunk.subarray(8, -4), { chunkSize: length, finishFlush: constants.Z_SYNC_FLUSH });
}

/**
 * A file made of bands.
 *
 * @param palette at most 256 colours, 24 bits each, red lowest
 * @returns the bands as parts of the file, so that nothing else keeps them in memory
 */
function indexedFile(
  width: number,
  height: number,
  palette: readonly number[],
  bands: readonly Band[],
): { readonly data: Buffer; readonly bands: readonly Band[] } {
  const colours = Buffer.alloc(3 * palette.length);
  for (const [i, colour] of palette.entries()) colours.writeUIntLE(colour, 3 * i, 3);
  // RFC 1950: a header, the data, an empty last block, and the checksum of all uncompressed data.
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

/** @param lines rows of colours, each starting with its filter, 0 */
async function trueColourFile(width: number, height: number, lines: Buffer): Promise<Buffer> {
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

/** An opaque picture: 32-bit words, red lowest. */
export interface Pixels {
  /** At most 4,096 each. */
  readonly width: number;
  readonly height: number;
  /** Reads a box of pixels, row by row. */
  read(left: number, top: number, width: number, height: number): Uint32Array;
}

/** Some rows of palette indices, each starting with its filter. */
interface Lines {
  readonly lines: Uint8Array;
  /** The number of bytes per row. */
  readonly stride: number;
  /** The first byte to write. */
  readonly first: number;
  /** The checksum of the current rows. */
  readonly adler: number;
}

/** Writes pixels over part of the rows. @returns their new checksum; undefined if the palette has no room */
export function overwrite(
  { lines, stride, first, adler }: Lines,
  words: Uint32Array,
  rows: number,
  colours: ColourTable,
): number | undefined {
  const width = words.length / rows;
  let [sum, weighted] = [0, 0];
  for (let row = 0, at = 0; row < rows; row++) {
    let to = row * stride + first;
    for (const end = at + width; at < end; ) {
      const word = words[at] as number;
      const place = colours.placeOf(word);
      if (place === undefined) return undefined;
      do {
        const difference = place - (lines[to] as number);
        if (difference !== 0) {
          lines[to] = place;
          sum += difference;
          weighted += difference * (lines.length - to);
        }
        to++;
        at++;
      } while (at < end && words[at] === word);
    }
  }
  return adlerAfter(adler, sum, weighted);
}

/** Rows of colours, each starting with its filter, 0. */
function trueLines({ width, height, read }: Pixels): Buffer {
  const lines = Buffer.alloc((3 * width + 1) * height);
  let to = 0;
  for (let top = 0; top < height; top += TILE) {
    const strip = read(0, top, width, Math.min(TILE, height - top));
    for (let at = 0; at < strip.length; ) {
      to++;
      for (const end = at + width; at < end; at++, to += 3) {
        const word = strip[at] as number;
        lines[to] = word;
        lines[to + 1] = word >>> 8;
        lines[to + 2] = word >>> 16;
      }
    }
  }
  return lines;
}

/** The number of rows per band: fewer would mean more zlib calls, whose overhead exceeds the compression itself. */
const BAND = 2 * TILE;

/** Palette places reserved for the colours of later versions of a picture. */
const SPARE_PLACES = 64;

/** A hash table with twice as many slots as entries. */
const SLOT_BITS = 15;
const SLOTS = 1 << SLOT_BITS;
/** A run packs its length and the number of its colour into one word. */
const NUMBER_BITS = 14;
/** Longer runs use `fill`. */
const SHORT = 24;

/** A file, and what is needed to rewrite it with some tiles changed; true-colour files lack the latter. */
export interface PngFile {
  readonly data: Buffer;
  readonly parts?: { readonly colours: ColourTable; readonly bands: readonly Band[] };
}

/**
 * Writes PNG files (W3C, Portable Network Graphics, third edition) with an 8-bit palette, which fits a sheet of few
 * flat colours: a third of the bytes of true colours, in a fraction of the time. If a palette would lose more than
 * `MOST_LOSS`, the file has true colours and is lossless. Every two rows of tiles are compressed independently, as a
 * band.
 *
 * It reuses its buffers: one picture at a time.
 */
export class PngWriter {
  /** Open addressing: a slot holds an opaque pixel, or 0; a parallel array has the number of its colour. */
  readonly #slots = new Int32Array(SLOTS);
  readonly #numbers = new Uint16Array(SLOTS);
  readonly #colours = new Uint32Array(MOST_COLOURS);
  readonly #counts = new Uint32Array(MOST_COLOURS);
  /** Runs of pixels of the same colour within a row. */
  #runs = new Uint32Array(2 ** 17);
  #lines = new Uint8Array(0);

  /**
   * Reads the pixels before it returns: only the compression is left to other threads.
   *
   * @param exact colours to keep exactly, possibly for later versions of the picture; at most 64
   */
  async write(pixels: Pixels, exact: readonly number[] = []): Promise<PngFile> {
    const { width, height } = pixels;
    const used = this.#findRuns(pixels);
    const seen = this.#colours.subarray(0, used);
    const reduced =
      used === undefined
        ? undefined
        : reduce(seen, this.#counts.subarray(0, used), MOST_LOSS, PALETTE_SIZE - SPARE_PLACES, exact);
    if (reduced === undefined) return { data: await trueColourFile(width, height, trueLines(pixels)) };
    const others = exact.filter((colour) => !reduced.palette.includes(colour));
    const palette = [...reduced.palette, ...others].slice(0, PALETTE_SIZE);
    const colours = new ColourTable(palette, seen, reduced.places);
    const bands = await Promise.all(this.#bands(pixels, reduced.places));
    return fileOf(pixels, palette, bands, colours);
  }

  /**
   * Rewrites a file in which some tiles have changed. Reads only the pixels of these tiles, before it returns.
   *
   * @returns undefined if the palette has no room for their colours
   */
  async rewrite({ parts }: PngFile, pixels: Pixels, changed: Tiles): Promise<PngFile | undefined> {
    if (parts === undefined) return undefined;
    const { colours } = parts;
    const bands: (Band | Promise<Band>)[] = [...parts.bands];
    const stride = pixels.width + 1;
    const boxes = changed.boxes();
    for (const [number, band] of parts.bands.entries()) {
      const own = boxes.filter(([, top]) => Math.floor(top / BAND) === number);
      if (own.length === 0) continue;
      const lines = linesOf(band);
      let { adler } = band;
      for (const [left, top, columns, rows] of own) {
        const from = { lines, stride, first: (top - number * BAND) * stride + left + 1, adler };
        const written = overwrite(from, pixels.read(left, top, columns, rows), rows, colours);
        if (written === undefined) return undefined;
        adler = written;
      }
      bands[number] = bandOf(lines, adler);
    }
    // Another version may add colours before this one is compressed.
    const palette = [...colours.palette];
    const all = await Promise.all(bands);
    return fileOf(pixels, palette, all, colours);
  }

  /**
   * Numbers the colours in order of appearance, and records the runs.
   *
   * @returns the number of colours; undefined if there are too many
   */
  #findRuns({ width, height, read }: Pixels): number | undefined {
    const slots = this.#slots.fill(0);
    const numbers = this.#numbers;
    const counts = this.#counts.fill(0);
    const colours = this.#colours;
    let used = 0;
    let count = 0;
    for (let top = 0; top < height; top += TILE) {
      const { buffer, byteOffset, length } = read(0, top, width, Math.min(TILE, height - top));
      const strip = new Int32Array(buffer, byteOffset, length);
      const runs = this.#roomForRuns(count + length);
      for (let at = 0; at < length; ) {
        for (const end = at + width; at < end; ) {
          const word = strip[at] as number;
          let slot = Math.imul(word, 0x9e3779b1) >>> (32 - SLOT_BITS);
          while (slots[slot] !== word && slots[slot] !== 0) slot = (slot + 1) % SLOTS;
          if (slots[slot] === 0) {
            if (used === MOST_COLOURS) return undefined;
            slots[slot] = word;
            numbers[slot] = used;
            colours[used++] = word & 0xffffff;
          }
          const number = numbers[slot] as number;
          const from = at++;
          while (at < end && strip[at] === word) at++;
          counts[number] = (counts[number] as number) + at - from;
          runs[count++] = ((at - from) << NUMBER_BITS) | number;
        }
      }
    }
    return used;
  }

  /** Starts compressing the picture whose runs were found. */
  #bands({ width, height }: Pixels, places: Uint8Array): readonly Promise<Band>[] {
    const runs = this.#runs;
    const lines = this.#roomForLines((width + 1) * height);
    const bands: Promise<Band>[] = [];
    let read = 0;
    let to = 0;
    for (let top = 0; top < height; top += BAND) {
      const begin = to;
      let low = 1;
      let high = 0;
      for (let rows = Math.min(BAND, height - top); rows > 0; rows--) {
        lines[to++] = 0;
        high += low;
        for (const end = to + width; to < end; ) {
          const run = runs[read++] as number;
          const place = places[run & (MOST_COLOURS - 1)] as number;
          const length = run >>> NUMBER_BITS;
          // The sums for a run of equal bytes; a row is too short for them to lose precision.
          high += length * low + (place * length * (length + 1)) / 2;
          low += length * place;
          const runEnd = to + length;
          if (length > SHORT) lines.fill(place, to, runEnd);
          else for (let at = to; at < runEnd; at++) lines[at] = place;
          to = runEnd;
        }
        low %= ADLER_BASE;
        high %= ADLER_BASE;
      }
      bands.push(bandOf(lines.subarray(begin, to), adler32(low, high)));
    }
    return bands;
  }

  #roomForRuns(length: number): Uint32Array {
    if (this.#runs.length < length) {
      const longer = new Uint32Array(Math.max(length, 2 * this.#runs.length));
      longer.set(this.#runs);
      this.#runs = longer;
    }
    return this.#runs;
  }

  #roomForLines(length: number): Uint8Array {
    if (this.#lines.length < length) this.#lines = new Uint8Array(length);
    return this.#lines;
  }
}

function fileOf(
  { width, height }: Pixels,
  palette: readonly number[],
  bands: readonly Band[],
  colours: ColourTable,
): PngFile {
  const file = indexedFile(width, height, palette, bands);
  return { data: file.data, parts: { colours, bands: file.bands } };
}
