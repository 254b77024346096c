import type { MoveArgs } from './game.ts';
import { joinedParts } from './legal.ts';
import type { Target } from './scene.ts';
import {
  type AnyMove,
  type AnyOption,
  type AnyVerb,
  cycled,
  inOrder,
  movesWithParts,
  NOTHING_SELECTED,
  type Selection,
  upTo,
} from './selection.ts';

/* Selections made freely, by touches on a sheet: in any order, and each may change an earlier choice directly. */

/**
 * The selection before the first touch. If the only verb ends on a grid, everything before the place is as in the best
 * move, so that touching a place completes a move. Options that a touch cycles stay open, to fit each place best.
 */
export function beforeFirstTouch(verbs: readonly AnyVerb[], list: readonly AnyMove[]): Selection {
  const [verb, another] = verbs;
  const [best] = list;
  if (verb === undefined || another !== undefined || best === undefined) return NOTHING_SELECTED;
  const settled = optionsBeforeGrid(verb).filter(({ cycle }) => cycle === undefined);
  return { verb: verb.name, args: inOrder(settled, best.args) };
}

/** None if the verb has no grid. */
function optionsBeforeGrid({ options }: AnyVerb): readonly AnyOption[] {
  const grid = options.findIndex(({ cell }) => cell !== undefined);
  return options.slice(0, Math.max(0, grid));
}

/**
 * The selection after a touch. Keeps every earlier value that a legal move still has.
 *
 * @param verbs tried in order, the current one first
 * @returns undefined if no legal move has the value
 */
export function touched(
  verbs: readonly AnyVerb[],
  list: readonly AnyMove[],
  selection: Selection,
  { option: name, value, with: others = {} }: Pick<Target, 'option' | 'value' | 'with'>,
): Selection | undefined {
  const current = verbs.filter(({ name }) => name === selection.verb);
  for (const verb of new Set([...current, ...verbs])) {
    const option = verb.options.find((candidate) => candidate.name === name);
    if (option === undefined) continue;
    const kept = { ...(verb.name === selection.verb ? selection.args : {}), ...others };
    for (const meant of meantValues(option, kept[name], value)) {
      const { [name]: _replaced, ...rest } = kept;
      if (meant === '') return { verb: verb.name, args: rest };
      const moves = movesWithParts(verb, list, { [name]: meant });
      if (moves.length > 0) return { verb: verb.name, args: keeping(verb, moves, { [name]: meant }, rest) };
    }
  }
  return undefined;
}

/** The values that a touch can mean, likeliest first. A joined value gains or loses a part. */
function meantValues({ joined }: AnyOption, now: string | undefined, value: string): readonly string[] {
  if (joined !== true || now === undefined || now === '') return [value];
  const parts = joinedParts(now);
  const toggled = parts.includes(value) ? parts.filter((part) => part !== value) : [...parts, value];
  return [toggled.join('+'), value];
}

/** A new value, as many of the earlier ones as possible, and everything before a place on a grid. */
function keeping(verb: AnyVerb, moves: readonly AnyMove[], changed: MoveArgs, earlier: MoveArgs): MoveArgs {
  let args = changed;
  let left = moves;
  const keep = (values: MoveArgs): void => {
    for (const [name, value] of Object.entries(values)) {
      const still = name in args ? [] : movesWithParts(verb, left, { [name]: value });
      if (still.length === 0) continue;
      args = { ...args, [name]: value };
      left = still;
    }
  };
  keep(inOrder(verb.options, earlier));
  keep(inOrder(optionsBeforeGrid(verb), left[0]?.args ?? {}));
  return args;
}

/** Whether a value, or a part of a joined one, is chosen. */
export function isChosen(
  verbs: readonly AnyVerb[],
  { verb, args }: Selection,
  { option: name, value, with: others = {} }: Pick<Target, 'option' | 'value' | 'with'>,
): boolean {
  const own = args[name];
  if (own === undefined || Object.entries(others).some(([other, its]) => args[other] !== its)) return false;
  const option = verbs
    .find((candidate) => candidate.name === verb)
    ?.options.find((candidate) => candidate.name === name);
  return option?.joined === true ? joinedParts(own).includes(value) : own === value;
}

/** A selection, then without the value of its last option, and so on down to nothing. */
export function beginningsOf(verb: AnyVerb | undefined, selection: Selection): readonly Selection[] {
  const ordered = { verb: selection.verb, args: inOrder(verb?.options ?? [], selection.args) };
  const shorter = Object.keys(ordered.args).map((_, count) => upTo(ordered, count));
  return [selection, ...shorter.toReversed(), NOTHING_SELECTED];
}

/** What a second touch on the chosen place does: it turns the shape there. */
export interface Turn {
  /** The last option that cycles. */
  readonly option: AnyOption;
  readonly to: Selection;
}

/** @returns undefined if nothing cycles */
export function turned(verb: AnyVerb, list: readonly AnyMove[], args: MoveArgs): Turn | undefined {
  const option = verb.options.findLast(({ cycle }) => cycle !== undefined);
  const move = option && cycled(verb, list, args, option);
  return option && move && { option, to: { verb: verb.name, args: move.args } };
}
