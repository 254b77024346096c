/** Discord's own description of its HTTP API (OpenAPI 3.1), to check the playground against. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Ajv, { type ErrorObject } from 'ajv/dist/2020.js';

/** The path of the description: `DISCORD_OPENAPI`, or a file beside the repository. */
export const OPENAPI_FILE =
  process.env.DISCORD_OPENAPI ??
  fileURLToPath(new URL('../../../shared/discord/openapi.json', import.meta.url));

export const hasOpenApi = existsSync(OPENAPI_FILE);

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Json }>> }>
  >;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface OpenApi {
  /** The described path that matches a request: `/channels/{channel_id}`; undefined if there is none. */
  readonly pathOf: (method: string, path: string) => string | undefined;
  /** The description's objections to a request's body; empty if it is valid. */
  readonly requestErrors: (method: string, path: string, body: unknown) => readonly string[];
  /** The description's objections to a response; empty if it is valid. */
  readonly responseErrors: (method: string, path: string, status: number, body: unknown) => readonly string[];
  /** The paths of a response's fields that the description does not have. */
  readonly unknownFields: (method: string, path: string, status: number, body: unknown) => readonly string[];
  /** The objections of a schema to a value; empty if it is valid. */
  readonly schemaErrors: (name: string, value: unknown) => readonly string[];
  /** The fields that a schema has for a value and for what is in it, of a list its first item; also absent ones. */
  readonly fields: (name: string, value: unknown) => readonly DescribedField[];
}

export interface DescribedField {
  /** From the value to the field. */
  readonly path: readonly string[];
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  /** Whether it is one of the numbers or texts that the description lists. */
  readonly isListed: boolean;
  /** A small valid value. */
  readonly example: unknown;
}

/** The errors without those of a union's other branches: a wrong `type` there says only that another branch applies. */
function explained(errors: readonly ErrorObject[]): readonly string[] {
  const other = new Set(
    errors
      .filter(
        ({ keyword, instancePath }) => ['enum', 'const'].includes(keyword) && instancePath.endsWith('/type'),
      )
      .map(({ schemaPath }) => schemaPath.replace(/\/properties\/type\/.*$/, '')),
  );
  const own = errors.filter(({ schemaPath }) => ![...other].some((branch) => schemaPath.startsWith(branch)));
  return (own.length > 0 ? own : errors).map(
    ({ instancePath, message = '', schemaPath }) => `${instancePath} ${message} (${schemaPath})`,
  );
}

/** The part of the description at this path. */
function partAt(description: object, steps: readonly string[]): Json {
  let part: unknown = description;
  for (const step of steps)
    part = typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined;
  return typeof part === 'object' && part !== null ? { ...part } : {};
}

/** A number that is in no list of the description. */
const UNLISTED = 98_765;

const isWord = (example: unknown) => typeof example === 'string' && !/^\d+$/.test(example);

