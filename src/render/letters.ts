import { coverage } from './coverage.ts';
import { FALLBACK_FILE, locate } from './fonts.ts';

let known: ReadonlySet<number> | undefined;

/** What stands for characters that no face has. */
const UNKNOWN = '?';

/**
 * A text in characters that the faces have. Names of people are anything: styled letters become plain ones, emoji
 * without a glyph are left out, and letters of scripts that no face has become a question mark a run.
 */
export function printable(text: string): string {
  known ??= coverage(locate(FALLBACK_FILE));
  const composed = text.normalize('NFC').replaceAll(/[\s\p{Cc}]+/gu, ' ');
  let out = '';
  let lost = false;
  for (const letter of composed) {
    const plain = has(letter) ? letter : letter.normalize('NFKC');
    if (has(plain)) {
      out += plain;
      lost = false;
    } else if (!/^[\p{Emoji}\p{Mn}\p{Cf}\p{Variation_Selector}]$/u.test(letter) && !lost) {
      out += UNKNOWN;
      lost = true;
    }
  }
  return out === composed ? out : out.replaceAll(/ +/g, ' ').trim();
}

function has(text: string): boolean {
  for (const letter of text) if (known?.has(letter.codePointAt(0) ?? 0) !== true) return false;
  return true;
}
