import { DiscordAPIError, type REST } from 'discord.js';
import type { Log } from '../log.ts';
import type { Application, Emojis } from './emoji.ts';

/** Emoji that somebody deletes on Discord come back after this time at the latest. */
const REFRESH_MS = 60 * 60_000;
/** From a refused message to the next list: several refusals lead to one. */
const PAUSE_MS = 5000;

/** Keeps the emoji up to date. */
export interface EmojiRefresh {
  /** Discord has refused an emoji: lists them again in the background, and uploads what is missing. */
  refused(): void;
  stop(): void;
}

/** Lists and uploads the emoji now, then every hour. */
export function refreshEmojis(
  emojis: Emojis,
  application: Application,
  role: 'owner' | 'reader',
  log: Log,
): EmojiRefresh {
  let running = false;
  const refresh = (): void => {
    if (running) return;
    running = true;
    void emojis.synchronise(application, role, log).finally(() => {
      running = false;
    });
  };
  const hourly = setInterval(refresh, REFRESH_MS).unref();
  let soon: NodeJS.Timeout | undefined;
  refresh();
  return {
    refused() {
      soon ??= setTimeout(() => {
        soon = undefined;
        refresh();
      }, PAUSE_MS).unref();
    },
    stop() {
      clearInterval(hourly);
      clearTimeout(soon);
    },
  };
}

/**
 * Discord refuses a message with an emoji that it does not know in a button or menu: somebody has deleted it. Such a
 * message is sent once more, in words: those of the emoji's last use, which is nearly always this message's.
 *
 * @param refused called before the second attempt
 */
export function retryWithoutEmoji(
  rest: Pick<REST, 'request'>,
  { wordsFor }: Pick<Emojis, 'wordsFor'>,
  refused: () => void,
): void {
  const request = rest.request.bind(rest);
  rest.request = async (options) => {
    try {
      return await request(options);
    } catch (error) {
      if (!refusesEmoji(error)) throw error;
      refused();
      return request({ ...options, body: withoutEmoji(options.body, wordsFor) });
    }
  };
}

/** Discord's code is BUTTON_COMPONENT_INVALID_EMOJI, in menus as well. */
function refusesEmoji(error: unknown): boolean {
  return (
    error instanceof DiscordAPIError && JSON.stringify(error.rawError).includes('COMPONENT_INVALID_EMOJI')
  );
}

/** The body of a request without the application's emoji: in texts words stand in. */
function withoutEmoji(value: unknown, wordsFor: Emojis['wordsFor']): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutEmoji(item, wordsFor));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): (readonly [string, unknown])[] => {
      if (key === 'emoji' && isOwn(inner)) return [];
      if (key === 'content' && typeof inner === 'string') return [[key, inWords(inner, wordsFor)]];
      return [[key, withoutEmoji(inner, wordsFor)]];
    }),
  );
}

function isOwn(emoji: unknown): boolean {
  return typeof emoji === 'object' && emoji !== null && 'id' in emoji && emoji.id !== undefined;
}

function inWords(text: string, wordsFor: Emojis['wordsFor']): string {
  return text.replaceAll(/<a?:(\w+):\d+>/g, (_, name: string) => wordsFor(name));
}
