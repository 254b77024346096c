import type { Text } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import { readClockOr } from '../../table/lobby/lobby.ts';
import type { ClockRule } from '../../table/model.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { clockNames, clockText } from '../../table/time/clock.ts';
import { capitalised } from '../i18n/text.ts';
import { say, type Words } from '../i18n/words.ts';
import type { Control, Field } from './form.ts';
import { clockMeaning, clockName } from './times.ts';
import type { Choice } from './view.ts';

/** How a kind of value is entered and checked, in forms and as an option of a command alike. */
export interface Input<T> {
  /** What it is entered with, the present value already there. */
  control(value: T, words: Words): Control;
  /** Parses what was chosen or typed, which can be forged. */
  read(values: readonly string[]): Result<T>;
  /** What a command suggests for it; by default nothing. */
  suggestions?(words: Words): readonly Choice[];
  /** The only texts that a command accepts for it, with the keys of their labels; by default `read` decides. */
  readonly only?: readonly { readonly value: string; readonly label?: string }[];
}

/** What stands beside a value in a form. */
export interface Labels {
  readonly label: Text;
  readonly about?: Text | undefined;
  readonly optional?: true | undefined;
}

/** The field of a form for a value. */
export function fieldOf<T>(
  input: Input<T>,
  value: T,
  words: Words,
  { label, about, optional }: Labels,
): Field<T> {
  return {
    ...input.control(value, words),
    label: words.plainText(label),
    ...(about !== undefined && { about: words.plainText(about) }),
    ...(optional !== undefined && { optional }),
    read: input.read,
  };
}

/** A value to choose, with its text and label. */
interface Named<T> {
  readonly value: string;
  readonly is: T;
  readonly label: Text;
  readonly about?: Text | undefined;
}

/** One of a few values. */
export function oneOf<T>(values: readonly Named<T>[]): Input<T> {
  return {
    control: (chosen, words) => ({
      kind: 'choices',
      choices: values.map((named) => choiceOf(named, named.is === chosen, words)),
    }),
    read([text]) {
      const named = values.find(({ value }) => value === text);
      return named === undefined ? refuse(say('refuse.unknown')) : ok(named.is);
    },
    suggestions: (words) => values.map((named) => choiceOf(named, false, words)),
    only: values.map(({ value, label }) =>
      typeof label === 'string' || label.values !== undefined ? { value } : { value, label: label.key },
    ),
  };
}

/** Any of a few values. What is not among them is ignored. */
export function someOf<T extends string>(values: readonly Omit<Named<T>, 'value'>[]): Input<readonly T[]> {
  return {
    control: (chosen, words) => ({
      kind: 'checks',
      choices: values.map((named) =>
        choiceOf({ ...named, value: named.is }, chosen.includes(named.is), words),
      ),
    }),
    read: (texts) => ok(values.flatMap(({ is }) => (texts.includes(is) ? [is] : []))),
  };
}

function choiceOf({ value, label, about }: Named<unknown>, chosen: boolean, words: Words): Choice {
  return {
    value,
    label: words.plainText(label),
    ...(about === undefined ? {} : { about: words.plainText(about) }),
    chosen,
  };
}

/** On or off. */
export function onOrOff(on: Text, off: Text): Input<boolean> {
  return oneOf([
    { value: 'on', is: true, label: on },
    { value: 'off', is: false, label: off },
  ]);
}

/** A typed value: how it is parsed and written. */
interface Typed<T> {
  read(text: string): Result<T>;
  /** In the form that `read` parses. */
  text(value: T): string;
}

/** A line of text. @param example shown while it is empty */
export function line<T>(example: string, { read, text }: Typed<T>): Input<T> {
  return {
    control: (value) => ({ kind: 'text', example, value: text(value) }),
    read: ([typed = '']) => read(typed),
  };
}

/** One of a few offered values, or another that is typed as an option. @param texts the offered ones, as typed */
export function offered<T>(
  texts: readonly string[],
  { read, text, called }: Typed<T> & { called(value: T, words: Words): Pick<Choice, 'label' | 'about'> },
): Input<T> {
  const choices = (all: readonly string[], chosen: string | undefined, words: Words): readonly Choice[] =>
    all.flatMap((typed) => {
      const is = read(typed);
      return is.ok ? [{ ...called(is.value, words), value: typed, chosen: typed === chosen }] : [];
    });
  return {
    control(value, words) {
      const present = text(value);
      const all = texts.includes(present) ? texts : [...texts, present];
      return { kind: 'choices', choices: choices(all, present, words) };
    },
    read: ([typed = '']) => read(typed),
    suggestions: (words) => choices(texts, undefined, words),
  };
}

/** The clock of tables: a named one, or another such as `3d+12h/5d`. */
export const clockInput = offered(clockNames, {
  read: readClockOr,
  text: clockText,
  called: (clock: ClockRule | undefined, words) => ({
    label: capitalised(words.plain(clockName(clock))),
    about: words.plain(clockMeaning(clock)),
  }),
});

/** The theme of pictures. */
export const themeInput = oneOf(themes.map((is) => ({ value: is, is, label: say(`theme.${is}`) })));
