import type { PersonLocale } from '../../protocol.ts';
import { de } from './de.ts';
import { en, type Words } from './en.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';

export type { Words };

/** The page's texts in every language of its people. */
export const CATALOGS: Readonly<Record<PersonLocale, Words>> = { 'en-US': en, 'en-GB': en, de, fr, nl };

/** The page's texts in a person's language. */
export function wordsFor(locale: PersonLocale): Words {
  return CATALOGS[locale];
}
