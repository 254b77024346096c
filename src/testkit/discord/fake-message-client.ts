import { DiscordAPIError } from 'discord.js';
import type { Composed, MessageClient } from '../../discord/rest/message-client.ts';

/** The bot's own id. */
export const BOT_ID = '1';

export interface Sent {
  readonly id: string;
  readonly channelId: string;
  readonly nonce: string;
  /** The message after all edits. */
  message: Composed;
  edits: number;
}

export interface FakeMessageClient extends MessageClient {
  readonly sent: Sent[];
  readonly unarchived: string[];
  /** Messages edited by the tokens of interactions. */
  readonly byToken: Map<string, Composed>;
  /** The tokens whose messages were deleted. */
  readonly removedByToken: string[];
  /** Deleted channels. */
  readonly gone: Set<string>;
  /** Locked threads. */
  readonly locked: Set<string>;
  /** `id`: the message in whose thread it is, if any. */
  readonly threads: { readonly id?: string; readonly channelId: string; readonly name: string }[];
  /** Makes the next calls of a method fail, one error code per call. */
  fail(method: keyof MessageClient, ...codes: readonly number[]): void;
  /** The next messages are posted, but the responses are lost: `send` fails with this error. */
  loseAnswers(count: number): void;
  /** From now on the bot may not read the channels' messages. */
  hideHistory(): void;
  /** Deletes a message, as a person would. */
  lose(messageId: string): void;
}

type Kept = 'sent' | 'unarchived' | 'byToken' | 'removedByToken' | 'threads' | 'gone' | 'locked';

/** What the client remembers, and the faults that tests have asked for. */
interface FakeDiscord extends Pick<FakeMessageClient, Kept> {
  readonly failures: Map<keyof MessageClient, number[]>;
  /** The id of the next message. */
  next: number;
  answersToLose: number;
  isHidden: boolean;
}

/** A Discord that remembers messages and refuses calls on request. */
export function fakeMessageClient(): FakeMessageClient {
  const kept: Pick<FakeMessageClient, Kept> = {
    sent: [],
    unarchived: [],
    byToken: new Map(),
    removedByToken: [],
    threads: [],
    gone: new Set(),
    locked: new Set(),
  };
  const discord = { ...kept, failures: new Map(), next: 1000, answersToLose: 0, isHidden: false };
  return { ...kept, ...faults(discord), ...messageCalls(discord), ...channelCalls(discord) };
}

/** What tests ask for. */
function faults(
  discord: FakeDiscord,
): Pick<FakeMessageClient, 'fail' | 'loseAnswers' | 'hideHistory' | 'lose'> {
  const { failures, sent } = discord;
  return {
    fail: (method, ...codes) => void failures.set(method, [...(failures.get(method) ?? []), ...codes]),
    loseAnswers(count) {
      discord.answersToLose = count;
    },
    hideHistory() {
      discord.isHidden = true;
    },
    lose: (messageId) =>
      void sent.splice(
        sent.findIndex(({ id }) => id === messageId),
        1,
      ),
  };
}

function messageCalls(
  discord: FakeDiscord,
): Pick<MessageClient, 'send' | 'find' | 'edit' | 'editByToken' | 'removeByToken' | 'remove'> {
  const { sent, byToken, removedByToken } = discord;
  return {
    async send(channelId, message, nonce) {
      failIfAsked(discord, 'send');
      refuseIfShut(discord, channelId);
      const twin = sent.find((one) => one.channelId === channelId && one.nonce === nonce);
      // A test may have added messages.
      discord.next = Math.max(discord.next, ...sent.map(({ id }) => Number(id) + 1));
      const one = twin ?? { id: String(discord.next++), channelId, nonce, message, edits: 0 };
      if (twin === undefined) sent.push(one);
      if (discord.answersToLose-- > 0) throw new Error('the answer was lost');
      return { id: one.id, ...markOf(one) };
    },
    async find(channelId, mark) {
      failIfAsked(discord, 'find');
      if (discord.isHidden) return undefined;
      const found = sent.find((one) => one.channelId === channelId && markOf(one).mark === mark);
      return found && { id: found.id, postedAt: new Date() };
    },
    async edit(channelId, messageId, message) {
      failIfAsked(discord, 'edit');
      refuseIfShut(discord, channelId);
      const one = sent.find((other) => other.id === messageId && other.channelId === channelId);
      if (one === undefined) throw apiError(10008);
      one.message = message;
      one.edits += 1;
    },
    async editByToken(token, message) {
      failIfAsked(discord, 'editByToken');
      byToken.set(token, message);
    },
    async removeByToken(token) {
      failIfAsked(discord, 'removeByToken');
      removedByToken.push(token);
    },
    async remove(channelId, messageId) {
      failIfAsked(discord, 'remove');
      const at = sent.findIndex((one) => one.id === messageId && one.channelId === channelId);
      if (at === -1) throw apiError(10008);
      sent.splice(at, 1);
    },
  };
}

function channelCalls(
  discord: FakeDiscord,
): Pick<MessageClient, 'directChannel' | 'thread' | 'threadOf' | 'unarchive' | 'isLocked' | 'exists'> {
  const { threads, unarchived, gone, locked } = discord;
  return {
    async directChannel(userId) {
      failIfAsked(discord, 'directChannel');
      return `dm-${userId}`;
    },
    async thread(channelId, name) {
      failIfAsked(discord, 'thread');
      threads.push({ channelId, name });
      return `thread-${threads.length}`;
    },
    async threadOf(channelId, messageId, name) {
      failIfAsked(discord, 'threadOf');
      if (!threads.some(({ id }) => id === messageId)) threads.push({ id: messageId, channelId, name });
    },
    async unarchive(threadId) {
      failIfAsked(discord, 'unarchive');
      unarchived.push(threadId);
    },
    async isLocked(threadId) {
      failIfAsked(discord, 'isLocked');
      return locked.has(threadId);
    },
    async exists(channelId) {
      failIfAsked(discord, 'exists');
      return !gone.has(channelId);
    },
  };
}

function failIfAsked({ failures }: FakeDiscord, method: keyof MessageClient): void {
  const code = failures.get(method)?.shift();
  if (code !== undefined) throw apiError(code);
}

function refuseIfShut({ gone, locked }: FakeDiscord, channelId: string): void {
  if (gone.has(channelId)) throw apiError(10003);
  if (locked.has(channelId)) throw apiError(160005);
}

function markOf({ message }: Sent): { readonly mark?: number } {
  const mark = message.components[0]?.id;
  return mark === undefined ? {} : { mark };
}

/** An error of Discord's API. @param code its own code, or an HTTP status from 500 on */
export function apiError(code: number): DiscordAPIError {
  const status = code >= 500 && code < 600 ? code : 400;
  return new DiscordAPIError({ code, message: `error ${code}` }, code, status, 'POST', 'https://discord', {
    files: undefined,
    body: undefined,
  });
}
