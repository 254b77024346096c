import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folders that this process holds: a lock with its number that is not of these is left over from an earlier life. */
const held = new Set<string>();

/**
 * Makes the folder this process's alone until it is released. Throws an Error that names the folder where another
 * process that lives holds it; the lock of one that was killed is taken over.
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
    // The process lives, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
