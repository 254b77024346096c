import { distinct } from '../../core/common.ts';
import type { Command, MoveArgs } from '../../core/game.ts';
import type { Move } from '../../core/legal.ts';

export type AnyCommand = Pick<Command<unknown, unknown>, 'name' | 'options' | 'inPanel' | 'whole'>;
export type AnyMove = Move<unknown>;

/** A value that the player has chosen for an option of the verb. */
export interface PickedValue {
  readonly option: string;
  readonly value: string;
}

/** How far a move is chosen, and what is left to choose. */
export interface MoveProgress {
  /** The chosen values, and those that follow from them. */
  readonly args: MoveArgs;
  /** The only move left; undefined while there is something to choose. */
  readonly move: AnyMove | undefined;
  /** The move that is complete without the options that could still be chosen. */
  readonly complete: AnyMove | undefined;
  /** The options that can be chosen now, each with its values in the order of the legal moves. */
  readonly next: readonly OptionValues[];
}

export interface OptionValues {
  readonly option: string;
  readonly values: readonly string[];
}

/**
 * Narrows the legal moves by the choices. An option with a single value left is chosen automatically. Several options
 * are open at the same time where legal moves continue with different ones ("add a die, or remove one").
 *
 * @returns undefined where no legal move of the verb agrees with the choices
 */
export function progressOf(
  command: AnyCommand,
  list: readonly AnyMove[],
  picks: readonly PickedValue[],
): MoveProgress | undefined {
  const args: Record<string, string> = Object.fromEntries(picks.map(({ option, value }) => [option, value]));
  const agreeing = list.filter((move) => move.verb === command.name && agrees(move.args, args));
  const [only, another] = agreeing;
  if (only === undefined) return undefined;
  if (another === undefined) return { args: only.args, move: only, complete: undefined, next: [] };
  for (;;) {
    const next = askedNext(command, agreeing, args);
    const exact = agreeing.find((move) => Object.keys(move.args).every((option) => option in args));
    const [offered] = next;
    if (offered === undefined) return { args, move: exact, complete: undefined, next };
    const [value] = offered.values;
    if (next.length > 1 || exact !== undefined || offered.values.length > 1 || value === undefined)
      return { args, move: undefined, complete: exact, next };
    args[offered.option] = value;
  }
}

/** The first open option of each move, with its values. */
function askedNext(
  command: AnyCommand,
  agreeing: readonly AnyMove[],
  args: MoveArgs,
): readonly OptionValues[] {
  const open = command.options.map(({ name }) => name).filter((name) => !(name in args));
  const goingOn = new Map<string, string[]>();
  for (const move of agreeing) {
    const option = open.find((name) => name in move.args);
    const value = option === undefined ? undefined : move.args[option];
    if (option !== undefined && value !== undefined)
      goingOn.set(option, [...(goingOn.get(option) ?? []), value]);
  }
  return open.flatMap((option) => {
    const values = goingOn.get(option);
    return values === undefined ? [] : [{ option, values: distinct(values) }];
  });
}

function agrees(args: MoveArgs, wanted: MoveArgs): boolean {
  return Object.entries(wanted).every(([option, value]) => args[option] === value);
}
