import { speakerWith } from '../../discord/i18n/localizer.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

/** The page's own sentences, which it gets by the part of their keys after this. */
const PAGE = 'activity.page.';

/** By their last part. @param inWords in the reader's language */
export function pageWords(inWords: (key: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(en)
      .filter((key) => key.startsWith(PAGE))
      .map((key) => [key.slice(PAGE.length), inWords(`discord.${key}`)]),
  );
}
