import type { InvitationStore } from '../table/store/invitations.ts';
import type { PrismaClient } from './generated/client.ts';
import { storable } from './sql/values.ts';

export function invitationStore(prisma: PrismaClient): InvitationStore {
  const one = (tableId: string, userId: string) => ({ tableId: storable(tableId), userId: storable(userId) });

  return {
    async invitations(tableId) {
      const rows = await prisma.invitation.findMany({
        where: { tableId: storable(tableId), closed: false },
        orderBy: [{ at: 'asc' }, { userId: 'asc' }],
      });
      return rows.map(({ userId, byId: by, at, messageId }) => ({
        tableId,
        userId,
        by,
        at,
        messageId: messageId ?? undefined,
      }));
    },

    async wasInvited(tableId, userId) {
      return (await prisma.invitation.count({ where: one(tableId, userId) })) > 0;
    },

    async invitedBy(userId, since) {
      const rows = await prisma.invitation.findMany({
        where: { byId: storable(userId), at: { gte: since } },
        select: { userId: true },
      });
      return rows.map((row) => row.userId);
    },

    async invitedTo(userId) {
      const rows = await prisma.invitation.findMany({
        where: { userId: storable(userId), closed: false },
        select: { tableId: true },
      });
      return rows.map(({ tableId }) => tableId);
    },

    async invitationPosted(tableId, userId, messageId) {
      await prisma.invitation.updateMany({
        where: one(tableId, userId),
        data: { messageId: storable(messageId) },
      });
    },

    async closeInvitation(tableId, userId) {
      await prisma.invitation.updateMany({ where: one(tableId, userId), data: { closed: true } });
    },
  };
}
