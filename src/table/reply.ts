import { z } from 'zod';
import { record, type ValueOf } from './store/record.ts';

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
