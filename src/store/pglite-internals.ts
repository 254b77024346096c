import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/* The only file that relies on undocumented parts of PGlite. `pglite-internals.test.ts` detects changes. */

/** The path of PGlite's database code. */
export function pgliteCode(): string {
  return join(dirname(entry()), 'pglite.wasm');
}

/** PGlite's version: database files work only with the version that made them. */
export function pgliteVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(join(dirname(entry()), '..', 'package.json'), 'utf8'),
  );
  return manifest.version;
}

/** Does work that no other statement or transaction may interrupt, as PGlite's own `query` does. */
export function exclusively<T>(pg: PGlite, work: () => Promise<T>): Promise<T> {
  return pg._runExclusiveTransaction(() => pg._runExclusiveQuery(work));
}

function entry(): string {
  return createRequire(import.meta.url).resolve('@electric-sql/pglite');
}

/** Node has it, but its types lack it. */
declare const WebAssembly: { compile(code: Uint8Array): Promise<WebAssembly.Module> };

let engine: Promise<WebAssembly.Module> | undefined;

/** The embedded database's code, compiled once on other threads. Call it early and work on meanwhile. */
export function compiledEngine(): Promise<WebAssembly.Module> {
  if (engine === undefined) {
    engine = compile();
    // Opening the database reports it.
    engine.catch(() => {});
  }
  return engine;
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(pgliteCode()));
}
