import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Connection, Rows } from './connection.ts';
import { DatabaseUnreachable } from './errors.ts';

/** How long the database may take to let us in, and how long to answer, in ms. */
const CONNECT_TIMEOUT = 5_000;
const ANSWER_TIMEOUT = 15_000;
/** Any number that nobody else uses: "Rollpad" on a telephone. */
const ALONE_LOCK = 7_655_723;

/**
 * @param url `postgresql://user:password@host:port/database`
 * @throws {DatabaseUnreachable} after 5 s at the most
 */
export async function openPostgres(url: string): Promise<Connection> {
  let pool: pg.Pool;
  try {
    pool = new pg.Pool({
      connectionString: url,
      application_name: 'rollpad',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
      keepAlive: true,
      // Times are read as they are printed, so all sessions print them alike.
      onConnect: async (client) => {
        await client.query("SET TIME ZONE 'UTC'");
      },
    });
  } catch (error) {
    throw new DatabaseUnreachable(placeOf(url), error);
  }
  // A connection that breaks while nobody uses it says so here, and is replaced when next needed. Without a listener
  // it would end the process.
  pool.on('error', () => {});
  try {
    await withDeadline(pool.query('SELECT 1'), CONNECT_TIMEOUT);
  } catch (error) {
    // Not awaited: a connection that hangs would hold it up.
    pool.end().catch(() => {});
    throw new DatabaseUnreachable(placeOf(url), error);
  }

  // What has a name is planned once a connection, which is most of what a statement costs. There are some thirty.
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const name = names.get(sql) ?? `rollpad_${names.size}`;
    names.set(sql, name);
    return name;
  };

  return {
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    shared: true,
    run: async (text, values) =>
      lastOf(await pool.query(values ? { name: nameOf(text), text, values: [...values] } : text)),
    async transaction(work) {
      const client = await pool.connect();
      let broken: unknown;
      try {
        await client.query('BEGIN');
        const result = await work(async (text, values) =>
          lastOf(await client.query(text, values && [...values])),
        );
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((second: unknown) => {
          broken = second;
        });
        throw error;
      } finally {
        client.release(broken !== undefined);
      }
    },
    async alone(work) {
      // The lock belongs to the connection, and goes with it should the process die.
      const client = await pool.connect();
      try {
        await client.query('SELECT pg_advisory_lock($1)', [ALONE_LOCK]);
        return await work();
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [ALONE_LOCK]).then(
          () => client.release(),
          () => client.release(true),
        );
      }
    },
    close: () => pool.end(),
  };
}

/** Several statements at once have several results: the last is wanted. */
function lastOf(result: pg.QueryResult | readonly pg.QueryResult[]): Rows {
  return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : (result as pg.QueryResult);
}

/** The host, port and name of the database: never the password. */
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
