import { chunks, distinct } from '../../core/common.ts';
import type { MoveArgs, VerbOption } from '../../core/game.ts';
import { joinedParts } from '../../core/legal.ts';
import { say } from '../i18n/localizer.ts';
import { type Block, buttons, type Choice, type Menu } from '../messages/view.ts';
import type { Press } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { rowsOf } from './grid.ts';
import {
  type AnyCommand,
  type AnyMove,
  indexOf,
  type OptionValues,
  optionNamed,
  type Panel,
  pressOf,
  progressOf,
  type Selection,
  shortHash,
} from './panel.ts';

/** An option that the player chooses a value for. */
interface OptionQuestion {
  readonly panel: Panel;
  readonly before: Selection & { readonly command: AnyCommand };
  readonly offered: OptionValues;
  /** The values chosen before, and those that follow from them. */
  readonly args: MoveArgs;
  /** The current value, which the player can change. */
  readonly chosen?: string | undefined;
}

/**
 * The controls of one option. A joined value is chosen by its parts, several at once. More than 25 values are chosen
 * by row and then column where they lie on a grid, and otherwise come in pages.
 */
export function menusFor(question: OptionQuestion): readonly Block[] {
  const { values } = question.offered;
  const option = optionOf(question);
  if (option.joined) {
    const parts = distinct(values.flatMap(joinedParts));
    if (parts.length <= CHOICES_MAX) return [partsMenu(question, parts)];
  }
  if (values.length <= CHOICES_MAX) return [valuesMenu(question, values)];
  const { cell } = option;
  if (cell !== undefined) {
    const rows = rowsOf(values, (value) => cell.call(option, value));
    if (rows.length <= CHOICES_MAX && rows.every((row) => row.values.length <= CHOICES_MAX))
      return gridMenus(question, rows);
  }
  return pagedMenu(question);
}

/**
 * Whether all values of a verb come from plain menus: then the last choice makes the move, unless it must be confirmed.
 * On a grid, and where parts are joined, people look at the preview first.
 */
export function hasPlainMenus({ list }: Panel, command: AnyCommand): boolean {
  const used = new Set(list.flatMap(({ verb, args }) => (verb === command.name ? Object.keys(args) : [])));
  return [...used].every((name) => {
    const { cell, joined } = optionNamed(command, name);
    return cell === undefined && joined !== true;
  });
}

/** The question above a menu. */
function questionText({ panel: { loaded, localizer }, before, offered }: OptionQuestion): string {
  return localizer.plain({
    key: `${loaded.game.id}.verb.${before.command.name}.option.${offered.option}.ask`,
  });
}

function labelOf(question: OptionQuestion, value: string): string {
  return labelIn(question.panel, optionOf(question), value, question.args);
}

function emojiOf(question: OptionQuestion, value: string): string | undefined {
  return emojiIn(question.panel, optionOf(question), value);
}

/** A value's label in a menu. @param args the other values */
export function labelIn(
  { loaded, seat, localizer }: Panel,
  option: VerbOption<unknown>,
  value: string,
  args: MoveArgs,
): string {
  return localizer.plain(option.label(value, loaded.state, seat, args));
}

export function emojiIn(
  { loaded, seat }: Panel,
  option: VerbOption<unknown>,
  value: string,
): string | undefined {
  return option.emoji?.(value, loaded.state, seat);
}

function optionOf({ before, offered }: OptionQuestion): VerbOption<unknown> {
  return optionNamed(before.command, offered.option);
}

/** The press of a control of this option. */
function pressFor(question: OptionQuestion, kind: 'pick' | 'row'): Press {
  const { panel, before, offered } = question;
  return pressOf(panel, kind, { ...before, focus: { option: indexOf(before.command, offered.option) } });
}

function partsMenu(question: OptionQuestion, parts: readonly string[]): Block {
  const { ticked } = question.before;
  const taken = new Set(question.chosen === undefined ? (ticked?.parts ?? []) : joinedParts(question.chosen));
  const { values } = question.offered;
  const together = question.panel.localizer.plain(say('panel.together'));
  return {
    kind: 'menu',
    press: pressFor(question, 'pick'),
    placeholder: questionText(question),
    most: Math.max(...values.map((value) => joinedParts(value).length)),
    choices: parts.map((part) => ({
      value: shortHash(part),
      label: labelOf(question, part),
      emoji: emojiOf(question, part),
      chosen: taken.has(part),
      ...(values.includes(part) ? {} : { about: together }),
    })),
  };
}

function valuesMenu(question: OptionQuestion, values: readonly string[], note = ''): Block {
  return {
    kind: 'menu',
    press: pressFor(question, 'pick'),
    placeholder: `${questionText(question)} ${note}`.trim(),
    choices: values.map((value) => choiceOf(question, value)),
  };
}

/** A value. Where the choice completes the move, the game's first remark about the move stands below it. */
function choiceOf(question: OptionQuestion, value: string): Choice {
  const { panel, before, offered } = question;
  const { loaded, seat, localizer, list } = panel;
  const choice = {
    value: shortHash(value),
    label: labelOf(question, value),
    emoji: emojiOf(question, value),
    chosen: value === question.chosen,
  };
  if (!hasPlainMenus(panel, before.command)) return choice;
  const { move } =
    progressOf(before.command, list, [...before.picks, { option: offered.option, value }]) ?? {};
  const [remark] = move === undefined ? [] : loaded.game.remarks(loaded.state, seat, move.action);
  return remark === undefined ? choice : { ...choice, about: localizer.plain(remark) };
}

