import { type Catalog, type Locale, type Message, type Stem, speaker, type Value } from '../core/message.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };

/** The kernel's messages about tables. */
export const tableCatalogs = { en, de, fr, nl } satisfies Readonly<Record<Locale, Catalog>>;

/** The key of a message about tables, without the prefix. Plural forms share one. */
export type Key = Stem<keyof typeof en & string>;

/** A text of the bot, for readers of any language. All layers share one prefix. */
export const say: (key: Key, values?: Message['values']) => Message = speaker('discord', en);

/** A game by its name. */
export function gameName({ id }: { readonly id: string }): Message {
  return { key: `${id}.name` };
}

const MINUTE = 60_000;

/** A duration in words: days and hours, or minutes if shorter than an hour. @param ms rounded to minutes */
export function durationMessage(ms: number): Value {
  const minutes = Math.max(0, Math.round(ms / MINUTE));
  const parts = [
    { key: 'duration.days', count: Math.floor(minutes / 1440) },
    { key: 'duration.hours', count: Math.floor((minutes % 1440) / 60) },
    { key: 'duration.minutes', count: minutes % 60 },
  ] as const;
  const named = parts.filter(({ count }) => count > 0).slice(0, 2);
  if (named.length === 0) return say('duration.minutes', { count: 0 });
  return named.map(({ key, count }) => say(key, { count }));
}
