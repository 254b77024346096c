import { MOST_COLOURS, MOST_LOSS, PALETTE_SIZE } from './quantise.ts';

/** Slots for each colour: fuller tables take longer to search. */
const ROOM = 1.5;

/**
 * The palette of an indexed file, and the place of each colour in it. Places are only added, never changed: what was
 * written earlier stays right. Colours are 24 bits, red lowest.
 */
export class ColourTable {
  readonly #palette: number[];
  /** Open addressing. A key is the colour as an opaque pixel; 0 is a free slot. */
  #keys = new Uint32Array(0);
  #places = new Uint8Array(0);
  #used = 0;
  readonly #most: number;

  /**
   * @param palette at most 256 colours
   * @param colours those whose places are known, with their `places`
   * @param most the number of colours that the palette may grow to, at most 256
   */
  constructor(
    palette: readonly number[],
    colours: Uint32Array = new Uint32Array(),
    places: Uint8Array = new Uint8Array(),
    most = PALETTE_SIZE,
  ) {
    this.#palette = [...palette];
    this.#most = most;
    this.#resize(Math.max(colours.length, palette.length));
    for (let i = 0; i < colours.length; i++) this.#add(opaque(colours[i] as number), places[i] as number);
    for (const [place, colour] of palette.entries())
      if (this.#find(opaque(colour)) === undefined) this.#add(opaque(colour), place);
  }

  get palette(): readonly number[] {
    return this.#palette;
  }

  /** The memory that it takes. */
  get bytes(): number {
    return this.#keys.byteLength + this.#places.byteLength + 8 * PALETTE_SIZE;
  }

  /**
   * The place of a pixel's colour: its own, that of a near colour, or a new one.
   *
   * @param pixel opaque
   * @returns undefined where there is no place left
   */
  placeOf(pixel: number): number | undefined {
    return this.#find(pixel) ?? this.#learn(pixel, MOST_LOSS);
  }

  /** As `placeOf`; without a free place, that of the nearest colour, however far. @param pixel opaque */
  nearestPlaceOf(pixel: number): number {
    return this.placeOf(pixel) ?? this.#learn(pixel, 255) ?? 0;
  }

  #find(pixel: number): number | undefined {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let slot = (Math.imul(pixel, 0x9e3779b1) >>> 9) & mask;
    for (;;) {
      const key = keys[slot] as number;
      if (key === pixel) return this.#places[slot];
      if (key === 0) return undefined;
      slot = (slot + 1) & mask;
    }
  }

  #learn(pixel: number, loss: number): number | undefined {
    if (this.#used === MOST_COLOURS) return undefined;
    const colour = pixel & 0xffffff;
    let place = nearest(this.#palette, colour, loss);
    if (place === undefined) {
      if (this.#palette.length >= this.#most) return undefined;
      place = this.#palette.push(colour) - 1;
    }
    if (this.#used * ROOM >= this.#keys.length) this.#resize(2 * this.#used);
    this.#add(pixel, place);
    return place;
  }

  #add(pixel: number, place: number): void {
    const mask = this.#keys.length - 1;
    let slot = (Math.imul(pixel, 0x9e3779b1) >>> 9) & mask;
    while (this.#keys[slot] !== 0) slot = (slot + 1) & mask;
    this.#keys[slot] = pixel;
    this.#places[slot] = place;
    this.#used++;
  }

  #resize(colours: number): void {
    const [keys, places] = [this.#keys, this.#places];
    const slots = 2 ** Math.ceil(Math.log2(Math.max(PALETTE_SIZE, ROOM * colours)));
    this.#keys = new Uint32Array(slots);
    this.#places = new Uint8Array(slots);
    this.#used = 0;
    for (let i = 0; i < keys.length; i++)
      if (keys[i] !== 0) this.#add(keys[i] as number, places[i] as number);
  }
}

function opaque(colour: number): number {
  return (colour | 0xff000000) >>> 0;
}

/** The place of the colour that is nearest, if it is near enough. @param loss maximum error per channel (0 to 255) */
function nearest(palette: readonly number[], colour: number, loss: number): number | undefined {
  const [red, green, blue] = [colour & 255, (colour >>> 8) & 255, colour >>> 16];
  let least = loss + 1;
  let found: number | undefined;
  for (let place = 0; place < palette.length; place++) {
    const other = palette[place] as number;
    const error = Math.max(
      Math.abs((other & 255) - red),
      Math.abs(((other >>> 8) & 255) - green),
      Math.abs((other >>> 16) - blue),
    );
    if (error < least) {
      least = error;
      found = place;
    }
  }
  return found;
}
