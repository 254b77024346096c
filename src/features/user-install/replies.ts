import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { optional, record, unlessDeleted, type ValueOf } from '../../table/record.ts';
import type { Kernel } from '../feature.ts';

/**
 * The answer to an interaction that shows a table where the bot is not a member. The interaction's token can edit it
 * for some minutes; a press on the message brings a new token.
 */
export const tableReply = record({
  model: 'tableReply',
  columns: {
    /** Encrypted; undefined once expired. */
    token: optional(z.string()),
  },
});

/** With the decrypted token. */
export type TableReply = Omit<ValueOf<typeof tableReply>, 'token'> & { readonly token: string };

export type Replies = ReturnType<typeof createReplies>;

/** The messages that show tables where the bot is not a member. */
export function createReplies({
  store,
  now,
  keyFor,
}: Pick<Kernel, 'now' | 'keyFor'> & { readonly store: Pick<Kernel['store'], 'enqueue' | 'prisma'> }) {
  const { prisma } = store;
  const key = keyFor('interaction tokens');
  const announce = (tableId: string) => store.enqueue([{ queue: 'announce', key: tableId }]);
  return {
    /** The message, if a valid token can edit it. */
    async of(tableId: string): Promise<TableReply | undefined> {
      const reply = await prisma.tableReply.findUnique({ where: { tableId } });
      if (reply === null || reply.token === null || reply.expiresAt <= now()) return undefined;
      const token = opened(key, reply.token, tableId);
      return token === undefined ? undefined : { ...reply, token };
    },
    /** Records a message that was just shown, and schedules its update. */
    async save({ token, ...reply }: TableReply): Promise<void> {
      const { tableId } = reply;
      const row = { ...reply, token: sealed(key, token, tableId) };
      await unlessDeleted(prisma.tableReply.upsert({ where: { tableId }, create: row, update: row }));
      await announce(tableId);
    },
    /**
     * Records the token of a press on a message, and schedules the message's update. Ignored unless it is the table's
     * newest message.
     */
    async renew({ tableId, messageId, token, expiresAt }: Omit<TableReply, 'shownVersion'>): Promise<void> {
      const { count } = await prisma.tableReply.updateMany({
        where: { tableId, messageId },
        data: { token: sealed(key, token, tableId), expiresAt },
      });
      if (count > 0) await announce(tableId);
    },
    async shows(tableId: string, messageId: string, shownVersion: number): Promise<void> {
      await prisma.tableReply.updateMany({ where: { tableId, messageId }, data: { shownVersion } });
    },
    /** Removes expired tokens. The messages stay known: a press brings a new token. */
    async forgetExpired(): Promise<void> {
      await prisma.tableReply.updateMany({
        where: { expiresAt: { lte: now() }, token: { not: null } },
        data: { token: null },
      });
    },
  };
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param tableId is authenticated, so that the token cannot be moved to another table's row */
function sealed(key: Buffer, token: string, tableId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(tableId));
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** @returns undefined if another key sealed it: the bot has a new token */
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
