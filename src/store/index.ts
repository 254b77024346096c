import type { Database } from '../table/ports.ts';
import type { Store } from '../table/store.ts';
import { askBy, type Connection } from './connection.ts';
import type { DamagedRow } from './errors.ts';
import { PrismaClient } from './generated/client.ts';
import { migrate } from './migrate.ts';
import { privacyStore } from './privacy.ts';
import { recordStore } from './records.ts';
import { retentionStore } from './retention.ts';
import { settingsStore } from './settings.ts';
import { createTableReader } from './table-reader.ts';
import { announcementStore, deadlineStore, stepStore, tableStore } from './tables.ts';

export {
  DamagedRow,
  DatabaseUnreachable,
  FolderDamaged,
  FolderInUse,
  FolderNotWritable,
  MigrationFailed,
  StoreError,
} from './errors.ts';

/** Where tables are stored: PostgreSQL, an embedded database in a folder or, for tests, in memory. */
export type DatabaseLocation =
  | { readonly url: string }
  | { readonly folder: string }
  | { readonly memory: true };

/** The store, and its database for other users such as the queue. */
export interface OpenStore extends Store {
  readonly database: Database;
}

/**
 * Opens the database, brings its schema up to date, and returns the store on it.
 *
 * @param damaged is called for each table that cannot be read and is left out of a list
 * @throws {StoreError} whose message is a sentence for the person who runs the bot
 */
export async function createStore(
  place: DatabaseLocation,
  damaged?: (error: DamagedRow) => void,
): Promise<OpenStore> {
  const connection = await open(place);
  try {
    await migrate(connection);
    return {
      ...storeOn(connection, damaged),
      database: { executeSql: connection.run, shared: connection.shared },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Loads only the requested database, because the other costs time and memory. */
async function open(place: DatabaseLocation): Promise<Connection> {
  if ('url' in place) return (await import('./postgres.ts')).openPostgres(place.url);
  const { openFolder, openMemory } = await import('./pglite.ts');
  return 'folder' in place ? openFolder(place.folder) : openMemory();
}

/**
 * The store on a database with an up-to-date schema.
 *
 * @param damaged is called for each table that cannot be read and is left out of a list
 */
export function storeOn(connection: Connection, damaged: (error: DamagedRow) => void = () => {}): Store {
  const prisma = new PrismaClient({ adapter: connection.adapter, errorFormat: 'minimal' });
  const ask = askBy(connection.run);
  const reader = createTableReader(ask, damaged);
  const records = recordStore(ask, prisma);
  return {
    ...tableStore(ask, reader, prisma),
    ...stepStore(reader, records),
    ...announcementStore(ask),
    ...deadlineStore(ask, reader),
    ...settingsStore(ask),
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
