import { ADLER_BASE, type Band, bandOf, indexedFile, trueColourFile } from './png-file.ts';
import { MOST_COLOURS, PALETTE_SIZE, reduce } from './quantise.ts';

/**
 * Maximum error per channel (0 to 255): the first at most, less where there is room. Flat fills lose nothing: the error
 * is in single pixels at the edges of letters and shapes. The first is for crowded pictures of high contrast, whose
 * edges run through the most colours. Where it is not enough for a palette, the file keeps all colours.
 */
export const LOSSES = [12, 9, 5] as const;

/** Rows of a band, which are read at once and compressed by themselves. */
export const BAND_ROWS = 64;
/** Places of the palette that are left for the colours of later versions of a picture. */
const SPARE_PLACES = 64;

/** A hash table, twice as large as what is put into it. */
const SLOT_BITS = 15;
const SLOTS = 1 << SLOT_BITS;

/** An opaque picture: 32-bit words, red lowest. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Reads `rows` rows from `top` on. */
  read(top: number, rows: number): Uint32Array;
}

/** A file, and what it takes to write it again with some bands changed; without that where it has true colours. */
export interface PngFile {
  readonly data: Buffer;
  readonly palette: readonly number[];
  readonly bands: readonly Band[] | undefined;
}

/**
 * Writes PNG files (W3C, Portable Network Graphics, third edition) with an 8-bit palette, which a sheet of few flat
 * colours fits in: a third of the bytes of true colours and a fraction of the time. Where a palette would lose more
 * than `LOSSES`, the file has true colours and loses nothing.
 *
 * It reuses its buffers: one picture at a time.
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

  /** Reads the pixels before it returns: only the compression is left to other threads. */
  async write(pixels: Pixels): Promise<PngFile> {
    const { width, height } = pixels;
    const all = Array.from({ length: Math.ceil(height / BAND_ROWS) }, (_, i) => i);
    const used = this.#findRuns(pixels, all);
    const reduced =
      used === undefined
        ? undefined
        : reduce(
            this.#colours.subarray(0, used),
            this.#counts.subarray(0, used),
            LOSSES,
            PALETTE_SIZE - SPARE_PLACES,
          );
    if (reduced === undefined) {
      const data = await trueColourFile(width, height, this.#trueLines(width, height));
      return { data, palette: [], bands: undefined };
    }
    const bands = await Promise.all(this.#bandsOf(pixels, all, reduced.places));
    return { data: indexedFile(width, height, reduced.palette, bands), palette: reduced.palette, bands };
  }

  /**
   * Writes a file again of which some bands have changed. Reads the pixels of these alone, before it returns.
   *
   * @returns undefined where the palette has no room for their colours
   */
  async rewrite(file: PngFile, pixels: Pixels, changed: readonly boolean[]): Promise<PngFile | undefined> {
    const { width, height } = pixels;
    const rows = changed.flatMap((is, i) => (is ? [i] : []));
    const used = this.#findRuns(pixels, rows);
    if (used === undefined || file.bands === undefined) return undefined;
    const fitted = placesIn(file.palette, this.#colours.subarray(0, used));
    if (fitted === undefined) return undefined;
    const written = await Promise.all(this.#bandsOf(pixels, rows, fitted.places));
    const bands = file.bands.map((band, i) => written[rows.indexOf(i)] ?? band);
    return { data: indexedFile(width, height, fitted.palette, bands), palette: fitted.palette, bands };
  }

  /**
   * Numbers the colours of some bands, in the order in which they appear, and notes the runs.
   *
   * @returns how many colours there are; undefined where they are too many
   */
  #findRuns({ width, height, read }: Pixels, bands: readonly number[]): number | undefined {
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
    for (const band of bands) {
      const top = band * BAND_ROWS;
      const strip = read(top, Math.min(BAND_ROWS, height - top));
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

  /** Starts to compress the bands whose runs were found. */
  #bandsOf(
    { width, height }: Pixels,
    bands: readonly number[],
    places: Uint8Array,
  ): readonly Promise<Band>[] {
    const runs = this.#runs;
    const lines = this.#room((width + 1) * height);
    let read = 0;
    let to = 0;
    return bands.map((band) => {
      const begin = to;
      let low = 1;
      let high = 0;
      const rows = Math.min(BAND_ROWS, height - band * BAND_ROWS);
      for (let y = 0; y < rows; y++) {
        lines[to++] = 0;
        high += low;
        for (const end = to + width; to < end; ) {
          const run = runs[read++] as number;
          const place = places[run % MOST_COLOURS] as number;
          const length = Math.floor(run / MOST_COLOURS);
          // The Adler-32 checksum of as many equal bytes.
          high = (high + length * low + (place * length * (length + 1)) / 2) % ADLER_BASE;
          low = (low + length * place) % ADLER_BASE;
          const runEnd = to + length;
          // A call costs more than a few bytes.
          if (length > 32) lines.fill(place, to, runEnd);
          else for (let at = to; at < runEnd; at++) lines[at] = place;
          to = runEnd;
        }
      }
      return bandOf(lines.subarray(begin, to), (high % ADLER_BASE) * 65536 + low);
    });
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

/**
 * Finds places for colours in a palette: a colour that is near enough, else a free place.
 *
 * @returns undefined where there are not enough free places
 */
function placesIn(
  palette: readonly number[],
  colours: Uint32Array,
): { readonly palette: readonly number[]; readonly places: Uint8Array } | undefined {
  const exact = new Map(palette.map((colour, place) => [colour, place]));
  const out = [...palette];
  const places = new Uint8Array(colours.length);
  for (const [i, colour] of colours.entries()) {
    let place = exact.get(colour) ?? nearest(out, colour);
    if (place === undefined) {
      if (out.length === PALETTE_SIZE) return undefined;
      place = out.push(colour) - 1;
      exact.set(colour, place);
    }
    places[i] = place;
  }
  return { palette: out, places };
}

/** The place of the colour that is nearest, if it is near enough. */
function nearest(palette: readonly number[], colour: number): number | undefined {
  let least = Math.max(...LOSSES) + 1;
  let found: number | undefined;
  for (let place = 0; place < palette.length; place++) {
    const other = palette[place] as number;
    const loss = Math.max(
      Math.abs((other & 255) - (colour & 255)),
      Math.abs(((other >>> 8) & 255) - ((colour >>> 8) & 255)),
      Math.abs((other >>> 16) - (colour >>> 16)),
    );
    if (loss < least) {
      least = loss;
      found = place;
    }
  }
  return found;
}
