// Generates the Prisma client of the assembled schema, or of another schema: node prisma/generate.mjs [schema].
//
// Generating needs no schema engine, yet Prisma 7 wants one to be there and would download it. It is content with
// any file that exists, so it is shown the one that surely does: Node itself. For this command alone.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assembledSchema, columnsModule } from './assemble.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const assembled = join(here, 'assembled.prisma');
const schema = process.argv[2] ?? assembled;
if (schema === assembled) writeFileSync(assembled, assembledSchema());
const manifest = createRequire(import.meta.url).resolve('prisma/package.json');
const { status, error } = spawnSync(
  process.execPath,
  [join(dirname(manifest), 'build', 'index.js'), 'generate', '--schema', schema],
  {
    cwd: dirname(here),
    stdio: 'inherit',
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  },
);
if (error) throw error;
if (schema === assembled)
  writeFileSync(
    join(dirname(here), 'src', 'store', 'generated', 'tables.ts'),
    columnsModule(assembledSchema()),
  );
process.exit(status ?? 1);
