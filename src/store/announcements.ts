import type { Announcement } from '../table/model.ts';
import type { AnnouncementStore } from '../table/store/announcements.ts';
import type { PrismaClient } from './generated/client.ts';
import { storable } from './sql/values.ts';

export function announcementStore(prisma: PrismaClient): AnnouncementStore {
  return {
    async announced(tableId: string, { messageId, seq, postedAt, deadlines }: Announcement, nonce?: string) {
      const id = storable(tableId);
      const message = storable(messageId);
      await prisma.$transaction([
        prisma.table.updateMany({
          where: { id, OR: [{ announcementSeq: null }, { announcementSeq: { lte: seq } }] },
          data: {
            announcementMessageId: message,
            announcementSeq: seq,
            announcementPostedAt: postedAt,
            announcementDeadlines: JSON.stringify(deadlines),
          },
        }),
        prisma.publicMessage.updateMany({
          where: {
            tableId: id,
            ...(nonce === undefined ? { messageId: message } : { nonce: storable(nonce) }),
          },
          data: { messageId: message, seq },
        }),
      ]);
    },
  };
}
