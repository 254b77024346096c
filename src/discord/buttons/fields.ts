import { z } from 'zod';

/** The fields that `custom_id`s are made of. */

export const tableId = z.string().regex(/^[a-z2-7]{10}$/);
/** The name of a game, an option or a command. */
export const name = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** A `ShortHash`. */
export const hash = z.string().regex(/^[a-z2-7]{7}$/);
const snowflake = z.string().regex(/^\d{1,20}$/);
export const guildId = snowflake;
export const userId = snowflake;
/** A day as `2026-11-22`, or a week as `2026-W47`. */
export const day = z.string().regex(/^\d{4}-(\d\d-\d\d|W\d\d)$/);
/** 0 to 999,999,999. */
export const integer = z.codec(z.string().regex(/^\d{1,9}$/), z.number().int(), {
  decode: Number,
  encode: String,
});

/** A field that may be left empty. */
export function optional<T>(schema: z.ZodType<T, string>) {
  return z.codec(z.string(), z.custom<T | undefined>(), {
    decode(text, context) {
      if (text === '') return undefined;
      const read = schema.safeDecode(text);
      if (read.success) return read.data;
      context.issues.push({ code: 'custom', input: text, message: 'not as the field is written' });
      return z.NEVER;
    },
    encode: (value) => (value === undefined ? '' : schema.encode(value)),
  });
}

/** The fields of a button that names a table and nothing else. */
export const tableFields = { table: tableId };
