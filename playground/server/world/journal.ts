import {
  appendFileSync,
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { RecordName } from './state.ts';

/** One change: the new value for this collection and id. In the file, `null` means deleted. */
export interface Entry {
  readonly name: RecordName;
  readonly id: string;
  readonly value: object | undefined;
}

/** Stores changes. */
export interface Journal {
  /** All entries in order; for each record the last entry counts. Called once, before the other methods. */
  read(): readonly Entry[];
  /** Replaces everything with these entries. */
  rewrite(entries: readonly Entry[]): void;
  /** Stored by the operating system when this returns. */
  append(entry: Entry): void;
  close(): void;
}

/** Stores nothing. */
export const noJournal: Journal = {
  read: () => [],
  rewrite: () => undefined,
  append: () => undefined,
  close: () => undefined,
};

const line = ({ name, id, value }: Entry) => `${JSON.stringify([name, id, value ?? null])}\n`;

/**
 * A file of JSON lines in `folder`, which is created if necessary. A last line truncated by a crash is dropped; any
 * other that does not parse is an error that names the file and the line.
 */
export function fileJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'world.jsonl');
  let file: number | undefined;
  return {
    read() {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      }
      const lines = text.split('\n');
      return lines.flatMap((json, index): Entry[] => {
        if (json === '') return [];
        try {
          const [name, id, value] = JSON.parse(json) as [RecordName, string, object | null];
          return [{ name, id, value: value ?? undefined }];
        } catch (error) {
          if (index === lines.length - 1) return [];
          throw new Error(`${path}, line ${index + 1}, cannot be read.`, { cause: error });
        }
      });
    },
    rewrite(entries) {
      if (file !== undefined) closeSync(file);
      const fresh = openSync(`${path}.new`, 'w');
      for (const entry of entries) writeSync(fresh, line(entry));
      fsyncSync(fresh);
      closeSync(fresh);
      renameSync(`${path}.new`, path);
      file = openSync(path, 'a');
    },
    append(entry) {
      file ??= openSync(path, 'a');
      const { size } = fstatSync(file);
      try {
        appendFileSync(file, line(entry));
      } catch (error) {
        // On a full disk a part of it may be there, which the next line would make unreadable.
        ftruncateSync(file, size);
        throw error;
      }
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/**
 * The folders that this process holds. A lock with its id for any other folder is left over from an earlier process.
 */
const held = new Set<string>();

/**
 * Locks the folder for this process. @returns a function that releases it @throws an Error that names the folder if
 * another living process holds it; the lock of a killed process is taken over
 */
export function lockFolder(folder: string): () => void {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true });
  const file = join(path, 'lock');
  const owner = held.has(path) ? process.pid : ownerOf(file);
  if (owner !== undefined && (held.has(path) || (owner !== process.pid && lives(owner)))) {
    throw new Error(`Another playground, process ${owner}, uses the folder ${path}.`);
  }
  writeFileSync(file, String(process.pid));
  held.add(path);
  return () => {
    if (held.delete(path)) rmSync(file, { force: true });
  };
}

function ownerOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process is alive, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
