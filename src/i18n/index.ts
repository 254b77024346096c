import { createInstance } from 'i18next';
import {
  type Catalog,
  type Locale,
  locales,
  type Message,
  type SheetName,
  type Value,
} from '../core/message.ts';
import type { Escape, NameOf, Translator } from '../table/ports.ts';

/** The catalogs of a game or a layer, by the prefix of its keys. */
export type Catalogs = Readonly<Record<string, Readonly<Record<Locale, Catalog>>>>;

/** How an emoji is written in Markdown; undefined if there is no such emoji. */
export type EmojiMarkdown = (name: string, words: string) => string | undefined;

/**
 * @param emojiMarkdown left out: words stand in for all emoji
 * @throws if two catalogs have the same key
 */
export function createTranslator(
  catalogs: Catalogs,
  emojiMarkdown: EmojiMarkdown = () => undefined,
): Translator {
  const resources = Object.fromEntries(
    locales.map((locale) => [locale, { translation: merged(catalogs, locale) }]),
  ) as Record<Locale, { readonly translation: Record<string, string> }>;
  const i18n = createInstance({
    resources,
    supportedLngs: [...locales],
    fallbackLng: 'en',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  void i18n.init();
  const lists = Object.fromEntries(
    locales.map((locale) => [locale, new Intl.ListFormat(locale, { type: 'conjunction' })]),
  ) as unknown as Record<Locale, Intl.ListFormat>;

  const translate = (
    message: Message,
    locale: Locale,
    nameOf: NameOf,
    escapeValue: Escape = asItIs,
  ): string => {
    if (message.values === undefined) return bare(message.key, locale);
    const values: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(message.values))
      values[name] = typeof value === 'number' ? value : inText(value, locale, nameOf, escapeValue);
    return filled(message.key, values, locale) ?? i18n.t(message.key, { ...values, lng: locale });
  };
  const sentences = new Map<string, readonly string[] | undefined>();
  /** A sentence with its values; undefined where i18next must say it: with plural forms, nesting, or in another language. */
  const filled = (
    key: string,
    values: Readonly<Record<string, string | number>>,
    locale: Locale,
  ): string | undefined => {
    const id = `${locale} ${key}`;
    const parts = sentences.has(id) ? sentences.get(id) : cutAtValues(resources[locale].translation, key);
    sentences.set(id, parts);
    if (parts === undefined) return undefined;
    let out = '';
    for (const [index, part] of parts.entries()) {
      const value = index % 2 === 0 ? part : values[part];
      if (value === undefined) return undefined;
      out += value;
    }
    return out;
  };
  /** Most texts have no placeholders, so skip the interpolation. */
  const bare = (key: string, locale: Locale): string => {
    const text = resources[locale]?.translation[key];
    return text === undefined || /\{\{|\$t\(/.test(text) ? i18n.t(key, { lng: locale }) : text;
  };
  const inText = (value: Value, locale: Locale, nameOf: NameOf, escapeValue: Escape): string => {
    if (typeof value === 'string') return escapeValue(value);
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
    has: (key) => key in resources.en.translation,
    inAllLocales: (key) =>
      Object.fromEntries(locales.map((locale) => [locale, bare(key, locale)])) as Record<Locale, string>,
  };
}

/**
 * A text cut at its placeholders: words and names of values in turn, words first. Undefined for one that is missing, has
 * plural forms, or has more in it than `{{name}}`.
 */
function cutAtValues(texts: Readonly<Record<string, string>>, key: string): readonly string[] | undefined {
  const text = texts[key];
  if (text === undefined || `${key}_other` in texts || text.includes('$t(')) return undefined;
  const parts = text.split(/\{\{(\w+)\}\}/);
  return parts.some((part) => part.includes('{{')) ? undefined : parts;
}

function asItIs(text: string): string {
  return text;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function merged(catalogs: Catalogs, locale: Locale): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [prefix, catalog] of Object.entries(catalogs))
    for (const [key, text] of Object.entries(catalog[locale])) {
      const full = `${prefix}.${key}`;
      if (full in out) throw new Error(`two catalogs say ${full}`);
      out[full] = text;
    }
  return out;
}
