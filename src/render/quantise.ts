/** The most that an 8-bit palette holds. */
export const PALETTE_SIZE = 256;

/** A palette for more colours than it has. Colours are 24 bits, red lowest. */
export interface Reduced {
  /** At most `PALETTE_SIZE` colours. */
  readonly palette: readonly number[];
  /** For each of the colours that were reduced, its place in the palette. */
  readonly places: Uint8Array;
}

/** The largest error of a channel, 0 to 255, at which a colour may stand for another one. */
export const MOST_LOSS = 12;

/** The maximum number of colours that are reduced. */
export const MOST_COLOURS = 1 << 14;

/** The number of commonest colours that stay exact: the flat fills, which cover most of a sheet. */
const EXACT = 32;

/**
 * Finds a palette that keeps each channel of each colour within a maximum error. Few colours are all kept. Of many
 * colours the commonest are kept exactly, and boxes of colour space stand for the others: mixtures at the edges of
 * letters and shapes, which lie on lines between two flat colours. The search therefore goes through the colours by
 * lightness, and each box takes as much along its line as it can.
 *
 * @param colours the different colours, at most `MOST_COLOURS`
 * @param counts how often each occurs
 * @param losses the maximum error, 0 to 255, the largest first; smaller ones are tried where they leave room
 * @param size of the palette, where it is enough; else it is `PALETTE_SIZE`
 * @param exact colours that are kept exactly if they occur, beside the commonest
 * @returns undefined where the palette is too small even for the first
 */
export function reduce(
  colours: Uint32Array,
  counts: Uint32Array,
  losses: readonly number[],
  size = PALETTE_SIZE,
  exact: readonly number[] = [],
): Reduced | undefined {
  if (colours.length <= PALETTE_SIZE)
    return { palette: [...colours], places: Uint8Array.from(colours, (_, i) => i) };
  const kept = keptExactly(colours, counts, new Set(exact));
  const byLightness = sortedByLightness(colours);
  const [most = 0, ...less] = losses;
  const first =
    cover(colours, kept, byLightness, 2 * most, size) ??
    cover(colours, kept, byLightness, 2 * most, PALETTE_SIZE);
  if (first === undefined) return undefined;
  for (const loss of less.toReversed()) {
    // Half the loss takes almost twice the boxes.
    if (kept.length + ((first.palette.length - kept.length) * most) / loss > size) continue;
    const reduced = cover(colours, kept, byLightness, 2 * loss, size);
    if (reduced !== undefined) return reduced;
  }
  return first;
}

/** Boxes of an extent around all but the exact colours; undefined where they are too many. */
function cover(
  colours: Uint32Array,
  exact: Uint32Array,
  order: Uint32Array,
  extent: number,
  size: number,
): Reduced | undefined {
  const places = new Uint8Array(colours.length);
  const taken = new Uint8Array(colours.length);
  const palette: number[] = [];
  for (const index of exact) {
    taken[index] = 1;
    places[index] = palette.length;
    palette.push(at(colours, index));
  }
  for (let first = 0; first < order.length; first++) {
    if (taken[at(order, first)] === 1) continue;
    if (palette.length === size) return undefined;
    palette.push(takeBox(colours, order, first, extent, taken, places, palette.length));
  }
  return { palette, places };
}

/** The numbers of the commonest colours, and of those that must be exact. */
function keptExactly(colours: Uint32Array, counts: Uint32Array, exact: ReadonlySet<number>): Uint32Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const numbers = [...colours.keys()];
  // Sorting them all takes longer than the search for boxes.
  const frequent = numbers.filter((i) => at(counts, i) >= total / (4 * colours.length));
  const common = frequent.sort((one, other) => at(counts, other) - at(counts, one)).slice(0, EXACT);
  const others = numbers.filter((i) => exact.has(at(colours, i)));
  return Uint32Array.from(new Set([...common, ...others]));
}

/** The numbers of the colours, the darkest first. */
function sortedByLightness(colours: Uint32Array): Uint32Array {
  const starts = new Uint32Array(3 * 255 + 2);
  const count = (key: number, more: number): number => {
    starts[key] = at(starts, key) + more;
    return at(starts, key);
  };
  for (const colour of colours) count(lightness(colour) + 1, 1);
  for (let key = 1; key < starts.length; key++) count(key, at(starts, key - 1));
  const out = new Uint32Array(colours.length);
  for (let i = 0; i < colours.length; i++) out[count(lightness(at(colours, i)), 1) - 1] = i;
  return out;
}

/**
 * Takes the first colour and every later one, in order, that keeps all channels of the box within the extent.
 *
 * @returns the middle of the box
 */
function takeBox(
  colours: Uint32Array,
  order: Uint32Array,
  first: number,
  extent: number,
  taken: Uint8Array,
  places: Uint8Array,
  place: number,
): number {
  const start = at(colours, at(order, first));
  const lightest = lightness(start) + 3 * extent;
  let lowRed = red(start);
  let lowGreen = green(start);
  let lowBlue = blue(start);
  let highRed = lowRed;
  let highGreen = lowGreen;
  let highBlue = lowBlue;
  for (let i = first; i < order.length; i++) {
    const index = at(order, i);
    if (taken[index] === 1) continue;
    const colour = at(colours, index);
    const r = red(colour);
    const g = green(colour);
    const b = blue(colour);
    if (r + g + b > lightest) break;
    if (r - lowRed > extent || highRed - r > extent) continue;
    if (g - lowGreen > extent || highGreen - g > extent) continue;
    if (b - lowBlue > extent || highBlue - b > extent) continue;
    if (r < lowRed) lowRed = r;
    else if (r > highRed) highRed = r;
    if (g < lowGreen) lowGreen = g;
    else if (g > highGreen) highGreen = g;
    if (b < lowBlue) lowBlue = b;
    else if (b > highBlue) highBlue = b;
    taken[index] = 1;
    places[index] = place;
  }
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

/** An item of an array that is known to be there. */
function at(array: Uint32Array, index: number): number {
  return array[index] as number;
}
