import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const committed = join(root, 'prisma', 'schema.prisma');
const folder = mkdtempSync(join(tmpdir(), 'rollpad-generate-'));
/** From here the schema's paths lead to places within the folder. */
const schema = join(folder, 'prisma', 'schema.prisma');

/** Nothing listens there: a download would fail. */
const OFFLINE = 'http://127.0.0.1:9';

/** Runs a program of the folder `prisma` without a network. */
function run(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'prisma', program), ...args], {
    encoding: 'utf8',
    env: { ...process.env, HTTP_PROXY: OFFLINE, HTTPS_PROXY: OFFLINE, PRISMA_ENGINES_MIRROR: OFFLINE },
    timeout: 60_000,
  });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('rror')]);
}

/** The files of a folder, with their contents. */
function filesIn(path: string): Readonly<Record<string, string>> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file.slice(path.length), readFileSync(file, 'utf8')];
    }),
  );
}

describe('the schema', () => {
  beforeAll(() => mkdirSync(join(folder, 'prisma')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is composed of the models of the kernel and of the features', () => {
    run('compose.mjs', schema);
    run('cli.mjs', 'format', '--schema', schema);
    expect(readFileSync(schema, 'utf8')).toBe(readFileSync(committed, 'utf8'));
  });

  it('is valid for Prisma, without a downloaded engine', () => {
    run('cli.mjs', 'validate');
  });

  it('is what the client in use is generated from, without a downloaded engine', () => {
    cpSync(committed, schema);
    run('cli.mjs', 'generate', '--schema', schema);
    const generated = filesIn(join(folder, 'src', 'generated'));
    expect(Object.keys(generated)).toContain(join('/', 'prisma', 'models', 'Table.ts'));
    expect(generated).toEqual(filesIn(join(root, 'src', 'generated')));
  });
});
