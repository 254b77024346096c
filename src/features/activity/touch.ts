import type { MoveArgs, VerbOption } from '../../core/game.ts';
import { joinedParts } from '../../core/legal.ts';
import type { Target } from '../../core/scene.ts';
import { type AnyMove, type AnyVerb, cycled } from '../../discord/panel/panel.ts';
import type { Selected } from './protocol.ts';

/*
 * Chooses moves by touch: pure functions of the legal list. Touches can come in any order, and each may change an
 * earlier choice directly.
 */

export const NOTHING: Selected = { args: {} };

type Option = VerbOption<unknown>;

/**
 * The selection before the first touch. If the only verb ends on a grid, everything before the place is preset as in
 * the best move, so that touching a place completes a move. Options that a touch cycles stay open, to fit each place
 * best.
 */
export function beginning(commands: readonly AnyVerb[], list: readonly AnyMove[]): Selected {
  const [only, another] = commands;
  const [best] = list;
  if (only === undefined || another !== undefined || best === undefined) return NOTHING;
  const args = untilGrid(only, best.args);
  const turns = only.options.filter(({ cycle }) => cycle !== undefined).map(({ name }) => name);
  return {
    verb: only.name,
    args: Object.fromEntries(Object.entries(args).filter(([name]) => !turns.includes(name))),
  };
}

/** The values of the options before the one on a grid; none if the verb has no grid. */
function untilGrid({ options }: AnyVerb, args: MoveArgs): MoveArgs {
  const grid = options.findIndex(({ cell }) => cell !== undefined);
  return Object.fromEntries(
    options.slice(0, Math.max(grid, 0)).flatMap(({ name }) => {
      const value = args[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * The selection after a touch. Keeps every earlier choice that a legal move still has.
 *
 * @param commands tried in order, the current verb's first
 * @returns undefined if no legal move has the value
 */
export function touched(
  commands: readonly AnyVerb[],
  list: readonly AnyMove[],
  { verb, args: previous }: Selected,
  { option: name, value, with: others = {} }: Target,
): Selected | undefined {
  const inTurn = commands.toSorted((a, b) => Number(b.name === verb) - Number(a.name === verb));
  for (const command of inTurn) {
    const option = command.options.find((one) => one.name === name);
    if (option === undefined) continue;
    const own = list.filter((move) => move.verb === command.name);
    const kept = { ...(command.name === verb ? previous : {}), ...others };
    for (const wanted of wantedValues(option, kept[name], value)) {
      if (wanted === '') return { verb: command.name, args: without(kept, name) };
      const fitting = own.filter((move) => agrees(command, move, { [name]: wanted }));
      if (fitting.length > 0)
        return { verb: command.name, args: joined(command, fitting, kept, name, wanted) };
    }
  }
  return undefined;
}

/** The values that a touch can mean, likeliest first. A joined value gains or loses a part. */
function wantedValues({ joined }: Option, now: string | undefined, value: string): readonly string[] {
  if (joined !== true || now === undefined || now === '') return [value];
  const parts = joinedParts(now);
  const toggled = parts.includes(value) ? parts.filter((part) => part !== value) : [...parts, value];
  return [toggled.join('+'), value];
}

function without(args: MoveArgs, name: string): MoveArgs {
  return Object.fromEntries(Object.entries(args).filter(([own]) => own !== name));
}

/** The new value, as many of the others as possible, and on a grid everything before the place. */
function joined(
  command: AnyVerb,
  fitting: readonly AnyMove[],
  kept: MoveArgs,
  name: string,
  wanted: string,
): MoveArgs {
  let args: MoveArgs = { [name]: wanted };
  let left = fitting;
  const keep = (other: string, value: string | undefined): void => {
    if (value === undefined || other in args) return;
    const still = left.filter((move) => agrees(command, move, { [other]: value }));
    if (still.length === 0) return;
    args = { ...args, [other]: value };
    left = still;
  };
  for (const { name: other } of command.options) keep(other, kept[other]);
  const [best] = left;
  for (const [other, value] of Object.entries(best === undefined ? {} : untilGrid(command, best.args)))
    keep(other, value);
  return args;
}

/** How far a move is chosen. */
export interface Progress {
  readonly command: AnyVerb;
  /** The move that can be confirmed. */
  readonly move: AnyMove | undefined;
  /** The options that can be chosen next, with their values. */
  readonly open: readonly { readonly option: Option; readonly values: readonly string[] }[];
}

/** @returns undefined before a verb is chosen, or if no legal move matches */
export function progressOf(
  commands: readonly AnyVerb[],
  list: readonly AnyMove[],
  { verb, args }: Selected,
): Progress | undefined {
  const command = commands.find(({ name }) => name === verb);
  if (command === undefined) return undefined;
  const left = list.filter((move) => move.verb === verb && agrees(command, move, args));
  const [best, another] = left;
  if (best === undefined) return undefined;
  const exact = left.find((move) => isExactly(command, move, args));
  const isPlaced = command.options.findLast(({ name }) => name in best.args)?.name ?? '';
  const move =
    another === undefined || isPlaced in args || command.inPanel === 'form' ? (exact ?? best) : exact;
  return { command, move, open: command.inPanel === 'form' ? [] : openOptions(command, left, args) };
}

/** The first option of each move that is not yet chosen, or to which parts can be added. */
function openOptions(command: AnyVerb, left: readonly AnyMove[], args: MoveArgs): Progress['open'] {
  const values = new Map<Option, Set<string>>();
  for (const move of left) {
    const option = command.options.find(({ name }) => name in move.args && !(name in args));
    const value = option && move.args[option.name];
    if (option === undefined || value === undefined) continue;
    const known = values.get(option) ?? new Set();
    for (const one of option.joined ? joinedParts(value) : [value]) known.add(one);
    values.set(option, known);
  }
  return [...values].map(([option, all]) => ({ option, values: [...all] }));
}

/** Whether a move has the chosen values; for a joined value, at least these parts. */
function agrees({ options }: AnyVerb, move: AnyMove, chosen: MoveArgs): boolean {
  return Object.entries(chosen).every(([name, value]) => {
    const own = move.args[name];
    if (own === value) return true;
    if (own === undefined || options.find((option) => option.name === name)?.joined !== true) return false;
    const parts = joinedParts(own);
    return joinedParts(value).every((part) => parts.includes(part));
  });
}

function isExactly({ options }: AnyVerb, { args }: AnyMove, chosen: MoveArgs): boolean {
  return options.every(({ name, joined }) => {
    const [own, value] = [args[name], chosen[name]];
    if (own === undefined || value === undefined || joined !== true) return own === value;
    return joinedParts(own).toSorted().join('+') === joinedParts(value).toSorted().join('+');
  });
}

/**
 * The selection with the next value of the last option that has a `cycle`, at the place nearest to the chosen one:
 * touching a shape again rotates it.
 *
 * @returns undefined if nothing cycles
 */
export function turned(command: AnyVerb, list: readonly AnyMove[], args: MoveArgs): Selected | undefined {
  const grid = command.options.find(({ cell }) => cell !== undefined);
  const option = command.options.findLast(({ cycle }) => cycle !== undefined);
  if (grid === undefined || option === undefined || args[grid.name] === undefined) return undefined;
  const next = cycled(command, list, args, option, grid);
  return next && { verb: command.name, args: next.args };
}
