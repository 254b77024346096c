import type { Command, MoveArgs } from '../../core/game.ts';
import type { Move } from '../../core/legal.ts';
import { distinct } from '../messages/lists.ts';

export type AnyCommand = Pick<Command<unknown, unknown>, 'name' | 'options'>;
export type AnyMove = Move<unknown>;

/** A choice that somebody has made: a value for an option of the verb. */
export interface PickedValue {
  readonly option: string;
  readonly value: string;
}

/** How far a move has been said, and what comes next. */
export interface MoveProgress {
  /** What was chosen, and what follows from it by itself. */
  readonly args: MoveArgs;
  /** The one move that is left; undefined while there is something to choose. */
  readonly move: AnyMove | undefined;
  /** Where more could be said: the move that is complete without it. */
  readonly complete: AnyMove | undefined;
  /** The options that may be decided now, each with its values in the order of the legal list. */
  readonly next: readonly OptionValues[];
}

export interface OptionValues {
  readonly option: string;
  readonly values: readonly string[];
}

/**
 * Where the choices lead on the legal list. An option that has one value left is decided by itself. Several
 * options are asked side by side where legal moves go on with different ones ("add a die, or remove one").
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

/** Of each move the first option that is still open, with its values. */
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
