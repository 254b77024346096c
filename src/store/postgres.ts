import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Connection, Rows } from './connection.ts';
import { DatabaseUnreachable } from './errors.ts';

/** How long the database may take to accept a connection, and to answer, in ms. */
const CONNECT_TIMEOUT = 5_000;
const ANSWER_TIMEOUT = 15_000;
/** Maximum number of named statements: there are more than methods, because lists have several lengths. */
const NAMED = 300;

/**
 * @param url `postgresql://user:password@host:port/database`, with `?pgbouncer=true` behind a pooler in transaction
 * mode
 * @param answerTimeout maximum time for one statement, in ms; not for those of `transaction`
 * @throws {DatabaseUnreachable} after at most 5 s
 */
export async function openPostgres(url: string, answerTimeout = ANSWER_TIMEOUT): Promise<Connection> {
  let pool: pg.Pool;
  try {
    pool = new pg.Pool({
      connectionString: url,
      application_name: 'rollpad',
      // Also limits how long a statement waits for one of the pool's connections.
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
      keepAlive: true,
      // The driver parses printed times, so all sessions must print them in the same format.
      onConnect: async (client) => {
        await client.query("SET TIME ZONE 'UTC'");
      },
    });
  } catch (error) {
    throw new DatabaseUnreachable(placeOf(url), error);
  }
  // An idle connection that breaks emits an error here and is replaced when needed. Without a listener
  // the error would end the process.
  pool.on('error', () => {});
  try {
    await withDeadline(pool.query('SELECT 1'), CONNECT_TIMEOUT);
  } catch (error) {
    // Not awaited: a hanging connection would block.
    pool.end().catch(() => {});
    throw new DatabaseUnreachable(placeOf(url), error);
  }

  /** Uses a separate connection without a time limit, for migrations and for waiting for those of another process. */
  const patiently = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'rollpad',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query("SET TIME ZONE 'UTC'");
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  };

  // Named statements are planned once per connection; planning is most of their cost. There are about a hundred.
  const names = new Map<string, string>();
  const named = isBehindPgBouncer(url) ? 0 : NAMED;
  /** The name of a statement; empty: unnamed. */
  const statementName = (sql: string): string => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= named) return known ?? '';
    const name = `rollpad_${names.size}`;
    names.set(sql, name);
    return name;
  };

  return {
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementName(sql) }),
    shared: true,
    run: async (text, values) =>
      lastOf(await pool.query(values ? { name: statementName(text), text, values: [...values] } : text)),
    // A failed transaction ends with its connection.
    transaction: (work) =>
      patiently(async (client) => {
        await client.query('BEGIN');
        const result = await work(async (text, values) =>
          lastOf(await client.query(text, values && [...values])),
        );
        await client.query('COMMIT');
        return result;
      }),
    close: () => pool.end(),
  };
}

/** Several statements return several results; the last one counts. */
function lastOf(result: pg.QueryResult | readonly pg.QueryResult[]): Rows {
  return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : (result as pg.QueryResult);
}

/** `?pgbouncer=true`, as in Prisma's tools: a pooler shares sessions, so they cannot keep named statements. */
function isBehindPgBouncer(url: string): boolean {
  return URL.canParse(url) && new URL(url).searchParams.get('pgbouncer') === 'true';
}

/** The host, port and name of the database, never the password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the address that was given';
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname}`;
}

async function withDeadline<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms / 1000} seconds`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
