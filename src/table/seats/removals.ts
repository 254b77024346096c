import { createFingerprints, fingerprint } from '../fingerprint.ts';
import type { Table } from '../model.ts';
import { type RecordStore, type Write, write } from '../record.ts';
import { isFormer } from './people.ts';

/** For how long a table knows that it is rid of a person who has deleted their data since, in ms. */
const KNOWN_FOR = 90 * 24 * 60 * 60_000;

/** Who was taken out of a table: the table names them, and a fingerprint does where they have deleted their data. */
export interface Removals {
  /** To be written with the removal. */
  of(tableId: string, userId: string): Promise<Write>;
  /** Whether the person gets no seat here. */
  has(table: Pick<Table, 'id' | 'removed'>, userId: string): Promise<boolean>;
}

export function createRemovals(needs: {
  readonly store: Pick<RecordStore, 'records'>;
  readonly now: () => Date;
}): Removals {
  const fingerprints = createFingerprints(needs);
  return {
    async of(tableId, userId) {
      const until = new Date(needs.now().getTime() + KNOWN_FOR);
      return write(fingerprint, [await fingerprints.of(PURPOSE, [tableId, userId], until)], 'replace');
    },
    async has({ id, removed }, userId) {
      if (removed.includes(userId)) return true;
      return removed.some(isFormer) && (await fingerprints.count(PURPOSE, [id, userId])) > 0;
    },
  };
}

const PURPOSE = 'removed';
