/** The number of bits of a byte: the minimum code size. */
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

  /** The bytes of a box, row by row. @returns a view that holds until the next call */
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
