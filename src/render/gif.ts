import type { Pixels } from './png.ts';
import { ColourTable, PALETTE_SIZE } from './quantise.ts';
import type { Tiles } from './tiles.ts';

/** The number of bits per byte: the minimum code size. */
const BITS = 8;
const CLEAR = 1 << BITS;
const END = CLEAR + 1;
/** Codes have at most 12 bits. */
const MOST_CODES = 1 << 12;
/** The hash table has twice as many slots as there are codes. */
const SLOT_BITS = 13;
const SLOTS = 1 << SLOT_BITS;

/** A box of bytes in rows. */
export interface ByteBox {
  readonly bytes: Uint8Array;
  /** The bytes of a whole row. */
  readonly stride: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Compresses bytes by LZW with codes of variable length, as in GIF89a, appendix F. It reuses its buffers. */
export class LzwEncoder {
  /** Open addressing: the code before and the byte (20 bits), then the code of both (12 bits). 0 is a free slot. */
  readonly #slots = new Uint32Array(SLOTS);
  #out = new Uint8Array(2 ** 16);
  #length = 0;
  #bits = 0;
  #bitCount = 0;

  /** Compresses the bytes of a box, row by row. @returns a view that is valid until the next call */
  encode({ bytes, stride, left, top, width, height }: ByteBox): Uint8Array {
    const slots = this.#slots.fill(0);
    this.#length = 0;
    let size = BITS + 1;
    let next = END + 1;
    let code = -1;
    this.#put(CLEAR, size);
    for (let row = top; row < top + height; row++) {
      const from = row * stride + left;
      for (let at = from; at < from + width; at++) {
        const byte = bytes[at] as number;
        if (code < 0) {
          code = byte;
          continue;
        }
        const key = (code << BITS) | byte;
        let slot = Math.imul(key, 0x9e3779b1) >>> (32 - SLOT_BITS);
        let known = slots[slot] as number;
        while (known !== 0 && known >>> 12 !== key) {
          slot = (slot + 1) % SLOTS;
          known = slots[slot] as number;
        }
        if (known !== 0) {
          code = known & (MOST_CODES - 1);
          continue;
        }
        this.#put(code, size);
        code = byte;
        if (next < MOST_CODES) {
          slots[slot] = ((key << 12) | next) >>> 0;
          if (next === 1 << size) size++;
          next++;
        } else {
          this.#put(CLEAR, size);
          slots.fill(0);
          size = BITS + 1;
          next = END + 1;
        }
      }
    }
    if (code >= 0) this.#put(code, size);
    this.#put(END, size);
    this.#flush();
    return this.#out.subarray(0, this.#length);
  }

  /** Adds a code, the lowest bit first. */
  #put(code: number, size: number): void {
    this.#bits |= code << this.#bitCount;
    this.#bitCount += size;
    while (this.#bitCount >= 8) {
      this.#putByte(this.#bits & 255);
      this.#bits >>>= 8;
      this.#bitCount -= 8;
    }
  }

  #flush(): void {
    if (this.#bitCount > 0) this.#putByte(this.#bits & 255);
    this.#bits = 0;
    this.#bitCount = 0;
  }

  #putByte(byte: number): void {
    if (this.#length === this.#out.length) {
      const longer = new Uint8Array(2 * this.#length);
      longer.set(this.#out);
      this.#out = longer;
    }
    this.#out[this.#length++] = byte;
  }
}

/** The palette entry that leaves a pixel unchanged. */
const UNCHANGED = PALETTE_SIZE - 1;
/** A block of data has at most this many bytes. */
const BLOCK = 255;
/** The offset of the duration in a frame's header. */
const DELAY_AT = 4;

/**
 * Writes animated GIF files (GIF89a) frame by frame: each frame is the box of pixels that differ from the previous one,
 * and is compressed as soon as it is drawn. All frames share a palette, which grows with them.
 *
 * The canvas's own `GifEncoder` would make a palette for each frame, and do all work in one call at the end.
 */
export class GifWriter {
  readonly #width: number;
  readonly #height: number;
  readonly #colours: ColourTable;
  readonly #lzw = new LzwEncoder();
  /** The palette indices of the current picture, and which of them differ from the previous frame. */
  readonly #places: Uint8Array;
  readonly #changes: Uint8Array;
  #changed: ByteBox | undefined;
  readonly #frames: Buffer[] = [];
  #newest: { readonly head: Buffer; ms: number } | undefined;

