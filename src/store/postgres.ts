import { setTimeout as pause } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Connection, RunSql } from './connection.ts';
import { DatabaseReadOnly, DatabaseTooOld, DatabaseUnreachable } from './errors.ts';

/** How long the database may take to accept a connection, and to answer, in ms. */
const CONNECT_TIMEOUT = 5_000;
const ANSWER_TIMEOUT = 15_000;
/** Maximum number of named statements: there are more than methods, because lists have several lengths. */
const NAMED = 500;

/** Of one process at most, and how long to wait where the server refuses one, in ms. */
const CONNECTIONS = 10;
const RETRY_AFTER = 100;

/** The oldest version that the tests run on, and the oldest that its makers still maintain. */
const OLDEST = 15;

/**
 * @param url `postgresql://user:password@host:port/database`, with `?pgbouncer=true` behind a pooler in transaction
 * mode, and `?connection_limit=5` where fewer than 10 connections are allowed
 * @param answerTimeout maximum time for one statement, in ms; not for those of migrations
 * @throws {DatabaseUnreachable} after at most 5 s
 * @throws {DatabaseTooOld}
 * @throws {DatabaseReadOnly}
 */
export async function openPostgres(url: string, answerTimeout = ANSWER_TIMEOUT): Promise<Connection> {
  const place = placeOf(url);
  let server: Readonly<Record<string, unknown>> | undefined;
  try {
    const asked = session(url, (run) =>
      run(
        `SELECT current_setting('server_version_num')::int AS version,
           current_setting('transaction_read_only') AS read_only`,
        [],
      ),
    );
    [server] = await withDeadline(asked, CONNECT_TIMEOUT);
  } catch (error) {
    throw new DatabaseUnreachable(place, error);
  }
  const version = Math.floor(Number(server?.version) / 10_000);
  if (version < OLDEST) throw new DatabaseTooOld(place, version, OLDEST);
  if (server?.read_only === 'on') throw new DatabaseReadOnly(place);

  // Named statements are planned once per connection; planning is most of their cost. There are about two hundred.
  const names = new Map<string, string>();
  const named = isBehindPgBouncer(url) ? 0 : NAMED;
  const adapter = new PrismaPg(
    new PatientPool({
      connectionString: url,
      max: connectionLimit(url) ?? CONNECTIONS,
      application_name: 'rollpad',
      // Also limits how long a statement waits for one of the pool's connections.
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
      keepAlive: true,
      onConnect: async (client: pg.ClientBase) => {
        // A connection that breaks while it is taken and no statement runs on it: the next statement fails.
        client.on('error', () => {});
        await client.query(SESSION);
      },
    }),
    {
      disposeExternalPool: true,
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

/**
 * What a database or its user may set otherwise for all sessions. The driver parses printed times and numbers, and changes
 * that meet are told apart by what the other one has committed.
 */
const SESSION = `SET TIME ZONE 'UTC'; SET datestyle = 'ISO'; SET extra_float_digits = 1; SET bytea_output = 'hex';
  SET default_transaction_isolation = 'read committed'`;

/** PostgreSQL's 53300: neither the server nor this user may have more. */
function isTooMany(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53300';
}

/** How long to keep to as many connections as there were when the server refused another, in ms. */
const FEWER_FOR = 60_000;

/** A pool that waits where the server refuses a connection because there are too many, as if it were full. */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = performance.now() + (this.options.connectionTimeoutMillis ?? 0);
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isTooMany(error) || performance.now() > until) throw error;
      }
      if (this.totalCount === 0) await pause(RETRY_AFTER);
      else if (this.totalCount < this.options.max) this.#keepToThese();
    }
  }

  #keepToThese(): void {
    const { max } = this.options;
    this.options.max = this.totalCount;
    setTimeout(() => {
      this.options.max = Math.max(this.options.max, max);
    }, FEWER_FOR).unref();
  }
}

/** How many connections the address allows this process, as in Prisma's tools: `?connection_limit=5`. */
function connectionLimit(url: string): number | undefined {
  const limit = Number(URL.canParse(url) ? new URL(url).searchParams.get('connection_limit') : 0);
  return Number.isInteger(limit) && limit > 0 ? limit : undefined;
}

/** A session without a time limit for its statements, apart from the pool. */
async function session<T>(url: string, work: (run: RunSql) => Promise<T>): Promise<T> {
  const client = await connected(url);
  try {
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

/** Connects. Waits for another connection to end if there are too many, as there are for a moment after each session. */
async function connected(url: string): Promise<pg.Client> {
  for (const until = performance.now() + CONNECT_TIMEOUT; ; await pause(RETRY_AFTER)) {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'rollpad',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isTooMany(error) || performance.now() > until) throw error;
    }
  }
}

/** `?pgbouncer=true`, as in Prisma's tools: a pooler shares sessions, so they cannot keep named statements. */
function isBehindPgBouncer(url: string): boolean {
  return URL.canParse(url) && new URL(url).searchParams.get('pgbouncer') === 'true';
}

/** The host, port and name of the database, never the password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the address that was given';
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
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
