import { afterAll, beforeAll, expect, it } from 'vitest';
import { ada, bo, createTable, human, stored } from '../testkit/store/samples.ts';
import { onBothDatabases, type TestStore } from '../testkit/store/stores.ts';

const cleo = '300';

onBothDatabases('invitations', (open) => {
  let test: TestStore;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test?.end());

  it('are made with the change that keeps the seat, or not at all', async () => {
    const { store } = test;
    const table = await createTable(store);
    const at = new Date('2026-11-20T12:00:00.000Z');
    const kept = { ...table, seats: [human(ada), { ...human(bo), reserved: true as const }] };
    const invitation = { userId: bo.id, by: ada.id, at };
    expect(await store.update({ ...kept, version: 7 }, [], undefined, invitation)).toBe('conflict');
    expect(await store.invitations(table.id)).toEqual([]);
    expect(await store.update(kept, [], 'asked', invitation)).toBe('updated');
    const made = { tableId: table.id, ...invitation, messageId: undefined };
    expect(await store.invitations(table.id)).toEqual([made]);
    // The same person a second time.
    await store.update(stored(kept), [], undefined, { ...invitation, by: cleo });
    expect(await store.invitations(table.id)).toEqual([made]);
    expect(await store.invitations('none')).toEqual([]);
    expect(await store.wasInvited(table.id, bo.id)).toBe(true);
    expect(await store.wasInvited(table.id, ada.id)).toBe(false);
  });

  it('are found by who made them, and since when', async () => {
    const { store } = test;
    const table = await createTable(store);
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
    await store.update(table, [], undefined, { userId: '401', by: '400', at: at(1) });
    await store.update(stored(table), [], undefined, { userId: '402', by: '400', at: at(2) });
    expect((await store.invitedBy('400', at(0))).toSorted()).toEqual(['401', '402']);
    expect(await store.invitedBy('400', at(2))).toEqual(['402']);
    expect(await store.invitedBy('401', at(0))).toEqual([]);
  });

  it('have a message, and are closed', async () => {
    const { store } = test;
    const table = await createTable(store);
    await store.update(table, [], undefined, { userId: '501', by: ada.id, at: new Date() });
    expect(await store.invitedTo('501')).toEqual([table.id]);
    await store.invitationPosted(table.id, '501', '77');
    expect(await store.invitations(table.id)).toMatchObject([{ messageId: '77' }]);
    await store.closeInvitation(table.id, '501');
    expect(await store.invitations(table.id)).toEqual([]);
    expect(await store.invitedTo('501')).toEqual([]);
    expect(await store.wasInvited(table.id, '501')).toBe(true);
  });
});
