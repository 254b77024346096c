import type { AnyGame } from '../../core/game.ts';
import type { Retention } from '../../features/feature.ts';
import { createRetention, leftServer, type RetentionNeeds } from '../../features/privacy/retention.ts';
import { createTableService } from '../../table/service.ts';
import type { Store } from '../../table/store.ts';
import { createWriter } from '../../table/writer.ts';

/** Retention jobs of a store at a given time. @param days anything left out is kept forever */
export function retentionAt(
  now: Date,
  { store, games }: { readonly store: Store; readonly games: readonly AnyGame[] },
  days: Partial<Retention>,
  {
    onKept = () => {},
    isOnServer = async () => false,
    stopping = new AbortController().signal,
  }: Partial<RetentionNeeds> = {},
): ReturnType<typeof createRetention> {
  const needs = { store, games, now: () => now, stopping };
  return createRetention({
    ...needs,
    writer: createWriter(needs),
    service: createTableService({ ...needs, records: [leftServer] }),
    retention: { positions: 0, lobbies: 0, idleGames: 0, leftServers: 0, ...days },
    onKept,
    isOnServer,
    onServerDeleted() {},
  });
}
