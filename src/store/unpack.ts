import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** A tar file is made of blocks of this many bytes; a header takes one. */
const BLOCK = 512;
/** The header's type of a folder. */
const FOLDER = '5';

/** Writes the files of a tar.gz that PGlite has dumped, by owner alone if the process's umask says so. */
export async function unpack(archive: Buffer, folder: string): Promise<void> {
  const tar = await promisify(gunzip)(archive);
  const made = new Set<string>();
  const make = async (path: string): Promise<void> => {
    if (made.has(path)) return;
    made.add(path);
    await mkdir(path, { recursive: true });
  };
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const field = (from: number, length: number) =>
      tar.toString('latin1', at + from, at + from + length).split('\0', 1)[0] ?? '';
    const name = [field(345, 155), field(0, 100)].filter((part) => part !== '').join('/');
    // Blocks of nothing end it.
    if (name === '') return;
    const size = Number.parseInt(field(124, 12) || '0', 8);
    const path = join(folder, name);
    if (field(156, 1) === FOLDER) await make(path);
    else {
      await make(dirname(path));
      await writeFile(path, tar.subarray(at + BLOCK, at + BLOCK + size));
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
