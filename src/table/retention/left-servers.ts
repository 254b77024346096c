import { kernelRecords } from '../records.ts';
import { leftServer } from '../server/left-server.ts';
import type { RecordType } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import { daysBefore, pause } from './retention.ts';

export interface LeftServerNeeds {
  readonly store: Pick<Store, 'records' | 'deleteFromServer'>;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
  /** Asks Discord whether the bot is on a server. Rejects where Discord does not answer. */
  readonly isOnServer: (guildId: string) => Promise<boolean>;
  readonly onServerDeleted: (guildId: string) => void;
  /** What features store. */
  readonly records?: readonly RecordType[] | undefined;
}

/** How many servers are looked for, and how many games are deleted, at once. */
const BATCH = { servers: 50, games: 20 } as const;

/**
 * Deletes the data of servers that removed the bot some days ago. The bot may be back since, and the process that heard of
 * it may be another one: so Discord is asked before anything is deleted.
 *
 * @param days more than 0
 */
export async function deleteLeftServers(
  { store, now, stopping, isOnServer, onServerDeleted, records = [] }: LeftServerNeeds,
  days: number,
): Promise<void> {
  const before = daysBefore(now(), days);
  const left = store.records(leftServer);
  const all = [...kernelRecords, ...records];
  for (;;) {
    const servers = await left.all(
      { since: { lt: before } },
      { order: [{ since: 'asc' }], take: BATCH.servers },
    );
    if (servers.length === 0) return;
    for (const { guildId } of servers) {
      if (await isOnServer(guildId)) await left.remove({ guildId });
      else {
        while (!(await store.deleteFromServer(guildId, before, BATCH.games, all))) await pause(stopping);
        onServerDeleted(guildId);
      }
      await pause(stopping);
    }
  }
}
