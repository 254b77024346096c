import { distinct } from './common.ts';
import type { MoveArgs, Verb, VerbOption } from './game.ts';
import { joinedParts, type Move, movesWith, valuesIn } from './legal.ts';

/*
 * How a person comes from nothing to one legal move. Panels and touched sheets only show what is open here. In a panel,
 * options are chosen one after the other, as the verb lists them. On a touched sheet, a place can be chosen before the
 * dice, and each touch may change an earlier choice.
 */

/** A verb of any game. */
export type AnyVerb = Pick<Verb<unknown, unknown>, 'name' | 'options' | 'inPanel' | 'title' | 'whole'>;
export type AnyOption = VerbOption<unknown>;
export type AnyMove = Move<unknown>;

/** The chosen part of a move. */
export interface Selection {
  /** Undefined before a verb is chosen. */
  readonly verb?: string | undefined;
  /** By option, in the order in which they were chosen. Chosen freely, a joined value can be some of its parts. */
  readonly args: MoveArgs;
}

export const NOTHING_SELECTED: Selection = { args: {} };

/**
 * How options are chosen. `asListed`: as the verb lists them. `freely`: in any order, joined values part by part, and each
 * can be changed at any time.
 */
export type Order = 'asListed' | 'freely';

/** What a selection leaves. */
export interface Narrowed {
  readonly verb: AnyVerb;
  /** The chosen values, and in turn those that follow from them. */
  readonly args: MoveArgs;
  /** The legal moves with these values, in the order of the list: at least one. */
  readonly moves: readonly AnyMove[];
  /**
   * The move that can be made now. If options are open beside it, it does without them; chosen freely, it is the best
   * with the chosen place.
   */
  readonly move: AnyMove | undefined;
  /**
   * The options that can be chosen next. Several are open at once if legal moves continue with different ones ("add a
   * die, or remove one").
   */
  readonly open: readonly OpenOption[];
}

export interface OpenOption {
  readonly option: AnyOption;
  /** In the order of the legal list. */
  readonly values: readonly string[];
}

/**
 * Narrows the legal moves by a selection.
 *
 * @param list the seat's legal moves
 * @returns undefined if no verb is chosen, or no legal move has the chosen values
 */
export function narrow(
  verbs: readonly AnyVerb[],
  list: readonly AnyMove[],
  { verb: name, args: chosen }: Selection,
  order: Order = 'asListed',
): Narrowed | undefined {
  const verb = verbs.find((candidate) => candidate.name === name);
  if (verb === undefined) return undefined;
  const moves = order === 'asListed' ? movesWith(verb, list, chosen) : movesWithParts(verb, list, chosen);
  if (moves.length === 0) return undefined;
  const args = order === 'asListed' ? withFollowing(verb, moves, chosen) : chosen;
  const whole = moves.find((move) => isWhole(move, args));
  const move = whole ?? (order === 'freely' ? bestIfPlaced(verb, moves, chosen) : undefined);
  return { verb, args, moves, move, open: openOptions(verb, moves, args) };
}

/** The move of a selection that leaves nothing to choose. */
export function completeMove(narrowed: Narrowed | undefined): AnyMove | undefined {
  return narrowed?.open.length === 0 ? narrowed.move : undefined;
}

/** As `movesWith`; of a joined value, a move has at least these parts. */
export function movesWithParts({ name, options }: AnyVerb, list: readonly AnyMove[], args: MoveArgs) {
  return movesWith({ name, options }, list, args, (move, option, value) => {
    const own = move.args[option];
    if (own === value) return true;
    if (own === undefined || options.find((candidate) => candidate.name === option)?.joined !== true)
      return false;
    const parts = joinedParts(own);
    return joinedParts(value).every((part) => parts.includes(part));
  });
}

/** Whether a move that agrees with the values has nothing beyond them. */
function isWhole(move: AnyMove, args: MoveArgs): boolean {
  return Object.entries(move.args).every(([name, value]) => {
    const chosen = args[name];
    return chosen !== undefined && joinedParts(chosen).length === joinedParts(value).length;
  });
}

