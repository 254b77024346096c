/** A place on a grid; rows grow downwards, columns to the right. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export type PlaceOf = (value: string) => Place;

export const directions = ['left', 'up', 'down', 'right'] as const;
export type Direction = (typeof directions)[number];

/** The rows that have values, top to bottom, each with its values from left to right. */
export function rowsOf(
  values: readonly string[],
  placeOf: PlaceOf,
): readonly { readonly row: number; readonly values: readonly string[] }[] {
  const rows = new Map<number, string[]>();
  for (const value of values) {
    const { row } = placeOf(value);
    rows.set(row, [...(rows.get(row) ?? []), value]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, own]) => ({ row, values: own.toSorted((a, b) => placeOf(a).column - placeOf(b).column) }));
}

/** Added to the distance of a value that lies more to the side than ahead, so that it comes last. */
const ASIDE = 10_000;

/**
 * The next value in a direction: the nearest value that lies more ahead than to the side, else the nearest other one.
 * A step to the side counts as two steps ahead.
 *
 * @returns undefined where no value lies in that direction
 */
export function neighbour(
  values: readonly string[],
  placeOf: PlaceOf,
  from: string,
  direction: Direction,
): string | undefined {
  const here = placeOf(from);
  let best: { readonly value: string; readonly distance: number } | undefined;
  for (const value of values) {
    const { row, column } = placeOf(value);
    const [ahead, aside] = turned(row - here.row, column - here.column, direction);
    const distance = ahead + 2 * Math.abs(aside) + (Math.abs(aside) > ahead ? ASIDE : 0);
    if (ahead > 0 && (best === undefined || distance < best.distance)) best = { value, distance };
  }
  return best?.value;
}

function turned(down: number, right: number, direction: Direction): readonly [ahead: number, aside: number] {
  switch (direction) {
    case 'up':
      return [-down, right];
    case 'down':
      return [down, right];
    case 'left':
      return [-right, down];
    case 'right':
      return [right, down];
  }
}
