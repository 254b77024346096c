import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MigrationFailed } from './errors.ts';

/** The folder `prisma` beside `src` or `dist`, wherever this code is: what the database is made from. */
export function shippedFolder(): string {
  for (let at = import.meta.dirname; ; at = dirname(at)) {
    const folder = join(at, 'prisma');
    if (existsSync(join(folder, 'migrations'))) return folder;
    if (at === dirname(at))
      throw new MigrationFailed('the folder prisma/migrations is missing beside the program');
  }
}

/**
 * Where the build puts an embedded database that nobody has written to: to unpack it takes a quarter of the time of
 * making one. It is good for the version of PGlite that made it, alone.
 */
export function emptyDatabase(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return join(shippedFolder(), `empty-database-${version}.tar.gz`);
}
