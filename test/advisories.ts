import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/*
 * `npm run advisories`: asks the OSV database (https://osv.dev) for known advisories about every package in the lock
 * file. `npm audit` asks the registry, whose mirrors often do not answer such questions.
 */

/** The installed versions, by their paths in the lock file: `node_modules/a/node_modules/@b/c`. */
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      link: z.boolean().default(false),
      dev: z.boolean().default(false),
    }),
  ),
});

const answer = z.object({
  results: z.array(z.object({ vulns: z.array(z.object({ id: z.string() })).default([]) })),
});

interface Installed {
  readonly name: string;
  readonly version: string;
  /** Used only on developers' machines. */
  readonly dev: boolean;
}

export interface Advisory extends Installed {
  readonly ids: readonly string[];
}

/** Maximum number of packages per query: OSV's limit. */
const BATCH = 1000;

/** The packages in a lock file, each version once. @throws if it has another format */
export function installedBy(lock: string): readonly Installed[] {
  const all = Object.entries(lockFile.parse(JSON.parse(lock)).packages).flatMap(
    ([path, { name, version, link, dev }]) => {
      const after = path.lastIndexOf('node_modules/');
      if (after < 0 || link || version === undefined) return [];
      return { name: name ?? path.slice(after + 'node_modules/'.length), version, dev };
    },
  );
  return [...new Map(all.map((one) => [`${one.name}@${one.version}`, one])).values()];
}

/**
 * The packages with known advisories.
 *
 * @param api such as `https://api.osv.dev`
 * @throws if it does not answer for every package: then nothing is known
 */
export async function advisoriesOf(
  packages: readonly Installed[],
  api: string,
): Promise<readonly Advisory[]> {
  if (packages.length === 0) throw new Error('the lock file names no packages');
  const found: Advisory[] = [];
  for (let from = 0; from < packages.length; from += BATCH) {
    const batch = packages.slice(from, from + BATCH);
    const response = await fetch(`${api}/v1/querybatch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        queries: batch.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version })),
      }),
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok) throw new Error(`${api} answered ${response.status}`);
    const { results } = answer.parse(await response.json());
    if (results.length !== batch.length)
      throw new Error(`${api} answered for ${results.length} of ${batch.length} packages`);
    for (const [index, { vulns }] of results.entries()) {
      const installed = batch[index];
      if (installed === undefined || vulns.length === 0) continue;
      found.push({ ...installed, ids: vulns.map(({ id }) => id) });
    }
  }
  return found;
}

async function main(): Promise<number> {
  const packages = installedBy(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  try {
    const advisories = await advisoriesOf(packages, process.env.OSV_API ?? 'https://api.osv.dev');
    for (const { name, version, dev, ids } of advisories)
      process.stderr.write(
        `${name} ${version}${dev ? ' (development alone)' : ''}: ${ids.map((id) => `https://osv.dev/${id}`).join(' ')}\n`,
      );
    if (advisories.length > 0) return 1;
    process.stdout.write(`No known advisories for ${packages.length} packages.\n`);
    return 0;
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const why = cause instanceof Error ? `${message} (${cause.message})` : message;
    process.stderr.write(`NOT CHECKED for advisories: ${why}. ${packages.length} packages may have some.\n`);
    return 1;
  }
}

if (process.argv[1] === import.meta.filename) process.exit(await main());
