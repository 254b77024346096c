import { DiscordAPIError, type REST, Routes } from 'discord.js';
import * as z from 'zod';
import type { Log } from '../../table/ports.ts';

/** A picture to upload as an application emoji. */
export interface EmojiFile {
  /** 2 to 23 letters, digits and underscores, so at most 32 with the hash. */
  readonly name: string;
  /** Of the picture: 8 hexadecimal digits. */
  readonly hash: string;
  /** A PNG of at most 256 KiB. */
  read(): Promise<Buffer>;
}

/** The part of discord.js's REST client that manages emoji. */
export interface EmojiRest {
  get(route: `/${string}`): Promise<unknown>;
  post(route: `/${string}`, options: { readonly body: unknown }): Promise<unknown>;
  delete(route: `/${string}`): Promise<unknown>;
}

/** The application's emoji on Discord. Empty until they are listed, and if listing fails. */
export interface Emojis {
  idOf(name: string): string | undefined;
  /** The emoji's Markdown. @param words replace it if Discord refuses it */
  markdown(name: string, words: string): string | undefined;
  /** The words given at the emoji's last use. */
  wordsFor(name: string): string;
  /**
   * Lists the emoji on Discord and forgets deleted ones. As the `owner`, also uploads missing and changed ones and
   * deletes outdated ones. Never rejects: a failure is logged and ends the attempt; emoji known by then stay in use.
   */
  synchronise(application: Application, role: 'owner' | 'reader', log: Log): Promise<void>;
}

interface Application {
  readonly rest: EmojiRest;
  readonly id: string;
  /** Stops the attempt before its next request, without a log entry. */
  readonly signal: AbortSignal;
}

/** The names of the bot's own emoji, which tell them from those added by people: a name, and the picture's hash. */
const OWN = /^(\w{2,23})_([0-9a-f]{8})$/;

const emoji = z.object({ id: z.string(), name: z.string() });
const emojiList = z.object({ items: z.array(emoji) });

interface Known {
  readonly id: string;
  readonly name: string;
  /** Of the picture. */
  readonly hash: string;
}

export function createEmojis(files: readonly EmojiFile[]): Emojis {
  const ids = new Map<string, string>();
  const wordsOf = new Map<string, string>();

  const listed = async (application: Application): Promise<readonly Known[]> => {
    const known = await list(application);
    for (const [name, id] of ids) if (!known.some((one) => one.id === id)) ids.delete(name);
    return known;
  };

  const upload = async (application: Application, log: Log): Promise<void> => {
    const { rest, id: applicationId, signal } = application;
    const previous = await listed(application);
    const kept = new Set<string>();
    let created = 0;
    for (const { name, hash, read } of files) {
      signal.throwIfAborted();
      const current = previous.find((known) => known.name === name && known.hash === hash);
      if (current === undefined) {
        const image = `data:image/png;base64,${(await read()).toString('base64')}`;
        const body = { name: `${name}_${hash}`, image };
        const route = Routes.applicationEmojis(applicationId);
        const { id } = emoji.parse(await rest.post(route, { body }));
        ids.set(name, id);
        created += 1;
      } else {
        ids.set(name, current.id);
        kept.add(current.id);
      }
    }
    const old = previous.filter(({ id }) => !kept.has(id));
    for (const { id, name } of old) {
      signal.throwIfAborted();
      if (ids.get(name) === id) ids.delete(name);
      await rest.delete(Routes.applicationEmoji(applicationId, id));
    }
    if (created > 0 || old.length > 0) log.info({ created, deleted: old.length }, 'the emoji are up to date');
  };

  return {
    idOf: (name) => ids.get(name),
    markdown(name, words) {
      const id = ids.get(name);
      if (id === undefined) return undefined;
      wordsOf.set(name, words);
      return `<:${name}:${id}>`;
    },
    wordsFor: (name) => wordsOf.get(name) ?? name.replaceAll('_', ' '),
    async synchronise(application, role, log) {
      try {
        if (role === 'owner') await upload(application, log);
        else for (const { id, name } of await listed(application)) ids.set(name, id);
      } catch (err) {
        if (application.signal.aborted) return;
        log.warn(
          { err },
          'the emoji could not be brought up to date: words stand in for those that are missing',
        );
      }
    },
  };
}

/** The bot's own emoji, in order of creation. */
async function list({ rest, id: application }: Application): Promise<readonly Known[]> {
  const { items } = emojiList.parse(await rest.get(Routes.applicationEmojis(application)));
  return items.flatMap(({ id, name: full }) => {
    const [, name, hash] = OWN.exec(full) ?? [];
    return name === undefined || hash === undefined ? [] : [{ id, name, hash }];
  });
}

/** Emoji that someone deletes on Discord are restored after this time at the latest. */
const REFRESH_MS = 60 * 60_000;
/** The delay from a refused message to the next listing, so that several refusals cause only one. */
const PAUSE_MS = 5000;

/** Keeps the emoji up to date. */
export interface EmojiRefresh {
  /** Discord refused an emoji: lists them again in the background, and uploads missing ones. */
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
 * Discord refuses a message whose button or menu has an emoji that someone deleted. Such a message is sent once more
 * with words instead: those of the emoji's last use, which is nearly always this message.
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

/** Discord's code is BUTTON_COMPONENT_INVALID_EMOJI, for menus as well. */
function refusesEmoji(error: unknown): boolean {
  return (
    error instanceof DiscordAPIError && JSON.stringify(error.rawError).includes('COMPONENT_INVALID_EMOJI')
  );
}

/** The body of a request without application emoji: in texts, words replace them. */
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
