import { type Catalog, type Locale, type Message, type Seat, speaker, type Text } from '../../core/message.ts';
import type { Theme } from '../../core/scene.ts';
import type { Table } from '../../table/model.ts';
import type { NameOf, Voice } from '../../table/ports.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { escaped } from '../messages/text.ts';

/** The Discord layer's own sentences, by the prefix `discord`. */
export const discordCatalogs: Readonly<Record<Locale, Catalog>> = { en, de, fr, nl };

export const say = speaker('discord', en);

/** Who reads: what their words and pictures look like. */
export interface Reader {
  readonly locale: Locale;
  readonly theme: Theme;
}

/** Says messages to one reader. */
export interface Teller extends Reader {
  /** As Markdown: names and other values are what they are, whatever characters they have; but see `marks.ts`. */
  say(message: Message): string;
  /** As `say`; plain characters stay as they are. */
  text(text: Text): string;
  /** Without Markdown: for labels and alternative texts. */
  plain(text: Text): string;
  /** The name on a seat, as Markdown. */
  name(seat: Seat): string;
  /** How pictures are painted for this reader. */
  readonly look: { readonly theme: Theme; readonly locale: Locale; readonly nameOf: NameOf };
  /** Says messages to the same reader, with other names on the seats. @param nameOf in plain characters */
  naming(nameOf: NameOf): Teller;
}

/** @param table whose seats have names; without one, seats are told by number */
export function tellerFor(voice: Voice, reader: Reader, table?: Table): Teller {
  return tellerNaming(voice, reader, (seat) => nameOn(table, seat));
}

function tellerNaming(voice: Voice, { locale, theme }: Reader, nameOf: NameOf): Teller {
  const markdownName: NameOf = (seat) => escaped(nameOf(seat));
  return {
    locale,
    theme,
    say: (message) => voice.say(message, locale, markdownName, escaped),
    text: (text) => voice.text(text, locale, markdownName, escaped),
    plain: (text) => voice.text(text, locale, nameOf),
    name: markdownName,
    look: { theme, locale, nameOf },
    naming: (others) => tellerNaming(voice, { locale, theme }, others),
  };
}

/** The name on a seat, in plain characters. */
export function nameOn(table: Table | undefined, seat: Seat): string {
  const sitter = table?.seats[seat];
  if (sitter === undefined) return `#${seat + 1}`;
  return sitter.kind === 'human' ? sitter.person.name : sitter.name;
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
