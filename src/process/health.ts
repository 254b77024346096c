import { readFile, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How often a healthy bot reports, and how long a report stays valid, in milliseconds. */
const EVERY = 15_000;
const SILENCE = 60_000;

/** A file rather than a port, so that a container's health check needs no open port. */
function fileIn(folder: string): string {
  return join(folder, 'health');
}

export interface HealthNeeds {
  readonly folder: string;
  /** Resolves if all is well; otherwise rejects or resolves to false. */
  readonly check: () => Promise<boolean>;
  readonly now: () => Date;
}

/** Writes the time into the data folder as long as all is well. @returns a function that stops it */
export function startHealth({ folder, check, now }: HealthNeeds): () => void {
  const beat = async () => {
    const well = await check().catch(() => false);
    if (well) await writeFile(fileIn(folder), now().toISOString());
  };
  const beatQuietly = () => void beat().catch(() => undefined); // If the disk is full, the report expires.
  beatQuietly();
  const timer = setInterval(beatQuietly, EVERY);
  return () => clearInterval(timer);
}

/** In bytes: a file of the embedded database's log, which needs room for the next one all at once. */
const LOG_FILE = 16 * 2 ** 20;

/** @throws if the embedded database's disk has no room for what its log needs next */
export async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < LOG_FILE)
    throw new Error(
      `only ${Math.floor(free / 2 ** 20)} MiB are free on the disk of ${folder}: where the database's log needs its next 16 MiB, the bot will end`,
    );
}

/** Whether the bot on this folder has reported its health within the last minute. */
export async function isHealthy(folder: string, now: Date): Promise<boolean> {
  const args = await readFile(fileIn(folder), 'utf8').catch(() => '');
  const age = now.getTime() - Date.parse(args);
  return age >= -SILENCE && age <= SILENCE;
}
