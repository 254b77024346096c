import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { locate, registerFont } from './fonts.ts';

/*
 * Fonts for the names of people whose scripts the faces and the fallback lack: Noto, in packages that cut each font into
 * files for ranges of characters. A file is loaded when a text first needs it.
 */

/**
 * The characters that a package is for. What it says of its files is not enough: the Chinese font's ranges name letters of
 * other scripts that it does not have.
 */
const packages: readonly (readonly [name: string, characters: RegExp])[] = [
  ['noto-emoji', /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u],
  ['noto-sans-sc', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]/u],
  ['noto-sans-kr', /\p{scx=Hangul}/u],
  ['noto-sans-devanagari', /\p{scx=Devanagari}/u],
  ['noto-sans-bengali', /\p{scx=Bengali}/u],
  ['noto-sans-gurmukhi', /\p{scx=Gurmukhi}/u],
  ['noto-sans-gujarati', /\p{scx=Gujarati}/u],
  ['noto-sans-oriya', /\p{scx=Oriya}/u],
  ['noto-sans-tamil', /\p{scx=Tamil}/u],
  ['noto-sans-telugu', /\p{scx=Telugu}/u],
  ['noto-sans-kannada', /\p{scx=Kannada}/u],
  ['noto-sans-malayalam', /\p{scx=Malayalam}/u],
  ['noto-sans-sinhala', /\p{scx=Sinhala}/u],
  ['noto-sans-thai', /\p{scx=Thai}/u],
  ['noto-sans-khmer', /\p{scx=Khmer}/u],
  ['noto-sans-myanmar', /\p{scx=Myanmar}/u],
  ['noto-serif-tibetan', /\p{scx=Tibetan}/u],
  ['noto-sans-ethiopic', /\p{scx=Ethiopic}/u],
  ['noto-sans-thaana', /\p{scx=Thaana}/u],
  ['noto-sans-cherokee', /\p{scx=Cherokee}/u],
  ['noto-sans-syriac', /\p{scx=Syriac}/u],
  ['noto-sans-javanese', /\p{scx=Javanese}/u],
];

/** Files of a package for what the faces and the fallback have. */
const KNOWN = new Set(['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'math', 'symbols']);

/** A file with the glyphs of some characters. */
interface ScriptFile {
  readonly family: string;
  /** A package's name and a path in it. */
  readonly file: string;
  /** The characters that the package is for. */
  readonly characters: RegExp;
  /** First and last characters. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  registered: boolean;
}

let files: readonly ScriptFile[] | undefined;

/** The files of all packages with what these say of them, each as a package's name and a path in it. */
export function scriptFonts(): readonly string[] {
  return [...packages.map(([name]) => rangesFile(name)), ...scriptFiles().map(({ file }) => file)];
}

/** More characters than the names at many tables have; finding the file of one takes a tenth of a millisecond. */
const KNOWN_CHARACTERS = 4096;
const found = new LRUCache<string, { readonly file: ScriptFile | undefined }>({
  max: KNOWN_CHARACTERS,
  memoMethod: (character) => ({ file: findFile(character) }),
});

/** The file that has a character; undefined if none has. */
function fileWith(character: string): ScriptFile | undefined {
  return found.memo(character).file;
}

function findFile(character: string): ScriptFile | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  return scriptFiles().find(
    ({ characters, ranges }) =>
      characters.test(character) && ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
  );
}

/** Whether there is a font for a character. */
export function hasScriptFont(character: string): boolean {
  return fileWith(character) !== undefined;
}

/** The families that have these characters, registered with the canvas. @throws if a package is missing */
export function scriptFamilies(characters: Iterable<string>): readonly string[] {
  const families = new Set<string>();
  for (const character of characters) {
    const needed = fileWith(character);
    if (needed === undefined) continue;
    if (!needed.registered) registerFont(needed.family, needed.file);
    needed.registered = true;
    families.add(needed.family);
  }
  return [...families];
}

/** What each file of a package may have, as CSS's `unicode-range`, by the file's number in brackets or its script. */
const rangesByFile = z.record(z.string(), z.string());

function rangesFile(name: string): string {
  return `@fontsource-variable/${name}/unicode.json`;
}

function scriptFiles(): readonly ScriptFile[] {
  files ??= packages.flatMap(([name, characters]) => {
    const rangesBy = rangesByFile.parse(JSON.parse(readFileSync(locate(rangesFile(name)), 'utf8')));
    return Object.entries(rangesBy).flatMap(([key, ranges]) => {
      const part = key.replaceAll(/[[\]]/g, '');
      if (KNOWN.has(part)) return [];
      return [
        {
          family: `Rollpad ${name} ${part}`,
          file: `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`,
          characters,
          ranges: ranges.split(',').map(rangeOf),
          registered: false,
        },
      ];
    });
  });
  return files;
}

/** Reads `U+4e00-4e0b` or `U+4e00`. */
function rangeOf(written: string): readonly [first: number, last: number] {
  const [first = '', last = first] = written.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
