import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newGame, run } from './new-game.ts';

const folder = mkdtempSync(join(tmpdir(), 'scaffold-'));
afterAll(() => rmSync(folder, { recursive: true }));

let failed = '';
beforeEach(() => {
  failed = '';
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation((line) => {
    failed += line;
  });
});
afterEach(() => vi.restoreAllMocks());

it('a new game needs nothing of this repository but the package, and nothing of it has the example’s names', () => {
  const files = newGame('green-river', join(folder, 'green-river'));
  const code = files['index.ts'] ?? '';
  expect(code).toContain("const ID = 'green-river'");
  expect([...code.matchAll(/from '([^'.]+)'/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(['zod', 'rollpad/game']),
  );
  expect(code).not.toMatch(/\.\.\/|stepping-stones|steppingStones/);
  for (const locale of ['en', 'de', 'fr', 'nl'])
    expect(JSON.parse(files[`locales/${locale}.json`] ?? '').name).toBe('Green River');
  expect(JSON.parse(files['package.json'] ?? '').dependencies.rollpad).toMatch(/^file:/);
});

it('is written into an empty folder alone, under an id that can be a command', () => {
  const into = join(folder, 'yacht');
  expect(run(['Yacht!', into])).toBe(1);
  expect(failed).toContain('npm run new-game -- ID FOLDER');
  expect(run(['yacht'])).toBe(1);
  expect(run(['yacht', into])).toBe(0);
  expect(readdirSync(into)).toContain('locales');
  const before = readFileSync(join(into, 'index.ts'), 'utf8');
  failed = '';
  expect(run(['yawl', into])).toBe(1);
  expect(failed).toContain('not empty');
  expect(readFileSync(join(into, 'index.ts'), 'utf8')).toBe(before);
});
