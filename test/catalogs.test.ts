import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Catalog, type Locale, locales } from '../src/core/message.ts';

const source = (layer: string) => new URL(`../src/${layer}/`, import.meta.url);
const features = readdirSync(source('features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/locales`, source('features'))))
  .map(({ name }) => name);

/** The catalogs of the kernel and the features, by folder. The conformance test covers those of the games. */
const catalogs: Readonly<Record<string, string>> = {
  kernel: 'discord/i18n/locales',
  'kernel, for tables': 'table/locales',
  ...Object.fromEntries(features.map((name) => [name, `features/${name}/locales`])),
};
const catalogOf = (folder: string, locale: Locale): Catalog =>
  JSON.parse(readFileSync(new URL(`${locale}.json`, source(folder)), 'utf8'));
const stem = (key: string) => key.replace(/_(one|many|other)$/, '');
const stems = (catalog: Catalog) => [...new Set(Object.keys(catalog).map(stem))].sort();
const valuesIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

/** Every string literal in a layer's code, and every template literal, which may contain quotes. */
const literalsOf = (layer: string): ReadonlySet<string> => {
  const files = readdirSync(source(layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, source(layer)), 'utf8'));
  return new Set(
    files.flatMap((text) =>
      [...text.matchAll(/'([^'\n]+)'/g), ...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? ''),
    ),
  );
};

/** Every catalog of the bot and the example game, by folder. */
const everywhere = ['../examples/', './'].flatMap((root) =>
  readdirSync(source(root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('/en.json'))
    .map((name) => `${root}${dirname(name)}`),
);

/**
 * What must not occur in sentences: the typography of other languages, synonyms of the words that we use, and formal
 * address.
 */
const UNWRITTEN: Readonly<Record<Locale, RegExp>> = {
  en: /[’„«"]|\s%|\b(every|(?<!“|^)some)body\b|\bcannot\b|\b(do|does|did|is|are|was|has|have|would) not\b|\b(anymore|favorite|color|armor)\b/i,
  de: /['"”«]|[^\u00a0]%|[a-zäöüß,] (Sie|Ihnen|Ihren?)\b|\bPartien?\b|\bKn[oö]pfe?\b|\bbenutz|\bBestenliste\b/,
  fr: /['"“”„]|[^\u00a0](?=[:;!?»%])|«(?!\u00a0)|\b(la partie|est) finie\b/,
  nl: /['"„‘«]|\s%|\b[Uu]w?\b|\b[Pp]artij(en)?\b|\b[Hh]aar\b|plaatje|computerspeler|\bspel is (uit|voorbij)\b/,
};
/** A label that ends before its noun. */
const CUT_SHORT =
  / (der|des|den|dem) [a-zäöüß]+en$| (des|les) (nouveaux|nouvelles|anciens|derniers|premiers)$/;
/** Typed examples, Discord's own markup, addresses and names are not sentences. */
const sentencesOf = (text: string) =>
  text.replaceAll(/`[^`]*`|<[^>]*>|https:\S+|\d:\d|Roll to the Top!|[\w+]+\.com/g, '·');

/** Bold words that are not a button's label. */
const EMPHASIS = ['hint.this'];

/** Keys composed with a word of the table layer: an event's type. */
const EVENTS = 'event.';

it('no key is in two catalogs', () => {
  const keys = Object.values(catalogs).flatMap((folder) => Object.keys(catalogOf(folder, 'en')));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it.each(locales)('every sentence in %s is written in our words and typography', (locale) => {
  expect(everywhere.length).toBeGreaterThan(Object.keys(catalogs).length);
  const unwritten = everywhere.flatMap((folder) =>
    Object.entries(catalogOf(folder, locale))
      .filter(
        ([, text]) =>
          UNWRITTEN[locale].test(sentencesOf(text)) ||
          CUT_SHORT.test(text) ||
          /\.\.(?!\d)|…\.| {2}| -\d/.test(text),
      )
      .map(([key, text]) => `${folder} ${key}: ${text}`),
  );
  expect(unwritten).toEqual([]);
});

describe.each(Object.entries(catalogs))('the catalogs (%s)', (_, folder) => {
  const english = catalogOf(folder, 'en');

  it.each(locales)('have every sentence in %s', (locale) => {
    expect(stems(catalogOf(folder, locale))).toEqual(stems(english));
  });

  it.each(locales)('use the same values in %s, in every plural form', (locale) => {
    for (const [key, text] of Object.entries(catalogOf(folder, locale))) {
      expect(text.trim(), key).not.toBe('');
      const plurals = Object.keys(english).filter((other) => stem(other) === stem(key));
      const allowed = new Set(plurals.flatMap((other) => valuesIn(english[other] ?? '')));
      for (const value of valuesIn(text)) expect(allowed, key).toContain(value);
      const full = valuesIn(english[`${stem(key)}_other`] ?? english[key] ?? '');
      if (!/_one$/.test(key)) expect(valuesIn(text), key).toEqual(full);
    }
  });

  // Another feature's sentence may not exist, unless this feature imports that one.
  const own = folder.startsWith('features/') ? literalsOf(folder.replace(/\/locales$/, '')) : new Set('');
  const needed = features.filter((name) => [...own].some((path) => path.startsWith(`../${name}/`)));
  const known = [catalogs.kernel ?? '', folder, ...needed.map((name) => catalogs[name] ?? '')];

  it.each(locales)('name commands by their names in %s', (locale) => {
    const names = known
      .flatMap((one) => Object.entries(catalogOf(one, locale)))
      .flatMap(([key, text]) => (/^command\.[^.]+\.name$/.test(key) ? [text] : []));
    for (const [key, text] of Object.entries(catalogOf(folder, locale)))
      for (const [, name] of text.matchAll(/`\/([^\s`]+)/g)) expect(names, key).toContain(name);
  });

  it.each(locales)('name buttons by their labels in %s', (locale) => {
    const labels = known.flatMap((one) => Object.values(catalogOf(one, locale)));
    for (const [key, text] of Object.entries(catalogOf(folder, locale)))
      for (const [, bold = ''] of EMPHASIS.includes(key) ? [] : text.matchAll(/\*\*(.*?)\*\*/g))
        if (!bold.includes('{{')) expect(labels, key).toContain(bold);
  });

  it('have no unused sentence', () => {
    // The kernel also composes keys of features: a command's name and description.
    const composed = [...literalsOf('discord')].filter((literal) => literal.includes('${'));
    const words = literalsOf('table');
    const own = folder.startsWith('features/')
      ? literalsOf(folder.replace(/\/locales$/, ''))
      : new Set([...literalsOf('discord'), ...words]);
    const literals = new Set([...composed, ...own]);
    const templates = [...literals].filter((literal) => literal.includes('${')).map(parts);
    const patterns = templates
      .filter((fixed) => /[a-z]/.test(fixed.join('')) && fixed.join('') !== EVENTS)
      .map((fixed) => new RegExp(`^${fixed.map(escaped).join('.+')}$`));
    const isOfTable = (key: string) => key.startsWith(EVENTS) && words.has(key.slice(EVENTS.length));
    const unused = stems(english).filter(
      (key) =>
        !literals.has(key) &&
        !literals.has(`discord.${key}`) &&
        !isOfTable(key) &&
        !patterns.some((p) => p.test(key) || p.test(`discord.${key}`)),
    );
    expect(unused).toEqual([]);
  });
});

/** The fixed parts of a template, around its values. */
function parts(template: string): readonly string[] {
  return template.split(/\$\{[^}]*\}/);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
