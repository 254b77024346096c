import type { ReplyStore } from '../table/store/replies.ts';
import type { PrismaClient } from './generated/client.ts';
import { storable } from './sql/values.ts';

export function replyStore(prisma: PrismaClient): ReplyStore {
  return {
    async saveReply({ tableId: id, messageId, token, expiresAt, shownVersion }) {
      const tableId = storable(id);
      const row = { messageId: storable(messageId), token: storable(token), expiresAt, shownVersion };
      await prisma.tableReply.upsert({ where: { tableId }, create: { tableId, ...row }, update: row });
    },

    async renewReply({ tableId, messageId, token, expiresAt }) {
      const { count } = await prisma.tableReply.updateMany({
        where: { tableId: storable(tableId), messageId: storable(messageId) },
        data: { token: storable(token), expiresAt },
      });
      return count === 1;
    },

    async replyShows(tableId, messageId, shownVersion) {
      await prisma.tableReply.updateMany({
        where: { tableId: storable(tableId), messageId: storable(messageId) },
        data: { shownVersion },
      });
    },

    async reply(tableId) {
      return (await prisma.tableReply.findUnique({ where: { tableId: storable(tableId) } })) ?? undefined;
    },
  };
}
