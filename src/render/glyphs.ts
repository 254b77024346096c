import type { Seat } from '../core/message.ts';
import type { NameOf } from '../table/ports.ts';
import { FALLBACK_FILE, fontCoverage, locate } from './fonts.ts';
import { hasScriptFont, scriptFamilies } from './scripts.ts';

let base: ReadonlySet<number> | undefined;

/** Replaces characters that no face has. */
const UNKNOWN = '?';

/** Characters that only select a variant of the previous one, or change the direction of what follows. */
const UNSEEN = /[\p{Variation_Selector}\u202a-\u202e\u2066\u2067]/gu;
/** Characters that shape or place their neighbours, and have no glyph of their own. */
const SHAPING = /\u200c|\u200d|\u2068|\u2069|[\u{e0020}-\u{e007f}]/u;
/** Pictures that are one together. Where the fallback has the first alone, all would be boxes: they stand apart. */
const JOINED_PICTURES =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?)+/gu;
/** Characters that can be dropped without changing how the text reads: emoji and other pictures, marks, joiners. */
const ORNAMENT = /^[\p{S}\p{M}\p{Cf}]$/u;
/** Characters that belong to the previous one, and are dropped with it. */
const JOINED = /^[\p{Emoji_Modifier}\p{M}\p{Cf}]$/u;

/**
 * A text in characters that the fonts have. People's names can contain any character: styled letters become plain ones,
 * emoji without a glyph are dropped, and a run of letters of an unsupported script becomes one question mark. A text
 * that is not empty never becomes empty.
 */
export function withGlyphFallback(text: string): string {
  const composed = text
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(JOINED_PICTURES, (all) => (isInBase(all) ? all.replaceAll('\u200d', '') : all));
  if (has(composed)) return composed;
  let out = '';
  let previous: 'printed' | 'left out' | 'unknown' = 'printed';
  for (const letter of composed) {
    const plain = has(letter) ? letter : letter.normalize('NFKC');
    if (previous !== 'printed' && JOINED.test(letter)) continue;
    if (has(plain)) {
      out += plain;
      previous = 'printed';
    } else if (ORNAMENT.test(letter)) previous = 'left out';
    else if (previous !== 'unknown') {
      out += UNKNOWN;
      previous = 'unknown';
    }
  }
  return out.replaceAll(/ +/g, ' ').trim() || UNKNOWN;
}

function has(text: string): boolean {
  for (const letter of text)
    if (!isInBase(letter) && !SHAPING.test(letter) && !hasScriptFont(letter)) return false;
  return true;
}

/** Whether the fallback has a character; what the faces have, it has, too. */
function isInBase(letter: string): boolean {
  base ??= fontCoverage(locate(FALLBACK_FILE));
  return base.has(letter.codePointAt(0) ?? 0);
}

/** A text that is printed as nothing else tells nobody from others. */
const ALL_UNKNOWN = /^[? \u2068\u2069]+$/;

/** Names as pictures have them: a player whose name has no letter that can be printed goes by the seat's number. */
export function printedNames(nameOf: NameOf): NameOf {
  const { sheet } = nameOf;
  const printed = (name: string) =>
    ALL_UNKNOWN.test(withGlyphFallback(name)) && !ALL_UNKNOWN.test(name) ? undefined : name;
  return Object.assign(
    (seat: Seat) => printed(nameOf(seat)) ?? `#${seat + 1}`,
    sheet === undefined ? {} : { sheet: (seat: Seat) => printed(sheet(seat) ?? '') || undefined },
  );
}

/** A picture with a colour of skin, which the fallback's has not. */
const COLOURED = /\p{Extended_Pictographic}(?=\p{Emoji_Modifier})/gu;

/** The families that a text needs besides the faces and the fallback. */
export function furtherFamilies(text: string): readonly string[] {
  const lacking = [...text].filter((letter) => !isInBase(letter));
  return scriptFamilies([...lacking, ...(text.match(COLOURED) ?? [])]);
}
