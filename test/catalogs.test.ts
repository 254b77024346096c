import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Catalog, type Locale, locales } from '../src/core/message.ts';

/** The layers that speak for themselves; games are looked at by the conformance test. */
const layers = ['table', 'discord'];

const folder = (layer: string) => new URL(`../src/${layer}/`, import.meta.url);
const catalogFolder = (layer: string) => (layer === 'discord' ? 'i18n/locales' : 'locales');
const catalogOf = (layer: string, locale: Locale): Catalog =>
  JSON.parse(readFileSync(new URL(`${catalogFolder(layer)}/${locale}.json`, folder(layer)), 'utf8'));
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const stems = (catalog: Catalog) => [...new Set(Object.keys(catalog).map(stem))].sort();
const valuesIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

/** Every text between quotes in the layer's code, and between backquotes, which may have quotes within. */
const literalsOf = (layer: string): ReadonlySet<string> => {
  // The Discord layer makes the words for what happens at tables.
  const files = (layer === 'table' ? layers : [layer]).flatMap((one) =>
    readdirSync(folder(one), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, folder(one)), 'utf8')),
  );
  return new Set(
    files.flatMap((text) =>
      [...text.matchAll(/'([^'\n]+)'/g), ...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? ''),
    ),
  );
};

describe.each(layers)('the catalogs of the %s layer', (layer) => {
  const english = catalogOf(layer, 'en');

  it.each(locales)('say everything in %s', (locale) => {
    expect(stems(catalogOf(layer, locale))).toEqual(stems(english));
  });

  it.each(locales)('mention the same values in %s, in every plural', (locale) => {
    for (const [key, text] of Object.entries(catalogOf(layer, locale))) {
      expect(text.trim(), key).not.toBe('');
      const plurals = Object.keys(english).filter((other) => stem(other) === stem(key));
      const allowed = new Set(plurals.flatMap((other) => valuesIn(english[other] ?? '')));
      for (const value of valuesIn(text)) expect(allowed, key).toContain(value);
      const full = valuesIn(english[`${stem(key)}_other`] ?? english[key] ?? '');
      if (!/_(one|zero)$/.test(key)) expect(valuesIn(text), key).toEqual(full);
    }
  });

  it.each(locales)('name commands as they are called in %s', (locale) => {
    const discord = Object.entries(catalogOf('discord', locale));
    const names = discord.flatMap(([key, text]) => (/^command\.[^.]+\.name$/.test(key) ? [text] : []));
    for (const [key, text] of Object.entries(catalogOf(layer, locale)))
      for (const [, name] of text.matchAll(/`\/([^\s`]+)/g)) expect(names, key).toContain(name);
  });

  it('have a no-break space before the marks of French that stand apart', () => {
    for (const [key, text] of Object.entries(catalogOf(layer, 'fr'))) {
      // In what is typed, and in what Discord makes something of, they are no marks of a sentence.
      const words = text.replaceAll(/`[^`]*`|<[^>]*>|\d:\d/g, '');
      expect(words, key).not.toMatch(/[^\u00a0](?=[:;!?»])|«(?!\u00a0)/);
    }
  });

  it('have no sentence that nobody says', () => {
    const literals = literalsOf(layer);
    const patterns = [...literals]
      .filter((literal) => literal.includes('${'))
      .map(
        (literal) =>
          new RegExp(
            `^${literal
              .split(/\$\{[^}]*\}/)
              .map(escaped)
              .join('.+')}$`,
          ),
      )
      .filter((pattern) => /[a-z]/.test(pattern.source.replaceAll('.+', '')));
    const unused = stems(english).filter(
      (key) =>
        !literals.has(key) &&
        !literals.has(`${layer}.${key}`) &&
        !patterns.some((p) => p.test(key) || p.test(`${layer}.${key}`)),
    );
    expect(unused).toEqual([]);
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
