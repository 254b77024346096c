import { DiscordAPIError } from 'discord.js';
import type { Message } from '../../core/message.ts';
import { channel, code as codeText } from '../i18n/sentences.ts';
import { type Key, say } from '../i18n/words.ts';
import { code, codeOf } from './limits.ts';

/** What one of Discord's refusals means for what the bot would write in a channel. */
interface Meaning {
  /** What people read: why, and what they can do. */
  readonly key: Key;
  /** Whether the channel is closed to the bot, or gone, whatever it would write. */
  readonly closed?: true;
}

const LOCKED: Meaning = { key: 'refused.locked', closed: true };
const NO_PERMISSION: Meaning = { key: 'refuse.permission', closed: true };
const BLOCKED: Meaning = { key: 'refused.automod' };
const TOO_LARGE: Meaning = { key: 'refused.file' };
const TOO_MANY_THREADS: Meaning = { key: 'refused.threads' };

/** All refusals that the bot knows. */
const MEANINGS: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [code.unknownChannel, { key: 'refused.gone', closed: true }],
  [code.missingAccess, NO_PERMISSION],
  [code.missingPermissions, NO_PERMISSION],
  [code.threadArchived, LOCKED],
  [code.threadLocked, LOCKED],
  [code.wrongChannelType, { key: 'refused.channel-type' }],
  [code.mustVerify, { key: 'refused.verify' }],
  [code.messageBlocked, BLOCKED],
  [code.titleBlocked, BLOCKED],
  [code.requestTooLarge, TOO_LARGE],
  [code.fileTooLarge, TOO_LARGE],
  [code.threadsMost, TOO_MANY_THREADS],
  [code.announcementThreadsMost, TOO_MANY_THREADS],
]);

/** Discord's own codes begin here; below are HTTP statuses. */
const REFUSALS_FROM = 10_000;

/** Whether Discord refused something, as opposed to not responding. */
export function isRefusal(error: unknown): boolean {
  return (codeOf(error) ?? 0) >= REFUSALS_FROM;
}

/** Whether Discord refused something for a reason that the bot knows. Repeating it helps once a person has acted. */
export function isKnownRefusal(error: unknown): boolean {
  return MEANINGS.has(codeOf(error) ?? 0);
}

/** Whether an error means that the bot cannot write in a channel or thread: it is closed to the bot, or gone. */
export function isClosed(error: unknown): boolean {
  return MEANINGS.get(codeOf(error) ?? 0)?.closed === true;
}

/**
 * Tells why Discord refused what the bot would write in a channel, and what people can do. A refusal that the bot does
 * not know is told in Discord's words.
 *
 * @returns undefined for an error that is no refusal
 */
export function whyRefused(error: unknown, channelId: string): Message | undefined {
  const given = codeOf(error);
  if (given === undefined || !isRefusal(error)) return undefined;
  const at = channel(channelId);
  const known = MEANINGS.get(given);
  if (known !== undefined) return say(known.key, { channel: at });
  const [words = ''] = error instanceof DiscordAPIError ? error.message.split('\n') : [];
  return say('refused.other', { channel: at, words, code: codeText(String(given)) });
}
