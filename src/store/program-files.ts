import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MigrationFailed } from './errors.ts';
import { pgliteVersion } from './pglite-internals.ts';

/** The folder `prisma` beside `src` or `dist`: the migrations, and the empty database. */
export function prismaFolder(): string {
  for (let at = import.meta.dirname; ; at = dirname(at)) {
    const folder = join(at, 'prisma');
    if (existsSync(join(folder, 'migrations'))) return folder;
    if (at === dirname(at))
      throw new MigrationFailed('the folder prisma/migrations is missing beside the program');
  }
}

/**
 * Where the build puts an empty embedded database: unpacking takes a quarter of the time of creating one. It works
 * only with the version of PGlite that made it.
 */
export function emptyDatabase(): string {
  return join(prismaFolder(), `empty-database-${pgliteVersion()}.tar.gz`);
}
