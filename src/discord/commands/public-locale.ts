import { type Locale, locales } from '../../core/message.ts';
import { localeFrom } from '../i18n/localizer.ts';
import type { InteractionContext } from '../interaction-context.ts';

/**
 * The language of what everybody sees: the one that was asked for; else what `/config` says; else the server's, where
 * it has chosen another than English, which every server has from the beginning; else the host's.
 */
export function publicLocale(
  { reader, where }: InteractionContext,
  wanted?: string,
  serverLocale?: Locale,
): Locale {
  const asked = locales.find((locale) => locale === wanted) ?? serverLocale;
  if (asked !== undefined) return asked;
  const server = localeFrom(where.guildLocale);
  return server === 'en' ? reader.locale : server;
}
