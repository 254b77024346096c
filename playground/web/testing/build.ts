import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

/** Vitest's global setup: builds the page into a temporary folder, which is deleted when the tests end. */
export default async function buildPage({ provide }: TestProject): Promise<() => Promise<void>> {
  const web = await mkdtemp(join(tmpdir(), 'playground-page-'));
  const root = fileURLToPath(new URL('..', import.meta.url));
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir: web } });
  provide('web', web);
  return () => rm(web, { recursive: true, force: true });
}
