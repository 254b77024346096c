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
