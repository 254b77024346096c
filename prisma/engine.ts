import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';

/**
 * Prisma's own schema engine, as WebAssembly, on a database that an adapter reaches: nothing is downloaded, and it
 * works on PGlite as on PostgreSQL. For writing migrations and for testing them; the server never loads it.
 */
export async function schemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<glue.SchemaEngine> {
  const wasm = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = await WebAssembly.compile(await readFile(wasm.replace(/\.js$/, '.wasm')));
  const instance = await WebAssembly.instantiate(module, {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue.SchemaEngine.new(
    { datamodels: undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}
