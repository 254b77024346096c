import { type Locale, locales } from '../../core/message.ts';
import { localeFrom } from '../i18n/localizer.ts';
import type { InteractionContext } from '../interactions/context.ts';

/**
 * The language of public messages: the requested one, else that of `/config`, else the server's, else the host's.
 * English does not count as a choice of the server, since every server starts with it.
 */
export function publicLocale(
  { reader, where }: InteractionContext,
  wanted?: string,
  serverLocale?: Locale,
): Locale {
  const requested = locales.find((locale) => locale === wanted) ?? serverLocale;
  if (requested !== undefined) return requested;
  const server = localeFrom(where.guildLocale);
  return server === 'en' ? reader.locale : server;
}
