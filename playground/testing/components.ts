/** Components as a bot sends them, minimal examples of each kind. */

export const x = (count: number) => 'x'.repeat(count);
export const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

export const text = (content = 'x') => ({ type: 10, content });
export const button = (fields: object = {}) => ({ type: 2, style: 1, label: 'x', custom_id: 'x', ...fields });
export const row = (...components: object[]) => ({ type: 1, components });
export const option = (fields: object = {}) => ({ label: 'x', value: 'x', ...fields });
export const menu = (fields: object = {}) => ({ type: 3, custom_id: 'm', options: [option()], ...fields });
export const section = (fields: object = {}) => ({
  type: 9,
  components: [text()],
  accessory: button(),
  ...fields,
});
export const gallery = (items: object[]) => ({ type: 12, items });
export const picture = (fields: object = {}) => ({ media: { url: 'https://example.org/a.png' }, ...fields });
export const box = (...components: object[]) => ({ type: 17, components });

/**
 * A table of breaches by one kind of object: the description, the object's fields, the path within it, and Discord's
 * code.
 */
export function breachesOf<Fields, Body>(
  base: string,
  make: (fields: Fields) => Body,
  breaches: readonly (readonly [what: string, fields: Fields, path: string, code: string])[],
): [string, Body, string, string][] {
  return breaches.map(([what, fields, path, code]) => [
    what,
    make(fields),
    [base, path].filter(Boolean).join('.'),
    code,
  ]);
}
