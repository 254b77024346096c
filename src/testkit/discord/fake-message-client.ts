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

/** A Discord that remembers messages and refuses calls on request. */
export function fakeMessageClient(): FakeMessageClient {
  const sent: Sent[] = [];
  const unarchived: string[] = [];
  const byToken = new Map<string, Composed>();
  const removedByToken: string[] = [];
  const threads: { id?: string; channelId: string; name: string }[] = [];
  const gone = new Set<string>();
  const locked = new Set<string>();
  const failures = new Map<keyof MessageClient, number[]>();
  let next = 1000;
  let answersToLose = 0;
  let isHidden = false;

  const maybeFail = (method: keyof MessageClient): void => {
    const code = failures.get(method)?.shift();
    if (code !== undefined) throw apiError(code);
  };

  return {
    sent,
    unarchived,
    byToken,
    removedByToken,
    threads,
    gone,
    locked,
    fail: (method, ...codes) => void failures.set(method, [...(failures.get(method) ?? []), ...codes]),
    loseAnswers(count) {
      answersToLose = count;
    },
    hideHistory() {
      isHidden = true;
    },
    lose: (messageId) =>
      void sent.splice(
        sent.findIndex(({ id }) => id === messageId),
        1,
      ),
    async send(channelId, message, nonce) {
      maybeFail('send');
      if (gone.has(channelId)) throw apiError(10003);
      if (locked.has(channelId)) throw apiError(160005);
      const twin = sent.find((one) => one.channelId === channelId && one.nonce === nonce);
      // A test may have added messages.
      next = Math.max(next, ...sent.map(({ id }) => Number(id) + 1));
      const one = twin ?? { id: String(next++), channelId, nonce, message, edits: 0 };
      if (twin === undefined) sent.push(one);
      if (answersToLose-- > 0) throw new Error('the answer was lost');
      return { id: one.id, ...markOf(one) };
    },
    async find(channelId, mark) {
      maybeFail('find');
      if (isHidden) return undefined;
      const found = sent.find((one) => one.channelId === channelId && markOf(one).mark === mark);
      return found && { id: found.id, postedAt: new Date() };
    },
    async edit(channelId, messageId, message) {
      maybeFail('edit');
      if (gone.has(channelId)) throw apiError(10003);
      if (locked.has(channelId)) throw apiError(160005);
      const one = sent.find((other) => other.id === messageId && other.channelId === channelId);
      if (one === undefined) throw apiError(10008);
      one.message = message;
      one.edits += 1;
    },
    async editByToken(token, message) {
      maybeFail('editByToken');
      byToken.set(token, message);
    },
    async removeByToken(token) {
      maybeFail('removeByToken');
      removedByToken.push(token);
    },
    async remove(channelId, messageId) {
      maybeFail('remove');
      const at = sent.findIndex((one) => one.id === messageId && one.channelId === channelId);
      if (at === -1) throw apiError(10008);
      sent.splice(at, 1);
    },
    async directChannel(userId) {
      maybeFail('directChannel');
      return `dm-${userId}`;
    },
    async thread(channelId, name) {
      maybeFail('thread');
      threads.push({ channelId, name });
      return `thread-${threads.length}`;
    },
    async threadOf(channelId, messageId, name) {
      maybeFail('threadOf');
      if (!threads.some(({ id }) => id === messageId)) threads.push({ id: messageId, channelId, name });
    },
    async unarchive(threadId) {
      maybeFail('unarchive');
      unarchived.push(threadId);
    },
    async isLocked(threadId) {
      maybeFail('isLocked');
      return locked.has(threadId);
    },
    async exists(channelId) {
      maybeFail('exists');
      return !gone.has(channelId);
    },
  };
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
