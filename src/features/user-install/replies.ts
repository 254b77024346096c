import { z } from 'zod';
import { record, type ValueOf } from '../../table/record.ts';
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
    token: z.string(),
    expiresAt: z.date(),
    /** The table's version that the message shows. */
    shownVersion: z.int(),
  }),
  key: ['tableId'],
});

export type TableReply = ValueOf<typeof tableReply>;

export type Replies = ReturnType<typeof createReplies>;

/** The messages that show tables in channels where the bot is not. */
export function createReplies({ store }: { readonly store: Pick<Kernel['store'], 'enqueue' | 'records'> }) {
  const replies = store.records(tableReply);
  const announce = (tableId: string) => store.enqueue([{ queue: 'announce', key: tableId }]);
  return {
    of: (tableId: string): Promise<TableReply | undefined> => replies.first({ tableId }),
    /** Notes a message that has just been shown, and has it brought up to date. */
    async note(reply: TableReply): Promise<void> {
      await replies.put(reply);
      await announce(reply.tableId);
    },
    /**
     * Notes that a press on a message brings another token to edit it, and has it brought up to date: if it is the
     * table's newest.
     */
    async renew({ tableId, messageId, ...renewed }: Omit<TableReply, 'shownVersion'>): Promise<void> {
      if ((await replies.change({ tableId, messageId }, renewed)) > 0) await announce(tableId);
    },
    async shows(tableId: string, messageId: string, shownVersion: number): Promise<void> {
      await replies.change({ tableId, messageId }, { shownVersion });
    },
  };
}
