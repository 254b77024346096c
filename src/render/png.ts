import { promisify } from 'node:util';
import { crc32, deflate, type ZlibOptions } from 'node:zlib';
import { MOST_COLOURS, reduce } from './quantise.ts';

/**
 * So far a channel may be from its true value, of 255: at most the first, and less where there is room. Flat fills
 * lose nothing: it is single pixels at the edges of letters and shapes that do. The first is for crowded pictures of
 * high contrast, whose edges run through the most colours. Where it is not enough for a palette all colours are kept.
 */
export const LOSSES = [12, 9, 5] as const;

/** Rows that are read at once: pieces that the allocator hands out again, instead of fresh memory a picture. */
const STRIP = 64;

/** A hash table, twice as large as what is put into it. */
const SLOT_BITS = 15;
const SLOTS = 1 << SLOT_BITS;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const INDEXED = 3;

const deflated = promisify<Buffer, ZlibOptions, Buffer>(deflate);

/** An opaque picture: 32-bit words, red lowest. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** So many rows from `top` on. */
  read(top: number, rows: number): Uint32Array;
}

/**
 * Writes PNG files (W3C, Portable Network Graphics, third edition) with an 8-bit palette, which a sheet of few flat
 * colours fits in: a third of the bytes of true colours and a fraction of the time. Where a palette would lose more
 * than `LOSSES`, the file has true colours and loses nothing.
 *
 * Its buffers are used again: one picture at a time.
 */
export class PngWriter {
  /** Open addressing: a slot holds the number of a colour, plus one. */
  readonly #slots = new Uint16Array(SLOTS);
  readonly #colours = new Uint32Array(MOST_COLOURS);
  readonly #counts = new Uint32Array(MOST_COLOURS);
  /** Pixels of one colour, side by side in a row: how many, and the number of their colour. */
  #runs = new Uint32Array(0);
  /** Their colours themselves. */
  #runColours = new Uint32Array(0);
  #lines = Buffer.alloc(0);

  /** Reads the pixels before it returns: only the compression is left to another thread. */
  write(pixels: Pixels): Promise<Buffer> {
    const { width, height } = pixels;
    const used = this.#findRuns(pixels);
    const reduced =
      used === undefined
        ? undefined
        : reduce(this.#colours.subarray(0, used), this.#counts.subarray(0, used), LOSSES);
    if (reduced === undefined) return file(width, height, undefined, this.#trueLines(width, height));
    const palette = Buffer.alloc(3 * reduced.palette.length);
    for (const [i, colour] of reduced.palette.entries()) palette.writeUIntLE(colour, 3 * i, 3);
    return file(width, height, palette, this.#indexedLines(width, height, reduced.places));
  }

  /**
   * Numbers the colours, in the order in which they appear, and notes the runs.
   *
   * @returns how many colours there are; undefined where they are too many
   */
  #findRuns({ width, height, read }: Pixels): number | undefined {
    if (this.#runs.length < width * height) {
      this.#runs = new Uint32Array(width * height);
      this.#runColours = new Uint32Array(width * height);
    }
    const slots = this.#slots.fill(0);
    const counts = this.#counts.fill(0);
    const colours = this.#colours;
    const runs = this.#runs;
    const runColours = this.#runColours;
    let used = 0;
    let tooMany = false;
    let noted = 0;
    for (let top = 0; top < height; top += STRIP) {
      const strip = read(top, Math.min(STRIP, height - top));
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
          if (number < 0 && used === MOST_COLOURS) {
            tooMany = true;
            number = 0;
          }
          if (number < 0) {
            number = used++;
            colours[number] = colour;
            slots[slot] = used;
          }
          const from = at++;
          while (at < end && strip[at] === word) at++;
          counts[number] = (counts[number] as number) + at - from;
          runColours[noted] = colour;
          runs[noted++] = (at - from) * MOST_COLOURS + number;
        }
      }
    }
    return tooMany ? undefined : used;
  }

  #indexedLines(width: number, height: number, places: Uint8Array): Buffer {
    const runs = this.#runs;
    const lines = this.#room((width + 1) * height);
    let read = 0;
    let to = 0;
    for (let y = 0; y < height; y++) {
      lines[to++] = 0;
      for (const end = to + width; to < end; ) {
        const run = runs[read++] as number;
        const place = places[run % MOST_COLOURS] as number;
        const runEnd = to + Math.floor(run / MOST_COLOURS);
        // A call costs more than a few bytes.
        if (runEnd - to > 32) lines.fill(place, to, runEnd);
        else for (let at = to; at < runEnd; at++) lines[at] = place;
        to = runEnd;
      }
    }
    return lines;
  }

  #trueLines(width: number, height: number): Buffer {
    const runs = this.#runs;
    const lines = this.#room((3 * width + 1) * height);
    let read = 0;
    let to = 0;
    for (let y = 0; y < height; y++) {
      lines[to++] = 0;
      for (const end = to + 3 * width; to < end; ) {
        const colour = this.#runColours[read] as number;
        const from = to;
        const runEnd = to + 3 * Math.floor((runs[read++] as number) / MOST_COLOURS);
        // A call costs more than a few bytes.
        for (const near = Math.min(runEnd, from + 48); to < near; to += 3) {
          lines[to] = colour;
          lines[to + 1] = colour >>> 8;
          lines[to + 2] = colour >>> 16;
        }
        for (; to < runEnd; to += Math.min(to - from, runEnd - to))
          lines.copyWithin(to, from, from + Math.min(to - from, runEnd - to));
      }
    }
    return lines;
  }

  #room(length: number): Buffer {
    if (this.#lines.length < length) this.#lines = Buffer.alloc(length);
    return this.#lines.subarray(0, length);
  }
}

/** @param palette left out: true colours @param lines each beginning with its filter, 0 */
async function file(
  width: number,
  height: number,
  palette: Buffer | undefined,
  lines: Buffer,
): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = palette === undefined ? TRUE_COLOUR : INDEXED;
  const data = await deflated(lines, { level: 2, memLevel: 9, chunkSize: 1 << 17 });
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', header),
    ...(palette === undefined ? [] : chunk('PLTE', palette)),
    ...chunk('IDAT', data),
    ...chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Length, type, data, and the checksum of type and data. */
function chunk(type: string, data: Buffer): readonly Buffer[] {
  const head = Buffer.alloc(8, type, 'latin1');
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return [head, data, check];
}
