import { describe, expect, it } from 'vitest';
import { invitation } from '../features/invitations/record.ts';
import { sampleTable } from '../testkit/store/samples.ts';
import { memoryStore } from '../testkit/table/memory-store.ts';
import { inServer } from './place.ts';
import { write } from './record.ts';
import { notifyingStore } from './store.ts';

const table = sampleTable({ hostId: '1' });

describe('a notifying store', () => {
  it('notifies each queue once after a change that enqueued jobs, and not after a failed one', async () => {
    const woken: string[] = [];
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

  it('passes on the limit of a new table, and the origin and the writes of a change', async () => {
    const store = notifyingStore(memoryStore(), { wake() {} });
    const seats = [{ kind: 'human', person: { id: '1', name: 'Ann' }, joinId: 'j' }] as const;
    expect(await store.create({ ...table, place: inServer('g', 'c'), seats }, [], 1)).toBe('created');
    expect(await store.create({ ...table, id: 'b', place: inServer('g', 'd'), seats }, [], 1)).toBe('limit');
    const made = {
      tableId: table.id,
      userId: '2',
      by: '1',
      at: new Date(),
      messageId: undefined,
      closed: false,
      declined: false,
    };
    expect(
      await store.update({ ...table, place: inServer('g', 'c') }, [], 'press', [
        write(invitation, [made], 'keep'),
      ]),
    ).toBe('updated');
    expect(await store.prisma.invitation.findMany()).toEqual([invitation.encode(made)]);
    expect(await store.update({ ...table, place: inServer('g', 'c'), version: 2 }, [], 'press')).toBe(
      'duplicate',
    );
  });
});
