import type { Message } from '../../core/message.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import type { Setting, Settings, Values } from '../../table/settings.ts';
import type { Localizer } from '../i18n/localizer.ts';
import type { Choice } from '../messages/view.ts';
import type { CommandOption, TextOption } from './command.ts';
import type { BotContext } from './context.ts';
import { localizerFor } from './context.ts';
import { matching } from './suggest.ts';

/** Where settings are looked at. */
export interface Reading {
  readonly bot: BotContext;
  readonly localizer: Localizer;
}

/** What somebody says is read into a change. @param before with what else is changed at the same time */
type Read = (values: readonly string[], before: Settings, now: Date) => Result<Values>;

/** Settings that are shown together. */
export interface Page {
  /** Unique: in the `custom_id` of its button. */
  readonly id: string;
  /** The pages stand in this order: in tens, so that others fit between. */
  readonly order: number;
  readonly title: Message;
  readonly about?: Message;
}

/** A setting as people see it: its options of the command, its line in the view, and its field in the form. */
export interface Entry {
  readonly page: Page;
  /** On its page: in tens. */
  readonly order: number;
  /** At most 45 characters in every language. */
  readonly label: Message;
  /** As Markdown; without it there is no line. */
  readonly shown?: (settings: Settings, reading: Reading) => string;
  readonly options: readonly (CommandOption & { readonly read: Read })[];
  readonly field: EntryField;
}

export type EntryField = {
  readonly name: string;
  /** Where it is not the entry's. */
  readonly label?: Message;
  /** Below the label; at most 100 characters in every language. */
  readonly about?: Message;
  /** It can be left empty, which changes nothing. */
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

/** A value of a setting, as it is written in an option and called. */
interface Named<T> {
  readonly value: string;
  readonly is: T;
  readonly label: Message;
}

interface Common {
  /** Of the option and the field; unique among all of the command. */
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
    /** What changes with it. */
    readonly and?: (value: T) => Values;
  },
): Entry {
  const { name, describe, values, and } = entry;
  const read: Read = ([text]) => {
    const named = values.find(({ value }) => value === text);
    return named === undefined
      ? refuse('setting-unknown')
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
    shown(settings, { localizer }) {
      const own = setting.of(settings);
      const named = values.find(({ is }) => is === own);
      return named === undefined ? '' : localizer.markdown(named.label);
    },
    options: [{ ...option, read }],
    field: {
      kind: 'choices',
      name,
      choices(settings, { localizer }) {
        const own = setting.of(settings);
        return values.map(({ value, is, label }) => ({
          value,
          label: localizer.plain(label),
          chosen: is === own,
        }));
      },
      read,
    },
  };
}

/** A setting that is on or off. @param entry its words for both */
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

/** A setting of which a few values are offered, and others can be typed. */
export function offeredEntry<T>(
  setting: Setting<T>,
  entry: Common & {
    /** As they are typed. */
    readonly offered: readonly string[];
    readonly read: (text: string) => Result<T>;
    /** As `read` reads it. */
    readonly text: (value: T) => string;
    readonly called: (value: T, localizer: Localizer) => Pick<Choice, 'label' | 'about'>;
    /** The values that an option suggests, where they are not the offered ones. */
    readonly suggest?: TextOption['suggest'];
  },
): Entry {
  const { name, describe, offered, text, called } = entry;
  const read: Read = ([typed = '']) => {
    const value = entry.read(typed);
    return value.ok ? ok(setting.to(value.value)) : value;
  };
  const choices = (own: string | undefined, localizer: Localizer): readonly Choice[] =>
    (own === undefined || offered.includes(own) ? offered : [...offered, own]).flatMap((value) => {
      const is = entry.read(value);
      return is.ok ? [{ ...called(is.value, localizer), value, chosen: value === own }] : [];
    });
  const suggest: TextOption['suggest'] = (bot, context, _, typed) =>
    matching(
      choices(undefined, localizerFor(bot, context)).map((one) => ({ name: one.label, value: one.value })),
      typed,
    );
  return {
    ...entry,
    shown: (settings, { localizer }) => called(setting.of(settings), localizer).label,
    options: [{ type: 'text', name, describe, suggest: entry.suggest ?? suggest, read }],
    field: {
      kind: 'choices',
      name,
      choices: (settings, { localizer }) => choices(text(setting.of(settings)), localizer),
      read,
    },
  };
}