export function loadOpenApi(): OpenApi {
  const description = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as Description;
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(description, 'discord');
  const pointer = (...steps: readonly string[]) =>
    steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const errors = (steps: readonly string[], value: unknown): readonly string[] => {
    const $ref = `discord#/${pointer(...steps)}`;
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    if (validate(value)) return [];
    return explained(validate.errors ?? []);
  };
  /** Fields that a schema does not name. In a union, the branches that accept the value count. */
  const unknown = (steps: readonly string[], value: unknown, at: string): readonly string[] => {
    const schema = partAt(description, steps);
    if (typeof schema.$ref === 'string') return unknown(schema.$ref.slice(2).split('/'), value, at);
    if (Array.isArray(value))
      return value.flatMap((one, index) => unknown([...steps, 'items'], one, `${at}/${index}`));
    if (typeof value !== 'object' || value === null) return [];
    const unions = ['oneOf', 'anyOf'].flatMap((kind) =>
      Object.keys(schema[kind] ?? {}).map((index) => [...steps, kind, index]),
    );
    const fitting = unions.filter((branch) => errors(branch, value).length === 0);
    if (fitting.length > 0)
      return fitting.map((branch) => unknown(branch, value, at)).sort((a, b) => a.length - b.length)[0] ?? [];
    const properties = schema.properties;
    if (properties === undefined) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      key in (properties as object)
        ? unknown([...steps, 'properties', key], inner, `${at}/${key}`)
        : [`${at}/${key}`],
    );
  };
  /** The schema at these steps without its references, and of a union the branch that accepts the value. */
  const resolved = (steps: readonly string[], value: unknown): readonly string[] => {
    const schema = partAt(description, steps);
    if (typeof schema.$ref === 'string') return resolved(schema.$ref.slice(2).split('/'), value);
    const branches = ['oneOf', 'anyOf'].flatMap((kind) =>
      Object.keys(schema[kind] ?? {}).map((index) => [...steps, kind, index]),
    );
    const fitting = branches.find((branch) => errors(branch, value).length === 0);
    return fitting === undefined ? steps : resolved(fitting, value);
  };
  const fields = (
    given: readonly string[],
    value: unknown,
    at: readonly string[],
  ): readonly DescribedField[] => {
    if (typeof value !== 'object' || value === null) return [];
    const steps = resolved(given, value);
    if (Array.isArray(value))
      return value.length === 0 ? [] : fields([...steps, 'items'], value[0], [...at, '0']);
    const { properties = {}, required, additionalProperties } = partAt(description, steps);
    const named = Object.keys(properties as object);
    const others = additionalProperties === undefined ? [] : Object.entries(value);
    return [
      ...named.flatMap((name) => {
        const own = [...steps, 'properties', name];
        const accepts = (one: unknown) => errors(own, one).length === 0;
        const example = exampleOf(own);
        const field = {
          path: [...at, name],
          isOptional: !Array.isArray(required) || !required.includes(name),
          isNullable: accepts(null),
          isListed: typeof example === 'number' ? !accepts(UNLISTED) : isWord(example) && !accepts('x'),
          example,
        };
        return [field, ...fields(own, Reflect.get(value, name), field.path)];
      }),
      ...others.flatMap(([name, inner]) =>
        named.includes(name) ? [] : fields([...steps, 'additionalProperties'], inner, [...at, name]),
      ),
    ];
  };
  /** A small value that a schema accepts. */
  const exampleOf = (steps: readonly string[]): unknown => {
    const schema = partAt(description, steps);
    if (typeof schema.$ref === 'string') return exampleOf(schema.$ref.slice(2).split('/'));
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    const union = 'oneOf' in schema ? 'oneOf' : 'anyOf';
    const branch = Object.values(schema[union] ?? {}).findIndex((one) => (one as Json).type !== 'null');
    if (branch >= 0) return exampleOf([...steps, union, String(branch)]);
    const [type] = [schema.type].flat().filter((one) => one !== 'null');
    if (type === 'object') {
      const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
      return Object.fromEntries(required.map((name) => [name, exampleOf([...steps, 'properties', name])]));
    }
    if (type === 'array') return 'items' in schema ? [exampleOf([...steps, 'items'])] : [];
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return 1;
    if (schema.format === 'date-time') return '2026-01-01T00:00:00.000000+00:00';
    return '1100000000000000001';
  };
  const pathOf = (method: string, path: string) => {
    const steps = path.split('?')[0]?.split('/') ?? [];
    return (
      Object.keys(description.paths)
        .filter((template) => description.paths[template]?.[method.toLowerCase()])
        .filter((template) => {
          const parts = template.split('/');
          return (
            parts.length === steps.length &&
            parts.every((part, index) => part === steps[index] || part.startsWith('{'))
          );
        })
        // Prefers `/users/@me` to `/users/{user_id}`.
        .sort((a, b) => a.split('{').length - b.split('{').length)[0]
    );
  };
  return {
    pathOf,
    schemaErrors: (name, value) => errors(['components', 'schemas', name], value),
    fields: (name, value) => fields(['components', 'schemas', name], value, []),
    requestErrors(method, path, body) {
      const template = pathOf(method, path) ?? '';
      const operation = description.paths[template]?.[method.toLowerCase()];
      if (!operation?.requestBody) return [];
      const steps = ['paths', template, method.toLowerCase(), 'requestBody', 'content', 'application/json'];
      return errors([...steps, 'schema'], body);
    },
    unknownFields(method, path, status, body) {
      const steps = ['paths', pathOf(method, path) ?? '', method.toLowerCase(), 'responses', String(status)];
      if (partAt(description, steps).content === undefined) return [];
      return unknown([...steps, 'content', 'application/json', 'schema'], body, '');
    },
    responseErrors(method, path, status, body) {
      const template = pathOf(method, path) ?? '';
      const operation = description.paths[template]?.[method.toLowerCase()];
      const response = operation?.responses[String(status)];
      if (!response) return [`The status ${status} is not described.`];
      if (!response.content) return [];
      const steps = ['paths', template, method.toLowerCase(), 'responses', String(status), 'content'];
      return errors([...steps, 'application/json', 'schema'], body);
    },
  };
}
