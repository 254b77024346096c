import type { DamagedRow } from '../table/record.ts';
import type { Store } from '../table/store.ts';
import { privacyStore } from './privacy.ts';
import { createTableReader } from './reader.ts';
import { retentionStore } from './retention.ts';
import { settingsStore } from './settings.ts';
import { deadlineStore, type StoreParts, stepStore, tableStore } from './tables.ts';

/** What every store does in the same way, on any database: the tests' memory store as well. */
export function storeOf(
  given: Omit<StoreParts, 'reader'>,
  damaged: (error: DamagedRow) => void,
): Omit<Store, 'ping' | 'close'> {
  const parts = { ...given, reader: createTableReader(damaged) };
  return {
    prisma: parts.prisma,
    ...tableStore(parts),
    ...stepStore(parts),
    ...deadlineStore(parts),
    ...settingsStore(parts.prisma),
    ...privacyStore(parts),
    ...retentionStore(parts),
  };
}
