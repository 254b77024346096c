import type { Message } from '../../core/message.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import type { Setting, Settings, Values } from '../../table/settings.ts';
import type { Words } from '../i18n/words.ts';
import { say } from '../i18n/words.ts';
import type { Choice } from '../messages/view.ts';
import type { BotContext } from './ask.ts';
import { wordsFor } from './ask.ts';
import type { CommandOption, TextOption } from './command.ts';
import { matching } from './suggest.ts';

/** The context in which settings are read. */
export interface Reading {
  readonly bot: BotContext;
  readonly words: Words;
}

/** Parses the entered values into a change. @param before includes the other changes made at the same time */
type Read = (values: readonly string[], before: Settings, now: Date) => Result<Values>;

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
  /** At most 45 characters in every language. */
  readonly label: Message;
  /** As Markdown; without it the view has no line. */
  readonly valueText?: (settings: Settings, reading: Reading) => string;
  readonly options: readonly (CommandOption & { readonly read: Read })[];
  readonly field: EntryField;
}

export type EntryField = {
  readonly name: string;
  /** If it differs from the entry's. */
  readonly label?: Message;
  /** Below the label; at most 100 characters in every language. */
  readonly about?: Message;
  /** May be left empty, which changes nothing. */
  readonly optional?: true;
  readonly read: Read;
} & (
  | {
      readonly kind: 'choices';
      readonly choices: (settings: Settings, reading: Reading) => readonly Choice[];
    }
  | { readonly kind: 'text'; readonly example: string; readonly value: (settings: Settings) => string }
  | {
      readonly kind: 'channels';
      /** At most 25. */
      readonly most: number;
      readonly chosen: (settings: Settings) => readonly string[];
    }
);

/** A value of a setting, with its option value and label. */
interface Named<T> {
  readonly value: string;
  readonly is: T;
  readonly label: Message;
}

interface Common {
  /** Of the option and the field; unique within the command. */
  readonly name: string;
  readonly page: Page;
  readonly order: number;
  readonly label: Message;
  /** Of the option: see `SlashCommand.describe`. */
  readonly describe: string;
}

/** A setting with a few values. */
export function choiceEntry<T>(
  setting: Setting<T>,
  entry: Common & {
    readonly values: readonly Named<T>[];
    /** Changes that come with it. */
    readonly and?: (value: T) => Values;
  },
): Entry {
  const { name, describe, values, and } = entry;
  const read: Read = ([text]) => {
    const named = values.find(({ value }) => value === text);
    return named === undefined
      ? refuse(say('refuse.unknown'))
      : ok({ ...setting.to(named.is), ...and?.(named.is) });
  };
  const option: TextOption = {
    type: 'text',
    name,
    describe,
    choices: values.map(({ value, label }) =>
      label.values === undefined ? { value, label: label.key } : { value },
    ),
  };
  return {
    ...entry,
    valueText(settings, { words }) {
      const own = setting.of(settings);
      const named = values.find(({ is }) => is === own);
      return named === undefined ? '' : words.md(named.label);
    },
    options: [{ ...option, read }],
    field: {
      kind: 'choices',
      name,
      choices(settings, { words }) {
        const own = setting.of(settings);
        return values.map(({ value, is, label }) => ({
          value,
          label: words.plain(label),
          chosen: is === own,
        }));
      },
      read,
    },
  };
}

/** A boolean setting. @param entry with the words for on and off */
export function flagEntry(
  setting: Setting<boolean>,
  { on, off, ...entry }: Common & { readonly on: Message; readonly off: Message },
): Entry {
  return choiceEntry(setting, {
    ...entry,
    values: [
      { value: 'on', is: true, label: on },
      { value: 'off', is: false, label: off },
    ],
  });
}

/** A setting that offers a few values and accepts typed ones. */
export function offeredEntry<T>(
  setting: Setting<T>,
  entry: Common & {
    /** In their typed form. */
    readonly offered: readonly string[];
    readonly read: (text: string) => Result<T>;
    /** In the form that `read` parses. */
    readonly text: (value: T) => string;
    readonly called: (value: T, words: Words) => Pick<Choice, 'label' | 'about'>;
    /** The suggested values, if not the offered ones. */
    readonly suggest?: TextOption['suggest'];
  },
): Entry {
  const { name, describe, offered, text, called } = entry;
  const read: Read = ([typed = '']) => {
    const value = entry.read(typed);
    return value.ok ? ok(setting.to(value.value)) : value;
  };
  const choices = (own: string | undefined, words: Words): readonly Choice[] =>
    (own === undefined || offered.includes(own) ? offered : [...offered, own]).flatMap((value) => {
      const is = entry.read(value);
      return is.ok ? [{ ...called(is.value, words), value, chosen: value === own }] : [];
    });
  const suggest: TextOption['suggest'] = (ask, _, typed) =>
    matching(
      choices(undefined, wordsFor(ask)).map((choice) => ({ name: choice.label, value: choice.value })),
      typed,
    );
  return {
    ...entry,
    valueText: (settings, { words }) => called(setting.of(settings), words).label,
    options: [{ type: 'text', name, describe, suggest: entry.suggest ?? suggest, read }],
    field: {
      kind: 'choices',
      name,
      choices: (settings, { words }) => choices(text(setting.of(settings)), words),
      read,
    },
  };
}
