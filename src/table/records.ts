import * as z from 'zod';
import { announcementColumns, outcome } from './model.ts';
import { type AnyRecord, optional, record, unlessDeleted, type ValueOf } from './record.ts';
import type { Store } from './store.ts';

/** The settings of people and servers: see `SettingsStore`. */
const player = record({
  model: 'player',
  person: { userId: 'delete' },
});

const job = record({
  model: 'job',
  person: { key: 'delete' },
});

const server = record({
  model: 'server',
  server: 'guildId',
});

/**
 * A public message about a table that may have buttons: stored before it is posted, until it is folded. The steps that it
 * covers never change.
 */
export const publicMessage = record({
  model: 'publicMessage',
  columns: {
    /** Undefined until Discord's answer is recorded: until then it may or may not be in the channel. */
    messageId: optional(z.string()),
  },
});

export type PublicMessage = ValueOf<typeof publicMessage>;

/** What was last announced of a table. It changes without the table's version. */
export const announcement = record({
  model: 'announcement',
  columns: announcementColumns,
});

/** The step that a person last saw at a table. */
export const lastSeen = record({
  model: 'lastSeen',
  person: { userId: 'delete' },
});

/** What the kernel stores besides tables, their people and steps. Export and deletion are derived from it. */
export const kernelRecords: readonly AnyRecord[] = [
  player,
  server,
  job,
  outcome,
  announcement,
  publicMessage,
  lastSeen,
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
  prisma,
}: Pick<Store, 'announced' | 'prisma'>): PublicMessages {
  return {
    announced,
    async publicMessages(tableId) {
      const rows = await prisma.publicMessage.findMany({
        where: { tableId },
        orderBy: [{ seq: 'asc' }, { after: 'asc' }, { nonce: 'asc' }],
      });
      return rows.map(publicMessage.decode);
    },
    async intendMessage(message) {
      await unlessDeleted(prisma.publicMessage.createMany({ data: [message], skipDuplicates: true }));
    },
    async forgetMessages(tableId, nonces) {
      await prisma.publicMessage.deleteMany({ where: { tableId, nonce: { in: [...nonces] } } });
    },
  };
}
