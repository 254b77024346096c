import type { TableReply } from './reply.ts';
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

export function createReplies(
  store: Pick<Store, 'enqueue' | 'reply' | 'renewReply' | 'replyShows' | 'saveReply'>,
): ReplyService {
  const announce = (tableId: string) => store.enqueue([{ queue: 'announce', key: tableId }]);
  return {
    async noteReply(reply) {
      await store.saveReply(reply);
      await announce(reply.tableId);
    },
    async renewReply(renewed) {
      if (await store.renewReply(renewed)) await announce(renewed.tableId);
    },
    replyShows: store.replyShows,
    reply: store.reply,
  };
}
