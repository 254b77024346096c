import { chunks, distinct } from '../../core/common.ts';
import type { MoveArgs, ValueButtons, VerbOption } from '../../core/game.ts';
import { joinedParts, legalMoves, values as valuesIn } from '../../core/legal.ts';
import { small } from '../i18n/text.ts';
import { say } from '../i18n/words.ts';
import { type Block, type Button, buttonRows, buttons, type Choice, text } from '../messages/view.ts';
import type { Press } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import {
  type AnyVerb,
  indexOf,
  type OptionValues,
  optionNamed,
  type Panel,
  pressOf,
  progressOf,
  type Selection,
  shortHash,
} from './panel.ts';

/** An option whose value the player chooses. */
interface OptionQuestion {
  readonly panel: Panel;
  readonly before: Selection & { readonly command: AnyVerb };
  readonly offered: OptionValues;
  /** The values chosen so far, and those that follow from them. */
  readonly args: MoveArgs;
  /** The current value, which the player can change. */
  readonly chosen?: string | undefined;
}

/** A message has no room for more buttons for one option. */
const BUTTONS_MAX = 20;

/** In a row each, more buttons and headings would leave no room for the rest of the panel. */
const PARTS_MAX = 26;

/**
 * The controls of one option: buttons if the game has labels for them and the message has room, otherwise menus. In a
 * menu, a joined value is chosen by its parts, several at once; more than 25 values are split into pages.
 */
export function menusFor(question: OptionQuestion): readonly Block[] {
  const { values } = question.offered;
  const option = optionOf(question);
  if (option.buttons !== undefined && question.panel.crowded !== true) {
    const shown = option.joined ? joinedButtons(question) : valueButtons(question, option.buttons);
    if (shown !== undefined) return shown;
  }
  if (option.joined) {
    const parts = distinct(values.flatMap(joinedParts));
    if (parts.length <= CHOICES_MAX) return [partsMenu(question, parts)];
  }
  if (values.length <= CHOICES_MAX) return [valuesMenu(question, values)];
  return pagedMenu(question);
}

/**
 * Whether all values of a verb come from plain menus: then the last choice makes the move, unless it must be confirmed.
 * On a grid, and with joined parts, people get a preview first.
 */
export function hasPlainMenus({ list }: Panel, command: AnyVerb): boolean {
  const used = new Set(list.flatMap(({ verb, args }) => (verb === command.name ? Object.keys(args) : [])));
  return [...used].every((name) => {
    const { cell, joined } = optionNamed(command, name);
    return cell === undefined && joined !== true;
  });
}

