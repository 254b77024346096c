import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conventionalKeys } from '../../core/catalog-keys.ts';
import { distinct } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Catalog, Locale } from '../../core/message.ts';
import { valuesOf } from '../../core/options.ts';
import { languagesOf, placeholders, sayableKeys, stem } from './messages.ts';

/** Discord's rule for names, in the form that the code uses. Clients show these names if no localisation fits. */
const PLAIN_NAME = /^[-a-z]{1,32}$/;
/** Discord's rule for localised names. */
const NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;
const ABOUT_MAX = 100;
const CHOICES_MAX = 25;
const CHOICE_MAX = 100;
const BUTTON_MAX = 80;
const PLACEHOLDER_MAX = 150;
const RULES_MAX = 1500;

function sourcesIn(folder: URL): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('testing.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/**
 * The part of the contract about catalogs and Discord's limits: see docs/adding-a-game.md.
 *
 * @param folder of the game's code
 * @param wanted the languages that it must have; by default English alone
 */
export function texts(game: AnyGame, folder: URL, wanted: readonly Locale[] = ['en']): void {
  describe(`${game.id}: the catalogs`, () => {
    it(`are there in ${wanted.join(', ')}`, () => {
      const has = languagesOf(game).map(([locale]) => locale);
      expect(wanted.filter((locale) => !has.includes(locale))).toEqual([]);
    });
    catalogs(game, folder);
  });
  describe(`${game.id}: Discord's limits`, () => limits(game));
}

/** What is wrong with the texts that a game has for some keys: each fault names the language and the key. */
function faultsIn(
  game: AnyGame,
  keys: readonly string[],
  faultOf: (text: string, locale: Locale) => string | undefined,
): readonly string[] {
  return languagesOf(game).flatMap(([locale, catalog]) =>
    keys.flatMap((key) => {
      const text = catalog[key];
      const fault = text === undefined ? undefined : faultOf(text, locale);
      return fault === undefined ? [] : [`${locale} ${key}: ${fault}`];
    }),
  );
}

/** The texts that are too long. */
function tooLong(game: AnyGame, keys: readonly string[], most: number): readonly string[] {
  return faultsIn(game, keys, ({ length }) => (length > most ? `${length} of ${most} signs` : undefined));
}

/** Finds faults in all texts of a game. */
function faultsInAll(
  game: AnyGame,
  faultOf: (text: string, locale: Locale, key: string) => string | undefined,
) {
  return languagesOf(game).flatMap(([locale, catalog]) =>
    Object.entries(catalog).flatMap(([key, text]) => {
      const fault = faultOf(text, locale, key);
      return fault === undefined ? [] : [`${locale} ${key}: ${fault}`];
    }),
  );
}

function catalogs(game: AnyGame, folder: URL): void {
  const { en } = game.locales;
  const english = Object.keys(en);

  it('have every key that each game needs', () => {
    const missing = languagesOf(game).flatMap(([locale, catalog]) =>
      conventionalKeys(game).flatMap((key) => (key in catalog ? [] : [`${locale} ${key}`])),
    );
    expect(missing).toEqual([]);
  });

  it('have no unused key', () => {
    const conventional = new Set(conventionalKeys(game));
    const sayable = sayableKeys(sourcesIn(folder));
    const isSaid = (key: string) => sayable(stem(key)) || sayable(key.replace(/\.brief$/, ''));
    expect(english.filter((key) => !conventional.has(key) && !isSaid(key))).toEqual([]);
  });

  it('leave events out of the channel that they know', () => {
    const stems = new Set(english.map((key) => `${game.id}.${stem(key)}`));
    expect((game.untold ?? []).filter((key) => !stems.has(key))).toEqual([]);
  });

  it('shorten events in the words of the whole sentence', () => {
    for (const key of english.filter((one) => one.endsWith('.brief'))) {
      const whole = english.filter((one) => stem(one) === key.replace(/\.brief$/, ''));
      const values = new Set(whole.flatMap((one) => placeholders(en[one] ?? '')));
      expect([...values], key).toContain('who');
      expect([...values], key).toEqual(expect.arrayContaining([...placeholders(en[key] ?? '')]));
    }
  });

  it('have the same keys and the plural forms of each language', () => {
    const stemsIn = (catalog: Catalog) => [...new Set(Object.keys(catalog).map(stem))].sort();
    for (const [locale, catalog] of languagesOf(game)) {
      expect([locale, stemsIn(catalog)]).toEqual([locale, stemsIn(en)]);
      const forms = new Set(
        [0, 1, 2, 20].map((count) => new Intl.PluralRules(locale).select(count) as string),
      );
      const missing = Object.keys(catalog)
        .filter((key) => key !== stem(key))
        .flatMap((key) => [...forms].map((form) => `${stem(key)}_${form}`))
        .filter((key) => !(key in catalog));
      expect(missing.map((key) => `${locale} ${key}`)).toEqual([]);
    }
  });

  it('use the same values in every language', () => {
    const valuesIn = (catalog: Catalog, own: string) =>
      distinct(
        Object.entries(catalog)
          .filter(([key]) => stem(key) === own)
          .flatMap(([, text]) => placeholders(text))
          // A plural may omit its number: "the last box".
          .filter((name) => name !== 'count'),
      ).toSorted();
    for (const own of new Set(english.map(stem)))
      for (const [locale, catalog] of languagesOf(game))
        expect([locale, own, ...valuesIn(catalog, own)]).toEqual([locale, own, ...valuesIn(en, own)]);
  });

  it('have no empty text and no stray spaces', () => {
    const faults = faultsInAll(game, (text) =>
      text === '' || text.trim() !== text || / {2}/.test(text) ? `"${text}"` : undefined,
    );
    expect(faults).toEqual([]);
  });

  it('write French punctuation, apostrophes and minus signs as people print them', () => {
    const faults = faultsInAll(game, (text, locale, key) => {
      // Typed examples are not sentences.
      const words = text.replaceAll(/`[^`]*`/g, '');
      const isFrench = locale === 'fr' && !key.endsWith('.name');
      const wrong = /(?:^|[\s(])-\d/.exec(words) ?? (isFrench ? / [:;!?»]|« |\w'\p{L}/u.exec(words) : null);
      return wrong === null ? undefined : `"${wrong[0]}" in "${text}"`;
    });
    expect(faults).toEqual([]);
  });

  it('are translated: no long text equals the English one', () => {
    const faults = faultsInAll(game, (text, locale, key) =>
      locale !== 'en' && withoutValues(text).length > 30 && text === en[key] ? 'as in English' : undefined,
    );
    expect(faults).toEqual([]);
  });

  it('have rules short enough for one message', () => {
    const keys = game.topics.map((topic) => `rules.${topic}.text`);
    expect(tooLong(game, keys, RULES_MAX)).toEqual([]);
    expect(game.topics).toContain('about');
  });
}

function limits(game: AnyGame): void {
  const verbs = game.verbs.map((command) => `verb.${command.name}`);
  const asks = game.verbs.flatMap((verb) =>
    verb.options.map((option) => `verb.${verb.name}.option.${option.name}.ask`),
  );
  const options = Object.keys(game.options.specs).map((option) => `option.${option}`);

  it('names', () => {
    const names = [
      ...game.verbs.flatMap((command) => [command.name, ...command.options.map(({ name }) => name)]),
      ...Object.keys(game.options.specs),
    ];
    for (const name of names) expect(name).toMatch(PLAIN_NAME);
  });

  it('localised names: lower case and unique', () => {
    for (const group of [verbs, options]) {
      const keys = group.map((key) => `${key}.name`);
      const faults = faultsIn(game, keys, (name, locale) =>
        NAME.test(name) && name.toLocaleLowerCase(locale) === name ? undefined : `"${name}" is no name`,
      );
      expect(faults).toEqual([]);
      for (const [locale, catalog] of languagesOf(game)) {
        const names = keys.map((key) => catalog[key]);
        const twice = names.filter((name, index) => names.indexOf(name) !== index);
        expect([locale, ...twice]).toEqual([locale]);
      }
    }
  });

  it('descriptions', () => {
    const keys = ['tagline', ...options.map((option) => `${option}.about`)];
    expect(tooLong(game, keys, ABOUT_MAX)).toEqual([]);
  });

  it('buttons and menus', () => {
    const titles = verbs.map((verb) => `${verb}.title`);
    expect([...tooLong(game, titles, BUTTON_MAX), ...tooLong(game, asks, PLACEHOLDER_MAX)]).toEqual([]);
  });

  it('numbers of choices, and their names', () => {
    for (const [name, spec] of Object.entries(game.options.specs)) {
      expect(valuesOf(spec).length, name).toBeLessThanOrEqual(CHOICES_MAX);
      const values = spec.kind === 'choice' ? spec.values : [];
      const keys = values.map((value) => `option.${name}.value.${value}`);
      expect(tooLong(game, keys, CHOICE_MAX)).toEqual([]);
    }
  });
}

function withoutValues(text: string): string {
  return text.replaceAll(/\{\{\w+\}\}/g, '');
}
