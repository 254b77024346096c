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
import { SETTLES_ELSEWHERE_AFTER } from '../presses.ts';

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
  /**
   * Whether what was pressed had only just appeared, or had been moved by an answer elsewhere.
   *
   * @param within so long before, in ms, if its own message changed
   */
  isEarly(press: Pressed, within: number): boolean;
  /**
   * An interaction has arrived.
   *
   * @param changes the id of the message that its answer replaces; left out: it appears elsewhere
   * @returns a callback for when its answer appears
   */
  heard(interaction: Pick<Replyable, 'user' | 'createdTimestamp'>, changes?: string): () => void;
}

/** @param steady milliseconds since some moment */
export function createSettling(steady: () => number = () => performance.now()): Settling {
  /** When each person was last shown something, in ms since 1970, and in which message. */
  const lastShown = new LRUCache<string, { readonly at: number; readonly changes: string | undefined }>({
    ...atMost(PEOPLE_MAX),
    ttl: 10 * SETTLES_ELSEWHERE_AFTER,
  });
  return {
    isEarly(press, within) {
      const shown = lastShown.get(press.user.id);
      const isMoved = shown !== undefined && shown.changes !== press.message?.id;
      const age = press.createdTimestamp - (shown?.at ?? 0);
      if (age < (isMoved ? SETTLES_ELSEWHERE_AFTER : within)) return true;
      // The message with the button that opened a form may have changed since.
      return !press.isModalSubmit() && press.createdTimestamp - lastChange(press.message) < within;
    },
    heard({ user, createdTimestamp }, changes) {
      const from = steady();
      return () => void lastShown.set(user.id, { at: createdTimestamp + steady() - from, changes });
    },
  };
}

/** When a message last changed. In a channel that is not cached, it has the form of Discord's API. */
function lastChange(message: Message | APIMessage): number {
  const edited =
    'edited_timestamp' in message ? Date.parse(message.edited_timestamp ?? '') : message.editedTimestamp;
  return edited || SnowflakeUtil.timestampFrom(message.id);
}
