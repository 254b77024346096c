import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { schemaEngine } from '../prisma/engine.ts';
import type { Connection } from '../src/store/connection.ts';
import { storeOn } from '../src/store/index.ts';
import { migrate } from '../src/store/migrate.ts';
import { openFolder } from '../src/store/pglite.ts';
import { openPostgres } from '../src/store/postgres.ts';
import type { Table } from '../src/table/model.ts';
import type { Store } from '../src/table/store.ts';
import { postgresPrograms } from '../src/testkit/store/postgres.ts';
import { nextStep, sampleTable, stored } from '../src/testkit/store/samples.ts';
import { interleaved, quantile, type Row } from './measure.ts';
import { startDatabase } from './processes.ts';

const ROUNDS = { 1: 200, 32: 30 } as const;

/** About 8 KB, like a long game. */
const state = {
  sheets: Array.from({ length: 4 }, (_, seat) => ({
    seat,
    boxes: Array.from({ length: 60 }, (_, box) => ({ box: `c${box}`, value: (box * 7) % 20, dice: ['d4'] })),
  })),
};

/**
 * Appending a move with its announcement, compared with a plain Prisma transaction with Json columns, on both
 * databases.
 */
export async function* store(): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  try {
    const connection = await openFolder(folder);
    yield* compare('PGlite', connection, connection.adapter);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (postgresPrograms === undefined) return;
  const server = await startDatabase({ durable: true });
  try {
    const url = await server.database();
    const adapter = new PrismaPg({ connectionString: url });
    yield* compare('PostgreSQL', await openPostgres(url), adapter);
  } finally {
    await server.dispose();
  }
}

async function* compare(
  name: string,
  connection: Connection,
  plainAdapter: Connection['adapter'],
): AsyncGenerator<Row> {
  await migrate(connection);
  const ours = storeOn(connection);
  const plain = await plainStore(connection, plainAdapter);

  for (const writers of [1, 32] as const) {
    const append = await Promise.all(Array.from({ length: writers }, () => ourWriter(ours)));
    const transact = await Promise.all(Array.from({ length: writers }, () => plain.writer()));
    const times = await interleaved(ROUNDS[writers], {
      ours: () => Promise.all(append.map((write) => write())),
      plain: () => Promise.all(transact.map((write) => write())),
    });
    const [mine, theirs] = [quantile(times.ours, 0.5) / writers, quantile(times.plain, 0.5) / writers];
    yield {
      what: `a move appended, ${name}, ${writers} ${writers === 1 ? 'writer' : 'writers'}, p50`,
      ours: `${mine.toFixed(2)} ms`,
      beside: `${theirs.toFixed(2)} ms by a Prisma transaction with Json`,
      ratio: mine / theirs,
    };
  }
  await plain.close();
  await ours.close();
}

async function ourWriter(store: Store): Promise<() => Promise<void>> {
  let table: Table = sampleTable({ status: 'playing' });
  await store.create(table, []);
  return async () => {
    const next = nextStep(table, { state: JSON.stringify(state) });
    const outcome = await store.append(next.step, next.table, [{ queue: 'announce', key: table.id }]);
    if (outcome !== 'appended') throw new Error(outcome);
    table = stored(next.table);
  };
}

/** The part of the generated client that is used here. It is generated when the benchmark runs. */
interface PlainClient {
  readonly plainTable: {
    create(args: { readonly data: object }): Promise<unknown>;
    updateMany(args: { readonly where: object; readonly data: object }): Promise<{ readonly count: number }>;
  };
  readonly plainStep: { create(args: { readonly data: object }): Promise<unknown> };
  readonly plainJob: { create(args: { readonly data: object }): Promise<unknown> };
  $transaction<T>(work: (within: PlainClient) => Promise<T>, options: object): Promise<T>;
  $disconnect(): Promise<void>;
}

async function plainStore(
  connection: Connection,
  adapter: Connection['adapter'],
): Promise<{ writer(): Promise<() => Promise<void>>; close(): Promise<void> }> {
  const folder = join(import.meta.dirname, 'plain');
  const schema = join(folder, 'schema.prisma');
  const client = join(folder, 'generated', 'client.ts');
  if (!existsSync(client)) {
    const cli = join(import.meta.dirname, '..', 'prisma', 'cli.mjs');
    spawnSync(process.execPath, [cli, 'generate', '--schema', schema], { stdio: 'ignore' });
  }
  const { PrismaClient } = (await import(pathToFileURL(client).href)) as {
    readonly PrismaClient: new (options: object) => PlainClient;
  };
  const engine = await schemaEngine(connection.adapter);
  const { stdout } = await engine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: [{ path: schema, content: readFileSync(schema, 'utf8') }] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  const script = (stdout ?? '').replace('CREATE SCHEMA IF NOT EXISTS "public";', '');
  await connection.migrating((run) => run(script));
  const prisma = new PrismaClient({ adapter });

  return {
    async writer() {
      let table: Table = sampleTable({ status: 'playing' });
      const {
        id,
        version,
        place: { channelId },
        game,
        options,
        status,
        seed,
        head,
      } = table;
      await prisma.plainTable.create({
        data: { id, version, channelId, game, options, status, seed, head },
      });
      return async () => {
        const next = nextStep(table);
        const { tableId, seq, kind, seat, verb, args, chance, events, randomCursor, origin, at } = next.step;
        await prisma.$transaction(
          async (within) => {
            const { count } = await within.plainTable.updateMany({
              where: { id: table.id, version: table.version },
              data: { version: { increment: 1 }, head: seq, status: table.status, options },
            });
            if (count !== 1) throw new Error('conflict');
            await within.plainStep.create({
              data: {
                tableId,
                seq,
                kind,
                seat,
                verb,
                said: args,
                chance,
                events,
                position: randomCursor,
                state,
                origin,
                at,
              },
            });
            await within.plainJob.create({ data: { queue: 'announce', tableId } });
          },
          { maxWait: 60_000, timeout: 60_000 },
        );
        table = stored(next.table);
      };
    },
    close: () => prisma.$disconnect(),
  };
}
