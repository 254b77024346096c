import type { DescribedField, OpenApi } from '../playground/testing/openapi.ts';

/** A payload of Discord's with one thing about it that a bot may never have met. */
export interface Variant {
  readonly name: string;
  readonly payload: object;
}

type Path = readonly string[];

/** Fields with numbers that stand for kinds of things, of which Discord adds new ones. */
const KINDS = /^(type|\w+_type|context|style|format|\w+_level|\w+_layout|\w+_order|\w+_filter)$/;
/** Longer than any text that Discord allows. */
const LONG = 'x'.repeat(7_000);
const UNKNOWN_KIND = 99;
/** Texts with meanings that a program may rely on. */
const isMarked = (text: string) => /^(\d+|\d{4}-\d\d-\d\dT.*|1:.*|[0-9a-f]{32}|https?:.*)$/.test(text);

/**
 * Every field left out, null, or of an unknown kind, every text too long, everything with new fields; and by Discord's
 * own description, as far as it is there, what the payload lacks.
 *
 * @param parts names of schemas of the description, by the path of what they describe: `member.user`
 */
export function variantsOf(
  payload: object,
  parts: Readonly<Record<string, string>>,
  openApi?: OpenApi,
): readonly Variant[] {
  const named = (name: string, change: (copy: object) => void): Variant => {
    const copy = structuredClone(payload);
    change(copy);
    return { name, payload: copy };
  };
  const changed = (path: Path, what: string, value: unknown) =>
    named(
      `${path.join('.')} ${what}`,
      (copy) => void Reflect.set(at(copy, path.slice(0, -1)), last(path), value),
    );
  const usual = pathsIn(payload).flatMap((path): readonly Variant[] => {
    const value = at(payload, path);
    const isNamed = !Array.isArray(at(payload, path.slice(0, -1)));
    return [
      ...(isNamed
        ? [named(`without ${path.join('.')}`, (copy) => removeAt(copy, path)), changed(path, 'null', null)]
        : []),
      ...(typeof value === 'number' && KINDS.test(last(path))
        ? [changed(path, 'unknown', UNKNOWN_KIND)]
        : []),
      ...(typeof value === 'string' && !isMarked(value) ? [changed(path, 'too long', LONG)] : []),
      ...(Array.isArray(value)
        ? [changed(path, 'empty', []), changed(path, 'with something new', [...value, newIn(value)])]
        : []),
      ...(isObject(value) && !isById(value)
        ? [changed([...path, newField(value)], 'added', { type: UNKNOWN_KIND })]
        : []),
    ];
  });
  const described = Object.entries(parts).flatMap(([part, schema]): readonly Variant[] => {
    const root = part === '' ? [] : part.split('.');
    const value = at(payload, root);
    if (!isObject(value) || openApi === undefined) return [];
    const fields = openApi
      .fields(schema, value)
      .map((field): DescribedField => ({ ...field, path: [...root, ...field.path] }));
    const optional = fields.filter(({ path, isOptional }) => isOptional && at(payload, path) !== undefined);
    return [
      ...fields.flatMap(({ path, isListed, example }) => {
        const unknown = typeof example === 'number' ? UNKNOWN_KIND : 'SOMETHING_NEW';
        if (at(payload, path) === undefined)
          return [
            changed(path, 'added', example),
            ...(isListed ? [changed(path, 'added, unknown', unknown)] : []),
          ];
        return isListed ? [changed(path, 'not listed', unknown)] : [];
      }),
      named(`${part} without anything optional`, (copy) => {
        for (const { path } of optional) removeAt(copy, path);
      }),
    ];
  });
  return [named('as it is', () => undefined), ...usual, ...described];
}

/** Whether its fields are no names but ids. */
const isById = (value: object) => Object.keys(value).some((key) => /^\d{9,}$/.test(key));

/** The name of a field that nobody knows: a number if the others have numbers for names. */
function newField(value: object): string {
  return Object.keys(value).some((key) => /^\d+$/.test(key)) ? '7' : 'field_of_tomorrow';
}

/** Something of a list's kind, but new. */
function newIn(list: readonly unknown[]): unknown {
  const [first] = list;
  if (typeof first === 'string') return 'SOMETHING_NEW';
  return isObject(first) && 'id' in first
    ? { ...first, id: typeof first.id === 'number' ? 9_999 : '1099999999999999999', type: UNKNOWN_KIND }
    : { type: UNKNOWN_KIND };
}

/** The paths of all fields; of a list, those of its first item. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : pathsIn(value[0], [...path, '0']);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsIn(inner, [...path, key])]);
}

function at(value: unknown, path: Path): object {
  return path.reduce<unknown>(
    (inner, key) => (isObject(inner) || Array.isArray(inner) ? Reflect.get(inner, key) : undefined),
    value,
  ) as object;
}

function removeAt(value: unknown, path: Path): void {
  const from = at(value, path.slice(0, -1));
  if (isObject(from)) Reflect.deleteProperty(from, last(path));
}

function last(path: Path): string {
  return path.at(-1) ?? '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
