import { Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import { complain } from './form.ts';

const LOCALES = new Set<string>(Object.values(Locale));

/** Translations of one text, by Discord's locales, which alone are allowed as keys. */
export function localisations<T extends z.ZodType<string>>(words: T) {
  return z
    .record(z.string(), words.nullish())
    .nullish()
    .transform((value, ctx): Readonly<Record<string, string>> | undefined => {
      if (!value) return undefined;
      for (const key of Object.keys(value)) {
        if (!LOCALES.has(key)) {
          complain(ctx, 'ENUM_TYPE_COERCE', `Value "${key}" is not a valid enum value.`, [key]);
        }
      }
      return Object.fromEntries(
        Object.entries(value).flatMap(([locale, said]) => (typeof said === 'string' ? [[locale, said]] : [])),
      );
    });
}
