import type { DamagedRow } from '../table/record.ts';
import type { Store } from '../table/store.ts';
import { createClient, type PrismaClient } from './client.ts';
import type { Connection } from './connection.ts';
import { migrate } from './migrate.ts';
import { sqlStatements } from './statements.ts';
import { storeOf } from './store.ts';

export {
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

/** The store on a database, with the whole client: the queue has its jobs there. */
export interface OpenStore extends Store {
  readonly prisma: PrismaClient;
  /** Whether other processes may use the database at the same time. */
  readonly shared: boolean;
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
    return storeOn(connection, damaged);
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

/** The store on a database with an up-to-date schema. @param damaged as of `createStore` */
export function storeOn(
  { adapter, shared, close }: Connection,
  damaged: (error: DamagedRow) => void = () => {},
): OpenStore {
  const prisma = createClient(adapter);
  return {
    ...storeOf(
      {
        prisma,
        statements: sqlStatements(prisma),
        transaction: (work) => prisma.$transaction((tx) => work(tx, sqlStatements(tx))),
      },
      damaged,
    ),
    prisma,
    shared,

    async ping() {
      // A database that can only be read refuses this, too.
      await prisma.$executeRaw`UPDATE installation SET value = value WHERE name = ''`;
    },

    async close() {
      await prisma.$disconnect();
      await close();
    },
  };
}
