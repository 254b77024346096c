import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryStore, memoryStore } from '../../testkit/table/memory-store.ts';
import { stones } from '../../testkit/table/stones.ts';
import { outcome, type Person } from '../model.ts';
import { inServer } from '../place.ts';
import { createTables, type Result, type TableService } from '../service.ts';
import type { Values } from '../settings.ts';

const ann: Person = { id: '1', name: 'Ann' };
const bob: Person = { id: '2', name: 'Bob' };
const cleo: Person = { id: '3', name: 'Cleo' };
const HOUR = 3_600_000;

let store: MemoryStore;
let tables: TableService;
let origins = 0;

beforeEach(() => {
  store = memoryStore();
  tables = createTables({ store, games: [stones], now: () => new Date('2026-11-21T12:00:00Z') });
});

const origin = () => `o${++origins}`;
const set = (rules: Values) => store.updateServer('g', rules);

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result.value;
}

const keyOf = (result: Result<unknown>) => (result.ok ? 'accepted' : result.refusal.code);
const open = async (channelId: string, host = ann, clock?: string) =>
  must(
    await tables.open({
      place: inServer('g', channelId),
      host,
      origin: origin(),
      locale: 'en',
      game: 'stones',
      options: {},
      ...(clock === undefined ? {} : { clock }),
    }),
  ).table;
describe('the clock of a new table', () => {
  it('is the server’s, unless the host chooses another', async () => {
    const clock = { start: HOUR, perMove: 0, max: HOUR };
    await set({ clock });
    expect((await open('c1')).clock).toEqual(clock);
    expect((await open('c2', ann, 'none')).clock).toBeUndefined();
    expect((await open('c3', ann, '2h')).clock?.start).toBe(2 * HOUR);
  });
});

describe('the public pictures of a new table', () => {
  it('are dark, unless the server has chosen another theme', async () => {
    expect((await open('c1')).theme).toBe('dark');
    await set({ theme: 'high-contrast' });
    expect((await open('c2')).theme).toBe('high-contrast');
  });
});

describe('the people who can close a table', () => {
  const lobby = async () => {
    const { id } = await open('c1');
    must(await tables.join({ tableId: id, person: bob, origin: origin() }));
    return id;
  };
  const running = async () => {
    const id = await lobby();
    must(await tables.start({ tableId: id, person: ann, origin: origin() }));
    return id;
  };
  const cancel = async (tableId: string, person: Person, manager = false) =>
    keyOf(await tables.cancel({ tableId, person, origin: origin(), manager }));

  it('are its host only, by default', async () => {
    const id = await lobby();
    expect(await cancel(id, bob)).toBe('cancel-host');
    expect(await cancel(id, ann)).toBe('accepted');
  });

  it('include channel managers for a lobby, and everybody if the host is gone', async () => {
    expect(await cancel(await lobby(), cleo, true)).toBe('accepted');
    expect(await cancel(await running(), cleo, true)).toBe('cancel-others');
    const { id } = await open('c2');
    const closing = { tableId: id, person: cleo, origin: origin() };
    expect(keyOf(await tables.cancel({ ...closing, gone: bob.id }))).toBe('cancel-host');
    expect(keyOf(await tables.cancel({ ...closing, gone: ann.id }))).toBe('accepted');
  });

  it('include all players before the game begins, if the server allows it', async () => {
    await set({ cancel: 'players' });
    const id = await lobby();
    expect(await cancel(id, cleo)).toBe('cancel-players');
    expect(await cancel(id, bob)).toBe('accepted');
    expect(await cancel(await running(), bob)).toBe('cancel-others');
  });

  it('include channel managers, if the server allows it, even in a running game', async () => {
    await set({ cancel: 'managers' });
    const id = await lobby();
    expect(await cancel(id, bob)).toBe('cancel-host');
    expect(await cancel(id, cleo, true)).toBe('accepted');
    const game = await running();
    expect(await cancel(game, ann)).toBe('cancel-managers');
    expect(await cancel(game, cleo, true)).toBe('accepted');
    const closed = await tables.load(game);
    if (closed === undefined) throw new Error('no table');
    expect(closed.table).toMatchObject({ status: 'cancelled', proposals: [] });
    expect(closed.step).toMatchObject({ kind: 'note', by: 'table' });
    expect(closed.step?.events[0]).toEqual({ type: 'closed', player: 'Cleo' });
    expect(await store.records(outcome).all({ userId: ann.id })).toEqual([]);
    expect(must(await tables.verify(closed)).firstWrong).toBeUndefined();
  });
});
