import type { Store } from '../table/store.ts';
import type { Connection } from './connection.ts';
import type { DamagedRow } from './errors.ts';
import { PrismaClient } from './generated/client.ts';
import { privacyStore } from './privacy.ts';
import { recordStore } from './records.ts';
import { retentionStore } from './retention.ts';
import { settingsStore } from './settings.ts';
import { createTableReader } from './table-reader.ts';
import { announcementStore, deadlineStore, stepStore, tableStore } from './tables.ts';

/**
 * The store on a database with an up-to-date schema.
 *
 * @param damaged is called for each table that cannot be read and is left out of a list
 */
export function storeOn(connection: Connection, damaged: (error: DamagedRow) => void = () => {}): Store {
  const prisma = new PrismaClient({ adapter: connection.adapter, errorFormat: 'minimal' });
  const reader = createTableReader(prisma, damaged);
  const records = recordStore(prisma);
  return {
    ...tableStore(prisma, reader),
    ...stepStore(prisma, reader),
    ...announcementStore(prisma),
    ...deadlineStore(prisma, reader),
    ...settingsStore(prisma),
    ...privacyStore(prisma, records),
    ...retentionStore(prisma),
    ...records,

    async ping() {
      await connection.run('SELECT 1', []);
    },

    async close() {
      await prisma.$disconnect();
      await connection.close();
    },
  };
}
