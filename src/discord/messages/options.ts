import { chunks } from '../../core/common.ts';
import { type AnyGame, type Level, levels, type MoveArgs } from '../../core/game.ts';
import type { Message, Text } from '../../core/message.ts';
import { type OptionSpec, valuesOf } from '../../core/options.ts';
import { computersMost } from '../../table/lobby/lobby.ts';
import type { Table } from '../../table/model.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { isReserved, nameAmong } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import type { TableOption } from '../../table/settings.ts';
import { capitalised } from '../i18n/text.ts';
import { say, type Words } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { CHOICES_MAX, FIELDS_MAX } from '../rest/limits.ts';
import { choicesOf, type Field, type Fields } from './form.ts';
import { clockInput, fieldOf, type Input, type Labels, oneOf, someOf, themeInput } from './input.ts';
import { clockLines, clockTitle, type Times } from './times.ts';
import { titleOf } from './titles.ts';
import { type Block, text, type View } from './view.ts';

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

function labelOf({ key }: ShownOption): Message {
  return { key: `${key}.title` };
}

/** The value of an option, as text. */
export function optionInput({ key, spec }: Pick<ShownOption, 'key' | 'spec'>): Input<string> {
  return oneOf(
    valuesOf(spec).map((value) => ({ value, is: value, label: valueLabel({ key, spec }, value) })),
  );
}

function valueLabel({ key, spec }: Pick<ShownOption, 'key' | 'spec'>, value: string): Text {
  return spec.kind === 'whole' ? value : { key: `${key}.value.${value}` };
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
    (option) => `${words.plain(labelOf(option))}: **${words.plainText(valueLabel(option, option.value))}**`,
  );
}

/** The clock of a table: "Clock: **fast: 1 day, …**". */
export function clockLine({ table }: Loaded, words: Words): string {
  return words.md('time.clock', { clock: clockTitle(table.clock) });
}

/** The field that groups two-valued options as checkboxes; no game option has this name. */
const VARIANTS = 'variants';

/** One of the host's forms: each field gives options as the table parses them. */
interface OptionsForm {
  readonly title: string;
  readonly fields: Fields<Readonly<Record<string, MoveArgs>>>;
}
type NamedField = readonly [name: string, field: Field<MoveArgs>];

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
  const { game, table } = loaded;
  // A game with known dice keeps the earlier game's options and number of players.
  const isKnown = table.dice === 'known';
  const ofTable: readonly NamedField[] = [
    ...(isKnown
      ? []
      : [typedField('seats', seatsInput(game), table.seatLimit, words, { label: say('options.seats') })]),
    typedField('clock', clockInput, table.clock, words, { label: say('options.clock') }),
    ...addedTo(loaded, added).map((option) => optionField(option, words)),
    typedField('theme', themeInput, table.theme, words, { label: say('options.theme') }),
  ];
  const ofGame = isKnown ? [] : gameFields(optionsOf(loaded), FIELDS_MAX - ofTable.length, words);
  const form = (key: 'lobby.options' | 'options.game' | 'options.table', fields: readonly NamedField[]) => ({
    title: words.plain(key),
    fields: Object.fromEntries(fields),
  });
  if (ofGame.length + ofTable.length <= FIELDS_MAX) return [form('lobby.options', [...ofGame, ...ofTable])];
  // Fields that do not fit the table's form go to the game's, the number of players first; two forms never share a
  // title.
  const moved = Math.max(0, ofTable.length - FIELDS_MAX);
  return [
    ...chunks([...ofGame, ...ofTable.slice(0, moved)], FIELDS_MAX).map((some) => form('options.game', some)),
    form('options.table', ofTable.slice(moved)),
  ];
}

function typedField<T>(name: string, input: Input<T>, value: T, words: Words, labels: Labels): NamedField {
  const read = (values: readonly string[]): Result<MoveArgs> => {
    const parsed = input.read(values);
    return parsed.ok ? ok({ [name]: values[0] ?? '' }) : parsed;
  };
  return [name, { ...fieldOf(input, value, words, labels), read }];
}

function optionField(option: ShownOption, words: Words): NamedField {
  const labels = { label: labelOf(option), about: { key: `${option.key}.about` } };
  return typedField(option.name, optionInput(option), option.value, words, labels);
}

