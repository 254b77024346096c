// `npm run migration -- name`: writes the migration that leads from the migrations so far to schema.prisma.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { schemaEngine } from './engine.ts';

const folder = join(import.meta.dirname, 'migrations');
const schema = join(import.meta.dirname, 'schema.prisma');
const lockfile = join(folder, 'migration_lock.toml');
const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('Say what the migration does, in lower case: npm run migration -- add_deadlines\n');
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
writeFileSync(
  lockfile,
  '# For Prisma: which database the migrations are for. Please do not edit.\nprovider = "postgresql"\n',
);
const database = new PGlite();
const engine = await schemaEngine(new PrismaPGlite(database));
const { stdout } = await engine.diff({
  from: {
    tag: 'migrations',
    baseDir: folder,
    lockfile: { path: basename(lockfile), content: readFileSync(lockfile, 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .map((path) => ({
        path,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok', value: readFileSync(join(folder, path, 'migration.sql'), 'utf8') },
        },
      })),
  },
  to: {
    tag: 'schemaDatamodel',
    files: [{ path: 'schema.prisma', content: readFileSync(schema, 'utf8') }],
  },
  script: true,
  exitCode: undefined,
  filters: { externalTables: [], externalEnums: [] },
});
await database.close();

// The schema `public` is there already, and to create it asks for a right that an administrator may not have given.
const script = (stdout ?? '').replace(/^-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "public";\n\n/, '');
if (script.startsWith('-- This is an empty migration')) {
  process.stdout.write('The migrations lead to schema.prisma already: nothing to write.\n');
} else {
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  mkdirSync(join(folder, `${stamp}_${name}`));
  const file = join(folder, `${stamp}_${name}`, 'migration.sql');
  writeFileSync(file, script);
  process.stdout.write(`Wrote ${file}. Read it before you commit it.\n`);
}
