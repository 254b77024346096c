import { z } from 'zod';
import { Form, list, maybe, text } from './form.ts';
import { localisations } from './locales.ts';

/** What the bot suggests: a name for people, a value for itself. */
export interface ReadChoice {
  readonly name: string;
  readonly nameLocalisations: Readonly<Record<string, string>>;
  readonly value: string | number;
}

/**
 * Reads the answer to an autocomplete: up to 25 choices, names and text values of 1 to 100 characters, values of the
 * option's own type.
 */
export function readChoices(data: unknown, type: 'string' | 'integer' | 'number'): readonly ReadChoice[] {
  const form = new Form(['data']);
  const value = type === 'string' ? text(1, 100) : type === 'integer' ? z.int() : z.number();
  const choice = z.object({ name: text(1, 100), name_localizations: localisations(text(1, 100)), value });
  const { choices } = form.read(z.object({ choices: maybe(list(choice, 0, 25)) }), data);
  return (choices ?? []).map((one) => ({
    name: one.name,
    nameLocalisations: one.name_localizations ?? {},
    value: one.value as string | number,
  }));
}
