import {
  type Catalog,
  isolated,
  type Locale,
  type Message,
  type Seat,
  type Stem,
  type Text,
} from '../../core/message.ts';
import type { Theme } from '../../core/scene.ts';
import { tableCatalogs } from '../../table/messages.ts';
import type { Person, Table } from '../../table/model.ts';
import type { NameOf, Translator } from '../../table/ports.ts';
import { nameAmong, seatNames } from '../../table/seats/seats.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { escaped, small } from './text.ts';

/** The kernel's messages, with the prefix `discord`. */
export const discordCatalogs: Readonly<Record<Locale, Catalog>> = {
  en: { ...en, ...tableCatalogs.en },
  de: { ...de, ...tableCatalogs.de },
  fr: { ...fr, ...tableCatalogs.fr },
  nl: { ...nl, ...tableCatalogs.nl },
};

/** The kernel's own messages, by key. */
const english = { ...en, ...tableCatalogs.en };

/** The English texts, whose keys are checked when a message is made. Each feature adds its own catalog. */
export interface Catalogs {
  kernel: typeof english;
}

/** The key of a text of the bot, without the prefix. Plural forms share one. */
export type Key = { readonly [Name in keyof Catalogs]: Stem<keyof Catalogs[Name] & string> }[keyof Catalogs];

/** A text of the bot, for readers of any language. */
export function say(key: Key, values?: Message['values']): Message {
  return { key: `discord.${key}`, ...(values === undefined ? {} : { values }) };
}

/** "Of: what", with the punctuation of the language. @param of and `what` both in Markdown, or both without */
export function saidOf(words: Pick<Words, 'plain'>, of: string, what: string): string {
  return words.plain('said', { of, what });
}

/** The language and theme of a reader. */
export interface Reader {
  readonly locale: Locale;
  readonly theme: Theme;
}

/** A button's press with its label. */
interface Labelled<Press> {
  readonly press: Press;
  readonly label: string;
  readonly style?: ButtonStyle;
}

export type ButtonStyle = 'primary' | 'secondary' | 'success' | 'danger';

/** The bot's words for one reader. */
export interface Words extends Reader {
  /** As Markdown. Escapes names and other values, except mentions and the like: see `sentences.ts`. */
  md(text: Key | Message, values?: Message['values']): string;
  /** Like `md`, in Discord's small print. */
  small(text: Key | Message, values?: Message['values']): string;
  /** Without Markdown, for labels and alternative texts. */
  plain(text: Key | Message, values?: Message['values']): string;
  /** Like `md`; a string is not a key and stays unchanged. */
  text(text: Text): string;
  /** Like `plain`; a string is not a key and stays unchanged. */
  plainText(text: Text): string;
  /** A button for a press. @param style defaults to `secondary` */
  button<Press>(press: Press, label: Key | Message, style?: ButtonStyle): Labelled<Press>;
  /** A short form of an event, to follow its player's name, as Markdown; undefined if the game has none. */
  brief(event: Message): string | undefined;
  /** The name on a seat, as Markdown. */
  name(seat: Seat): string;
  /** A person's name beside those on the seats, in plain text; empty for a former player. */
  called(person: Person): string;
  /** How pictures look to this reader. */
  readonly look: { readonly theme: Theme; readonly locale: Locale; readonly nameOf: NameOf };
  /** For the same reader with other names on the seats. @param nameOf in plain text */
  naming(nameOf: NameOf): Words;
}

/**
 * @param table provides the names of the seats; without it, seats are numbered
 * @param sheet the name that a player gave their sheet
 */
export function createWords(
  translator: Translator,
  reader: Reader,
  table?: Table,
  sheet: NameOf['sheet'] = () => undefined,
): Words {
  const names = table && seatNames(table);
  const nameOf: NameOf = Object.assign((seat: Seat) => names?.[seat] ?? seatNumber(seat), { sheet });
  const called = (person: Person) => (table === undefined ? person.name : nameAmong(table, person));
  return wordsNaming(translator, reader, nameOf, called);
}

/** @param given the names of the seats; a former player's is empty */
function wordsNaming(
  translator: Translator,
  { locale, theme }: Reader,
  given: NameOf,
  called: Words['called'],
): Words {
  const { sheet } = given;
  const nameOf: NameOf = Object.assign(
    (seat: Seat) => isolated(given(seat)) || translator.text(say('seat.former'), locale, given),
    sheet === undefined ? {} : { sheet: (seat: Seat) => isolated(sheet(seat) ?? '') || undefined },
  );
  const markdownName: NameOf = Object.assign((seat: Seat) => escaped(nameOf(seat)), {
    sheet: (seat: Seat) => {
      const name = nameOf.sheet?.(seat);
      return name && escaped(name);
    },
  });
  const markdown = (text: Text) => translator.text(text, locale, markdownName, escaped);
  const plain = (text: Text) => translator.text(text, locale, nameOf);
  const md: Words['md'] = (text, values) => markdown(messageOf(text, values));
  return {
    locale,
    theme,
    md,
    small: (text, values) => small(md(text, values)),
    plain: (text, values) => plain(messageOf(text, values)),
    text: markdown,
    plainText: plain,
    button: (press, label, style) => ({
      press,
      label: plain(messageOf(label)),
      ...(style === undefined ? {} : { style }),
    }),
    brief({ key, values }) {
      const short = `${key}.brief`;
      return values !== undefined && translator.has(short)
        ? translator.translate({ key: short, values }, locale, markdownName, escaped)
        : undefined;
    },
    name: markdownName,
    called,
    look: { theme, locale, nameOf },
    naming: (others) => wordsNaming(translator, { locale, theme }, others, called),
  };
}

function messageOf(text: Key | Message, values?: Message['values']): Message {
  return typeof text === 'string' ? say(text, values) : text;
}

/** The name on a seat, in plain text; empty for a former player. */
export function nameOn(table: Table, seat: Seat): string {
  return seatNames(table)[seat] ?? seatNumber(seat);
}

function seatNumber(seat: Seat): string {
  return `#${seat + 1}`;
}

/** In plain text. */
export function namesOn(table: Table): string {
  return seatNames(table)
    .map((name, seat) => isolated(name) || seatNumber(seat))
    .join(', ');
}

/** The supported language closest to one of Discord's. */
export function localeFrom(discordLocale: string | undefined): Locale {
  switch (discordLocale?.slice(0, 2)) {
    case 'de':
      return 'de';
    case 'fr':
      return 'fr';
    case 'nl':
      return 'nl';
    default:
      return 'en';
  }
}
