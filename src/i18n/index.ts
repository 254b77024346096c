import {
  type Catalogs,
  isolated,
  type Locale,
  locales,
  type Message,
  type SheetName,
  type Value,
} from '../core/message.ts';
import type { Escape, NameOf, Translator } from '../table/ports.ts';

/** The catalogs of games and layers, by the prefix of their keys. */
export type AllCatalogs = Readonly<Record<string, Catalogs>>;

/** How an emoji is written in Markdown; undefined if there is no such emoji. */
export type EmojiMarkdown = (name: string, words: string) => string | undefined;

/**
 * Fills in catalogs. A text that a language lacks is English.
 *
 * @param emojiMarkdown left out: words stand in for all emoji
 * @throws if two catalogs have the same key
 */
export function createTranslator(
  catalogs: AllCatalogs,
  emojiMarkdown: EmojiMarkdown = () => undefined,
): Translator {
  const english = merged(catalogs, 'en');
  const texts = byLocale((locale) => ({ ...english, ...merged(catalogs, locale) }));
  const plurals = byLocale((locale) => new Intl.PluralRules(locale));
  const lists = byLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

  const translate = (
    { key, values }: Message,
    locale: Locale,
    nameOf: NameOf,
    escapeValue: Escape = asItIs,
  ): string => {
    const text = textOf(key, locale, values?.count);
    if (values === undefined) return text;
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name) => {
      const value = values[name];
      return value === undefined ? placeholder : inText(value, locale, nameOf, escapeValue);
    });
  };
  /** The key itself if no catalog has it. */
  const textOf = (key: string, locale: Locale, count?: Value): string => {
    const catalog = texts[locale];
    if (typeof count !== 'number') return catalog[key] ?? key;
    return (
      catalog[`${key}_${plurals[locale].select(count)}`] ?? catalog[`${key}_other`] ?? catalog[key] ?? key
    );
  };
  const inText = (value: Value, locale: Locale, nameOf: NameOf, escapeValue: Escape): string => {
    if (typeof value === 'string') return isolated(escapeValue(value));
    if (typeof value === 'number') return String(value);
    if (isList(value))
      return lists[locale].format(value.map((item) => inText(item, locale, nameOf, escapeValue)));
    if ('seat' in value) return nameOf(value.seat);
    if ('sheetOf' in value) return sheetName(value, locale, nameOf, escapeValue);
    if (!('emoji' in value)) return translate(value, locale, nameOf, escapeValue);
    // Only Markdown is escaped, and only Markdown has emoji.
    const words = inText(value.text, locale, nameOf, escapeValue);
    return escapeValue === asItIs ? words : (emojiMarkdown(value.emoji, words) ?? words);
  };

  const sheetName = (
    { sheetOf, named, otherwise }: SheetName,
    locale: Locale,
    nameOf: NameOf,
    escapeValue: Escape,
  ): string => {
    const name = nameOf.sheet?.(sheetOf);
    if (name !== undefined && named === undefined) return name;
    return translate(name === undefined ? otherwise : (named ?? otherwise), locale, nameOf, escapeValue);
  };

  return {
    translate,
    text: (text, locale, nameOf, escapeValue) =>
      typeof text === 'string' ? text : translate(text, locale, nameOf, escapeValue),
    has: (key) => key in english,
    inAllLocales: (key) => byLocale((locale) => textOf(key, locale)),
  };
}

function byLocale<T>(make: (locale: Locale) => T): Readonly<Record<Locale, T>> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}

function asItIs(text: string): string {
  return text;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function merged(catalogs: AllCatalogs, locale: Locale): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [prefix, catalog] of Object.entries(catalogs))
    for (const [key, text] of Object.entries(catalog[locale] ?? {})) {
      const full = `${prefix}.${key}`;
      if (full in out) throw new Error(`two catalogs say ${full}`);
      out[full] = text;
    }
  return out;
}
