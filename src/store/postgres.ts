import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Connection, RunSql } from './connection.ts';
import { DatabaseTooOld, DatabaseUnreachable } from './errors.ts';

/** How long the database may take to accept a connection, and to answer, in ms. */
const CONNECT_TIMEOUT = 5_000;
const ANSWER_TIMEOUT = 15_000;
/** Maximum number of named statements: there are more than methods, because lists have several lengths. */
const NAMED = 500;

/** The oldest version that the tests run on, and the oldest that its makers still maintain. */
const OLDEST = 15;

/**
 * @param url `postgresql://user:password@host:port/database`, with `?pgbouncer=true` behind a pooler in transaction
 * mode
 * @param answerTimeout maximum time for one statement, in ms; not for those of migrations
 * @throws {DatabaseUnreachable} after at most 5 s
 * @throws {DatabaseTooOld}
 */
export async function openPostgres(url: string, answerTimeout = ANSWER_TIMEOUT): Promise<Connection> {
  const place = placeOf(url);
  let version: number;
  try {
    version = await withDeadline(
      session(url, async (run) => {
        const [row] = await run(`SELECT current_setting('server_version_num')::int AS version`, []);
        return Math.floor(Number(row?.version) / 10_000);
      }),
      CONNECT_TIMEOUT,
    );
  } catch (error) {
    throw new DatabaseUnreachable(place, error);
  }
  if (version < OLDEST) throw new DatabaseTooOld(place, version, OLDEST);

  // Named statements are planned once per connection; planning is most of their cost. There are about two hundred.
  const names = new Map<string, string>();
  const named = isBehindPgBouncer(url) ? 0 : NAMED;
  const adapter = new PrismaPg(
    {
      connectionString: url,
      application_name: 'rollpad',
      // Also limits how long a statement waits for one of the pool's connections.
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
      keepAlive: true,
      onConnect: async (client: pg.ClientBase) => {
        await client.query(SESSION);
      },
    },
    {
      // An idle connection that breaks is replaced when it is needed.
      onPoolError: () => {},
      /** Empty: unnamed. */
      statementNameGenerator: ({ sql }) => {
        const known = names.get(sql);
        if (known !== undefined || names.size >= named) return known ?? '';
        const name = `rollpad_${names.size}`;
        names.set(sql, name);
        return name;
      },
    },
  );

  return {
    adapter,
    shared: true,
    // A failed transaction ends with its session.
    migrating: (work) =>
      session(url, async (run) => {
        await run('BEGIN');
        const result = await work(run);
        await run('COMMIT');
        return result;
      }),
    async close() {},
  };
}

/** The driver parses printed times, so all sessions must print them in the same format. */
const SESSION = "SET TIME ZONE 'UTC'";

/** A session without a time limit for its statements, apart from the pool. */
async function session<T>(url: string, work: (run: RunSql) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rollpad',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(SESSION);
    return await work(async (text, values) => {
      // Several statements return several results; the last one counts.
      const result: pg.QueryResult | readonly pg.QueryResult[] = await client.query(
        text,
        values && [...values],
      );
      return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : (result as pg.QueryResult).rows;
    });
  } finally {
    // Not awaited: a hanging connection would block.
    client.end().catch(() => {});
  }
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
