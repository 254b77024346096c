import type { Board, Box } from '../content/boards.ts';
import { HIGHEST, numberOf, selections } from './dice.ts';
import {
  boardOf,
  freeDice,
  type Options,
  type Player,
  type Sheet,
  type State,
  type WriteAction,
} from './state.ts';

/** The numbers that a box takes, from `min` to `max`, or the reason why it takes none. */
export type BoxStatus =
  | { readonly is: 'open'; readonly min: number; readonly max: number }
  | { readonly is: 'filled'; readonly number: number }
  /** Some boxes below it are empty. */
  | { readonly is: 'unsupported'; readonly empty: readonly string[] }
  /** The box rests on nothing, and no box beside it is filled. */
  | { readonly is: 'hanging'; readonly beside: readonly string[] };

const ANYTHING: BoxStatus = { is: 'open', min: 1, max: HIGHEST };

/**
 * The rules of climbing, for one box.
 *
 * - "A square can contain 1 number."
 * - "In bottom squares (marked with a dot) any number is allowed."
 * - "In squares which lie on 1 or more other squares, a number is allowed if all these underlying squares contain a
 *   number AND the new number is higher than or equal to each of these underlying numbers." (Variant: lower.)
 * - "In squares which do not lie on any other square (and have no dot), any number is allowed as soon as a
 *   neighboring square at its left or right side is filled in."
 */
export function statusOfBox(sheet: Sheet, box: Box, direction: Options['direction']): BoxStatus {
  const number = sheet[box.name];
  if (number !== undefined) return { is: 'filled', number };
  if (box.dot) return ANYTHING;
  if (box.below.length === 0)
    return box.beside.some((name) => sheet[name] !== undefined)
      ? ANYTHING
      : { is: 'hanging', beside: box.beside };
  const empty = box.below.filter((name) => sheet[name] === undefined);
  if (empty.length > 0) return { is: 'unsupported', empty };
  const under = numbersBelow(sheet, box);
  return direction === 'up'
    ? { is: 'open', min: Math.max(...under), max: HIGHEST }
    : { is: 'open', min: 1, max: Math.min(...under) };
}

/** The numbers directly below a box. */
export function numbersBelow(sheet: Sheet, box: Box): readonly number[] {
  return box.below.flatMap((name) => sheet[name] ?? []);
}

/** The boxes that can take a number now, with the lowest and the highest number. */
export function writableBoxes(
  board: Board,
  sheet: Sheet,
  direction: Options['direction'],
): readonly { readonly box: Box; readonly min: number; readonly max: number }[] {
  return board.boxes.flatMap((box) => {
    const status = statusOfBox(sheet, box, direction);
    return status.is === 'open' ? [{ box, min: status.min, max: status.max }] : [];
  });
}

/** Everything the player may write now: "players can use each die number once". */
export function writes(state: State, player: Player): readonly WriteAction[] {
  const writable = writableBoxes(boardOf(state), player.sheet, state.options.direction);
  return selections(freeDice(state, player)).flatMap((dice) => {
    const number = numberOf(dice, state.numbers);
    return writable
      .filter(({ min, max }) => number >= min && number <= max)
      .map(({ box }) => ({ dice, box: box.name }));
  });
}

/** Whether the player can write anything now. */
export function canWrite(state: State, player: Player): boolean {
  return writes(state, player).length > 0;
}

/** The player after a write. The box counts as filled at once, even for the rest of the same roll. */
export function withWrite(state: State, player: Player, write: WriteAction): Player {
  return {
    ...player,
    sheet: { ...player.sheet, [write.box]: numberOf(write.dice, state.numbers) },
    written: [...player.written, write],
  };
}
