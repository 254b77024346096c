import type { Board } from '../content/boards.ts';
import { HIGHEST } from '../rules/dice.ts';
import type { Options } from '../rules/options.ts';
import type { Sheet } from '../rules/state.ts';

/** A board with box indices instead of names, row by row from the bottom: fast enough for playouts. */
export interface Outline {
  readonly names: readonly string[];
  readonly dots: readonly boolean[];
  readonly below: readonly (readonly number[])[];
  readonly beside: readonly (readonly number[])[];
  readonly direction: Options['direction'];
}

/** The number of each box; 0 where it is open. */
export type Filling = readonly number[];

export function outlineOf(board: Board, direction: Options['direction']): Outline {
  const names = board.boxes.map((box) => box.name);
  const indices = (some: readonly string[]) => some.map((name) => names.indexOf(name));
  return {
    names,
    dots: board.boxes.map((box) => box.dot),
    below: board.boxes.map((box) => indices(box.below)),
    beside: board.boxes.map((box) => indices(box.beside)),
    direction,
  };
}

export function fillingOf({ names }: Outline, sheet: Sheet): Filling {
  return names.map((name) => sheet[name] ?? 0);
}

/** The numbers a box takes now; undefined if it takes none. The rules of `statusOfBox`, made fast. */
export function rangeAt(
  { dots, below, beside, direction }: Outline,
  filling: Filling,
  box: number,
): { readonly min: number; readonly max: number } | undefined {
  if (filling[box] !== 0) return undefined;
  const under = below[box] ?? [];
  if (under.length === 0) {
    const open = dots[box] || beside[box]?.some((other) => filling[other] !== 0);
    return open ? { min: 1, max: HIGHEST } : undefined;
  }
  let [least, most] = [HIGHEST, 0];
  for (const other of under) {
    const number = filling[other] ?? 0;
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  if (least === 0) return undefined;
  return direction === 'up' ? { min: most, max: HIGHEST } : { min: 1, max: least };
}
