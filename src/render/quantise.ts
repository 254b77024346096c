/** The size of an 8-bit palette. */
export const PALETTE_SIZE = 256;

/** A palette for more colours than it has. Colours are 24 bits, red lowest. */
export interface Reduced {
  /** At most `PALETTE_SIZE` colours. */
  readonly palette: readonly number[];
  /** The palette index of each of the reduced colours. */
  readonly places: Uint8Array;
}

/**
 * The largest error of a channel, 0 to 255, when a colour replaces another. Flat fills lose nothing: errors occur in
 * single pixels at the edges of letters and shapes. Files with more colours are a tenth larger, and crowded pictures of
 * high contrast need this much.
 */
export const MOST_LOSS = 12;

/** The maximum number of colours that are reduced. */
export const MOST_COLOURS = 1 << 14;

/** The number of most common colours that stay exact: the flat fills, which cover most of a sheet. */
const EXACT = 32;

/**
 * Finds a palette that keeps each channel of each colour within a maximum error. Few colours are all kept. Of many
 * colours the commonest are kept exactly, and boxes of colour space stand for the others: mixtures at the edges of
 * letters and shapes, which lie on lines between two flat colours. The search therefore goes through the colours by
 * lightness, and each box takes as much along its line as it can.
 *
 * @param colours the different colours, at most `MOST_COLOURS`
 * @param counts how often each occurs
 * @param loss the maximum error, 0 to 255
 * @param size of the palette, where it is enough; else it is `PALETTE_SIZE`
 * @param exact colours that are kept exactly if they occur, beside the commonest
 * @returns undefined where the palette is too small
 */
export function reduce(
  colours: Uint32Array,
  counts: Uint32Array,
  loss: number,
  size = PALETTE_SIZE,
  exact: readonly number[] = [],
): Reduced | undefined {
  if (colours.length <= PALETTE_SIZE)
    return { palette: [...colours], places: Uint8Array.from(colours, (_, i) => i) };
  const kept = keptExactly(colours, counts, new Set(exact));
  const byLightness = sortedByLightness(colours, new Set(kept));
  return (
    cover(colours, kept, byLightness, 2 * loss, size) ??
    cover(colours, kept, byLightness, 2 * loss, PALETTE_SIZE)
  );
}

/** Boxes of an extent around all colours except the exact ones; undefined if there are too many. */
function cover(
  colours: Uint32Array,
  exact: Uint32Array,
  order: Uint32Array,
  extent: number,
  size: number,
): Reduced | undefined {
  const places = new Uint8Array(colours.length);
  const palette: number[] = [];
  for (const index of exact) {
    places[index] = palette.length;
    palette.push(at(colours, index));
  }
  const left = { order: order.slice(), from: 0 };
  while (left.from < order.length) {
    if (palette.length === size) return undefined;
    palette.push(takeBox(colours, left, extent, places, palette.length));
  }
  return { palette, places };
}

/** The indices of the most common colours, and of those that must be exact. */
function keptExactly(colours: Uint32Array, counts: Uint32Array, exact: ReadonlySet<number>): Uint32Array {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += at(counts, i);
  // Sorting all of them would take longer than the search for boxes.
  const enough = total / (4 * colours.length);
  const frequent: number[] = [];
  const others: number[] = [];
  for (let i = 0; i < colours.length; i++) {
    if (at(counts, i) >= enough) frequent.push(i);
    if (exact.has(at(colours, i))) others.push(i);
  }
  const common = frequent.sort((a, b) => at(counts, b) - at(counts, a)).slice(0, EXACT);
  return Uint32Array.from(new Set([...common, ...others]));
}

/** The indices of the colours that are not kept, darkest first. */
function sortedByLightness(colours: Uint32Array, kept: ReadonlySet<number>): Uint32Array {
  const starts = new Uint32Array(3 * 255 + 2);
  const count = (key: number, more: number): number => {
    starts[key] = at(starts, key) + more;
    return at(starts, key);
  };
  for (const colour of colours) count(lightness(colour) + 1, 1);
  for (let key = 1; key < starts.length; key++) count(key, at(starts, key - 1));
  const out = new Uint32Array(colours.length);
  for (let i = 0; i < colours.length; i++) out[count(lightness(at(colours, i)), 1) - 1] = i;
  return out.filter((i) => !kept.has(i));
}

/**
 * Takes the first remaining colour and, in order, every later one that keeps all channels of the box within the extent.
 * The rest is moved together, so that no box looks at colours already taken.
 *
 * @returns the middle of the box
 */
function takeBox(
  colours: Uint32Array,
  left: { readonly order: Uint32Array; from: number },
  extent: number,
  places: Uint8Array,
  place: number,
): number {
  const { order } = left;
  const start = at(colours, at(order, left.from));
  const lightest = lightness(start) + 3 * extent;
  let lowRed = red(start);
  let lowGreen = green(start);
  let lowBlue = blue(start);
  let highRed = lowRed;
  let highGreen = lowGreen;
  let highBlue = lowBlue;
  let stay = left.from;
  let i = left.from;
  for (; i < order.length; i++) {
    const index = at(order, i);
    const colour = at(colours, index);
    const r = red(colour);
    const g = green(colour);
    const b = blue(colour);
    if (r + g + b > lightest) break;
    if (
      r - lowRed > extent ||
      highRed - r > extent ||
      g - lowGreen > extent ||
      highGreen - g > extent ||
      b - lowBlue > extent ||
      highBlue - b > extent
    ) {
      order[stay++] = index;
      continue;
    }
    if (r < lowRed) lowRed = r;
    else if (r > highRed) highRed = r;
    if (g < lowGreen) lowGreen = g;
    else if (g > highGreen) highGreen = g;
    if (b < lowBlue) lowBlue = b;
    else if (b > highBlue) highBlue = b;
    places[index] = place;
  }
  order.copyWithin(i - (stay - left.from), left.from, stay);
  left.from = i - (stay - left.from);
  return (
    ((lowRed + highRed) >>> 1) | (((lowGreen + highGreen) >>> 1) << 8) | (((lowBlue + highBlue) >>> 1) << 16)
  );
}

function lightness(colour: number): number {
  return red(colour) + green(colour) + blue(colour);
}

function red(colour: number): number {
  return colour & 255;
}

function green(colour: number): number {
  return (colour >>> 8) & 255;
}

function blue(colour: number): number {
  return colour >>> 16;
}

/** An item of an array that is known to exist. */
function at(array: Uint32Array, index: number): number {
  return array[index] as number;
}

/** Slots per colour: fuller tables are slower to search. */
const ROOM = 1.5;

/**
 * The palette of an indexed file, and the index of each colour in it. Indices are only added, never changed, so earlier
 * files stay valid. Colours are 24 bits, red lowest.
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
   * @param colours those with known indices, given as `places`
   * @param most the maximum size to which the palette may grow, at most 256
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

  /** Memory use in bytes. */
  get bytes(): number {
    return this.#keys.byteLength + this.#places.byteLength + 8 * PALETTE_SIZE;
  }

  /**
   * The palette index of a pixel's colour: its own, that of a near colour, or a new one.
   *
   * @param pixel opaque
   * @returns undefined if there is no room left
   */
  placeOf(pixel: number): number | undefined {
    return this.#find(pixel) ?? this.#learn(pixel, MOST_LOSS);
  }

  /** Like `placeOf`; if there is no room, the index of the nearest colour, however far. @param pixel opaque */
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

/** The index of the nearest colour, if it is near enough. @param loss maximum error per channel (0 to 255) */
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