  /** @param exact colours that are kept exactly, at most 255 */
  constructor(width: number, height: number, exact: readonly number[]) {
    this.#width = width;
    this.#height = height;
    this.#colours = new ColourTable(exact, undefined, undefined, UNCHANGED);
    this.#places = new Uint8Array(width * height).fill(UNCHANGED);
    this.#changes = new Uint8Array(width * height);
  }

  /**
   * Draws some tiles of the next frame; the others stay as they are.
   *
   * @returns whether anything differs from the previous frame
   */
  draw(pixels: Pixels, tiles: Tiles): boolean {
    this.#changes.fill(UNCHANGED);
    let [left, top, right, bottom] = [this.#width, this.#height, 0, 0];
    for (const [x, y, columns, rows] of tiles.boxes()) {
      if (!this.#drawBox(pixels.read(x, y, columns, rows), x, y, columns)) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + columns);
      bottom = Math.max(bottom, y + rows);
    }
    if (right <= left) return false;
    const box = { left, top, width: right - left, height: bottom - top };
    this.#changed = { bytes: this.#changes, stride: this.#width, ...box };
    return true;
  }

  #drawBox(words: Uint32Array, left: number, top: number, columns: number): boolean {
    const places = this.#places;
    const changes = this.#changes;
    let differs = false;
    for (let at = 0, row = top; at < words.length; row++) {
      let to = row * this.#width + left;
      for (const end = at + columns; at < end; ) {
        const word = words[at] as number;
        const place = this.#colours.nearestPlaceOf(word);
        do {
          if (places[to] !== place) {
            places[to] = place;
            changes[to] = place;
            differs = true;
          }
          to++;
          at++;
        } while (at < end && words[at] === word);
      }
    }
    return differs;
  }

  /** Writes the latest drawing as a frame. @param ms its duration, in steps of 10 */
  write(ms: number): void {
    const box = this.#changed;
    if (box === undefined) throw new Error('a frame that was not drawn');
    this.#changed = undefined;
    const head = Buffer.alloc(19);
    this.#newest = { head, ms: 0 };
    // The next frame is drawn over it.
    head.writeUIntBE(0x21f90405, 0, 4);
    head.writeUInt8(UNCHANGED, 6);
    head.writeUInt8(0x2c, 8);
    head.writeUInt16LE(box.left, 9);
    head.writeUInt16LE(box.top, 11);
    head.writeUInt16LE(box.width, 13);
    head.writeUInt16LE(box.height, 15);
    head.writeUInt8(8, 18);
    this.stay(ms);
    this.#frames.push(head, blocksOf(this.#lzw.encode(box)));
  }

  /** Extends the newest frame. @param ms in steps of 10 */
  stay(ms: number): void {
    if (this.#newest === undefined) return;
    this.#newest.ms += ms;
    this.#newest.head.writeUInt16LE(Math.round(this.#newest.ms / 10), DELAY_AT);
  }

  /** The file, which loops forever. */
  finish(): Buffer {
    const screen = Buffer.from('GIF89a\0\0\0\0\xf7\0\0', 'latin1');
    screen.writeUInt16LE(this.#width, 6);
    screen.writeUInt16LE(this.#height, 8);
    const palette = Buffer.alloc(3 * PALETTE_SIZE);
    for (const [place, colour] of this.#colours.palette.entries()) palette.writeUIntLE(colour, 3 * place, 3);
    const forEver = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
    return Buffer.concat([screen, palette, forEver, ...this.#frames, Buffer.of(0x3b)]);
  }
}

/** Data in blocks, each preceded by its length, with an empty one at the end. */
function blocksOf(data: Uint8Array): Buffer {
  const out = Buffer.alloc(data.length + Math.ceil(data.length / BLOCK) + 1);
  let to = 0;
  for (let from = 0; from < data.length; from += BLOCK) {
    const block = data.subarray(from, from + BLOCK);
    out[to] = block.length;
    out.set(block, to + 1);
    to += 1 + block.length;
  }
  return out;
}
