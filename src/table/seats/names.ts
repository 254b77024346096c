/** Maximum length of a person's name in graphemes: Discord's own limit. */
export const NAME_MAX = 32;

/**
 * Characters that are invisible or change the direction of writing. The listed ones are letters in Unicode, but empty.
 */
const UNSEEN = String.raw`(?:[\p{C}\s\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5)+`;
/** More marks than this on one letter cover the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`;
/** The scripts in which words are spelled with joiners: Persian and Urdu, and those of India and Sri Lanka. */
const SPELLED_WITH_JOINERS = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Sinhala'],
  ...['Tamil', 'Telugu'],
];
const JOINED_LETTER = `[${SPELLED_WITH_JOINERS.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')}]`;
/** A picture of up to five, such as a family, or a joiner inside a word. */
const JOINED = String.raw`${PICTURE}(?:\u200d${PICTURE}){1,4}|(?<=${JOINED_LETTER})[\u200c\u200d](?=${JOINED_LETTER})(?=\p{L})`;
const JOINED_OR_UNSEEN = new RegExp(`(${JOINED})|${UNSEEN}`, 'gu');

/**
 * What a person typed, on one line without invisible characters, changes of direction and piled marks: forms and
 * commands take nothing else. Joiners stay where they belong to what is written.
 *
 * @returns empty if nothing visible is left
 */
export function cleanText(typed: string): string {
  const line = typed
    .normalize('NFC')
    .replaceAll(JOINED_OR_UNSEEN, (_, joined?: string) => joined ?? ' ')
    .replaceAll(PILED_MARKS, '$1')
    .trim();
  return line.replaceAll(/[\p{M}\s]/gu, '') === '' ? '' : line;
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

/** A person's name, for messages. @param given Discord's names for them, the preferred one first */
export function nameFrom(id: string, ...given: readonly (string | null | undefined)[]): string {
  const names = given.map((one) => cleanName(one ?? '', NAME_MAX));
  return names.find((name) => name !== '' && !isLikeSomebody(name)) ?? `#${id.slice(-4)}`;
}
