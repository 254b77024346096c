import type { TableReply } from '../reply.ts';

/** The messages that show tables in channels where the bot is not: one per table. */
export interface ReplyStore {
  /** The newest message replaces the one before. */
  saveReply(reply: TableReply): Promise<void>;
  /** Another token for the table's message. @returns false where the table has another message, or none */
  renewReply(renewed: Omit<TableReply, 'shownVersion'>): Promise<boolean>;
  /** Notes what the message shows. */
  replyShows(tableId: string, messageId: string, shownVersion: number): Promise<void>;
  reply(tableId: string): Promise<TableReply | undefined>;
}
