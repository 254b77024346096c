import { chunks, distinct } from '../../core/common.ts';
import type { MoveArgs, ValueButtons } from '../../core/game.ts';
import { joinedParts, legalMoves, movesWith, valuesIn } from '../../core/legal.ts';
import type { Message } from '../../core/message.ts';
import {
  type AnyOption,
  type AnyVerb,
  choose,
  completeMove,
  type OpenOption,
  type Selection,
} from '../../core/selection.ts';
import { small } from '../i18n/text.ts';
import { say } from '../i18n/words.ts';
import { type Block, type Button, buttonRows, buttons, type Choice, text } from '../messages/view.ts';
import type { Press } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { narrowMoves, type Panel, type PanelSelection, pressOf, shortHash } from './panel.ts';

/** An option whose value the player chooses. */
interface OptionQuestion {
  readonly panel: Panel;
  readonly verb: AnyVerb;
  /** The selection that the value is added to. */
  readonly selection: PanelSelection;
  readonly open: OpenOption;
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
export function menusFor(asked: OptionQuestion): readonly Block[] {
  const { option } = asked.open;
  const values = inLegalOrder(asked);
  const question = { ...asked, open: { option, values } };
  if (option.buttons !== undefined && question.panel.folded?.controls !== 'menus') {
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
export function hasPlainMenus({ list }: Panel, verb: AnyVerb): boolean {
  const moves = movesWith(verb, list, {});
  return verb.options.every(
    ({ name, cell, joined }) =>
      (cell === undefined && joined !== true) || !moves.some(({ args }) => name in args),
  );
}

/** The question above a menu. */
function questionText({ panel: { game, words }, verb, open }: OptionQuestion): string {
  return words.plain({ key: `${game.id}.verb.${verb.name}.option.${open.option.name}.ask` });
}

function labelOf(question: OptionQuestion, value: string): string {
  return labelIn(question.panel, question.open.option, value, question.args);
}

function emojiOf(question: OptionQuestion, value: string): string | undefined {
  return emojiIn(question.panel, question.open.option, value);
}

/** A value's label in a menu. @param args the other values */
export function labelIn(
  { state, seat, words }: Panel,
  option: AnyOption,
  value: string,
  args: MoveArgs,
): string {
  return words.plainText(option.label(value, state, seat, args));
}

export function emojiIn({ state, seat }: Panel, option: AnyOption, value: string): string | undefined {
  return option.emoji?.(value, state, seat);
}

/** The press of a control of this option. @param page the displayed page of its values */
function pressFor(
  question: OptionQuestion,
  kind: 'pick' | 'show',
  page?: number,
  disambiguator?: string,
): Press {
  const { panel, selection, open } = question;
  return pressOf(panel, kind, { ...selection, focus: { option: open.option.name, page } }, disambiguator);
}

/** The displayed page of the option's values, from 0; undefined if the panel asks for another option. */
function pageOf({ selection: { focus }, open }: OptionQuestion): number | undefined {
  return focus?.option === open.option.name ? (focus.page ?? 0) : undefined;
}

/**
 * A button per value, in rows below their headings. If space is short, the headings become buttons that expand one at a
 * time. @returns undefined if there are too many
 */
function valueButtons(
  question: OptionQuestion,
  { heading }: ValueButtons<unknown>,
): readonly Block[] | undefined {
  const { panel, open, chosen } = question;
  const { state, seat, words } = panel;
  const groups = new Map<string, string[]>();
  for (const value of open.values) {
    const title = heading === undefined ? '' : words.plainText(heading(value, state, seat));
    groups.set(title, [...(groups.get(title) ?? []), value]);
  }
  const rowsOf = (values: readonly string[]) =>
    buttonRows(values.map((value) => buttonOf(question, value, value === chosen)));
  const legend = (values: readonly string[]) => spoilLines(question, values);
  const titles = [...groups.keys()];
  const [first = '', second] = titles;
  if (second === undefined)
    return open.values.length > BUTTONS_MAX
      ? undefined
      : [...legend(open.values), ...rowsOf(groups.get(first) ?? [])];
  const all = [
    ...legend(open.values),
    ...[...groups].flatMap(([title, values]) => [text(small(title)), ...rowsOf(values)]),
  ];
  const isFolded = panel.folded?.controls === 'tabs';
  if (!isFolded && all.length + open.values.length <= PARTS_MAX) return all;
  const page = pageOf(question);
  const expanded =
    titles.find((title) => chosen !== undefined && groups.get(title)?.includes(chosen)) ??
    titles[page ?? 0] ??
    first;
  const values = groups.get(expanded) ?? [];
  if (titles.length + values.length > BUTTONS_MAX) return undefined;
  const tabs = titles.map(
    (title, page): Button => ({
      press: pressFor(question, 'show', page, 'g'),
      label: title,
      style: title === expanded ? 'primary' : 'secondary',
    }),
  );
  return [...buttonRows(tabs), ...legend(values), ...rowsOf(values)];
}

/** A button per single-part value; one more opens the values that join several parts. */
function joinedButtons(question: OptionQuestion): readonly Block[] {
  const { panel, chosen } = question;
  const { values } = question.open;
  const joins = (value: string) => joinedParts(value).length > 1;
  const [ordinary, joined] = [values.filter((value) => !joins(value)), values.filter(joins)];
  const combines =
    chosen === undefined ? ordinary.length === 0 || pageOf(question) !== undefined : joins(chosen);
  const combine: Button = {
    press: pressFor(question, 'show', undefined, 'j'),
    label:
      chosen !== undefined && joins(chosen)
        ? labelOnButton(question, chosen)
        : panel.words.plain('panel.combine'),
    style: combines ? 'primary' : 'secondary',
  };
  const row = ordinary.map((value) => buttonOf(question, value, value === chosen));
  const first = buttonRows(joined.length === 0 ? row : [...row, combine]);
  if (!combines || chosen !== undefined) return first;
  const isFolded = panel.folded?.controls === 'tabs';
  if (!isFolded && joined.length <= BUTTONS_MAX - row.length)
    return [...first, ...buttonRows(joined.map((value) => buttonOf(question, value, false)))];
  const parts = distinct(joined.flatMap(joinedParts));
  return [...first, joined.length <= CHOICES_MAX ? valuesMenu(question, joined) : partsMenu(question, parts)];
}

/** The initial value of an option; undefined if it waits for a choice, or is not the first. */
export function openingValue(
  panel: Panel,
  verb: AnyVerb,
  open: OpenOption,
  { args }: Selection,
): string | undefined {
  const { buttons, joined } = open.option;
  if (buttons?.opens !== true || Object.keys(args).length > 0) return undefined;
  const values = inLegalOrder({ panel, verb, open });
  return joined ? values.find((value) => joinedParts(value).length === 1) : values[0];
}

/** The open values in the order of the legal list, which follows the sheet: best first would give the hint away. */
function inLegalOrder({
  panel: { game, state, seat },
  verb,
  open: { option, values },
}: Pick<OptionQuestion, 'panel' | 'verb' | 'open'>): readonly string[] {
  if (game.rank === undefined) return values;
  const all = valuesIn(movesWith(verb, legalMoves(game, state, seat), {}), option.name);
  return values.toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
}

const SPOILS = '✕';

function buttonOf(question: OptionQuestion, value: string, isChosen: boolean): Button {
  const { panel, selection, open } = question;
  const label = labelOnButton(question, value);
  const isBad = spoiling(question, value) !== undefined;
  return {
    press: pressOf(panel, 'whole', choose(selection, open.option.name, value)),
    label: isBad ? `${SPOILS} ${label}` : label,
    emoji: emojiOf(question, value),
    style: isChosen ? 'primary' : isBad ? 'danger' : 'secondary',
  };
}

function spoiling({ panel: { state, seat }, open }: OptionQuestion, value: string): Message | undefined {
  return open.option.buttons?.spoils?.(value, state, seat);
}

/** What the mark on some of the buttons means. */
function spoilLines(question: OptionQuestion, values: readonly string[]): readonly Block[] {
  const { words } = question.panel;
  const reasons = distinct(
    values.flatMap((value) => {
      const why = spoiling(question, value);
      return why === undefined ? [] : [words.md(why)];
    }),
  );
  return reasons.length === 0 ? [] : [text(small(`${SPOILS} ${reasons.join(' · ')}`))];
}

/** What is chosen, as one button that leads back to the choice. */
export function chosenButton(question: OptionQuestion, chosen: string): Block {
  const { panel, selection } = question;
  return buttons({
    press: pressOf(panel, 'show', selection, 'c'),
    label: labelOnButton(question, chosen),
    emoji: emojiOf(question, chosen),
    style: 'primary',
  });
}

function labelOnButton(question: OptionQuestion, value: string): string {
  const { state, seat, words } = question.panel;
  const option = question.open.option;
  return words.plainText((option.buttons ?? option).label(value, state, seat, question.args));
}

function partsMenu(question: OptionQuestion, parts: readonly string[]): Block {
  const { option, values } = question.open;
  const taken = joinedParts(question.chosen ?? question.selection.ticked?.[option.name] ?? '');
  const together = question.panel.words.plain('panel.together');
  return {
    kind: 'menu',
    press: pressFor(question, 'pick'),
    placeholder: questionText(question),
    most: Math.max(...values.map((value) => joinedParts(value).length)),
    choices: parts.map((part) => ({
      value: shortHash(part),
      label: labelOf(question, part),
      emoji: emojiOf(question, part),
      chosen: taken.includes(part),
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

/** A choice for a value. If it completes the move, the game's first remark about the move is its description. */
function choiceOf(question: OptionQuestion, value: string): Choice {
  const { panel, verb, selection, open } = question;
  const { game, state, seat, words } = panel;
  const choice = {
    value: shortHash(value),
    label: labelOf(question, value),
    emoji: emojiOf(question, value),
    chosen: value === question.chosen,
  };
  if (!hasPlainMenus(panel, verb)) return choice;
  const move = completeMove(narrowMoves(panel, choose(selection, open.option.name, value)));
  const [remark] = move === undefined ? [] : game.remarks(state, seat, move.action);
  return remark === undefined ? choice : { ...choice, about: words.plain(remark) };
}

function pagedMenu(question: OptionQuestion): readonly Block[] {
  const { panel, open, chosen } = question;
  const { values } = open;
  const pages = chunks(values, CHOICES_MAX);
  const own = chosen === undefined ? -1 : pages.findIndex((page) => page.includes(chosen));
  const wanted = own === -1 ? (pageOf(question) ?? 0) : own;
  const current = Math.max(0, Math.min(wanted, pages.length - 1));
  const page = pages[current] ?? [];
  const first = current * CHOICES_MAX + 1;
  const note = say('panel.page', { first, last: first + page.length - 1, count: values.length });
  const turn = (to: number, disambiguator: 'b' | 'f') => ({
    press: pressFor(question, 'show', Math.max(0, to), disambiguator),
    label: panel.words.plain(disambiguator === 'b' ? 'panel.before' : 'panel.after'),
    disabled: pages[to] === undefined,
  });
  return [
    valuesMenu(question, page, panel.words.plain(note)),
    buttons(turn(current - 1, 'b'), turn(current + 1, 'f')),
  ];
}