/** The question above a menu. */
function questionText({ panel: { loaded, words }, before, offered }: OptionQuestion): string {
  return words.plain({
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
  { loaded, seat, words }: Panel,
  option: VerbOption<unknown>,
  value: string,
  args: MoveArgs,
): string {
  return words.plainText(option.label(value, loaded.state, seat, args));
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
function pressFor(question: OptionQuestion): Press {
  const { panel, before, offered } = question;
  return pressOf(panel, 'pick', { ...before, focus: { option: indexOf(before.command, offered.option) } });
}

/**
 * A button per value, in rows below their headings. If space is short, the headings become buttons that expand one at a
 * time. @returns undefined if there are too many
 */
function valueButtons(
  question: OptionQuestion,
  { heading }: ValueButtons<unknown>,
): readonly Block[] | undefined {
  const { panel, before, offered, chosen } = question;
  const { loaded, seat, words } = panel;
  const groups = new Map<string, string[]>();
  for (const value of inLegalOrder(question)) {
    const title = heading === undefined ? '' : words.plainText(heading(value, loaded.state, seat));
    groups.set(title, [...(groups.get(title) ?? []), value]);
  }
  const rowsOf = (values: readonly string[]) =>
    buttonRows(values.map((value) => buttonOf(question, value, value === chosen)));
  const titles = [...groups.keys()];
  const [first = '', second] = titles;
  if (second === undefined)
    return offered.values.length > BUTTONS_MAX ? undefined : rowsOf(groups.get(first) ?? []);
  const all = [...groups].flatMap(([title, values]) => [text(small(title)), ...rowsOf(values)]);
  if (all.length + offered.values.length <= PARTS_MAX) return all;
  const option = indexOf(before.command, offered.option);
  const { focus } = before;
  const wanted = focus?.option === option ? titles[focus.page ?? 0] : undefined;
  const open =
    titles.find((title) => chosen !== undefined && groups.get(title)?.includes(chosen)) ?? wanted ?? first;
  const values = groups.get(open) ?? [];
  if (titles.length + values.length > BUTTONS_MAX) return undefined;
  const tabs = titles.map((title, page): Button => {
    const selection = { ...before, focus: { option, page } };
    return {
      press: pressOf(panel, 'look', selection, 'g'),
      label: title,
      style: title === open ? 'primary' : 'secondary',
    };
  });
  return [...buttonRows(tabs), ...rowsOf(values)];
}

/** A button per single-part value; one more opens the values that join several parts. */
function joinedButtons(question: OptionQuestion): readonly Block[] {
  const { panel, before, offered, chosen } = question;
  const values = inLegalOrder(question);
  const joins = (value: string) => joinedParts(value).length > 1;
  const [ordinary, joined] = [values.filter((value) => !joins(value)), values.filter(joins)];
  const option = indexOf(before.command, offered.option);
  const combines =
    chosen === undefined ? ordinary.length === 0 || before.focus?.option === option : joins(chosen);
  const combine: Button = {
    press: pressOf(panel, 'look', { ...before, focus: { option } }, 'j'),
    label:
      chosen !== undefined && joins(chosen)
        ? labelOnButton(question, chosen)
        : panel.words.plain('panel.combine'),
    style: combines ? 'primary' : 'secondary',
  };
  const row = ordinary.map((value) => buttonOf(question, value, value === chosen));
  const first = buttonRows(joined.length === 0 ? row : [...row, combine]);
  if (!combines || chosen !== undefined) return first;
  const parts = distinct(joined.flatMap(joinedParts));
  return joined.length <= BUTTONS_MAX - row.length
    ? [...first, ...buttonRows(joined.map((value) => buttonOf(question, value, false)))]
    : [...first, partsMenu(question, parts)];
}

/** The initial value of an option; undefined if it waits for a choice, or is not the first. */
export function openingValue(
  panel: Panel,
  command: AnyVerb,
  picks: Selection['picks'],
  offered: OptionValues,
): string | undefined {
  const option = optionNamed(command, offered.option);
  if (option.buttons?.opens !== true || picks.length > 0) return undefined;
  const previous = { command, picks, focus: undefined };
  const values = inLegalOrder({ panel, before: previous, offered, args: {} });
  return option.joined ? values.find((value) => joinedParts(value).length === 1) : values[0];
}

/** The offered values in the order of the legal list, which follows the sheet, instead of best first. */
function inLegalOrder({ panel, before, offered }: OptionQuestion): readonly string[] {
  const { loaded, seat } = panel;
  if (loaded.game.rank === undefined) return offered.values;
  const command = loaded.game.verbs.find(({ name }) => name === before.command.name);
  const all = command
    ? valuesIn(command, legalMoves(loaded.game, loaded.state, seat), offered.option, {})
    : [];
  return offered.values.toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
}

function buttonOf(question: OptionQuestion, value: string, isChosen: boolean): Button {
  const { panel, before, offered } = question;
  const picks = [...before.picks, { option: offered.option, value }];
  return {
    press: pressOf(panel, 'whole', { command: before.command, picks, focus: undefined }),
    label: labelOnButton(question, value),
    emoji: emojiOf(question, value),
    style: isChosen ? 'primary' : 'secondary',
  };
}

function labelOnButton(question: OptionQuestion, value: string): string {
  const { loaded, seat, words } = question.panel;
  const option = optionOf(question);
  return words.plainText((option.buttons ?? option).label(value, loaded.state, seat, question.args));
}

function partsMenu(question: OptionQuestion, parts: readonly string[]): Block {
  const { ticked } = question.before;
  const taken = new Set(question.chosen === undefined ? (ticked?.parts ?? []) : joinedParts(question.chosen));
  const { values } = question.offered;
  const together = question.panel.words.plain('panel.together');
  return {
    kind: 'menu',
    press: pressFor(question),
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
    press: pressFor(question),
    placeholder: `${questionText(question)} ${note}`.trim(),
    choices: values.map((value) => choiceOf(question, value)),
  };
}

/** A choice for a value. If it completes the move, the game's first remark about the move is its description. */
function choiceOf(question: OptionQuestion, value: string): Choice {
  const { panel, before, offered } = question;
  const { loaded, seat, words, list } = panel;
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
  return remark === undefined ? choice : { ...choice, about: words.plain(remark) };
}

function pagedMenu(question: OptionQuestion): readonly Block[] {
  const { panel, before, offered, chosen } = question;
  const { values } = offered;
  const option = indexOf(before.command, offered.option);
  const pages = chunks(values, CHOICES_MAX);
  const { focus } = before;
  const wanted = focus?.option === option ? (focus.page ?? 0) : 0;
  const own = chosen === undefined ? -1 : pages.findIndex((page) => page.includes(chosen));
  const current = Math.max(0, Math.min(own === -1 ? wanted : own, pages.length - 1));
  const page = pages[current] ?? [];
  const first = current * CHOICES_MAX + 1;
  const note = say('panel.page', { first, last: first + page.length - 1, count: values.length });
  const turn = (to: number, disambiguator: 'b' | 'f') => ({
    press: pressOf(panel, 'look', { ...before, focus: { option, page: Math.max(0, to) } }, disambiguator),
    label: panel.words.plain(disambiguator === 'b' ? 'panel.before' : 'panel.after'),
    disabled: pages[to] === undefined,
  });
  return [
    valuesMenu(question, page, panel.words.plain(note)),
    buttons(turn(current - 1, 'b'), turn(current + 1, 'f')),
  ];
}
