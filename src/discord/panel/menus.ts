import type { CommandOption, MoveArgs } from '../../core/game.ts';
import { partsOf } from '../../core/legal.ts';
import { shortHash } from '../buttons/ids.ts';
import { say } from '../i18n/localizer.ts';
import { CHOICES_MAX } from '../messages/limits.ts';
import { chunks, distinct } from '../messages/lists.ts';
import { type Block, buttons, type Choice } from '../messages/view.ts';
import { rowsOf } from './grid.ts';
import { type At, idOf, indexOf, type Panel } from './panel.ts';
import { type AnyCommand, type Asked, stageOf } from './panel-step.ts';

/** One option that is to be decided: after what was chosen before it, out of which values. */
export interface Asking {
  readonly panel: Panel;
  readonly before: At & { readonly command: AnyCommand };
  readonly asked: Asked;
  /** What was chosen before, with what followed by itself. */
  readonly args: MoveArgs;
  /** What was chosen already, and can be changed. */
  readonly chosen?: string | undefined;
}

/**
 * The controls by which one option is decided: the parts of a joined value, several at once; else the values; of
 * more than 25 the row, then the column, where they lie on a grid, and pages otherwise.
 */
export function menusFor(asking: Asking): readonly Block[] {
  const { values } = asking.asked;
  const option = optionOf(asking);
  if (option.joined) {
    const parts = distinct(values.flatMap(partsOf));
    if (parts.length <= CHOICES_MAX) return [partsMenu(asking, parts)];
  }
  if (values.length <= CHOICES_MAX) return [valuesMenu(asking, values)];
  const { cell } = option;
  if (cell !== undefined) {
    const rows = rowsOf(values, (value) => cell.call(option, value));
    if (rows.length <= CHOICES_MAX && rows.every((row) => row.values.length <= CHOICES_MAX))
      return gridMenus(asking, rows);
  }
  return pagedMenu(asking);
}

/** Whether every move of the verb takes one choice out of a plain menu: making it carries the move out. */
export function actsAtOnce({ list }: Panel, command: AnyCommand): boolean {
  return list
    .filter(({ verb }) => verb === command.name)
    .every(({ args }) => {
      const [only, another] = Object.keys(args);
      return another === undefined && (only === undefined || optionNamed(command, only).cell === undefined);
    });
}

/** @throws where the verb has no such option: a bug */
export function optionNamed(command: AnyCommand, name: string): CommandOption<unknown> {
  const option = command.options.find((candidate) => candidate.name === name);
  if (option === undefined) throw new Error(`${command.name} has no option ${name}`);
  return option;
}

/** What a person is asked. */
function question({ panel: { loaded, localizer }, before, asked }: Asking): string {
  return localizer.plain({ key: `${loaded.game.id}.verb.${before.command.name}.option.${asked.option}.ask` });
}

function labelOf(asking: Asking, value: string): string {
  const { loaded, seat, localizer } = asking.panel;
  return localizer.plain(optionOf(asking).label(value, loaded.state, seat, asking.args));
}

function optionOf({ before, asked }: Asking): CommandOption<unknown> {
  return optionNamed(before.command, asked.option);
}

/** The id of a control about this option. */
function idFor(asking: Asking, kind: 'pick' | 'row'): string {
  const { panel, before, asked } = asking;
  return idOf(panel, kind, { ...before, focus: { option: indexOf(before.command, asked.option) } });
}

function partsMenu(asking: Asking, parts: readonly string[]): Block {
  const taken = new Set(asking.chosen === undefined ? [] : partsOf(asking.chosen));
  const { values } = asking.asked;
  const together = asking.panel.localizer.plain(say('panel.together'));
  return {
    kind: 'menu',
    id: idFor(asking, 'pick'),
    placeholder: question(asking),
    most: Math.max(...values.map((value) => partsOf(value).length)),
    choices: parts.map((part) => ({
      value: shortHash(part),
      label: labelOf(asking, part),
      chosen: taken.has(part),
      ...(values.includes(part) ? {} : { about: together }),
    })),
  };
}

function valuesMenu(asking: Asking, values: readonly string[], note = ''): Block {
  return {
    kind: 'menu',
    id: idFor(asking, 'pick'),
    placeholder: `${question(asking)} ${note}`.trim(),
    choices: values.map((value) => choiceOf(asking, value)),
  };
}

/** A value, with what a person should know before they choose it where that carries the move out. */
function choiceOf(asking: Asking, value: string): Choice {
  const { panel, before, asked } = asking;
  const { loaded, seat, localizer, list } = panel;
  const choice = { value: shortHash(value), label: labelOf(asking, value), chosen: value === asking.chosen };
  if (!actsAtOnce(panel, before.command)) return choice;
  const { move } = stageOf(before.command, list, [...before.picks, { option: asked.option, value }]) ?? {};
  const [remark] = move === undefined ? [] : loaded.game.remarks(loaded.state, seat, move.action);
  return remark === undefined ? choice : { ...choice, about: localizer.plain(remark) };
}

function gridMenus(asking: Asking, rows: ReturnType<typeof rowsOf>): readonly Block[] {
  const { panel, before, asked, chosen } = asking;
  const { focus } = before;
  const focused =
    focus?.option === indexOf(before.command, asked.option) && focus.at?.kind === 'row'
      ? focus.at.number
      : undefined;
  const open = rows.find((row) => (chosen === undefined ? row.row === focused : row.values.includes(chosen)));
  const rowMenu: Block = {
    kind: 'menu',
    id: idFor(asking, 'row'),
    placeholder: [question(asking), panel.localizer.plain(say('panel.row'))].join(' '),
    choices: rows.map((row) => ({
      value: String(row.row),
      label: distinct([row.values[0], row.values.at(-1)]).join(' – '),
      about: panel.localizer.plain(say('panel.places', { count: row.values.length })),
      chosen: row === open,
    })),
  };
  return open === undefined ? [rowMenu] : [rowMenu, valuesMenu(asking, open.values)];
}

function pagedMenu(asking: Asking): readonly Block[] {
  const { panel, before, asked, chosen } = asking;
  const { values } = asked;
  const option = indexOf(before.command, asked.option);
  const pages = chunks(values, CHOICES_MAX);
  const { focus } = before;
  const wanted = focus?.option === option && focus.at?.kind === 'page' ? focus.at.number : 0;
  const own = chosen === undefined ? -1 : pages.findIndex((page) => page.includes(chosen));
  const at = Math.max(0, Math.min(own === -1 ? wanted : own, pages.length - 1));
  const page = pages[at] ?? [];
  const first = at * CHOICES_MAX + 1;
  const note = say('panel.page', { first, last: first + page.length - 1, count: values.length });
  const turn = (to: number, disambiguator: 'b' | 'f') => ({
    id: idOf(
      panel,
      'look',
      { ...before, focus: { option, at: { kind: 'page', number: to } } },
      disambiguator,
    ),
    label: panel.localizer.plain(say(disambiguator === 'b' ? 'panel.before' : 'panel.after')),
    disabled: pages[to] === undefined,
  });
  return [
    valuesMenu(asking, page, panel.localizer.plain(note)),
    buttons(turn(at - 1, 'b'), turn(at + 1, 'f')),
  ];
}
