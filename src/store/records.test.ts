import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { storedAnalysis } from '../features/analysis/service.ts';
import { challengeNote } from '../features/challenges/records.ts';
import { type Invitation, invitation } from '../features/invitations/record.ts';
import { type Reminder, reminder } from '../features/reminders/record.ts';
import { write } from '../table/record.ts';
import { createPublicMessages } from '../table/records.ts';
import type { Store } from '../table/store.ts';
import { ada, bo, createTable, nextStep, sampleTable, stored } from '../testkit/store/samples.ts';
import { onBothDatabases, openBeforeAll } from '../testkit/store/stores.ts';
import { memoryStore } from '../testkit/table/memory-store.ts';

onBothDatabases('records', suite);
describe('records of the store for unit tests', () =>
  suite(async () => ({ store: memoryStore(), end: async () => {} })));

function suite(open: () => Promise<{ readonly store: Store; end(): Promise<void> }>): void {
  const store = openBeforeAll(open);

  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute, 0, 123));
  const invited = (tableId: string, differences: Partial<Invitation> = {}): Invitation => ({
    tableId,
    userId: bo.id,
    by: ada.id,
    at: at(0),
    messageId: undefined,
    closed: false,
    declined: false,
    ...differences,
  });
  const told = (tableId: string, differences: Partial<Reminder> = {}): Reminder => ({
    tableId,
    userId: ada.id,
    muted: true,
    toldAwaited: at(1),
    toldDeadline: undefined,
    owedAwaited: at(2),
    nudgedBy: 'Bo',
    message: { channelId: '90', messageId: '1000' },
    ...differences,
  });

  it('are read as written; text that the database cannot hold is replaced', async () => {
    const { id } = await createTable(store);
    const reminders = store.records(reminder);
    expect(await reminders.first({ tableId: id })).toBeUndefined();
    expect(await reminders.add(told(id), told(id, { userId: bo.id, message: undefined }))).toBe(true);
    expect(await reminders.all({ tableId: id }, { order: [{ userId: 'asc' }] })).toEqual([
      told(id),
      told(id, { userId: bo.id, message: undefined }),
    ]);
    const analysis = { seats: [], chart: [{ at: 0, expected: [{ value: 18, error: 0.5 }] }] };
    await store.records(storedAnalysis).put({ tableId: id, version: 1, result: analysis });
    expect((await store.records(storedAnalysis).first({ tableId: id, version: 1 }))?.result).toEqual(
      analysis,
    );
    const note = { guildId: randomUUID(), period: '2026-11-21', channelId: '7', locale: 'fr' } as const;
    const posted = { messageId: '70', at: at(3), shown: '1/0' };
    const shown = { ...note, posted, dueAt: at(4) };
    await store.records(challengeNote).add(shown);
    expect(await store.records(challengeNote).all({ guildId: note.guildId })).toEqual([shown]);
  });

  it('are added once, and replaced by key', async () => {
    const { id } = await createTable(store);
    const reminders = store.records(reminder);
    await reminders.put(told(id));
    expect(await reminders.add(told(id, { muted: false }))).toBe(false);
    expect(await reminders.first({ tableId: id })).toEqual(told(id));
    const after = told(id, { muted: false, toldDeadline: at(4), nudgedBy: undefined });
    await reminders.put(told(id), after);
    expect(await reminders.all({ tableId: id })).toEqual([after]);
    await reminders.put();
    expect(await reminders.add()).toBe(true);
  });

  it('are found by equal and by compared values, in order, and counted', async () => {
    const { id } = await createTable(store);
    const invitations = store.records(invitation);
    await invitations.add(
      ...['401', '402', '403'].map((userId, n) =>
        invited(id, { userId, at: at(n), messageId: n === 1 ? '77' : undefined }),
      ),
    );
    const found = async (where: Parameters<typeof invitations.all>[0]) =>
      (await invitations.all({ tableId: id, ...where }, { order: [{ at: 'desc' }] })).map(
        ({ userId }) => userId,
      );
    expect(await found({})).toEqual(['403', '402', '401']);
    expect(await found({ at: at(1) })).toEqual(['402']);
    expect(await found({ at: { gte: at(1) } })).toEqual(['403', '402']);
    expect(await found({ at: { gt: at(1) } })).toEqual(['403']);
    expect(await found({ at: { lt: at(2), gte: at(1) } })).toEqual(['402']);
    expect(await found({ at: { lte: at(0) } })).toEqual(['401']);
    expect(await found({ userId: { in: ['401', '403', 'none'] } })).toEqual(['403', '401']);
    expect(await found({ userId: { notIn: ['401', 'none'] } })).toEqual(['403', '402']);
    expect(await found({ messageId: undefined })).toEqual(['403', '401']);
    expect(await found({ messageId: { not: undefined } })).toEqual(['402']);
    expect(await invitations.all({ tableId: id }, { order: [{ at: 'asc' }], take: 1 })).toHaveLength(1);
    expect((await invitations.first({ tableId: id }, [{ at: 'desc' }]))?.userId).toBe('403');
    expect(await invitations.count({ tableId: id, closed: false })).toBe(3);
  });

  it('are changed and removed if a condition holds', async () => {
    const { id } = await createTable(store);
    const reminders = store.records(reminder);
    await reminders.add(told(id), told(id, { userId: bo.id }));
    const message = { channelId: '90', messageId: '1000' };
    const other = { ...message, messageId: '1001' };
    expect(await reminders.change({ tableId: id, message: other }, { message: undefined })).toBe(0);
    expect(await reminders.change({ tableId: id, userId: ada.id, message }, { message: undefined })).toBe(1);
    expect(await reminders.all({ tableId: id, message: { not: undefined } })).toEqual([
      told(id, { userId: bo.id }),
    ]);
    expect(await reminders.remove({ tableId: id, userId: bo.id })).toBe(1);
    expect(await reminders.remove({ tableId: id, userId: bo.id })).toBe(0);
    expect(await reminders.count({ tableId: id })).toBe(1);
  });

  it('of a deleted table are left out', async () => {
    const { id } = await createTable(store);
    const reminders = store.records(reminder);
    expect(await reminders.add(told('gone'), told(id))).toBe(false);
    await reminders.put(told('gone'));
    expect(await reminders.all({ tableId: { in: ['gone', id] } })).toEqual([told(id)]);
  });

  it('are written with a table’s change, or not at all', async () => {
    const invitations = store.records(invitation);
    const table = sampleTable();
    const first = write(invitation, [invited(table.id)], 'abort');
    expect(await store.create(table, [], undefined, [first])).toBe('created');
    expect(await invitations.all({ tableId: table.id })).toEqual([invited(table.id)]);
    const again = sampleTable();
    expect(await store.create(again, [], undefined, [first])).toBe('occupied');
    expect(await store.table(again.id)).toBeUndefined();

    const later = invited(table.id, { closed: true });
    const keep = write(invitation, [later, invited(table.id, { userId: '300' })], 'keep');
    expect(await store.update({ ...table, version: 7 }, [], undefined, [keep])).toBe('conflict');
    expect(await invitations.count({ tableId: table.id })).toBe(1);
    expect(await store.update(table, [], 'asked', [keep, write(reminder, [told(table.id)], 'keep')])).toBe(
      'updated',
    );
    expect(await invitations.all({ tableId: table.id }, { order: [{ userId: 'asc' }] })).toEqual([
      invited(table.id),
      invited(table.id, { userId: '300' }),
    ]);
    expect(await store.records(reminder).count({ tableId: table.id })).toBe(1);

    const next = nextStep(stored(table));
    // Of the rows of the same inviter, whether they are closed.
    const narrow = write(
      invitation,
      [
        invited(table.id, { closed: true, declined: true }),
        invited(table.id, { userId: '300', by: '400', closed: true }),
      ],
      'replace',
      { fields: ['closed'], ifSame: ['by'] },
    );
    const replace = [narrow, write(reminder, [], 'replace')];
    expect(await store.append(next.step, next.table, [], [], [], replace)).toBe('appended');
    expect(await invitations.first({ tableId: table.id, userId: bo.id })).toEqual(later);
    expect(await invitations.count({ tableId: table.id, closed: true })).toBe(1);
    const last = nextStep(stored(next.table));
    expect(await store.append(last.step, last.table, [], [], [], [first])).toBe('conflict');
    expect((await store.table(table.id))?.head).toBe(1);
  });

  describe('of public messages', () => {
    const about = { seq: 4, postedAt: new Date(0), deadlines: {} };

    it('are recorded before they are posted, and the steps that they cover do not change', async () => {
      const { id: tableId } = await createTable(store, { status: 'playing' });
      const { intendMessage, publicMessages, announced } = createPublicMessages(store);
      const first = { tableId, nonce: 'n1', channelId: 'c', after: 0, seq: 3 };
      const second = { ...first, nonce: 'n2', after: 3, seq: 4 };
      await intendMessage(second);
      await intendMessage(first);
      await intendMessage({ ...first, after: 1 });
      const unposted = { messageId: undefined };
      expect(await publicMessages(tableId)).toEqual([
        { ...first, ...unposted },
        { ...second, ...unposted },
      ]);
      await announced(tableId, { ...about, messageId: 'a' }, 'n2');
      expect((await store.table(tableId))?.announcement).toEqual({ ...about, messageId: 'a' });
      // An edit covers more steps.
      await announced(tableId, { ...about, seq: 6, messageId: 'a' });
      // A lost message that is found covers earlier steps.
      await announced(tableId, { ...about, seq: 3, messageId: 'b' }, 'n1');
      expect((await store.table(tableId))?.announcement?.messageId).toBe('a');
      expect(await publicMessages(tableId)).toEqual([
        { ...first, messageId: 'b' },
        { ...second, messageId: 'a', seq: 6 },
      ]);
    });

    it('are written all together, or not at all', async () => {
      const { id } = await createTable(store);
      const done = store.atomically(async ({ records }) => {
        await records(reminder).add(told(id));
        return records(reminder).count({ tableId: id });
      });
      expect(await done).toBe(1);
      const failed = store.atomically(async ({ records }) => {
        await records(reminder).add(told(id, { userId: bo.id }));
        await records(reminder).remove({ tableId: id, userId: ada.id });
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await store.records(reminder).all({ tableId: id })).toEqual([told(id)]);
    });

    it('are forgotten by their nonces, at one table', async () => {
      const tables = [await createTable(store), await createTable(store)] as const;
      const { intendMessage, publicMessages, forgetMessages } = createPublicMessages(store);
      for (const { id: tableId } of tables)
        await intendMessage({ tableId, nonce: 'n', channelId: 'c', after: 0, seq: 0 });
      await forgetMessages(tables[0].id, ['n', 'unknown']);
      expect(await publicMessages(tables[0].id)).toEqual([]);
      expect(await publicMessages(tables[1].id)).toHaveLength(1);
    });
  });
}
