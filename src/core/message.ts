import * as z from 'zod';

/** The languages of Rollpad. The bot and every game in its repository have a complete catalog for each. */
export const locales = ['en', 'de', 'fr', 'nl'] as const;
export type Locale = (typeof locales)[number];

/**
 * Text by key. `{{value}}` stands for a value; the suffixes `_one` and `_other` (or the language's own, such as French
 * `_many`) depend on the value `count`. A text without plural forms gives its number another name.
 */
export type Catalog = Readonly<Record<string, string>>;

/** The catalogs of a game or a layer. */
export type Catalogs = Readonly<Partial<Record<Locale, Catalog>>> & { readonly en: Catalog };

/** A position at the table, from 0, clockwise. The rules never see a Discord id. */
export type Seat = number;

/** Stands for the name of the player on that seat; the translator fills it in. */
export interface SeatName {
  readonly seat: Seat;
}

/** Stands for the name that the player of that seat gave their sheet; the translator fills it in. */
export interface SheetName {
  readonly sheetOf: Seat;
  /** The text if there is a name. Left out: the name itself. */
  readonly named?: Message;
  /** The text if there is none. */
  readonly otherwise: Message;
}

/** A small picture in a sentence: one of the game's `emojis` by name. Plain text has `text` instead. */
export interface Emoji {
  readonly emoji: string;
  readonly text: Text;
}

/** An array becomes a list ("d4, d6 and d20"). */
export type Value = string | number | Message | SeatName | SheetName | Emoji | readonly Value[];

/**
 * A text that is localized later, in the reader's language. The part of the key before the first dot is the game's id
 * or the layer's name.
 */
export interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, Value>>;
}

/** Text in a scene: a message, or characters that are the same in every language (a number, the name of a box). */
export type Text = string | Message;

/** The stored format of messages: a stored message is localized again for each reader. */
const value: z.ZodType<Value> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.strictObject({ seat: z.int().nonnegative() }),
    emoji,
    message,
    z.array(value),
  ]),
);
const emoji: z.ZodType<Emoji> = z.lazy(() =>
  z.strictObject({ emoji: z.string(), text: z.union([z.string(), message]) }),
);
export const message: z.ZodType<Message> = z.lazy(() =>
  z.strictObject({ key: z.string(), values: z.record(z.string(), value).exactOptional() }),
);

/** `trees_one` and `trees_other` are one key in code: `trees`. */
export type Stem<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/**
 * Makes the function with which a game or a layer creates its messages. The compiler checks keys against the English
 * catalog.
 *
 * @param prefix the game's id or the layer's name
 */
export function speaker<C extends Catalog>(
  prefix: string,
  _english: C,
): (key: Stem<keyof C & string>, values?: Message['values']) => Message {
  return (key, values) =>
    values === undefined ? { key: `${prefix}.${key}` } : { key: `${prefix}.${key}`, values };
}

/** Letters that are written from right to left: the blocks of Unicode that are set aside for their scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/**
 * A name or another text of a person, as it stands in a sentence: one with letters from right to left in an isolate
 * (Unicode Standard Annex 9), without which it would turn the numbers beside it round.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) && !text.startsWith(ISOLATE) ? `${ISOLATE}${text}${END_OF_ISOLATE}` : text;
}
