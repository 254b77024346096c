// Makes the embedded database that new data folders are unpacked from, with its schema. Part of `npm run build:client`.
import { existsSync, readdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { migrate, readyDatabase } from '../src/store/migrate.ts';
import { connect } from '../src/store/pglite.ts';

const file = readyDatabase();
if (!existsSync(file)) {
  const folder = dirname(file);
  for (const old of readdirSync(folder))
    if (/^(empty|ready)-database-.*\.tar\.gz$/.test(old) && old !== basename(file))
      await rm(join(folder, old));
  const database = await PGlite.create();
  const connection = connect(database, async () => {});
  await migrate(connection);
  // Half of its files, of which each takes time at the first start: nothing makes further databases.
  await database.exec(`UPDATE pg_database SET datistemplate = false`);
  for (const name of ['template0', 'template1']) await database.exec(`DROP DATABASE ${name}`);
  await database.exec('CHECKPOINT');
  const dump = await database.dumpDataDir('none');
  await connection.close();
  await writeFile(`${file}.new`, gzipSync(Buffer.from(await dump.arrayBuffer())));
  await rename(`${file}.new`, file);
}
