import type { Announcement } from '../table/model.ts';
import type { AnnouncementStore } from '../table/store/announcements.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { storable } from './sql/values.ts';

export function announcementStore(prisma: Pick<PrismaClient, '$executeRaw'>): AnnouncementStore {
  return {
    async announced(tableId: string, { messageId, seq, postedAt, deadlines }: Announcement, nonce?: string) {
      const id = storable(tableId);
      const message = storable(messageId);
      const which =
        nonce === undefined
          ? Prisma.sql`m.message_id = ${message}`
          : Prisma.sql`m.nonce = ${storable(nonce)}`;
      await prisma.$executeRaw`WITH announced AS (
          INSERT INTO announcement AS a (table_id, message_id, seq, posted_at, deadlines)
          SELECT id, ${message}, ${seq}::int, ${postedAt.toISOString()}::timestamptz, ${JSON.stringify(deadlines)}
          FROM game_table WHERE id = ${id}
          ON CONFLICT (table_id) DO UPDATE SET message_id = excluded.message_id, seq = excluded.seq,
            posted_at = excluded.posted_at, deadlines = excluded.deadlines
          WHERE a.seq <= excluded.seq
        )
        UPDATE public_message m SET message_id = ${message}, seq = ${seq}::int WHERE m.table_id = ${id} AND ${which}`;
    },
  };
}
