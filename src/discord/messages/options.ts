import { chunks } from '../../core/common.ts';
import { type AnyGame, levels, type MoveArgs } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { type OptionSpec, valuesOf } from '../../core/options.ts';
import { type Theme, themes } from '../../core/scene.ts';
import { computersMost } from '../../table/lobby/lobby.ts';
import type { Table } from '../../table/model.ts';
import { isReserved } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import type { TableOption } from '../../table/settings.ts';
import { clockNames, clockText, readClock } from '../../table/time/clock.ts';
import { capitalised } from '../i18n/text.ts';
import { say, type Words } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { CHOICES_MAX, FIELDS_MAX } from '../rest/limits.ts';
import type { Answers, FormField } from './form.ts';
import { clockLines, clockMeaning, clockName, clockTitle, type Times } from './times.ts';
import { titleOf } from './titles.ts';
import { type Block, type Menu, text, type View } from './view.ts';

/** An option with its message keys. */
interface ShownOption {
  readonly name: string;
  readonly spec: OptionSpec;
  /** The prefix of its message keys. */
  readonly key: string;
  /** As text. */
  readonly value: string;
}

type Options = { readonly game: AnyGame; readonly table: Pick<Table, 'options'> };

function optionsOf({ game, table: { options } }: Options): readonly ShownOption[] {
  return Object.entries(game.options.specs).map(([name, spec]) => {
    return { name, spec, key: `${game.id}.option.${name}`, value: String(options[name] ?? spec.standard) };
  });
}

function addedTo({ game, table }: Pick<Loaded, 'game' | 'table'>, added: readonly TableOption[]) {
  return added
    .filter(({ suits }) => suits?.(game) ?? true)
    .map(({ name, spec, of }): ShownOption => {
      return { name, spec, key: `discord.option.${name}`, value: of(table) };
    });
}

function labelOf({ key }: ShownOption, words: Words): string {
  return words.plain({ key: `${key}.title` });
}

/** The label of an option's value. @param key the prefix of the option's message keys */
export function optionValue(
  { key, spec }: Pick<ShownOption, 'key' | 'spec'>,
  value: string,
  words: Words,
): string {
  return spec.kind === 'whole' ? value : words.plain({ key: `${key}.value.${value}` });
}

/** The chosen options, one per line. */
export function optionLines(chosen: Options, words: Words): readonly string[] {
  return linesOf(optionsOf(chosen), words);
}

/** The options that differ from their defaults, one per line. @param added by features */
export function unusualLines(
  { game, table }: Pick<Loaded, 'game' | 'table'>,
  added: readonly TableOption[],
  words: Words,
): readonly string[] {
  const all = [...optionsOf({ game, table }), ...addedTo({ game, table }, added)];
  return linesOf(
    all.filter(({ spec, value }) => value !== String(spec.standard)),
    words,
  );
}

function linesOf(options: readonly ShownOption[], words: Words): readonly string[] {
  return options.map(
    (option) => `${labelOf(option, words)}: **${optionValue(option, option.value, words)}**`,
  );
}

/** The clock of a table: "Clock: **fast: 1 day, …**". */
export function clockLine({ table }: Loaded, words: Words): string {
  return words.md('time.clock', { clock: clockTitle(table.clock) });
}

/** The named clocks, and the current one if it has no name. */
export function clockChoices(chosen: string | undefined, words: Words): Menu['choices'] {
  const own = chosen === undefined || (clockNames as readonly string[]).includes(chosen) ? [] : [chosen];
  return [...clockNames, ...own].flatMap((value) => {
    const clock = readClock(value);
    if (clock === 'wrong') return [];
    const label = capitalised(words.plain(clockName(clock)));
    return [{ value, label, about: words.plain(clockMeaning(clock)), chosen: value === chosen }];
  });
}

/** The themes of public pictures. */
export function themeChoices(chosen: Theme, words: Words): Menu['choices'] {
  return themes.map((theme) => ({
    value: theme,
    label: words.plain(`theme.${theme}`),
    chosen: theme === chosen,
  }));
}

/** The field that groups two-valued options as checkboxes; no game option has this name. */
const VARIANTS = 'variants';

