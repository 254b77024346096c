// Makes the embedded database that new data folders are unpacked from. Part of `npm run build:client`.
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { emptyDatabase } from '../src/store/migrate.ts';

const file = emptyDatabase();
if (!existsSync(file)) {
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('none');
  await database.close();
  await writeFile(`${file}.new`, gzipSync(Buffer.from(await dump.arrayBuffer())));
  await rename(`${file}.new`, file);
}
