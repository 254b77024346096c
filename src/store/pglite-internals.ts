import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/* The only file that knows of PGlite what it does not document. `pglite-internals.test.ts` notices a change. */

/** Where PGlite keeps the code of its database. */
export function pgliteCode(): string {
  return join(dirname(entry()), 'pglite.wasm');
}

/** PGlite's version: a database of files is good for the version that made it. */
export function pgliteVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(join(dirname(entry()), '..', 'package.json'), 'utf8'),
  );
  return manifest.version;
}

/** Does work between whose messages neither another statement nor a transaction may come, as PGlite's own `query`. */
export function exclusively<T>(pg: PGlite, work: () => Promise<T>): Promise<T> {
  return pg._runExclusiveTransaction(() => pg._runExclusiveQuery(work));
}

function entry(): string {
  return createRequire(import.meta.url).resolve('@electric-sql/pglite');
}
