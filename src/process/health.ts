import { readFile, writeFile } from 'node:fs/promises';
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

/** Whether the bot on this folder has reported its health within the last minute. */
export async function isHealthy(folder: string, now: Date): Promise<boolean> {
  const args = await readFile(fileIn(folder), 'utf8').catch(() => '');
  const age = now.getTime() - Date.parse(args);
  return age >= -SILENCE && age <= SILENCE;
}
