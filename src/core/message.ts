import { z } from 'zod';

/** The languages of Rollpad. Each has a complete catalog for the bot and for every game. */
export const locales = ['en', 'de', 'fr', 'nl'] as const;
export type Locale = (typeof locales)[number];

/**
 * Text by key, in i18next's syntax: `{{value}}` interpolates; the suffixes `_one` and `_other` (or the language's own,
 * such as French `_many`) follow the value `count`. A text without a plural uses another name for its number.
 */
export type Catalog = Readonly<Record<string, string>>;

/** A place at the table, from 0, clockwise. The rules never see a Discord id. */
export type Seat = number;

/** Stands for the name of the player on that seat; the localizer fills it in. */
export interface SeatName {
  readonly seat: Seat;
}

/** Stands for the name that the player of that seat gave their sheet; the localizer fills it in. */
export interface SheetName {
  readonly sheetOf: Seat;
  /** What to say where there is a name; left out: the name itself. */
  readonly named?: Message;
  /** What to say where there is none. */
  readonly otherwise: Message;
}

/** A small picture in a sentence, by its name among the `emojis` of a game; `text` stands in for it in plain text. */
export interface Emoji {
  readonly emoji: string;
  readonly text: Text;
}

/** An array becomes a list ("d4, d6 and d20"). */
export type Value = string | number | Message | SeatName | SheetName | Emoji | readonly Value[];

/**
 * A text to be localized later, in the reader's language. Keys have the game's id or the layer's name before the first
 * dot.
 */
export interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, Value>>;
}

/** Text in a scene: a message, or characters that are the same in every language (a number, the name of a box). */
export type Text = string | Message;

/** The stored form of messages: events of a step are localized again from the record. */
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
  z
    .strictObject({ key: z.string(), values: z.record(z.string(), value).optional() })
    .transform(({ key, values }) => (values === undefined ? { key } : { key, values })),
);

/** `trees_one` and `trees_other` are one key in code: `trees`. */
type Stem<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/**
 * Makes the function with which a game or a layer writes its messages. The compiler checks keys against its English
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
