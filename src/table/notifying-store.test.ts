import { describe, expect, it } from 'vitest';
import { memoryStore } from '../testkit/table/memory-store.ts';
import type { QueueName, Table } from './model.ts';
import { notifyingStore } from './notifying-store.ts';

const table: Table = {
  id: 'a',
  version: 1,
  guildId: undefined,
  channelId: 'c',
  hostId: '1',
  game: 'stones',
  options: {},
  locale: 'en',
  theme: 'dark',
  status: 'lobby',
  seats: [],
  seatLimit: 2,
  seed: '',
  seedHash: '',
  joins: '',
  formerWinners: [],
  sheetNames: [],
  rematchOf: undefined,
  head: 0,
  announcement: undefined,
  createdAt: new Date(0),
  clock: undefined,
  times: [],
  proposals: [],
  removed: [],
  paused: undefined,
  dueAt: undefined,
  daily: undefined,
};

describe('a notifying store', () => {
  it('notifies each queue once after a change that enqueued jobs, and not after a failed one', async () => {
    const woken: QueueName[] = [];
    const store = notifyingStore(memoryStore(), { wake: (queue) => void woken.push(queue) });
    const jobs = [
      { queue: 'announce', key: 'a' },
      { queue: 'announce', key: 'a' },
      { queue: 'computer', key: 'a' },
    ] as const;
    expect(await store.create(table, jobs)).toBe('created');
    expect(woken).toEqual(['announce', 'computer']);
    expect(await store.create({ ...table, id: 'b' }, jobs)).toBe('occupied');
    expect(await store.update(table, [])).toBe('updated');
    expect(await store.update(table, jobs)).toBe('conflict');
    expect(woken).toHaveLength(2);
  });

  it('passes on the limit of a new table and the origin of a change', async () => {
    const store = notifyingStore(memoryStore(), { wake() {} });
    const seats = [{ kind: 'human', person: { id: '1', name: 'Ann' }, joinId: 'j' }] as const;
    expect(await store.create({ ...table, guildId: 'g', seats }, [], 1)).toBe('created');
    expect(await store.create({ ...table, guildId: 'g', id: 'b', channelId: 'd', seats }, [], 1)).toBe(
      'limit',
    );
    expect(await store.update({ ...table, guildId: 'g' }, [], 'press')).toBe('updated');
    expect(await store.update({ ...table, guildId: 'g', version: 2 }, [], 'press')).toBe('duplicate');
  });
});
