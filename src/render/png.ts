import { ADLER_BASE, adler32 } from './adler.ts';
import { ColourTable } from './colour-table.ts';
import { type Band, bandOf, indexedFile, linesOf, trueColourFile } from './png-file.ts';
import { overwrite, type Pixels, trueLines } from './png-lines.ts';
import { MOST_COLOURS, MOST_LOSS, PALETTE_SIZE, reduce } from './quantise.ts';
import { TILE, type Tiles } from './tiles.ts';

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
/** Longer runs are filled by a call. */
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
