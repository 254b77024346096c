import { promisify } from 'node:util';
import { constants, crc32, deflate, deflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { ColourTable, MOST_COLOURS, MOST_LOSS, PALETTE_SIZE, reduce } from './quantise.ts';
import { TILE, type Tiles } from './tiles.ts';

/** The Adler-32 checksum of RFC 1950, of data that is put together or changed. */

const ADLER_BASE = 65521;

/** @param low 1, and all bytes @param high all values that `low` had after a byte */
export function adler32(low: number, high: number): number {
  return modulo(high) * 65536 + modulo(low);
}

function modulo(value: number): number {
  return ((value % ADLER_BASE) + ADLER_BASE) % ADLER_BASE;
}

/** The checksum of two pieces of data after each other. @param length of the second */
export function adlerOfBoth(first: number, second: number, length: number): number {
  const low = lowOf(first) + lowOf(second) - 1;
  return adler32(low, highOf(first) + highOf(second) + (length % ADLER_BASE) * (lowOf(first) - 1));
}

/**
 * The checksum of data after a change.
 *
 * @param sum of all differences
 * @param weighted sum of all differences, each times the number of bytes from its place to the end
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

/** The parts of PNG files (W3C, Portable Network Graphics, third edition). */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const INDEXED = 3;
/** Level 4 would make files a tenth smaller in twice the time. */
const LEVEL = 3;
const OPTIONS: ZlibOptions = { level: LEVEL, memLevel: 8, chunkSize: 1 << 15 };
const FAST: ZlibOptions = { level: LEVEL, memLevel: 9, chunkSize: 1 << 17 };

const deflated = promisify<Buffer, ZlibOptions, Buffer>(deflate);
const deflatedRaw = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);

/** Some rows of an indexed picture, compressed so that they stand by themselves: files can be put together of bands. */
interface Band {
  /** A whole chunk of type IDAT. */
  readonly chunk: Buffer;
  /** Of the rows before compression: their Adler-32 checksum, and how many bytes they are. */
  readonly adler: number;
  readonly length: number;
}

