import { readFile } from 'node:fs/promises';
import { pgliteCode } from './pglite-internals.ts';

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