/** One of the host's forms. */
interface OptionsForm {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/**
 * The forms that change a lobby's options: one if they fit, otherwise one for the game's options and one for the
 * table's.
 *
 * @param added by features
 */
export function optionForms(
  loaded: Pick<Loaded, 'game' | 'table'>,
  added: readonly TableOption[],
  words: Words,
): readonly OptionsForm[] {
  const { table } = loaded;
  // A game with known dice keeps the earlier game's options and number of players.
  const isKnown = table.dice === 'known';
  const ofTable: readonly FormField[] = [
    ...(isKnown ? [] : [seatsField(loaded, words)]),
    {
      ...named('clock', say('options.clock'), words),
      choices: clockChoices(clockText(table.clock), words),
    },
    ...addedTo(loaded, added).map((option) => optionField(option, words)),
    { ...named('theme', say('options.theme'), words), choices: themeChoices(table.theme, words) },
  ];
  const game = isKnown ? [] : gameFields(optionsOf(loaded), FIELDS_MAX - ofTable.length, words);
  const title = (key: 'lobby.options' | 'options.game' | 'options.table') => words.plain(key);
  if (game.length + ofTable.length <= FIELDS_MAX)
    return [{ title: title('lobby.options'), fields: [...game, ...ofTable] }];
  const forms = (key: 'options.game' | 'options.table', fields: readonly FormField[]) =>
    chunks(fields, FIELDS_MAX).map((some) => ({ title: title(key), fields: some }));
  // Fields that do not fit the table's form go to the game's, the number of players first; two forms never share a
  // title.
  const moved = Math.max(0, ofTable.length - FIELDS_MAX);
  return [
    ...forms('options.game', [...game, ...ofTable.slice(0, moved)]),
    ...forms('options.table', ofTable.slice(moved)),
  ];
}

function named(name: string, label: Message, words: Words) {
  return { kind: 'choices', name, label: words.plain(label) } as const;
}

/**
 * A field per option. With more options than `room`, all two-valued ones share a group of checkboxes, if there are
 * several.
 */
function gameFields(all: readonly ShownOption[], room: number, words: Words): readonly FormField[] {
  const variants = all.filter(({ spec }) => valuesOf(spec).length === 2);
  if (all.length <= room || variants.length < 2) return all.map((option) => optionField(option, words));
  const choices = variants.map((option) => ({
    value: option.name,
    label: capitalised(optionValue(option, otherValue(option.spec), words)),
    about: words.plain({ key: `${option.key}.about` }),
    chosen: option.value !== String(option.spec.standard),
  }));
  const label = words.plain('options.variants');
  const fields = all
    .filter((option) => !variants.includes(option))
    .map((option) => optionField(option, words));
  return [...fields, { kind: 'checks', name: VARIANTS, label, optional: true, choices }];
}

function optionField(option: ShownOption, words: Words): FormField {
  return {
    kind: 'choices',
    name: option.name,
    label: labelOf(option, words),
    about: words.plain({ key: `${option.key}.about` }),
    choices: valuesOf(option.spec).map((value) => ({
      value,
      label: optionValue(option, value, words),
      chosen: value === option.value,
    })),
  };
}

/** The non-default value of a two-valued option. */
function otherValue(spec: OptionSpec): string {
  return valuesOf(spec).find((value) => value !== String(spec.standard)) ?? '';
}

/** The host's changes in a form, as the table parses options. */
export function optionArgs({ options: { specs } }: AnyGame, edited: Answers): MoveArgs {
  const { [VARIANTS]: variants, ...others } = edited;
  const args = Object.entries(others).map(([name, [value = '']]) => [name, value] as const);
  if (variants === undefined) return Object.fromEntries(args);
  const checked = Object.entries(specs).flatMap(([name, spec]) =>
    valuesOf(spec).length === 2
      ? [[name, variants.includes(name) ? otherValue(spec) : String(spec.standard)] as const]
      : [],
  );
  return Object.fromEntries([...args, ...checked]);
}

function seatsField({ game, table }: Pick<Loaded, 'game' | 'table'>, words: Words): FormField {
  const { min, max } = game.seats;
  const limits = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return {
    ...named('seats', say('options.seats'), words),
    choices: limits.map((limit) => ({
      value: String(limit),
      label: words.plain('options.seats-value', { count: limit }),
      chosen: limit === table.seatLimit,
    })),
  };
}

/** The people who would lose reserved seats to this many computer players: the last ones invited. */
export function seatsLost({ seats, seatLimit }: Table, computers: number): readonly string[] {
  const free = seatLimit - seats.length + seats.filter(({ kind }) => kind === 'computer').length;
  const kept = seats.filter(isReserved).map(({ person }) => person.name);
  return computers > free ? kept.slice(free - computers) : [];
}

/** The form for a lobby's computer players: their number, and the level of new ones. */
export function computersForm(table: Table, words: Words): OptionsForm {
  const now = table.seats.filter(({ kind }) => kind === 'computer').length;
  const counts = Array.from({ length: Math.min(computersMost(table) + 1, CHOICES_MAX) }, (_, count) => count);
  return {
    title: words.plain('computers.title'),
    fields: [
      {
        ...named('count', say('computers.count'), words),
        choices: counts.map((count) => {
          const names = seatsLost(table, count);
          return {
            value: String(count),
            label: words.plain(count === 0 ? say('computers.none') : say('computers.count-value', { count })),
            chosen: count === now,
            ...(names.length > 0 ? { about: words.plain('computers.kept', { names }) } : {}),
          };
        }),
      },
      {
        ...named('level', say('computers.level'), words),
        choices: levels.map((level) => ({
          value: level,
          label: capitalised(words.plain(`level.${level}`)),
          about: words.plain(`computers.level-${level}`),
          chosen: level === 'medium',
        })),
      },
    ],
  };
}

/** The clock of a table and the time left per player. @param mayChange adds a menu of other clocks */
export function clockView(loaded: Loaded, mayChange: boolean, words: Words, times: Times): View {
  const { table } = loaded;
  const lines = clockLines(loaded, times, words);
  const menu: Block = {
    kind: 'menu',
    press: presses.clock({ table: table.id }),
    placeholder: words.plain(table.status === 'lobby' ? 'options.clock' : 'clock.propose'),
    choices: clockChoices(clockText(table.clock), words),
  };
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, words)}`, ...(lines.length === 0 ? [clockLine(loaded, words)] : lines)),
      ...(mayChange ? [menu, text(words.md('clock.own'))] : []),
    ],
  };
}
