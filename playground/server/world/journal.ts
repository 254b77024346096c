import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { RecordName } from './state.ts';

/** One change: the new value for this collection and id; `null` in the file for a deleted one. */
export interface Entry {
  readonly name: RecordName;
  readonly id: string;
  readonly value: object | undefined;
}

/** Stores changes. */
export interface Journal {
  /** All entries in order; of one thing the last entry counts. Called once, first. */
  read(): readonly Entry[];
  /** Replaces everything by these. */
  rewrite(entries: readonly Entry[]): void;
  /** Kept by the system when this returns. */
  append(entry: Entry): void;
  close(): void;
}

/** Keeps nothing. */
export const noJournal: Journal = {
  read: () => [],
  rewrite: () => undefined,
  append: () => undefined,
  close: () => undefined,
};

const line = ({ name, id, value }: Entry) => `${JSON.stringify([name, id, value ?? null])}\n`;

/**
 * A file of JSON lines in `folder`, which is made where it is missing. A last line that was cut short by a crash is
 * dropped; any other that does not parse is an error that names the file and the line.
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
      appendFileSync(file, line(entry));
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