function gridMenus(question: OptionQuestion, rows: ReturnType<typeof rowsOf>): readonly Block[] {
  const { panel, before, offered, chosen } = question;
  const { focus } = before;
  const focused =
    focus?.option === indexOf(before.command, offered.option) && focus.part?.kind === 'row'
      ? focus.part.number
      : undefined;
  const open = rows.find((row) => (chosen === undefined ? row.row === focused : row.values.includes(chosen)));
  const rowMenu: Block = {
    kind: 'menu',
    press: pressFor(question, 'row'),
    placeholder: [questionText(question), panel.localizer.plain(say('panel.row'))].join(' '),
    choices: rows.map((row) => ({
      value: String(row.row),
      label: distinct([row.values[0], row.values.at(-1)]).join(' – '),
      about: panel.localizer.plain(say('panel.places', { count: row.values.length })),
      chosen: row === open,
    })),
  };
  return open === undefined ? [rowMenu] : [rowMenu, valuesMenu(question, open.values)];
}

function pagedMenu(question: OptionQuestion): readonly Block[] {
  const { panel, before, offered, chosen } = question;
  const { values } = offered;
  const option = indexOf(before.command, offered.option);
  const pages = chunks(values, CHOICES_MAX);
  const { focus } = before;
  const wanted = focus?.option === option && focus.part?.kind === 'page' ? focus.part.number : 0;
  const own = chosen === undefined ? -1 : pages.findIndex((page) => page.includes(chosen));
  const current = Math.max(0, Math.min(own === -1 ? wanted : own, pages.length - 1));
  const page = pages[current] ?? [];
  const first = current * CHOICES_MAX + 1;
  const note = say('panel.page', { first, last: first + page.length - 1, count: values.length });
  const turn = (to: number, disambiguator: 'b' | 'f') => ({
    press: pressOf(
      panel,
      'look',
      { ...before, focus: { option, part: { kind: 'page', number: to } } },
      disambiguator,
    ),
    label: panel.localizer.plain(say(disambiguator === 'b' ? 'panel.before' : 'panel.after')),
    disabled: pages[to] === undefined,
  });
  return [
    valuesMenu(question, page, panel.localizer.plain(note)),
    buttons(turn(current - 1, 'b'), turn(current + 1, 'f')),
  ];
}

/** A verb whose options are all shown at once, filled with a legal move. */

/** The move that a form shows: the chosen one, at first the best. */
export function moveInForm({ list }: Panel, { name }: AnyCommand, { picks }: Selection): AnyMove | undefined {
  const own = list.filter(({ verb }) => verb === name);
  return own.find(({ args }) => picks.every(({ option, value }) => args[option] === value));
}

/** The selection of a move in a form. */
export function formSelection(panel: Panel, command: AnyCommand, { args }: AnyMove): Selection {
  const picks = openOptions(panel, command).map((option) => ({ option, value: args[option] ?? '' }));
  return { command, picks, focus: undefined };
}

/** A menu for each option that has a choice. */
export function formMenus(panel: Panel, command: AnyCommand, move: AnyMove): readonly Menu[] {
  const selection = formSelection(panel, command, move);
  return openOptions(panel, command).map((name): Menu => {
    const option = optionNamed(command, name);
    return {
      kind: 'menu',
      press: pressOf(panel, 'pick', { ...selection, focus: { option: indexOf(command, name) } }),
      placeholder: panel.localizer.plain({
        key: `${panel.loaded.game.id}.verb.${command.name}.option.${name}.ask`,
      }),
      choices: valuesOf(panel, command, name).map((value) => ({
        value: shortHash(value),
        label: labelIn(panel, option, value, move.args),
        emoji: emojiIn(panel, option, value),
        chosen: move.args[name] === value,
      })),
    };
  });
}

/**
 * The legal move in which one option has a new value and as many others as possible keep theirs; two values swap where
 * each is possible once. @returns undefined where no legal move has the value
 */
export function changedInForm(
  { list }: Panel,
  command: AnyCommand,
  now: MoveArgs,
  option: string,
  hash: string,
): AnyMove | undefined {
  const kept = (args: MoveArgs): number =>
    Object.entries(now).filter(([name, value]) => args[name] === value).length;
  let nearest: AnyMove | undefined;
  for (const move of list) {
    const value = move.args[option];
    if (move.verb !== command.name || value === undefined || shortHash(value) !== hash) continue;
    if (nearest === undefined || kept(move.args) > kept(nearest.args)) nearest = move;
  }
  return nearest;
}

function openOptions(panel: Panel, command: AnyCommand): readonly string[] {
  return command.options.map(({ name }) => name).filter((name) => valuesOf(panel, command, name).length > 1);
}

/** The values that an option can have, sorted, so that every menu has the same order. */
function valuesOf({ list }: Panel, command: AnyCommand, option: string): readonly string[] {
  const all = list.flatMap(({ verb, args }) => (verb === command.name ? (args[option] ?? []) : []));
  return distinct(all).toSorted();
}