/**
 * A field per option. With more options than `room`, all two-valued ones share a group of checkboxes, if there are
 * several.
 */
function gameFields(all: readonly ShownOption[], room: number, words: Words): readonly NamedField[] {
  const variants = all.filter(({ spec }) => valuesOf(spec).length === 2);
  const isGrouped = all.length > room && variants.length > 1;
  return [
    ...all
      .filter((option) => !isGrouped || !variants.includes(option))
      .map((option) => optionField(option, words)),
    ...(isGrouped ? [[VARIANTS, variantsField(variants, words)] as const] : []),
  ];
}

function variantsField(variants: readonly ShownOption[], words: Words): Field<MoveArgs> {
  const input = someOf(
    variants.map((option) => ({
      is: option.name,
      label: capitalised(words.plainText(valueLabel(option, otherValue(option.spec)))),
      about: { key: `${option.key}.about` },
    })),
  );
  const chosen = variants.flatMap(({ name, spec, value }) => (value === String(spec.standard) ? [] : [name]));
  return {
    ...fieldOf(input, chosen, words, { label: say('options.variants'), optional: true }),
    read(checked) {
      const said = ({ name, spec }: ShownOption) =>
        checked.includes(name) ? otherValue(spec) : String(spec.standard);
      return ok(Object.fromEntries(variants.map((option) => [option.name, said(option)])));
    },
  };
}

/** The non-default value of a two-valued option. */
function otherValue(spec: OptionSpec): string {
  return valuesOf(spec).find((value) => value !== String(spec.standard)) ?? '';
}

function seatsInput({ seats: { min, max } }: AnyGame): Input<number> {
  const limits = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return oneOf(
    limits.map((limit) => ({
      value: String(limit),
      is: limit,
      label: say('options.seats-value', { count: limit }),
    })),
  );
}

/** The people who would lose reserved seats to this many computer players: the last ones invited. */
export function seatsLost(table: Table, computers: number): readonly string[] {
  const { seats, seatLimit } = table;
  const free = seatLimit - seats.length + computersOf(table);
  const kept = seats.filter(isReserved).map(({ person }) => nameAmong(table, person));
  return computers > free ? kept.slice(free - computers) : [];
}

/** The fields for a lobby's computer players: their number, and the level of new ones. */
export function computerFields(
  table: Table,
  words: Words,
): { readonly count: Field<number>; readonly level: Field<Level> } {
  const counts = Array.from({ length: Math.min(computersMost(table) + 1, CHOICES_MAX) }, (_, count) => count);
  const count = oneOf(
    counts.map((count) => {
      const names = seatsLost(table, count);
      return {
        value: String(count),
        is: count,
        label: count === 0 ? say('computers.none') : say('computers.count-value', { count }),
        about: names.length > 0 ? say('computers.kept', { names }) : undefined,
      };
    }),
  );
  const level = oneOf(
    levels.map((level) => ({
      value: level,
      is: level,
      label: capitalised(words.plain(`level.${level}`)),
      about: say(`computers.level-${level}`),
    })),
  );
  return {
    count: {
      ...fieldOf(count, computersOf(table), words, { label: say('computers.count') }),
      // Seats may have been taken since: the table says so.
      read: ([typed = '']) => (/^\d{1,2}$/.test(typed) ? ok(Number(typed)) : refuse(say('refuse.unknown'))),
    },
    level: fieldOf(level, 'medium', words, { label: say('computers.level') }),
  };
}

/** How many computer players a table has. */
export function computersOf({ seats }: Table): number {
  return seats.filter(({ kind }) => kind === 'computer').length;
}

/** The clock of a table and the time left per player. @param mayChange adds a menu of other clocks */
export function clockView(loaded: Loaded, mayChange: boolean, words: Words, times: Times): View {
  const { table } = loaded;
  const lines = clockLines(loaded, times, words);
  const menu: Block = {
    kind: 'menu',
    press: presses.clock({ table: table.id }),
    placeholder: words.plain(table.status === 'lobby' ? 'options.clock' : 'clock.propose'),
    choices: choicesOf(clockInput.control(table.clock, words)),
  };
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, words)}`, ...(lines.length === 0 ? [clockLine(loaded, words)] : lines)),
      ...(mayChange ? [menu, text(words.md('clock.own'))] : []),
    ],
  };
}
