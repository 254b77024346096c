export {
  DamagedRow,
  DatabaseUnreachable,
  FolderDamaged,
  FolderInUse,
  FolderNotWritable,
  MigrationFailed,
  StoreError,
} from './errors.ts';

import type { Database } from '../table/ports.ts';
import type { Store } from '../table/store.ts';
import type { Connection } from './connection.ts';
import type { DamagedRow } from './errors.ts';
import { migrate } from './migrate.ts';
import { storeOn } from './store.ts';

/** Where tables are stored: PostgreSQL, an embedded database in a folder, or memory, for tests. */
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
