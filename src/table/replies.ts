import { type TableReply, tableReply } from './reply.ts';
import type { Store } from './store/store.ts';

/** The messages that show tables in channels where the bot is not. Each call has the message brought up to date. */
export interface ReplyService {
  /** Notes a message that has just been shown. */
  noteReply(reply: TableReply): Promise<void>;
  /** Notes that a press on a message brings another token to edit it, if it is the table's newest. */
  renewReply(renewed: Omit<TableReply, 'shownVersion'>): Promise<void>;
  replyShows(tableId: string, messageId: string, shownVersion: number): Promise<void>;
  reply(tableId: string): Promise<TableReply | undefined>;
}

export function createReplies(store: Pick<Store, 'enqueue' | 'records'>): ReplyService {
  const replies = store.records(tableReply);
  const announce = (tableId: string) => store.enqueue([{ queue: 'announce', key: tableId }]);
  return {
    async noteReply(reply) {
      await replies.put(reply);
      await announce(reply.tableId);
    },
    async renewReply({ tableId, messageId, ...renewed }) {
      if ((await replies.change({ tableId, messageId }, renewed)) > 0) await announce(tableId);
    },
    async replyShows(tableId, messageId, shownVersion) {
      await replies.change({ tableId, messageId }, { shownVersion });
    },
    reply: (tableId) => replies.first({ tableId }),
  };
}
