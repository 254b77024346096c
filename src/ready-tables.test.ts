import { beforeEach, describe, expect, it } from 'vitest';
import { games } from './games/index.ts';
import { openReadyTables, type ReadyHost } from './ready-tables.ts';
import { createTableService, type TableService } from './table/service.ts';
import { type MemoryStore, memoryStore } from './testkit/table/memory-store.ts';

const ann: ReadyHost = {
  id: '1',
  name: 'Ann',
  in: (channel) => ({
    isThere: channel !== gone,
    guildId: 'g',
    channelId: async () => `channel-${channel}`,
  }),
};

let store: MemoryStore;
let tables: TableService;
let gone: string | undefined;
beforeEach(() => {
  gone = undefined;
  store = memoryStore();
  let minute = 0;
  tables = createTableService({ store, games, now: () => new Date(Date.UTC(2026, 0, 1, 12, minute++)) });
});

describe('ready tables', () => {
  it('are one per game, started against a computer player and announced in their channel', async () => {
    await openReadyTables(tables, store, ann);
    const open = await tables.ofPlayer(ann.id);
    expect(open.map(({ table }) => [table.place.channelId, table.game, table.status])).toEqual(
      games.map(({ id }) => [`channel-${id}`, id, 'playing']),
    );
    for (const { table } of open) {
      expect(table.seats.map(({ kind }) => kind)).toEqual(['human', 'computer']);
      expect(store.jobs).toContainEqual(expect.objectContaining({ queue: 'announce', key: table.id }));
    }
  });

  it('open once: not beside an open table, and not again after it was closed', async () => {
    await openReadyTables(tables, store, ann);
    const [first] = await tables.ofPlayer(ann.id);
    await tables.cancel({ tableId: first?.table.id ?? '', person: ann, origin: 'cancel' });
    const before = (await store.openTables()).length;
    await openReadyTables(tables, store, ann);
    expect((await store.openTables()).length).toBe(before);
    expect(before).toBe(games.length - 1);
  });

  it('do not open if their channel is gone', async () => {
    gone = 'potion-shop';
    await openReadyTables(tables, store, ann);
    expect((await store.openTables()).map(({ game }) => game)).not.toContain('potion-shop');
  });
});
