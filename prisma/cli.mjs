// Prisma's command line on machines that cannot download: `node prisma/cli.mjs generate`, like `npx prisma generate`.
//
// Every command of Prisma 7 first looks for its schema engine and would download it. PRISMA_SCHEMA_ENGINE_BINARY is
// Prisma's documented setting for an engine that is there already. generate, format and validate never start it, so any
// existing file will do: Node's own. The engine that writes and checks migrations here is prisma/engine.ts.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const program = join(
  dirname(createRequire(import.meta.url).resolve('prisma/package.json')),
  'build',
  'index.js',
);

const { status, error } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  cwd: dirname(import.meta.dirname),
  stdio: 'inherit',
  env: {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    ...process.env,
  },
});
if (error) throw error;
process.exit(status ?? 1);
