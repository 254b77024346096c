import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CATALOGS } from './index.ts';

/** Groups whose entries are looked up by data: refusal codes, kinds of faults, permissions. */
const NAMED_BY_DATA =
  /^(refusals|composer\.wrong|people\.(status|themes)|activity\.shapes|host\.(clockBy|fault|faultHint|permission))\./;

/** The entries of a catalog by their full names, with their texts for some values. */
function entries(catalog: object, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(catalog).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (typeof value === 'object' && value !== null) return entries(value, `${name}.`);
    if (typeof value !== 'function') return [[name, String(value)] as const];
    const sample =
      name === 'chat.typing'
        ? [['Ann', 'Ben']]
        : [/waiting|messages|count|more|suggest/i.test(name) ? 2 : 'Ann', 3];
    return [[name, String(value(...sample))] as const];
  });
}

function sources(): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('words/') && !path.includes('.test.'))
    .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
    .join('\n');
}

describe('the page’s texts', () => {
  const english = entries(CATALOGS['en-US']);

  it('are all used somewhere', () => {
    const code = sources();
    const unsaid = english
      .map(([name]) => name)
      .filter((name) => !NAMED_BY_DATA.test(name))
      .filter((name) => !new RegExp(`\\.${name.split('.').at(-1)}\\b`).test(code));
    expect(unsaid).toEqual([]);
  });

  it.each(['de', 'fr', 'nl'] as const)('are translated in %s, and never empty', (locale) => {
    const translated = new Map(entries(CATALOGS[locale]));
    expect([...translated.keys()]).toEqual(english.map(([name]) => name));
    for (const text of translated.values()) expect(text.trim()).not.toBe('');
    const same = english.filter(([name, text]) => translated.get(name) === text).map(([name]) => name);
    // A few words are the same in both languages.
    expect(same.length).toBeLessThan(english.length / 8);
  });
});
