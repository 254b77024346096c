import en from './locales/en.json' with { type: 'json' };

/** The prefix of the page's own messages, which it gets by the rest of their keys. */
const PAGE = 'activity.page.';

/** By the last part of their keys. @param inWords localizes for the reader */
export function pageWords(inWords: (key: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(en)
      .filter((key) => key.startsWith(PAGE))
      .map((key) => [key.slice(PAGE.length), inWords(`discord.${key}`)]),
  );
}