/**
 * The chosen values, and those of options with a single value left. After an option that opens with a value nothing
 * follows: looking through values must never make a move.
 */
function withFollowing(verb: AnyVerb, moves: readonly AnyMove[], chosen: MoveArgs): MoveArgs {
  const last = Object.keys(chosen).at(-1);
  if (last !== undefined && optionOf(verb, last).buttons?.opens === true) return chosen;
  let args = chosen;
  for (;;) {
    const [only, another] = openOptions(verb, moves, args);
    const [value, other] = only?.values ?? [];
    if (only === undefined || value === undefined || another !== undefined || other !== undefined)
      return args;
    if (moves.some((move) => isWhole(move, args))) return args;
    args = { ...args, [only.option.name]: value };
  }
}

/** The first unchosen option of each move. */
function openOptions(
  { options }: AnyVerb,
  moves: readonly AnyMove[],
  chosen: MoveArgs,
): readonly OpenOption[] {
  const unchosen = options.filter(({ name }) => !(name in chosen));
  const values = new Map(unchosen.map((option) => [option, new Set<string>()]));
  for (const { args } of moves) {
    const option = unchosen.find(({ name }) => name in args);
    const value = option && args[option.name];
    if (option !== undefined && value !== undefined) values.get(option)?.add(value);
  }
  return [...values].flatMap(([option, all]) => (all.size === 0 ? [] : [{ option, values: [...all] }]));
}

/** The best move, if it is the only one left, or its last option is chosen: a touched place is a whole move. */
function bestIfPlaced({ options, inPanel }: AnyVerb, moves: readonly AnyMove[], chosen: MoveArgs) {
  const [best, another] = moves;
  const last = options.findLast(({ name }) => best !== undefined && name in best.args);
  const isPlaced = last !== undefined && last.name in chosen;
  return another === undefined || isPlaced || inPanel === 'form' ? best : undefined;
}

/** @throws if the verb has no such option: a bug */
export function optionOf(verb: Pick<AnyVerb, 'name' | 'options'>, name: string): AnyOption {
  const option = verb.options.find((candidate) => candidate.name === name);
  if (option === undefined) throw new Error(`${verb.name} has no option ${name}`);
  return option;
}

/** Whether people choose a place on a grid, of which they get a preview first. */
export function hasGrid({ options }: Pick<AnyVerb, 'options'>): boolean {
  return options.some(({ cell }) => cell !== undefined);
}

/** Whether the verb is a single move without options. */
export function isPlain({ name }: Pick<AnyVerb, 'name'>, list: readonly AnyMove[]): boolean {
  const [only, another] = list.filter(({ verb }) => verb === name);
  return only !== undefined && another === undefined && Object.keys(only.args).length === 0;
}

/** The verbs with legal moves, in the order of the game. */
export function legalVerbs<V extends AnyVerb>(verbs: readonly V[], list: readonly AnyMove[]): readonly V[] {
  const legal = new Set(list.map(({ verb }) => verb));
  return verbs.filter(({ name }) => legal.has(name));
}

/** A move's complete selection, as if chosen in turn. */
export function selectionOfMove({ name, options }: AnyVerb, { args }: AnyMove): Selection {
  return { verb: name, args: inOrder(options, args) };
}

