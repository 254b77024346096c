import {
  type Catalog,
  type Locale,
  type Message,
  type Seat,
  speaker,
  type Text,
} from '../../core/message.ts';
import type { Theme } from '../../core/scene.ts';
import type { Table } from '../../table/model.ts';
import type { NameOf, Translator } from '../../table/ports.ts';
import { escaped } from '../messages/text.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import tableDe from './locales/table/de.json' with { type: 'json' };
import tableEn from './locales/table/en.json' with { type: 'json' };
import tableFr from './locales/table/fr.json' with { type: 'json' };
import tableNl from './locales/table/nl.json' with { type: 'json' };

/** The Discord layer's sentences, by the prefix `discord`. Those in `table` are for events and refusals of tables. */
export const discordCatalogs: Readonly<Record<Locale, Catalog>> = {
  en: { ...en, ...tableEn },
  de: { ...de, ...tableDe },
  fr: { ...fr, ...tableFr },
  nl: { ...nl, ...tableNl },
};

export const say = speaker('discord', { ...en, ...tableEn });

/** Who reads: what their words and pictures look like. */
export interface Reader {
  readonly locale: Locale;
  readonly theme: Theme;
}

/** Says messages to one reader. */
export interface Localizer extends Reader {
  /** As Markdown: names and other values are what they are, whatever characters they have; but see `marks.ts`. */
  markdown(message: Message): string;
  /** As `say`; plain characters stay as they are. */
  text(text: Text): string;
  /** Without Markdown: for labels and alternative texts. */
  plain(text: Text): string;
  /** The name on a seat, as Markdown. */
  name(seat: Seat): string;
  /** How pictures are painted for this reader. */
  readonly look: { readonly theme: Theme; readonly locale: Locale; readonly nameOf: NameOf };
  /** Says messages to the same reader, with other names on the seats. @param nameOf in plain characters */
  naming(nameOf: NameOf): Localizer;
}

/** @param table whose seats have names; without one, seats are told by number */
export function createLocalizer(translator: Translator, reader: Reader, table?: Table): Localizer {
  return localizerNaming(translator, reader, (seat) => nameOn(table, seat));
}

function localizerNaming(translator: Translator, { locale, theme }: Reader, nameOf: NameOf): Localizer {
  const markdownName: NameOf = (seat) => escaped(nameOf(seat));
  return {
    locale,
    theme,
    markdown: (message) => translator.translate(message, locale, markdownName, escaped),
    text: (text) => translator.text(text, locale, markdownName, escaped),
    plain: (text) => translator.text(text, locale, nameOf),
    name: markdownName,
    look: { theme, locale, nameOf },
    naming: (others) => localizerNaming(translator, { locale, theme }, others),
  };
}

/** The name on a seat, in plain characters. */
export function nameOn(table: Table | undefined, seat: Seat): string {
  const occupant = table?.seats[seat];
  if (occupant === undefined) return `#${seat + 1}`;
  return occupant.kind === 'human' ? occupant.person.name : occupant.name;
}

/** The names on all seats, in plain characters. */
export function namesOn(table: Table): string {
  return table.seats.map((_, seat) => nameOn(table, seat)).join(', ');
}

/** The language that comes closest to one of Discord's. */
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
