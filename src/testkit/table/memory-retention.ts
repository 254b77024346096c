import { isOpen, type StepRow, type Table } from '../../table/model.ts';
import type { RecordStore } from '../../table/record.ts';
import type { Settings } from '../../table/settings.ts';
import type { Store } from '../../table/store.ts';

/** What an in-memory store keeps, by id; steps by table. */
interface Kept {
  readonly tables: Map<string, Table>;
  readonly steps: Map<string, StepRow[]>;
  readonly servers: Map<string, Settings>;
  readonly records: RecordStore['records'];
}

/** The retention methods of the in-memory store. */
export function memoryRetention({ tables, steps, servers, records }: Kept) {
  /** The closed games whose positions were pruned, or are kept forever. */
  const settled = new Set<string>();
  const rowsOf = (tableId: string) => steps.get(tableId) ?? [];

  return {
    async gamesWithPositions(before, after, most) {
      return [...tables.values()]
        .flatMap((table) => {
          const end = rowsOf(table.id).at(-1);
          const isDue = !isOpen(table) && table.createdAt < before && !settled.has(table.id);
          return end !== undefined && isDue
            ? [{ id: table.id, createdAt: table.createdAt, endedAt: end.at }]
            : [];
        })
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id))
        .filter(
          ({ createdAt, id }) =>
            after === undefined ||
            createdAt > after.createdAt ||
            (createdAt.getTime() === after.createdAt.getTime() && id > after.id),
        )
        .slice(0, most);
    },
    async settlePositions(tableId, what) {
      settled.add(tableId);
      if (what === 'prune')
        steps.set(
          tableId,
          rowsOf(tableId).map((row) =>
            row.kind === 'setup' && tables.get(tableId)?.dice === 'position'
              ? row
              : { ...row, state: undefined },
          ),
        );
    },
    async serverPage(after = '', most, all) {
      const ids = [...tables.values()].flatMap(({ place }) => place.guildId ?? []);
      const named = await Promise.all(
        all.map(async (record) =>
          record.server === undefined
            ? []
            : (await records(record).all({})).map((row) => String(row[record.server ?? ''])),
        ),
      );
      return [...new Set([...ids, ...servers.keys(), ...named.flat()])]
        .filter((id) => id > after)
        .toSorted()
        .slice(0, most);
    },
    async deleteFromServer(guildId, most, all, only) {
      if ((await records(only.record).count(only.row)) === 0) return true;
      const games = [...tables.values()].filter((table) => table.place.guildId === guildId).slice(0, most);
      for (const { id } of games) tables.delete(id);
      if (games.length > 0) return false;
      servers.delete(guildId);
      for (const record of all)
        if (record.server !== undefined) await records(record).remove({ [record.server]: guildId });
      return true;
    },
    async openTableAges(after = '', most) {
      return [...tables.values()]
        .flatMap(({ id, place: { channelId, guildId }, status, head, createdAt }) => {
          if (channelId <= after || (status !== 'lobby' && status !== 'playing')) return [];
          const active = rowsOf(id).findLast(({ by }) => by !== 'table');
          return [{ id, channelId, guildId, status, head, createdAt, activeAt: active?.at ?? createdAt }];
        })
        .toSorted((a, b) => (a.channelId < b.channelId ? -1 : 1))
        .slice(0, most);
    },
  } satisfies Partial<Store>;
}
