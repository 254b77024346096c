import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { optional, record, type ValueOf } from '../../table/record.ts';
import type { Kernel } from '../feature.ts';

/**
 * The answer to an interaction that shows a table in a channel where the bot is not. The interaction's token edits it
 * for some minutes; a press on the message brings another token.
 */
export const tableReply = record({
  model: 'tableReply',
  codec: z.object({
    tableId: z.string(),
    messageId: z.string(),
    /** Encrypted; undefined once it has expired. */
    token: optional(z.string()),
    expiresAt: z.date(),
    /** The table's version that the message shows. */
    shownVersion: z.int(),
  }),
  key: ['tableId'],
});

/** With the token as Discord gave it. */
export type TableReply = Omit<ValueOf<typeof tableReply>, 'token'> & { readonly token: string };

export type Replies = ReturnType<typeof createReplies>;

/** The messages that show tables in channels where the bot is not. */
export function createReplies({
  store,
  now,
  keyFor,
}: Pick<Kernel, 'now' | 'keyFor'> & { readonly store: Pick<Kernel['store'], 'enqueue' | 'records'> }) {
  const replies = store.records(tableReply);
  const key = keyFor('interaction tokens');
  const announce = (tableId: string) => store.enqueue([{ queue: 'announce', key: tableId }]);
  return {
    /** Where a token can edit the message. */
    async of(tableId: string): Promise<TableReply | undefined> {
      const reply = await replies.first({ tableId });
      if (reply?.token === undefined || reply.expiresAt <= now()) return undefined;
      const token = opened(key, reply.token, tableId);
      return token === undefined ? undefined : { ...reply, token };
    },
    /** Notes a message that has just been shown, and has it brought up to date. */
    async note({ token, ...reply }: TableReply): Promise<void> {
      await replies.put({ ...reply, token: sealed(key, token, reply.tableId) });
      await announce(reply.tableId);
    },
    /**
     * Notes that a press on a message brings another token to edit it, and has it brought up to date: if it is the
     * table's newest.
     */
    async renew({ tableId, messageId, token, expiresAt }: Omit<TableReply, 'shownVersion'>): Promise<void> {
      const renewed = { token: sealed(key, token, tableId), expiresAt };
      if ((await replies.change({ tableId, messageId }, renewed)) > 0) await announce(tableId);
    },
    async shows(tableId: string, messageId: string, shownVersion: number): Promise<void> {
      await replies.change({ tableId, messageId }, { shownVersion });
    },
    /** Removes the tokens that have expired. The messages stay known: a press brings another token. */
    async forgetExpired(): Promise<void> {
      await replies.change({ expiresAt: { lte: now() }, token: { not: undefined } }, { token: undefined });
    },
  };
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param tableId nobody can move the token to another table's row */
function sealed(key: Buffer, token: string, tableId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(tableId));
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** @returns undefined where another key has sealed it: the bot has a new token */
function opened(key: Buffer, text: string, tableId: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(tableId)).setAuthTag(tag);
    const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
