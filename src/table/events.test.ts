import { expect, it } from 'vitest';
import * as z from 'zod';
import { person, tableEvent } from './events.ts';

/** Where a schema allows any text, as paths. */
function freeTexts(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('type' in schema && schema.type === 'string' && !('enum' in schema) && !('const' in schema))
    return [path];
  return Object.entries(schema).flatMap(([key, part]) => freeTexts(part, `${path}.${key}`));
}

it('an event names people with their ids alone, so that deletion finds every name', () => {
  const free = tableEvent.options.flatMap(({ shape: { type, ...fields } }) =>
    Object.entries<z.ZodType>(fields)
      // The words of a game, which knows no names.
      .filter(([field]) => !(type.value === 'game' && field === 'message'))
      .filter(([, schema]) => schema !== person)
      .flatMap(([field, schema]) => freeTexts(z.toJSONSchema(schema), `${type.value}.${field}`)),
  );
  expect(free).toEqual([]);
});
