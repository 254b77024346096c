import { fontCoverage } from './font-coverage.ts';
import { FALLBACK_FILE, locate } from './fonts.ts';

let known: ReadonlySet<number> | undefined;

/** What stands for characters that no face has. */
const UNKNOWN = '?';

/** Signs that only ask for another look of the sign before, or that turn the direction of what follows. */
const UNSEEN = /[\p{Variation_Selector}\u202a-\u202e\u2066-\u2069]/gu;
/** Characters that can be left out and the text still reads the same: emoji and other pictures, marks, joiners. */
const ORNAMENT = /^[\p{S}\p{M}\p{Cf}]$/u;
/** What belongs to the sign before, and goes with it. */
const JOINED = /^[\p{Emoji_Modifier}\p{M}\p{Cf}]$/u;

/**
 * A text in characters that the fonts have. Names of people hold any character: styled letters become plain ones,
 * emoji without a glyph are left out, and a run of letters of an unsupported script becomes one question mark. A text
 * that is not empty stays not empty.
 */
export function withGlyphFallback(text: string): string {
  known ??= fontCoverage(locate(FALLBACK_FILE));
  const composed = text
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
  if (has(composed)) return composed;
  let out = '';
  let before: 'printed' | 'left out' | 'unknown' = 'printed';
  for (const letter of composed) {
    const plain = has(letter) ? letter : letter.normalize('NFKC');
    if (before !== 'printed' && JOINED.test(letter)) continue;
    if (has(plain)) {
      out += plain;
      before = 'printed';
    } else if (ORNAMENT.test(letter)) before = 'left out';
    else if (before !== 'unknown') {
      out += UNKNOWN;
      before = 'unknown';
    }
  }
  return out.replaceAll(/ +/g, ' ').trim() || UNKNOWN;
}

function has(text: string): boolean {
  for (const letter of text) if (known?.has(letter.codePointAt(0) ?? 0) !== true) return false;
  return true;
}
