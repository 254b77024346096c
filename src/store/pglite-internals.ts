import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

/* The only file that relies on undocumented parts of PGlite. `pglite-internals.test.ts` detects changes. */

/** The path of PGlite's database code. */
export function pgliteCode(): string {
  return join(dirname(entry()), 'pglite.wasm');
}

/** PGlite's version: database files work only with the version that made them. */
export function pgliteVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(join(dirname(entry()), '..', 'package.json'), 'utf8'),
  );
  return manifest.version;
}

/** Does work that no other statement or transaction may interrupt, as PGlite's own `query` does. */
export function exclusively<T>(pg: PGlite, work: () => Promise<T>): Promise<T> {
  return pg._runExclusiveTransaction(() => pg._runExclusiveQuery(work));
}

function entry(): string {
  return createRequire(import.meta.url).resolve('@electric-sql/pglite');
}

/** Node has it, but its types lack it. */
declare const WebAssembly: { compile(code: Uint8Array): Promise<WebAssembly.Module> };

let engine: Promise<WebAssembly.Module> | undefined;

/** The embedded database's code, compiled once on other threads. Call it early, and do other work meanwhile. */
export function compiledEngine(): Promise<WebAssembly.Module> {
  if (engine === undefined) {
    engine = compile();
    // Opening the database reports the error.
    engine.catch(() => {});
  }
  return engine;
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(pgliteCode()));
}

/** The exit status by which a statement that failed leaves the database's code; with it, PGlite goes on. */
const STATEMENT_FAILED = 100;

/**
 * Opens a database in a folder.
 *
 * @param lost is called with the reason if the database's code ends itself, as PostgreSQL does when its log cannot be
 * written. PGlite takes that for a failed statement, and the next one never returns: `lost` must not return, either
 * @throws with the reason that PostgreSQL gives, if it gives one
 */
export async function openDatabase(folder: string, lost: (reason: unknown) => never): Promise<PGlite> {
  let reason: string | undefined;
  const onStderr = (line: string): boolean => {
    reason = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? reason;
    return false;
  };
  const withReason = (error: unknown) => (reason === undefined ? error : new Error(reason, { cause: error }));
  let pg: PGlite;
  try {
    pg = await PGlite.create(folder, { pgliteWasmModule: await compiledEngine(), onStderr });
  } catch (error) {
    throw withReason(error);
  }
  const code = pg.Module;
  const step = code._PostgresMainLoopOnce;
  code._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { readonly status?: unknown }).status !== STATEMENT_FAILED) lost(withReason(error));
      throw error;
    }
  };
  return pg;
}

const { serialize } = protocol;
type Parameter = NonNullable<NonNullable<Parameters<typeof serialize.bind>[0]>['values']>[number];

/** Maximum number of named statements; the others are planned each time. */
const NAMED = 300;

interface Statement {
  readonly name: string;
  /** The types of its parameters. */
  readonly types: readonly number[];
}

/**
 * PGlite as Prisma's adapter needs it, with prepared statements. PGlite's own `query` parses, describes and plans every
 * statement anew, and offers nothing else: an append takes 1.8 times as long by it, a row by its key 1.6 times.
 */
export function withPreparedStatements(pg: PGlite): PGlite {
  const statements = new Map<string, Statement>();

  const prepare = async (text: string): Promise<Statement> => {
    const known = statements.get(text);
    if (known) return known;
    const name = `rollpad_${statements.size}`;
    const { messages } = await pg.execProtocol(
      Buffer.concat([
        serialize.parse({ name, text }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ]),
    );
    const statement = { name, types: parse.parseDescribeStatementResults(messages) };
    statements.set(text, statement);
    return statement;
  };

  const parsersOf = mergedOnce(pg.parsers);

  const query = async <T>(
    text: string,
    values: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<T>> => {
    await pg.waitReady;
    if (!statements.has(text) && statements.size >= NAMED) return pg.query<T>(text, values, options);
    return exclusively(pg, async () => {
      const { name, types } = await prepare(text);
      const parameters = values.map((value, i): Parameter => {
        if (value === null || value === undefined) return null;
        const type = types[i];
        const serializer = type === undefined ? undefined : pg.serializers[type];
        return serializer ? (serializer(value) as Parameter) : String(value);
      });
      // One message for all: if one part fails, the database skips the rest and is ready again.
      const { messages } = await pg.execProtocol(
        Buffer.concat([
          serialize.bind({ statement: name, values: parameters }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ]),
      );
      const { parsers, ...others } = options ?? {};
      return parse.parseResults(messages, parsersOf(parsers), others)[0] as Results<T>;
    });
  };

  return new Proxy(pg, {
    get(target, property) {
      if (property === 'query') return query;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type Parsers = PGlite['parsers'];
type OwnParsers = NonNullable<QueryOptions['parsers']>;

/**
 * PGlite merges its three hundred parsers with the caller's for every result, which takes longer than reading the
 * result. The caller always passes the same object, so merging once is enough.
 */
function mergedOnce(all: Parsers): (options: OwnParsers | undefined) => Parsers {
  const merged = new WeakMap<OwnParsers, Parsers>();
  return (options) => {
    if (options === undefined) return all;
    const known = merged.get(options) ?? { ...all, ...options };
    merged.set(options, known);
    return known;
  };
}
