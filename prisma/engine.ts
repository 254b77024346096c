import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';

/** The part of WebAssembly that is used here: Node has it, its types leave it to the browser's. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    instantiate(
      bytes: Uint8Array,
      imports: Readonly<Record<string, unknown>>,
    ): Promise<{ readonly instance: { readonly exports: { readonly __wbindgen_start: () => void } } }>;
  };
};

/** Once a process: the glue knows one instance. */
let loaded: Promise<void> | undefined;

/**
 * Prisma's own schema engine, as WebAssembly, on a database that an adapter reaches: nothing is downloaded, and it
 * works on PGlite as on PostgreSQL. For writing migrations and for testing them; the server never loads it.
 */
export async function schemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<glue.SchemaEngine> {
  loaded ??= load();
  await loaded;
  return glue.SchemaEngine.new(
    { datamodels: undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}

async function load(): Promise<void> {
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(await readFile(script.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': glue,
  });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}
