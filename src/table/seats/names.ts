import type { Person } from '../events.ts';

/** Maximum length of a person's name in graphemes: Discord's own limit. */
export const NAME_MAX = 32;

/** Characters that end a line or show nothing but room, some of them letters in Unicode. */
const BLANK = String.raw`[\s\p{Cc}\u115f\u1160\u2800\u3164\uffa0\u{1d159}]`;
/** Signs around numbers in Arabic and Indian scripts: formats in Unicode, but seen. */
const SEEN_FORMAT = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
/**
 * Characters that nobody sees: they hide what a name is, or change the direction of what stands beside it. Marks that
 * select the form of a letter stay.
 */
const UNSEEN = String.raw`(?:(?!\p{M}|${SEEN_FORMAT})[\p{Cf}\p{Default_Ignorable_Code_Point}]|[\u034f\u17b4\u17b5\p{Cs}\p{Noncharacter_Code_Point}])`;
/** More accents than this on one letter, or marks of its own script, cover the lines above and below. */
const PILED_ACCENTS = /(\p{Script=Inherited}{4})\p{Script=Inherited}+/gu;
const PILED_MARKS = /((?:[\u200c\u200d]?\p{M}){6})(?:[\u200c\u200d]?\p{M})+/gu;

const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`;
/** The flag of a part of a country: its code in invisible letters after a black flag. */
const FLAG = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`;
/** The scripts in which words are spelled with joiners. */
const SPELLED_WITH_JOINERS =
  'Adlam Arabic Balinese Bengali Chakma Devanagari Gujarati Gurmukhi Hanifi_Rohingya Javanese Kannada Khmer ' +
  'Malayalam Mandaic Mongolian Nko Oriya Sinhala Syriac Tamil Telugu Tibetan';
const JOINED_LETTER = `[${SPELLED_WITH_JOINERS.split(' ')
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('')}]`;
/** The sign that a consonant has no vowel: joiners after it choose its form, also at the end of a word. */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;
const JOINER = String.raw`(?<=${VIRAMA})[\u200c\u200d]|(?<=${JOINED_LETTER})[\u200c\u200d\u180e](?=${JOINED_LETTER})(?=\p{L}|${VIRAMA})`;
/** A picture of up to five, such as a family, a flag, or a joiner inside a word. */
const JOINED = String.raw`${PICTURE}(?:\u200d${PICTURE}){1,4}|${FLAG}|${JOINER}`;
const JOINED_OR_REMOVED = new RegExp(`(${JOINED})|(?:${BLANK}|${UNSEEN})+`, 'gu');
const HAS_BLANK = new RegExp(BLANK, 'u');

/**
 * What a person typed, on one line, without what does harm: invisible characters, changes of direction and piled marks.
 * Everything else stays, whatever its script, and so do joiners and tags that belong to what is written.
 *
 * @returns empty if nothing visible is left
 */
export function cleanText(typed: string): string {
  const line = typed
    .normalize('NFC')
    .replaceAll(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replaceAll(JOINED_OR_REMOVED, (all, joined?: string) => joined ?? (HAS_BLANK.test(all) ? ' ' : ''))
    .replaceAll(PILED_ACCENTS, '$1')
    .replaceAll(PILED_MARKS, '$1')
    .trim();
  return line.replaceAll(/[\p{M}\s\u200c\u200d]/gu, '') === '' ? '' : line;
}

/** @returns the cleaned text, cut @param most in graphemes */
export function cleanName(typed: string, most: number): string {
  return lettersOf(cleanText(typed)).slice(0, most).join('').trim();
}

/** What readers see as one letter each. */
export function lettersOf(text: string): readonly string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** The names for strangers, in each language. */
const STRANGERS = ['somebody', 'someone', 'jemand', 'quelqu’un', 'iemand'];

/** Characters that look alike, by the Latin letter that represents them. */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'аαᴀ@4',
  b: 'вβʙьƅ68',
  d: 'ԁᴅɗ',
  e: 'еεєᴇ3€',
  i: 'іιıɪl1|!ӏʟ',
  j: 'јᴊϳ',
  m: 'мμᴍ',
  n: 'νɴոп',
  o: 'оοօᴏ0',
  q: 'ԛզ',
  s: 'ѕꜱ5$',
  u: 'υսᴜvyуγʏү',
};
const LATIN = new Map(Object.entries(ALIKE).flatMap(([letter, all]) => [...all].map((one) => [one, letter])));

/** Equal for names that look alike. */
export function lookOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().normalize('NFKD');
  const letters = [...plain].map((one) => LATIN.get(one) ?? one).join('');
  return letters.replaceAll(/[^\p{L}\p{N}]/gu, '') || plain;
}

const strangers = new Set(STRANGERS.map(lookOf));

/** Whether a name could pass for one of those for strangers. */
export function isLikeSomebody(name: string): boolean {
  return strangers.has(lookOf(name));
}

/** What tells people with one name apart. */
export interface Named {
  /** The same person's names are not told apart. Left out for a computer player. */
  readonly id?: string;
  readonly name: string;
  readonly username?: string | undefined;
}

/**
 * The names of people who are shown together. Names that look alike get what tells them apart: the username, or a
 * number where it is unknown. Empty names stay empty.
 */
export function toldApart(people: readonly Named[]): readonly string[] {
  const looks = people.map(({ name }) => lookOf(name));
  const keyAt = (index: number) => people[index]?.id ?? `#${index}`;
  const namesakes = new Map<string, string[]>();
  for (const [index, look] of looks.entries()) {
    const known = namesakes.get(look) ?? [];
    if (!known.includes(keyAt(index))) namesakes.set(look, [...known, keyAt(index)]);
  }
  return people.map(({ name, username }, index) => {
    const alike = namesakes.get(looks[index] ?? '') ?? [];
    if (name === '' || alike.length === 1) return name;
    if (username !== undefined) return `${name} (@${username})`;
    const number = alike.indexOf(keyAt(index)) + 1;
    return number === 1 ? name : `${name} (${number})`;
  });
}

/** Discord's names for a user. */
interface DiscordUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
}

/** @param onServer their name on the server */
export function personFrom({ id, username, displayName }: DiscordUser, onServer?: string | null): Person {
  return { id, name: nameFrom(id, onServer, displayName, username), username };
}

/** A person's name, for messages. @param given Discord's names for them, the preferred one first */
function nameFrom(id: string, ...given: readonly (string | null | undefined)[]): string {
  const names = given.map((one) => cleanName(one ?? '', NAME_MAX));
  return names.find((name) => name !== '' && !isLikeSomebody(name)) ?? `#${id.slice(-4)}`;
}
