import { adlerAfter } from './adler.ts';
import type { ColourTable } from './colour-table.ts';
import { TILE } from './tiles.ts';

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
export function trueLines({ width, height, read }: Pixels): Buffer {
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
