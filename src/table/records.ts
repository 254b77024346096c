import * as z from 'zod';
import { announcementCodec, outcome } from './model.ts';
import { optional, type RecordType, record, type ValueOf } from './record.ts';
import type { Store } from './store.ts';

/** The settings of people and servers: see `SettingsStore`. */
const player = record({
  model: 'player',
  codec: z.object({ userId: z.string(), doc: z.unknown() }),
  key: ['userId'],
  person: { userId: 'delete' },
});

const job = record({
  model: 'job',
  codec: z.object({ queue: z.string(), key: z.string() }),
  key: ['queue', 'key'],
  person: { key: 'delete' },
});

const server = record({
  model: 'server',
  codec: z.object({ guildId: z.string(), doc: z.unknown() }),
  key: ['guildId'],
  server: 'guildId',
});

/**
 * A public message about a table that may have buttons: stored before it is posted, until it is folded. The steps that it
 * covers never change.
 */
export const publicMessage = record({
  model: 'publicMessage',
  codec: z.object({
    tableId: z.string(),
    /** The nonce with which it is posted; unique at the table. */
    nonce: z.string(),
    channelId: z.string(),
    /** Undefined until Discord's answer is recorded: until then it may or may not be in the channel. */
    messageId: optional(z.string()),
    /** It covers the steps after this one, up to `seq`. */
    after: z.int(),
    seq: z.int(),
  }),
  key: ['tableId', 'nonce'],
});

export type PublicMessage = ValueOf<typeof publicMessage>;

/** The place of a table's newest public message. It changes without the table's version. */
export const announcement = record({
  model: 'announcement',
  codec: announcementCodec.extend({ tableId: z.string() }),
  key: ['tableId'],
});

/** The step that a person last saw at a table. */
export const look = record({
  model: 'look',
  codec: z.object({ tableId: z.string(), userId: z.string(), seq: z.int() }),
  key: ['tableId', 'userId'],
  person: { userId: 'delete' },
});

/** What the kernel stores besides tables, their people and steps. Export and deletion are derived from it. */
export const kernelRecords: readonly RecordType[] = [
  player,
  server,
  job,
  outcome,
  announcement,
  publicMessage,
  look,
];

/** The public messages of tables. */
export interface PublicMessages extends Pick<Store, 'announced'> {
  /** A table's messages that are not folded yet, in the order of the steps that they cover. */
  publicMessages(tableId: string): Promise<readonly PublicMessage[]>;
  /** Records that a message is about to be posted. Does nothing for a known nonce. */
  intendMessage(message: Omit<PublicMessage, 'messageId'>): Promise<void>;
  /** Forgets messages that need no more edits. */
  forgetMessages(tableId: string, nonces: readonly string[]): Promise<void>;
}

export function createPublicMessages({
  announced,
  records,
}: Pick<Store, 'announced' | 'records'>): PublicMessages {
  const messages = records(publicMessage);
  return {
    announced,
    publicMessages: (tableId) =>
      messages.all({ tableId }, { order: [{ seq: 'asc' }, { after: 'asc' }, { nonce: 'asc' }] }),
    async intendMessage(message) {
      await messages.add({ ...message, messageId: undefined });
    },
    async forgetMessages(tableId, nonces) {
      await messages.remove({ tableId, nonce: { in: nonces } });
    },
  };
}
