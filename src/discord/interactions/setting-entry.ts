import type { Message, Text } from '../../core/message.ts';
import { ok, type Result } from '../../table/request.ts';
import { changed, type Setting, type Settings, type Values } from '../../table/settings.ts';
import { escaped } from '../i18n/text.ts';
import type { Words } from '../i18n/words.ts';
import { type Control, type Field, valueSaid } from '../messages/form.ts';
import { fieldOf, type Input } from '../messages/input.ts';
import type { BotContext } from './ask.ts';
import type { CommandOption, TextOption } from './command.ts';
import { optionFor } from './suggest.ts';

/** The context in which settings are read. */
export interface Reading {
  readonly bot: BotContext;
  readonly words: Words;
}

/** What an input does to the settings. @param before includes the other changes made at the same time */
export type Change = (before: Settings, now: Date) => Result<Values>;

/** Settings shown together. */
export interface Page {
  /** Unique: part of its button's `custom_id`. */
  readonly id: string;
  /** The position among the pages, in tens so that others fit between. */
  readonly order: number;
  readonly title: Message;
  readonly about?: Message;
}

/** A setting as people see it: command options, a line in the view, and a form field. */
export interface Entry {
  readonly page: Page;
  /** The position on its page, in tens. */
  readonly order: number;
  /** Of the field, and of the option if there is one; unique among all entries. */
  readonly name: string;
  readonly label: Message;
  /** As Markdown; without it the view has no line. */
  readonly valueText?: ((settings: Settings, reading: Reading) => string) | undefined;
  readonly options: readonly (CommandOption & { change(typed: string): Change })[];
  field(settings: Settings, reading: Reading): Field<Change>;
}

/** A value of the settings as people see and enter it. */
interface Entered<T> extends Pick<Entry, 'page' | 'order' | 'name' | 'label' | 'valueText'> {
  /** Of the option: see `SlashCommand.describe`. */
  readonly describe: string;
  /** Below the label in the form. */
  readonly about?: Text;
  /** May be left empty in the form. */
  readonly optional?: true;
  readonly input: Input<T>;
  /** The suggestions of the option, if not the choices of the input. */
  readonly suggest?: TextOption['suggest'];
  of(settings: Settings): T;
  to(value: T, before: Settings, now: Date): Result<Values>;
}

/** How a value is stored that is a setting of its own. */
export function stored<T>({ of, to }: Setting<T>): Pick<Entered<T>, 'of' | 'to'> {
  return { of, to: (value) => ok(to(value)) };
}

/** A setting that one input describes. */
export function entry<T>({ describe, about, optional, input, suggest, of, to, ...line }: Entered<T>): Entry {
  const { name, label } = line;

  const read = (values: readonly string[]): Result<Change> => {
    const value = input.read(values);
    return value.ok ? ok((before, now) => to(value.value, before, now)) : value;
  };
  const change =
    (typed: string): Change =>
    (before, now) => {
      const change = read([typed]);
      return change.ok ? change.value(before, now) : change;
    };
  return {
    valueText: (settings, { words }) => valueLine(input.control(of(settings), words), words),
    ...line,
    options: [{ ...optionFor(name, describe, input), ...(suggest && { suggest }), change }],
    field: (settings, { words }) => ({
      ...fieldOf(input, of(settings), words, { label, about, optional }),
      read,
    }),
  };
}

/** A value as Markdown. Labels are the bot's own words. */
function valueLine(control: Control, words: Words): string {
  const value = valueSaid(control);
  if (typeof value !== 'string') return value.map((message) => words.md(message)).join(', ');
  return control.kind === 'text' ? escaped(value) : value;
}

/** Makes the changes in turn, each in view of those before it, or none of them. */
export function applyAll(changes: readonly Change[], before: Settings, now: Date): Result<Values> {
  let values: Values = {};
  for (const change of changes) {
    const next = change(changed(before, values), now);
    if (!next.ok) return next;
    values = { ...values, ...next.value };
  }
  return ok(values);
}
