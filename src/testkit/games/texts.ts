import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { locales } from '../../core/message.ts';
import { valuesOf } from '../../core/options.ts';
import { conventionalKeys, placeholders, sayableKeys, stem } from './messages.ts';

/** Discord's rule for names, in the form that the code uses. Clients show these names if no localisation fits. */
const PLAIN_NAME = /^[-a-z]{1,32}$/;
/** Discord's rule for localised names. */
const NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;
const ABOUT_MAX = 100;
const CHOICES_MAX = 25;
const BUTTON_MAX = 80;
const PLACEHOLDER_MAX = 150;
const RULES_MAX = 1500;

function sourcesIn(folder: URL): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('testing.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/**
 * The part of the contract about catalogs and Discord's limits: see docs/adding-a-game.md. @param folder of the game's
 * code
 */
export function texts(game: AnyGame, folder: URL): void {
  describe(`${game.id}: the catalogs`, () => catalogs(game, folder));
  describe(`${game.id}: Discord's limits`, () => limits(game));
}

function inAll(game: AnyGame, key: string): readonly string[] {
  return locales.map((locale) => game.locales[locale][key] ?? '');
}

function catalogs(game: AnyGame, folder: URL): void {
  const keysOf = (locale: (typeof locales)[number]) => Object.keys(game.locales[locale]);

  it('have every key that each game needs', () => {
    for (const locale of locales)
      expect(conventionalKeys(game).filter((key) => !(key in game.locales[locale]))).toEqual([]);
  });

  it('have no unused key', () => {
    const conventional = new Set(conventionalKeys(game));
    const sayable = sayableKeys(sourcesIn(folder));
    const isSaid = (key: string) => sayable(stem(key)) || sayable(key.replace(/\.brief$/, ''));
    expect(keysOf('en').filter((key) => !conventional.has(key) && !isSaid(key))).toEqual([]);
  });

  it('leave events out of the channel that they know', () => {
    const stems = new Set(keysOf('en').map((key) => `${game.id}.${stem(key)}`));
    expect((game.untold ?? []).filter((key) => !stems.has(key))).toEqual([]);
  });

  it('shorten events in the words of the whole sentence', () => {
    for (const key of keysOf('en').filter((one) => one.endsWith('.brief'))) {
      const whole = keysOf('en').filter((one) => stem(one) === key.replace(/\.brief$/, ''));
      const values = new Set(whole.flatMap((one) => placeholders(game.locales.en[one] ?? '')));
      expect([...values], key).toContain('who');
      expect([...values], key).toEqual(expect.arrayContaining([...placeholders(game.locales.en[key] ?? '')]));
    }
  });

  it('have the same keys and the plural forms of each language', () => {
    const stems = (locale: (typeof locales)[number]) => [...new Set(keysOf(locale).map(stem))].sort();
    for (const locale of locales) {
      expect(stems(locale)).toEqual(stems('en'));
      for (const key of keysOf(locale).filter((name) => name !== stem(name))) {
        for (const count of [0, 1, 2, 20])
          expect(keysOf(locale)).toContain(`${stem(key)}_${new Intl.PluralRules(locale).select(count)}`);
      }
    }
  });

  it('use the same values in every language', () => {
    const wanted = (locale: (typeof locales)[number], own: string) =>
      keysOf(locale)
        .filter((key) => stem(key) === own)
        .flatMap((key) => placeholders(game.locales[locale][key] ?? ''))
        // A plural may omit its number: "the last box".
        .filter((name) => name !== 'count');
    for (const own of new Set(keysOf('en').map(stem)))
      for (const locale of locales)
        expect([own, ...new Set(wanted(locale, own))].sort()).toEqual(
          [own, ...new Set(wanted('en', own))].sort(),
        );
  });

  it('have no empty text and no stray spaces', () => {
    for (const locale of locales)
      for (const [key, text] of Object.entries(game.locales[locale])) {
        expect([key, text.trim()]).toEqual([key, text]);
        expect([key, text]).not.toEqual([key, '']);
        expect([key, / {2}/.test(text)]).toEqual([key, false]);
      }
  });

  it('write French punctuation, apostrophes and minus signs as people print them', () => {
    for (const locale of locales)
      for (const [key, text] of Object.entries(game.locales[locale])) {
        // Typed examples are not sentences.
        const words = text.replaceAll(/`[^`]*`/g, '');
        expect([key, words]).not.toEqual([key, expect.stringMatching(/(?:^|[\s(])-\d/)]);
        if (locale !== 'fr' || key.endsWith('.name')) continue;
        expect([key, words]).not.toEqual([key, expect.stringMatching(/ [:;!?»]|« |\w'\p{L}/u)]);
      }
  });

  it('are translated: no long text equals the English one', () => {
    for (const locale of locales.filter((other) => other !== 'en'))
      expect(
        Object.entries(game.locales[locale])
          .filter(([key, text]) => withoutValues(text).length > 30 && text === game.locales.en[key])
          .map(([key]) => key),
      ).toEqual([]);
  });

  it('have rules short enough for one message', () => {
    for (const topic of game.topics)
      for (const text of inAll(game, `rules.${topic}.text`))
        expect(text.length).toBeLessThanOrEqual(RULES_MAX);
    expect(game.topics).toContain('about');
  });
}

function limits(game: AnyGame): void {
  const verbs = game.verbs.map((command) => `verb.${command.name}`);
  const optionsOf = (verb: (typeof game.verbs)[number]) =>
    verb.options.map((option) => `verb.${verb.name}.option.${option.name}`);
  const options = Object.keys(game.options.specs).map((option) => `option.${option}`);

  it('names', () => {
    const names = [
      ...game.verbs.flatMap((command) => [command.name, ...command.options.map(({ name }) => name)]),
      ...Object.keys(game.options.specs),
    ];
    for (const name of names) expect(name).toMatch(PLAIN_NAME);
  });

  it('localised names: lower case and unique', () => {
    for (const group of [verbs, options])
      for (const locale of locales) {
        const names = group.map((key) => game.locales[locale][`${key}.name`] ?? '');
        for (const name of names) {
          expect(name).toMatch(NAME);
          expect(name.toLocaleLowerCase(locale)).toBe(name);
        }
        expect(new Set(names).size).toBe(names.length);
      }
  });

  it('descriptions', () => {
    for (const key of ['tagline', ...options.map((option) => `${option}.about`)])
      for (const text of inAll(game, key)) {
        expect(text.length, text).toBeGreaterThan(0);
        expect(text.length, text).toBeLessThanOrEqual(ABOUT_MAX);
      }
  });

  it('buttons and menus', () => {
    for (const verb of game.verbs) {
      for (const text of inAll(game, `verb.${verb.name}.title`))
        expect(text.length).toBeLessThanOrEqual(BUTTON_MAX);
      for (const option of optionsOf(verb))
        for (const text of inAll(game, `${option}.ask`))
          expect(text.length).toBeLessThanOrEqual(PLACEHOLDER_MAX);
    }
  });

  it('numbers of choices, and their names', () => {
    for (const [name, spec] of Object.entries(game.options.specs)) {
      expect(valuesOf(spec).length).toBeLessThanOrEqual(CHOICES_MAX);
      if (spec.kind === 'choice')
        for (const value of spec.values)
          for (const text of inAll(game, `option.${name}.value.${value}`))
            expect(text.length).toBeLessThanOrEqual(100);
    }
  });
}

function withoutValues(text: string): string {
  return text.replaceAll(/\{\{\w+\}\}/g, '');
}