/** @param lines rows of palette places, each beginning with its filter, 0 @param adler their checksum */
async function bandOf(lines: Uint8Array, adler: number): Promise<Band> {
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
function indexedFile(
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

/** Some rows of places, each beginning with its filter. */
interface Lines {
  readonly lines: Uint8Array;
  /** The bytes of a row. */
  readonly stride: number;
  /** The first byte of each row that is written. */
  readonly left: number;
  /** The checksum of the rows as they are. */
  readonly adler: number;
}

/** Writes pixels over a part of the rows. @returns their new checksum; undefined where the palette has no room */
export function overwrite(
  { lines, stride, left, adler }: Lines,
  words: Uint32Array,
  rows: number,
  colours: ColourTable,
): number | undefined {
  const width = words.length / rows;
  let [sum, weighted] = [0, 0];
  for (let row = 0, at = 0; row < rows; row++) {
    let to = row * stride + left;
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

/** Rows of colours, each beginning with its filter, 0. */
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

/**
 * Maximum error per channel (0 to 255): the first at most, less where there is room. Flat fills lose nothing: the error
 * is in single pixels at the edges of letters and shapes. The first is for crowded pictures of high contrast, whose
 * edges run through the most colours. Where it is not enough for a palette, the file keeps all colours.
 */
export const LOSSES = [MOST_LOSS, 9, 5] as const;

/** Places of the palette that are left for the colours of later versions of a picture. */
const SPARE_PLACES = 64;

/** A hash table, twice as large as what is put into it. */
const SLOT_BITS = 15;
const SLOTS = 1 << SLOT_BITS;
/** A run is its length and the number of its colour in one word. */
const NUMBER_BITS = 14;
/** Longer runs are filled by `fill`. */
const SHORT = 24;

/** A file, and what it takes to write it again with some tiles changed; without that where it has true colours. */
export interface PngFile {
  readonly data: Buffer;
  readonly parts?: { readonly colours: ColourTable; readonly bands: readonly Band[] };
}

/**
 * Writes PNG files (W3C, Portable Network Graphics, third edition) with an 8-bit palette, which a sheet of few flat
 * colours fits in: a third of the bytes of true colours and a fraction of the time. Where a palette would lose more
 * than `LOSSES`, the file has true colours and loses nothing. Each row of tiles is compressed by itself, as a band.
 *
 * It reuses its buffers: one picture at a time.
 */
export class PngWriter {
  /** Open addressing: a slot holds the number of a colour, plus one. */
  readonly #slots = new Uint16Array(SLOTS);
  readonly #colours = new Uint32Array(MOST_COLOURS);
  readonly #counts = new Uint32Array(MOST_COLOURS);
  /** Pixels of one colour, side by side in a row. */
  #runs = new Uint32Array(2 ** 17);
  #lines = new Uint8Array(0);

  /**
   * Reads the pixels before it returns: only the compression is left to other threads.
   *
   * @param exact colours that are kept exactly, if need be for later versions of the picture; at most 64
   */
  async write(pixels: Pixels, exact: readonly number[] = []): Promise<PngFile> {
    const { width, height } = pixels;
    const used = this.#findRuns(pixels);
    const seen = this.#colours.subarray(0, used);
    const reduced =
      used === undefined
        ? undefined
        : reduce(seen, this.#counts.subarray(0, used), LOSSES, PALETTE_SIZE - SPARE_PLACES, exact);
    if (reduced === undefined) return { data: await trueColourFile(width, height, trueLines(pixels)) };
    const others = exact.filter((colour) => !reduced.palette.includes(colour));
    const palette = [...reduced.palette, ...others].slice(0, PALETTE_SIZE);
    const colours = new ColourTable(palette, seen, reduced.places);
    const bands = await Promise.all(this.#bands(pixels, reduced.places));
    return fileOf(pixels, palette, bands, colours);
  }

  /**
   * Writes a file again of which some tiles have changed. Reads the pixels of these alone, before it returns.
   *
   * @returns undefined where the palette has no room for their colours
   */
  async rewrite({ parts }: PngFile, pixels: Pixels, changed: Tiles): Promise<PngFile | undefined> {
    if (parts === undefined) return undefined;
    const { colours } = parts;
    const bands: (Band | Promise<Band>)[] = [...parts.bands];
    for (const [row, band] of parts.bands.entries()) {
      const spans = changed.spans(row);
      if (spans.length === 0) continue;
      const rows = Math.min(TILE, pixels.height - row * TILE);
      const lines = linesOf(band);
      let { adler } = band;
      for (const [left, right] of spans) {
        const words = pixels.read(left, row * TILE, right - left, rows);
        const written = overwrite(
          { lines, stride: pixels.width + 1, left: left + 1, adler },
          words,
          rows,
          colours,
        );
        if (written === undefined) return undefined;
        adler = written;
      }
      bands[row] = bandOf(lines, adler);
    }
    // Another version may add colours before this one is compressed.
    const palette = [...colours.palette];
    const all = await Promise.all(bands);
    return fileOf(pixels, palette, all, colours);
  }

  /**
   * Numbers the colours, in the order in which they appear, and notes the runs.
   *
   * @returns how many colours there are; undefined where they are too many
   */
  #findRuns({ width, height, read }: Pixels): number | undefined {
    const slots = this.#slots.fill(0);
    const counts = this.#counts.fill(0);
    const colours = this.#colours;
    let used = 0;
    let noted = 0;
    for (let top = 0; top < height; top += TILE) {
      const strip = read(0, top, width, Math.min(TILE, height - top));
      const runs = this.#roomForRuns(noted + strip.length);
      for (let at = 0; at < strip.length; ) {
        for (const end = at + width; at < end; ) {
          const word = strip[at] as number;
          const colour = word & 0xffffff;
          let slot = Math.imul(colour, 0x9e3779b1) >>> (32 - SLOT_BITS);
          let number = (slots[slot] as number) - 1;
          while (number >= 0 && colours[number] !== colour) {
            slot = (slot + 1) % SLOTS;
            number = (slots[slot] as number) - 1;
          }
          if (number < 0) {
            if (used === MOST_COLOURS) return undefined;
            number = used++;
            colours[number] = colour;
            slots[slot] = used;
          }
          const from = at++;
          while (at < end && strip[at] === word) at++;
          counts[number] = (counts[number] as number) + at - from;
          runs[noted++] = ((at - from) << NUMBER_BITS) | number;
        }
      }
    }
    return used;
  }

  /** Starts to compress the picture whose runs were found. */
  #bands({ width, height }: Pixels, places: Uint8Array): readonly Promise<Band>[] {
    const runs = this.#runs;
    const lines = this.#roomForLines((width + 1) * height);
    const bands: Promise<Band>[] = [];
    let read = 0;
    let to = 0;
    for (let top = 0; top < height; top += TILE) {
      const begin = to;
      let low = 1;
      let high = 0;
      for (let rows = Math.min(TILE, height - top); rows > 0; rows--) {
        lines[to++] = 0;
        high += low;
        for (const end = to + width; to < end; ) {
          const run = runs[read++] as number;
          const place = places[run & (MOST_COLOURS - 1)] as number;
          const length = run >>> NUMBER_BITS;
          // The sums of as many equal bytes; a row is too short for them to lose a digit.
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
