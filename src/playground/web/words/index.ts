import type { PersonLocale } from '../../ui-protocol.ts';
import { en, type Words } from './en.ts';

export type { Words };

const CATALOGS: Readonly<Record<PersonLocale, Words>> = {
  'en-US': en,
  'en-GB': en,
  de: en,
  fr: en,
  nl: en,
};

/** The page's texts in a person's language. */
export function wordsFor(locale: PersonLocale): Words {
  return CATALOGS[locale];
}
