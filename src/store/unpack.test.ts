import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unpack } from './pglite.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollpad-unpack-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** An entry of a tar file: a folder if it has no content. */
function entry(name: string, content?: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write((content?.length ?? 0).toString(8).padStart(11, '0'), 124);
  header.write(content === undefined ? '5' : '0', 156);
  const blocks = Buffer.alloc(Math.ceil((content?.length ?? 0) / 512) * 512);
  blocks.write(content ?? '');
  return Buffer.concat([header, blocks]);
}

it('writes the folders and files of an archive, including empty ones', async () => {
  const long = 'x'.repeat(1_300);
  const files = [
    entry('/pg_wal'),
    entry('/base/1/112', long),
    entry('/base/1/113', ''),
    entry('/PG_VERSION', '17'),
  ];
  await unpack(gzipSync(Buffer.concat([...files, Buffer.alloc(1_024)])), folder);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(
    ['PG_VERSION', 'base', 'base/1', 'base/1/112', 'base/1/113', 'pg_wal'].sort(),
  );
  expect(await readFile(join(folder, 'base/1/112'), 'utf8')).toBe(long);
  expect(await readFile(join(folder, 'base/1/113'), 'utf8')).toBe('');
});
