import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assembledSchema } from '../../prisma/assemble.mjs';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'rollpad-generate-'));

describe("Prisma's generator, as prisma/generate.mjs calls it", () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('needs no downloaded engine, and generates the client in use', () => {
    const schema = assembledSchema();
    writeFileSync(
      join(folder, 'schema.prisma'),
      schema.replace('../src/store/generated', join(folder, 'generated')),
    );
    // Nothing listens there: a download would fail.
    const offline = 'http://127.0.0.1:9';
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'prisma', 'generate.mjs'), join(folder, 'schema.prisma')],
      {
        encoding: 'utf8',
        env: { ...process.env, HTTP_PROXY: offline, HTTPS_PROXY: offline, PRISMA_ENGINES_MIRROR: offline },
        timeout: 60_000,
      },
    );
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('rror')]);
    const models = join('models', 'Table.ts');
    expect(existsSync(join(folder, 'generated', models))).toBe(true);
    expect(readFileSync(join(folder, 'generated', models), 'utf8')).toBe(
      readFileSync(join(root, 'src', 'store', 'generated', models), 'utf8'),
    );
  });
});
