import { z } from 'zod';
import { CUSTOM_ID_MAX } from '../messages/limits.ts';
import type { FieldSchemas, Press } from './press.ts';

/** How a kind of `custom_id` is written: the version, the kind and the fields, joined by colons. */
export interface IdFormat {
  readonly kind: string;
  readonly fields: FieldSchemas;
  /** Former formats, which messages in Discord may still hold. */
  readonly formerly?: readonly FormerFormat[];
}

/** A former kind with the same fields, or with other fields that `read` turns into today's. */
export type FormerFormat =
  | string
  | {
      readonly kind: string;
      readonly fields: FieldSchemas;
      read(fields: object): object;
    };

/** Writes and reads the `custom_id`s of controls. A press carries all that is needed to answer it, days later. */
export interface CustomIds {
  /** @throws RangeError above Discord's 100 characters, and zod's error where a field does not fit its schema: bugs */
  write(press: Press): string;
  /** @returns undefined for what no version of `write` has written */
  read(id: string): Press | undefined;
}

const VERSION = '1';

export function createCustomIds(formats: readonly IdFormat[]): CustomIds {
  const current = new Map(formats.map((format) => [format.kind, format]));
  const readers = formats.flatMap(readersOf);
  return {
    write(press) {
      const format = current.get(press.kind);
      if (format === undefined) throw new Error(`no button is registered for ${press.kind}`);
      return writeId(format, press);
    },
    read(id) {
      if (id.length > CUSTOM_ID_MAX) return undefined;
      const [version, kind = '', ...texts] = id.split(':');
      if (version !== VERSION) return undefined;
      for (const reader of readers) {
        const press = reader.kind === kind ? reader.read(texts) : undefined;
        if (press !== undefined) return press;
      }
      return undefined;
    },
  };
}

/** @throws as `CustomIds.write` */
export function writeId({ kind, fields }: IdFormat, values: object): string {
  const id = [VERSION, kind, ...textsOf(fields, values)].join(':');
  if (id.length > CUSTOM_ID_MAX) throw new RangeError(`a custom_id of ${id.length} characters: ${id}`);
  return id;
}

interface Reader {
  readonly kind: string;
  read(texts: readonly string[]): Press | undefined;
}

function readersOf({ kind, fields, formerly = [] }: IdFormat): readonly Reader[] {
  const reader = (written: string, schemas: FieldSchemas, today = (values: object) => values): Reader => ({
    kind: written,
    read(texts) {
      const values = valuesOf(schemas, texts);
      // The registry's test shows that the declared fields are those of the schemas.
      return values && ({ kind, ...today(values) } as Press);
    },
  });
  return [
    reader(kind, fields),
    ...formerly.map((former) =>
      typeof former === 'string' ? reader(former, fields) : reader(former.kind, former.fields, former.read),
    ),
  ];
}

function textsOf(schemas: FieldSchemas, values: object): readonly string[] {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.entries(schemas).map(([name, schema]) => z.encode(schema, given.get(name)));
}

/** @returns undefined unless the texts are as `textsOf` writes them */
function valuesOf(
  schemas: FieldSchemas,
  texts: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  const entries = Object.entries(schemas);
  if (entries.length !== texts.length) return undefined;
  const values: Record<string, unknown> = {};
  for (const [index, [name, schema]] of entries.entries()) {
    const text = texts[index] ?? '';
    const read = schema.safeDecode(text);
    if (!read.success || z.encode(schema, read.data) !== text) return undefined;
    values[name] = read.data;
  }
  return values;
}
