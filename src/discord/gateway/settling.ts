import {
  type APIMessage,
  type Message,
  type MessageComponentInteraction,
  type ModalMessageModalSubmitInteraction,
  SnowflakeUtil,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import type { Replyable } from '../interactions/reply.ts';
import { SETTLES_AFTER } from '../presses.ts';

/** Maximum number of people whose last answer is remembered. */
const PEOPLE_MAX = 10_000;

type Pressed = MessageComponentInteraction | ModalMessageModalSubmitInteraction;

/**
 * Tells presses that were hardly meant for what they hit. All times are Discord's, however this machine's clock is set:
 * an interaction's id says when the person pressed, and the message says when it last changed, whichever process changed
 * it. What a message does not say is remembered for a moment: an answer to the person moves the messages above it, a form
 * appears, and an answer that took long counts as unchanged since its acknowledgement.
 */
export interface Settling {
  /** Whether what was pressed had only just appeared. */
  isEarly(press: Pressed): boolean;
  /** An interaction has arrived. @returns a callback for when its answer appears */
  heard(interaction: Pick<Replyable, 'user' | 'createdTimestamp'>): () => void;
}

/** @param steady milliseconds since some moment */
export function createSettling(steady: () => number = () => performance.now()): Settling {
  /** When each person was last shown something, in ms since 1970. */
  const lastShown = new LRUCache<string, number>({ ...atMost(PEOPLE_MAX), ttl: 10 * SETTLES_AFTER });
  return {
    isEarly(press) {
      const shown = lastShown.get(press.user.id) ?? 0;
      // The message with the button that opened a form may have changed since.
      const since = press.isModalSubmit() ? shown : Math.max(shown, lastChange(press.message));
      return press.createdTimestamp - since < SETTLES_AFTER;
    },
    heard({ user, createdTimestamp }) {
      const from = steady();
      return () => void lastShown.set(user.id, createdTimestamp + steady() - from);
    },
  };
}

/** When a message last changed. In a channel that is not cached, it has the form of Discord's API. */
function lastChange(message: Message | APIMessage): number {
  const edited =
    'edited_timestamp' in message ? Date.parse(message.edited_timestamp ?? '') : message.editedTimestamp;
  return edited || SnowflakeUtil.timestampFrom(message.id);
}
