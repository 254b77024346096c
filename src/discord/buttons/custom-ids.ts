import { z } from 'zod';
import type { FieldSchemas, Press } from '../presses.ts';
import { CUSTOM_ID_MAX } from '../rest/limits.ts';

/** How a kind of `custom_id` is written: the version, the kind and the fields, joined by colons. */
export interface IdFormat {
  readonly kind: string;
  readonly fields: FieldSchemas;
}

/** Writes and reads the `custom_id`s of controls. A press carries all that is needed to answer it, days later. */
export interface CustomIds {
  /** @throws RangeError above Discord's 100 characters, and zod's error where a field does not fit its schema: bugs */
  write(press: Press): string;
  /** @returns undefined for what `write` has not written */
  read(id: string): Press | undefined;
}

const VERSION = '1';

export function createCustomIds(formats: readonly IdFormat[]): CustomIds {
  const fieldsOf = new Map(formats.map(({ kind, fields }) => [kind, fields]));
  return {
    write(press) {
      const fields = fieldsOf.get(press.kind);
      if (fields === undefined) throw new Error(`no button is registered for ${press.kind}`);
      const id = [VERSION, press.kind, ...textsOf(fields, press)].join(':');
      if (id.length > CUSTOM_ID_MAX) throw new RangeError(`a custom_id of ${id.length} characters: ${id}`);
      return id;
    },
    read(id) {
      if (id.length > CUSTOM_ID_MAX) return undefined;
      const [version, kind = '', ...texts] = id.split(':');
      const fields = version === VERSION ? fieldsOf.get(kind) : undefined;
      const values = fields && valuesOf(fields, texts);
      // `PressKind` shows that these are a press.
      return values && ({ kind, ...values } as unknown as Press);
    },
  };
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
