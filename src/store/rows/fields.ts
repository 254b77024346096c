import { z } from 'zod';
import type { DailyKey } from '../../table/challenge.ts';
import { DamagedRow } from '../errors.ts';

/*
 * From rows to the model. What the database gives is checked like everything that comes from outside: a row that is
 * damaged, or that another program wrote, is an error that names the row, and never half a table.
 */

export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullable().transform((value) => value ?? undefined);

/** Text that holds JSON. */
export const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** JSON has no `undefined`: it leaves such fields out. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.optional(schema).transform((value) => value ?? undefined);
export const date = z.coerce.date();

export function dailyOf(guildId: string | undefined, day: string | undefined): DailyKey | undefined {
  return guildId === undefined || day === undefined ? undefined : { guildId, day };
}

/** @throws {DamagedRow} */
export function parse<T>(schema: z.ZodType<T>, row: unknown, name: () => string): T {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`);
  throw new DamagedRow(name(), new Error(issues.join('; '), { cause: parsed.error }));
}
