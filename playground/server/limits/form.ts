import { Locale } from 'discord-api-types/v10';
import * as z from 'zod';
import { DiscordError, type ErrorTree, type FieldError } from '../errors.ts';

export type Path = readonly (string | number)[];

interface Node {
  readonly inner: Map<string, Node>;
  readonly own: FieldError[];
}

/** Complaints about a form, collected by the path of the field, to be thrown as one 50035. */
export class Form {
  readonly #base: Path;
  readonly #root: Node = { inner: new Map(), own: [] };
  #count = 0;

  /** @param base the prefix of all paths, such as `['data']` for the answer to an interaction */
  constructor(base: Path = []) {
    this.#base = base;
  }

  add(path: Path, code: string, message: string): void {
    let node = this.#root;
    for (const step of [...this.#base, ...path]) {
      let next = node.inner.get(String(step));
      if (!next) {
        next = { inner: new Map(), own: [] };
        node.inner.set(String(step), next);
      }
      node = next;
    }
    node.own.push({ code, message });
    this.#count += 1;
  }

  /** Throws 50035 Invalid Form Body if there is a complaint. */
  check(): void {
    if (this.#count === 0) return;
    throw new DiscordError(400, 50035, 'Invalid Form Body', { errors: tree(this.#root) });
  }

  /** Parses the value with the schema. Throws the schema's complaints together with earlier ones. */
  read<T>(schema: z.ZodType<T>, value: unknown, path: Path = []): T {
    const result = schema.safeParse(value, { reportInput: true });
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const { code, message } = worded(issue);
      this.add(
        [...path, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))],
        code,
        message,
      );
    }
    this.check();
    throw new Error('A schema that complains gave no complaint.');
  }
}

function tree(node: Node): ErrorTree {
  return {
    ...Object.fromEntries([...node.inner].map(([step, inner]) => [step, tree(inner)])),
    ...(node.own.length > 0 ? { _errors: node.own } : {}),
  };
}

/** A complaint with Discord's message and code. */
function worded(issue: z.core.$ZodIssue): FieldError {
  if (issue.code === 'custom') {
    const code: unknown = issue.params?.code;
    return { code: typeof code === 'string' ? code : 'BASE_TYPE_INVALID', message: issue.message };
  }
  const { input } = issue;
  if (input === undefined) return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  if (issue.code === 'invalid_type') {
    const value = JSON.stringify(input);
    switch (issue.expected) {
      case 'string':
        return { code: 'STRING_TYPE_CONVERT', message: `Could not interpret "${value}" as string.` };
      case 'number':
      case 'int':
        return { code: 'NUMBER_TYPE_COERCE', message: `Value "${value}" is not int.` };
      case 'boolean':
        return { code: 'BOOLEAN_TYPE_CONVERT', message: 'Must be either true or false.' };
      case 'array':
      case 'tuple':
        return { code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' };
      default:
        return { code: 'DICT_TYPE_CONVERT', message: 'Only dictionaries may be used in a DictType' };
    }
  }
  if (issue.code === 'invalid_value') {
    return {
      code: 'BASE_TYPE_CHOICES',
      message: `Value must be one of {${issue.values.map(String).join(', ')}}.`,
    };
  }
  if (issue.code === 'invalid_union') {
    return {
      code: 'UNION_TYPE_CHOICES',
      message: 'Value of field "type" must be one of the types allowed here.',
    };
  }
  return { code: 'BASE_TYPE_INVALID', message: issue.message };
}

/** Adds a complaint with Discord's code to a schema. */
export function complain(
  ctx: z.RefinementCtx,
  code: string,
  message: string,
  path: (string | number)[] = [],
): void {
  ctx.addIssue({ code: 'custom', params: { code }, message, path });
}

function length(ctx: z.RefinementCtx, is: number, min: number, max: number): void {
  if (is >= min && is <= max) return;
  if (min === 0) complain(ctx, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
  else complain(ctx, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
}

/**
 * Text of `min` to `max` characters, counted in UTF-16 units. That is the stricter way to count, so what passes here
 * passes at Discord. Discord trims texts, so spaces alone are none.
 */
export function text(min: number, max: number) {
  return z
    .string()
    .superRefine((value, ctx) => length(ctx, value.trim() === '' ? 0 : value.length, min, max));
}

/** Text for people that may be empty, but not of spaces alone: nobody would see it. */
export function words(max: number) {
  return z
    .string()
    .superRefine((value, ctx) =>
      value !== '' && value.trim() === '' ? length(ctx, 0, 1, max) : length(ctx, value.length, 0, max),
    );
}

/** A list of `min` to `max` items. */
export function list<T extends z.ZodType>(item: T, min: number, max: number) {
  return z.array(item).superRefine((value, ctx) => length(ctx, value.length, min, max));
}

/** Refuses a value that occurs earlier in the list. */
export function distinct<T extends z.ZodType<readonly unknown[]>>(schema: T) {
  return schema.superRefine((values, ctx) => {
    for (const [index, value] of values.entries()) {
      if (values.indexOf(value) < index) {
        complain(ctx, 'SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value', [index]);
      }
    }
  });
}

/** A whole number from `min` to `max`. */
export function whole(min: number, max: number) {
  return z.int().superRefine((value, ctx) => {
    if (value < min) {
      complain(ctx, 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min}.`);
    } else if (value > max) {
      complain(ctx, 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`);
    }
  });
}

/** May be left out; `null` counts as left out. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A snowflake as a string. */
export const snowflake = z.string().superRefine((value, ctx) => {
  if (!/^\d{1,20}$/.test(value)) complain(ctx, 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
});

const LOCALES = new Set<string>(Object.values(Locale));

/** Translations of a text. The only keys allowed are Discord's locales. */
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
