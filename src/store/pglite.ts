import { existsSync, mkdirSync, writeFileSync, writeSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { parseTar } from 'nanotar';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import type { Connection } from './connection.ts';
import { FolderDamaged, FolderLost, FolderNotWritable } from './errors.ts';
import { claimFolder } from './folder.ts';
import { readyDatabase } from './migrate.ts';
import { compiledEngine, openDatabase, withPreparedStatements } from './pglite-internals.ts';

/**
 * The embedded database, in a folder of its own within the data folder.
 *
 * @throws {FolderNotWritable}
 * @throws {FolderInUse}
 * @throws {FolderDamaged}
 */
export async function openFolder(folder: string): Promise<Connection> {
  const release = await claimFolder(folder);
  try {
    const database = join(folder, 'database');
    // A process killed while creating the database leaves an incomplete one that nothing uses yet.
    const unfinished = join(folder, 'database-unfinished');
    let isNew: boolean;
    try {
      if (existsSync(unfinished)) await rm(database, { recursive: true, force: true });
      isNew = !existsSync(database);
      if (isNew) await writeFile(unfinished, '');
      await mkdir(database, { recursive: true });
      await chmod(database, 0o700);
    } catch (error) {
      throw new FolderNotWritable(folder, error);
    }
    process.umask(0o077);
    let pg: PGlite;
    try {
      // PGlite's own `loadDataDir` takes 0.7 s longer.
      if (isNew && existsSync(readyDatabase())) await unpack(await readFile(readyDatabase()), database);
      pg = await openDatabase(database, (reason) => endProcess(new FolderLost(folder, reason)));
    } catch (error) {
      throw new FolderDamaged(folder, error);
    }
    await makePrivate(database);
    await rm(unfinished, { force: true });
    return connect(pg, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/** Ends the process in the middle of a statement. Nothing of it is stored, and nobody has been told that it is. */
function endProcess({ message }: FolderLost): never {
  try {
    writeSync(process.stderr.fd, `${message}\n`);
  } finally {
    process.exit(1);
  }
}

/**
 * Only the user of this process can read the database: it holds the seeds of running games. PGlite makes its files
 * readable for all users if the process's umask allows, and some of its first ones in any case.
 */
async function makePrivate(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

/**
 * The embedded database in memory, lost when the process ends. For tests and demonstrations.
 *
 * @param ready whether to use the database that the build made, with its schema, if there is one; otherwise it is empty
 */
export async function openMemory(ready = true): Promise<Connection> {
  const pgliteWasmModule = await compiledEngine();
  const file = readyDatabase();
  const options: PGliteOptions =
    ready && existsSync(file)
      ? { loadDataDir: new Blob([await readFile(file)], { type: 'application/x-gzip' }) }
      : {};
  return connect(await PGlite.create({ ...options, pgliteWasmModule }), async () => {});
}

/** In ms. */
const TIDY_EVERY = 6 * 60 * 60 * 1000;

/** @param release is called when it is closed */
export function connect(pg: PGlite, release: () => Promise<void>): Connection {
  const prepared = withPreparedStatements(pg);
  const adapter = new PrismaPGlite(prepared);
  // An embedded PostgreSQL has no autovacuum and no checkpointer, so its log and its dead rows would only grow. This
  // takes 0.2 s. If it fails, the next run makes up for it.
  const tidy = async (): Promise<void> => {
    const database = await adapter.connect();
    for (const sql of ['CHECKPOINT', 'VACUUM (ANALYZE)'])
      await database.executeRaw({ sql, args: [], argTypes: [] });
  };
  const tidying = setInterval(() => void tidy().catch(() => {}), TIDY_EVERY).unref();
  return {
    adapter,
    shared: false,
    migrating: (work) =>
      pg.transaction((tx) =>
        work(async (text, values) =>
          values === undefined
            ? ((await tx.exec(text)).at(-1)?.rows ?? [])
            : (await tx.query<Record<string, unknown>>(text, [...values])).rows,
        ),
      ),
    async close() {
      clearInterval(tidying);
      await pg.close();
      await release();
    },
  };
}

/**
 * Writes the files of a tar.gz dumped by PGlite. The process's umask applies. It writes synchronously: each of hundreds of
 * small files would otherwise wait several times for a thread, while all cores are busy.
 */
export async function unpack(archive: Buffer, folder: string): Promise<void> {
  for (const { name, type, data } of parseTar(await promisify(gunzip)(archive))) {
    const path = join(folder, name);
    mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true });
    if (type === 'file') writeFileSync(path, data ?? '');
  }
}
