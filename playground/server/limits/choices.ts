import { z } from 'zod';
import { Form, list, maybe, text } from './form.ts';
import { localisations } from './locales.ts';

/** A suggestion: people see the name, the bot gets the value. */
export interface ReadChoice {
  readonly name: string;
  readonly nameLocalisations: Readonly<Record<string, string>>;
  readonly value: string | number;
}

const suggestions = <T extends z.ZodType<string | number>>(value: T) =>
  z.object({
    choices: maybe(
      list(z.object({ name: text(1, 100), name_localizations: localisations(text(1, 100)), value }), 0, 25),
    ),
  });

const DATA = {
  string: suggestions(text(1, 100)),
  integer: suggestions(z.int()),
  number: suggestions(z.number()),
};

/**
 * Reads the answer to an autocomplete: up to 25 choices, names and text values of 1 to 100 characters, values of the
 * option's own type.
 */
export function readChoices(data: unknown, type: keyof typeof DATA): readonly ReadChoice[] {
  const { choices = [] } = new Form(['data']).read<{ readonly choices?: readonly RawChoice[] | undefined }>(
    DATA[type],
    data,
  );
  return choices.map(({ name, name_localizations: nameLocalisations = {}, value }) => ({
    name,
    nameLocalisations,
    value,
  }));
}

interface RawChoice {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string>> | undefined;
  readonly value: string | number;
}
