import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Id } from '../../protocol.ts';

/** The bytes of attachments, by the attachment's id. */
export interface FileStore {
  put(id: Id, bytes: Buffer): void;
  get(id: Id): Buffer | undefined;
  delete(id: Id): void;
  /** Forgets all whose id `keeps` does not hold for. */
  sweep(keeps: (id: Id) => boolean): void;
}

/** Files for as long as the process lives. */
export function memoryFiles(): FileStore {
  const files = new Map<Id, Buffer>();
  return {
    put: (id, bytes) => {
      files.set(id, bytes);
    },
    get: (id) => files.get(id),
    delete: (id) => {
      files.delete(id);
    },
    sweep: (keeps) => {
      for (const id of files.keys()) if (!keeps(id)) files.delete(id);
    },
  };
}

/** Files in a folder, named by the id alone, so that nothing that the bot says becomes part of a path. */
export function folderFiles(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  return {
    put: (id, bytes) => {
      writeFileSync(join(folder, `${id}.new`), bytes);
      renameSync(join(folder, `${id}.new`), join(folder, id));
    },
    get: (id) => {
      try {
        return readFileSync(join(folder, id));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (id) => rmSync(join(folder, id), { force: true }),
    sweep: (keeps) => {
      for (const name of readdirSync(folder)) if (!keeps(name)) rmSync(join(folder, name), { force: true });
    },
  };
}