/** The values of some options, in their order. */
export function inOrder(options: readonly AnyOption[], args: MoveArgs): MoveArgs {
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      const value = args[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The selection with one more value. */
export function choose({ verb, args }: Selection, option: string, value: string): Selection {
  return { verb, args: { ...args, [option]: value } };
}

/** The selection with only its first values. @param end as of `Array.slice` */
export function upTo({ verb, args }: Selection, end: number): Selection {
  return { verb, args: Object.fromEntries(Object.entries(args).slice(0, end)) };
}

/** The selection without the last value that the person chose: those that started by themselves go with it. */
export function back(verb: AnyVerb, selection: Selection): Selection {
  const names = Object.keys(selection.args);
  if (names.length === 0) return NOTHING_SELECTED;
  const asked = names.findLastIndex((name) => !startsByItself(optionOf(verb, name)));
  return upTo(selection, Math.max(0, asked));
}

/** Whether an option starts with its first value, which its controls then change. */
export function startsByItself({ cell, cycle }: AnyOption): boolean {
  return cell !== undefined || cycle !== undefined;
}

/**
 * The selection in turn with what starts by itself: the first value of an option that a button cycles, the first place on
 * a grid.
 *
 * @param openingOf the value with which another option starts; undefined if it waits for a choice
 */
export function started(
  verbs: readonly AnyVerb[],
  list: readonly AnyMove[],
  selection: Selection,
  openingOf: (open: OpenOption, selection: Selection) => string | undefined,
): Selection {
  const [open, another] = narrow(verbs, list, selection)?.open ?? [];
  if (open === undefined || another !== undefined) return selection;
  const value = startsByItself(open.option) ? open.values[0] : openingOf(open, selection);
  if (value === undefined) return selection;
  return started(verbs, list, choose(selection, open.option.name, value), openingOf);
}

/** Whether two selections are the same, in whatever order they were chosen. */
export function isSameSelection(selection: Selection, other: Selection): boolean {
  const text = ({ verb, args }: Selection) => JSON.stringify([verb, Object.entries(args).toSorted()]);
  return text(selection) === text(other);
}

/** The options of a verb that leave a choice. */
export function choosable({ name, options }: AnyVerb, list: readonly AnyMove[]): readonly AnyOption[] {
  const own = list.filter(({ verb }) => verb === name);
  return options.filter((option) => distinct(own.map(({ args }) => args[option.name])).length > 1);
}

/**
 * The move with another value of an option that keeps as many of the others as possible; two values swap if each can be
 * used only once.
 *
 * @returns undefined if no legal move has the value
 */
export function changed(
  verb: AnyVerb,
  list: readonly AnyMove[],
  args: MoveArgs,
  option: string,
  value: string,
): AnyMove | undefined {
  return least(movesWith(verb, list, { [option]: value }), (move) => changesIn(args, move.args));
}

/**
 * The move with the next value of an option that cycles: it changes as little else as possible, and lies nearest on the
 * grid.
 *
 * @returns undefined if the verb has no grid, or the option no other value
 */
export function cycled(
  verb: AnyVerb,
  list: readonly AnyMove[],
  args: MoveArgs,
  { name }: AnyOption,
): AnyMove | undefined {
  const grid = verb.options.find(({ cell }) => cell !== undefined);
  const now = args[name];
  const here = grid && args[grid.name];
  if (grid?.cell === undefined || now === undefined || here === undefined) return undefined;
  const earlier = verb.options.slice(0, verb.options.indexOf(optionOf(verb, name)));
  const moves = movesWith(verb, list, inOrder(earlier, args));
  const values = valuesIn(moves, name).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const next = values[(values.indexOf(now) + 1) % values.length];
  if (next === undefined || next === now) return undefined;
  const from = grid.cell(here);
  const { [grid.name]: _here, ...others } = args;
  const placed = moves.filter((move) => move.args[name] === next && grid.name in move.args);
  return least(placed, (move) => {
    const to = grid.cell?.(move.args[grid.name] ?? '') ?? from;
    const distance = Math.abs(to.row - from.row) + Math.abs(to.column - from.column);
    return 1000 * changesIn(others, move.args) + distance;
  });
}

/** The number of values that are different in other arguments. */
function changesIn(args: MoveArgs, other: MoveArgs): number {
  return Object.entries(args).filter(([name, value]) => other[name] !== value).length;
}

/** The first move with the least cost. */
function least(moves: readonly AnyMove[], cost: (move: AnyMove) => number): AnyMove | undefined {
  let best: { readonly move: AnyMove; readonly cost: number } | undefined;
  for (const move of moves) {
    const its = cost(move);
    if (best === undefined || its < best.cost) best = { move, cost: its };
  }
  return best?.move;
}
