import { beforeEach, describe, expect, it } from 'vitest';
import { human, sampleTable } from '../../testkit/store/samples.ts';
import { type MemoryStore, memoryStore } from '../../testkit/table/memory-store.ts';
import { stones } from '../../testkit/table/stones.ts';
import { type Person, personal, type Table } from '../model.ts';
import { channelOf, inServer, placeKey } from '../place.ts';
import { createTableService, type TableService } from '../service.ts';

const ann: Person = { id: '1', name: 'Ann' };
const ben: Person = { id: '2', name: 'Ben' };

let store: MemoryStore;
let tables: TableService;
let troubled: string[];
/** A table of a game that is no longer registered. */
let lost: Table;
/** A table opened later. */
let sound: string;

beforeEach(async () => {
  store = memoryStore();
  troubled = [];
  let origins = 0;
  const origin = () => `o${++origins}`;
  tables = createTableService({
    store,
    games: [stones],
    now: () => new Date('2026-11-21T12:00:00Z'),
    onUnreadable: (_, tableId) => void troubled.push(tableId),
  });
  const time = {
    left: 1000,
    added: [],
    runningSince: new Date(0),
    deadline: new Date(1000),
    turns: 0,
    thinkingTime: 0,
  };
  lost = sampleTable({
    guildId: 'g',
    game: 'lost',
    status: 'playing',
    seats: [human(ann)],
    clock: { start: 1000, perMove: 0, max: 1000 },
    times: [{ ...time, awaitedSince: new Date(0) }],
    paused: { since: new Date(0), why: 'server' },
  });
  await store.create(lost, []);
  const where = { place: inServer('g', 'c'), locale: 'en', game: 'stones', options: {} } as const;
  const opened = await tables.open({ ...where, host: ann, origin: origin() });
  if (!opened.ok) throw new Error(opened.refusal.message.key);
  sound = opened.value.table.id;
  await tables.join({ tableId: sound, person: ben, origin: origin() });
  await tables.start({ tableId: sound, person: ann, origin: origin() });
});

const awake = async () => {
  const table = await store.table(lost.id);
  if (table === undefined) throw new Error('no table');
  await store.update({ ...table, paused: undefined }, []);
};

describe('a table that cannot be read', () => {
  it('does not block the person’s other games, and is reported', async () => {
    await awake();
    const { tables: all } = await tables.waiting(ann.id);
    expect(all.map(({ loaded }) => loaded.table.id)).toEqual([sound]);
    expect((await tables.ofPlayer(ann.id)).map(({ table }) => table.id)).toEqual([sound]);
    expect(troubled).toEqual([lost.id, lost.id]);
  });

  it('does not block new settings', async () => {
    await awake();
    const change = personal.theme.to('light');
    expect((await tables.changeSettings(ann.id, () => ({ ok: true, value: change }))).ok).toBe(true);
    expect(personal.theme.of(await store.player(ann.id))).toBe('light');
  });

  it('does not block the other tables of its server', async () => {
    await tables.pause(sound, 'server');
    await tables.resumeServer('g');
    expect((await store.table(sound))?.paused).toBeUndefined();
    expect((await store.table(lost.id))?.paused).toMatchObject({ why: 'server' });
    await tables.pause(lost.id, 'channel');
    expect(troubled).toEqual([lost.id, lost.id]);
  });

  it('throws when it is requested', async () => {
    await expect(tables.load(lost.id)).rejects.toThrow('the game lost is not installed here');
  });

  it('can be closed by its host or a manager, which frees its channel', async () => {
    await awake();
    const asker = (person: Person, manager = false) =>
      tables.closeUnreadable(placeKey(lost.place), { person, manager });
    expect(await tables.unreadableIn('c')).toBeUndefined();
    expect(await tables.unreadableIn(placeKey(lost.place))).toMatchObject({ id: lost.id });
    expect((await asker(ben)).ok).toBe(false);
    expect((await store.table(lost.id))?.status).toBe('playing');
    // Ada hosts it, and Ben manages the channel.
    expect((await asker({ id: lost.hostId, name: 'Ada' })).ok).toBe(true);
    expect((await store.table(lost.id))?.status).toBe('cancelled');
    expect((await asker(ben, true)).ok).toBe(false);
    const where = {
      place: inServer('g', channelOf(lost.place)),
      locale: 'en',
      game: 'stones',
      options: {},
    } as const;
    expect((await tables.open({ ...where, host: ben, origin: 'again' })).ok).toBe(true);
    expect((await asker(ben, true)).ok).toBe(false);
  });

  it('is not assumed if the database does not answer', async () => {
    const down = async () => {
      throw new Error('down');
    };
    const failing = createTableService({
      store: { ...store, head: down, ping: down },
      games: [stones],
      now: () => new Date(),
    });
    await expect(failing.unreadableIn('c')).rejects.toThrow('down');
  });
});
