import { randomInt } from 'node:crypto';
import type { CodeStore } from '../store/codes.ts';

/** No vowels, so that no code is a word, and no letters that look like others. */
const LETTERS = 'bcdfghjkmnpqrstvwxz';
const LENGTH = 8;

/** A code that no game has. In lower case, as it is stored. */
export async function newCode(store: Pick<CodeStore, 'hasCode'>): Promise<string> {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    if (!(await store.hasCode(code))) return code;
  }
}

/** Reads a code as people type it, in upper or lower case, with or without spaces and hyphens. */
export function readCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}

/** A code as people see it. */
export function codeText(code: string): string {
  return code.toUpperCase();
}
