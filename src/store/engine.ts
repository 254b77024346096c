import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Node has it, its types have not. */
declare const WebAssembly: { compile(code: Uint8Array): Promise<WebAssembly.Module> };

let engine: Promise<WebAssembly.Module> | undefined;

/**
 * What the embedded database runs on. It is compiled once, on other threads: whoever will need it asks early, and
 * goes on with something else.
 */
export function compiledEngine(): Promise<WebAssembly.Module> {
  if (engine === undefined) {
    engine = compile();
    // Who opens the database hears of it.
    engine.catch(() => {});
  }
  return engine;
}

async function compile(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
}
