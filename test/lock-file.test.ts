import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly link?: boolean }>>;
}

/** `npm ci` verifies a download only if its entry has a hash, so every platform's native code needs one, too. */
it('every package in the lock file has its hash', () => {
  const path = new URL('../package-lock.json', import.meta.url);
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  );
  expect(installed.length).toBeGreaterThan(300);
  const unchecked = installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
  expect(unchecked.map(([path]) => path)).toEqual([]);
});
