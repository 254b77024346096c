import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { invitation } from '../features/invitations/record.ts';
import { reminder } from '../features/reminders/record.ts';
import { claiming, unlessDeleted, type ValueOf, write } from '../table/record.ts';
import { createPublicMessages } from '../table/records.ts';
import { ada, bo, createTable, nextStep, sampleTable, stored } from '../testkit/store/samples.ts';
import { onEveryStore, openBeforeAll } from '../testkit/store/stores.ts';

type Invitation = ValueOf<typeof invitation>;

onEveryStore('records', (open) => {
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
  const told = (tableId: string, differences: Partial<ValueOf<typeof reminder>> = {}) => ({
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
  const invitationsOf = async (tableId: string) =>
    (await store.prisma.invitation.findMany({ where: { tableId }, orderBy: { userId: 'asc' } })).map(
      invitation.decode,
    );

  it('are read as they were written', async () => {
    const { id } = await createTable(store);
    await store.prisma.reminder.createMany({
      data: [reminder.encode(told(id)), reminder.encode(told(id, { userId: bo.id, message: undefined }))],
    });
    const rows = await store.prisma.reminder.findMany({ where: { tableId: id }, orderBy: { userId: 'asc' } });
    expect(rows.map(reminder.decode)).toEqual([told(id), told(id, { userId: bo.id, message: undefined })]);
  });

  it('have characters replaced that the database cannot hold', async () => {
    const { id } = await createTable(store);
    const { prisma } = store;
    await prisma.reminder.create({ data: { tableId: id, userId: 'a\0b', nudgedBy: 'c\ud800' } });
    expect(await prisma.reminder.findMany({ where: { userId: 'a\0b', tableId: id } })).toMatchObject([
      { userId: 'a\uFFFDb', nudgedBy: 'c\uFFFD' },
    ]);
    await store.updatePlayer(`x\0${id}`, { nick: 'y\0' });
    expect((await store.player(`x\0${id}`)).values).toEqual({ nick: 'y\uFFFD' });
  });

  it('refuse a condition or a value that is undefined, which would otherwise be none', async () => {
    const where = { tableId: undefined } as never;
    await expect(store.prisma.reminder.deleteMany({ where })).rejects.toThrow('undefined');
    await expect(store.prisma.reminder.updateMany({ where: {}, data: where })).rejects.toThrow('undefined');
  });

  it('are inserted where they are new', async () => {
    const { id } = await createTable(store);
    const { prisma } = store;
    const data = [told(id), told(id, { userId: bo.id })].map((one) => reminder.encode(one));
    expect(await prisma.reminder.createMany({ data: data.slice(0, 1), skipDuplicates: true })).toEqual({
      count: 1,
    });
    await expect(prisma.reminder.createMany({ data })).rejects.toMatchObject({ code: 'P2002' });
    expect(await prisma.reminder.count({ where: { tableId: id } })).toBe(1);
    expect(await prisma.reminder.createMany({ data, skipDuplicates: true })).toEqual({ count: 1 });
    const tableId_userId = { tableId: id, userId: ada.id };
    await prisma.reminder.upsert({
      where: { tableId_userId },
      create: tableId_userId,
      update: { muted: false, nudgedBy: null },
    });
    expect(await prisma.reminder.findUnique({ where: { tableId_userId } })).toMatchObject({
      muted: false,
      nudgedBy: null,
    });
    const other = { tableId: id, userId: randomUUID() };
    await prisma.reminder.upsert({ where: { tableId_userId: other }, create: other, update: {} });
    // Prisma's defaults, and NULL for the rest.
    expect(await prisma.reminder.findUnique({ where: { tableId_userId: other } })).toEqual({
      ...other,
      ...{ muted: false, toldAwaited: null, toldDeadline: null, nudgedBy: null, owedAwaited: null },
      message: null,
    });
  });

  it('are inserted by thousands in one call', async () => {
    const scope = randomUUID();
    const data = Array.from({ length: 9_000 }, (_, n) => ({
      ...{ purpose: scope, hmac: String(n), nonce: '', until: at(0) },
    }));
    expect(await store.prisma.fingerprint.createMany({ data })).toEqual({ count: 9_000 });
    const hmac = { in: data.map((one) => one.hmac) };
    expect(await store.prisma.fingerprint.deleteMany({ where: { purpose: scope, hmac } })).toEqual({
      count: 9_000,
    });
  });

  it('are found by equal and by compared values, in order, and counted', async () => {
    const { id } = await createTable(store);
    const { prisma } = store;
    await prisma.invitation.createMany({
      data: ['401', '402', '403'].map((userId, n) =>
        invitation.encode(invited(id, { userId, at: at(n), messageId: n === 1 ? '77' : undefined })),
      ),
    });
    type Where = NonNullable<NonNullable<Parameters<typeof prisma.invitation.findMany>[0]>['where']> & object;
    const found = async (where: Where) =>
      (
        await prisma.invitation.findMany({
          where: { tableId: id, ...where },
          orderBy: [{ at: 'desc' }],
          select: { userId: true },
        })
      ).map(({ userId }) => userId);
    expect(await found({})).toEqual(['403', '402', '401']);
    expect(await found({ at: at(1) })).toEqual(['402']);
    expect(await found({ at: { gte: at(1) } })).toEqual(['403', '402']);
    expect(await found({ at: { gt: at(1) } })).toEqual(['403']);
    expect(await found({ at: { lt: at(2), gte: at(1) } })).toEqual(['402']);
    expect(await found({ at: { lte: at(0) } })).toEqual(['401']);
    expect(await found({ userId: { in: ['401', '403', 'none'] } })).toEqual(['403', '401']);
    expect(await found({ userId: { notIn: ['401', 'none'] } })).toEqual(['403', '402']);
    expect(await found({ userId: { in: [] } })).toEqual([]);
    expect(await found({ userId: { startsWith: '40' }, NOT: { userId: '402' } })).toEqual(['403', '401']);
    expect(await found({ OR: [{ userId: '401' }, { at: at(1) }] })).toEqual(['402', '401']);
    expect(await found({ messageId: null })).toEqual(['403', '401']);
    expect(await found({ messageId: { not: null } })).toEqual(['402']);
    expect(await found({ messageId: { not: '5' } })).toEqual(['402']);
    expect(await found({ messageId: { notIn: ['5'] } })).toEqual(['402']);
    // NULL comes last, and first in descending order.
    const order = async (way: 'asc' | 'desc') =>
      (
        await prisma.invitation.findMany({
          where: { tableId: id },
          orderBy: [{ messageId: way }, { userId: 'asc' }],
        })
      ).map(({ userId }) => userId);
    expect(await order('asc')).toEqual(['402', '401', '403']);
    expect(await order('desc')).toEqual(['401', '403', '402']);
    const first = { where: { tableId: id }, orderBy: { at: 'asc' } } as const;
    expect(await prisma.invitation.findMany({ ...first, take: 1 })).toHaveLength(1);
    expect((await prisma.invitation.findFirst(first))?.userId).toBe('401');
    expect(await prisma.invitation.findFirst({ where: { tableId: 'none' } })).toBeNull();
    expect(await prisma.invitation.count({ where: { tableId: id, closed: false } })).toBe(3);
    expect(
      await prisma.invitation.groupBy({
        by: ['tableId'],
        where: { tableId: id },
        _count: true,
        _max: { at: true },
      }),
    ).toEqual([{ tableId: id, _count: 3, _max: { at: at(2) } }]);
  });

  it('are changed and deleted if a condition holds', async () => {
    const { id } = await createTable(store);
    const { prisma } = store;
    await prisma.reminder.createMany({
      data: [told(id), told(id, { userId: bo.id })].map((one) => reminder.encode(one)),
    });
    const { message } = reminder.encode({ message: { channelId: '90', messageId: '1000' } });
    const data = { message: null };
    expect(await prisma.reminder.updateMany({ where: { tableId: id, message: 'other' }, data })).toEqual({
      count: 0,
    });
    const own = { tableId: id, userId: ada.id, message };
    expect(await prisma.reminder.updateMany({ where: own, data })).toEqual({ count: 1 });
    expect(await prisma.reminder.count({ where: { tableId: id, message: { not: null } } })).toBe(1);
    const other = { where: { tableId: id, userId: bo.id } };
    expect(await prisma.reminder.deleteMany(other)).toEqual({ count: 1 });
    expect(await prisma.reminder.deleteMany(other)).toEqual({ count: 0 });
    expect(await prisma.reminder.count({ where: { tableId: id } })).toBe(1);
  });

  it('go with their table, and are not written without it', async () => {
    const { id } = await createTable(store, { status: 'finished' });
    const { prisma } = store;
    const data = [reminder.encode(told('gone')), reminder.encode(told(id))];
    await expect(prisma.reminder.createMany({ data, skipDuplicates: true })).rejects.toMatchObject({
      code: 'P2003',
    });
    await unlessDeleted(prisma.reminder.createMany({ data, skipDuplicates: true }));
    expect(await prisma.reminder.count({ where: { tableId: { in: ['gone', id] } } })).toBe(0);
    await prisma.reminder.createMany({ data: data.slice(1) });
    expect(await store.deleteClosed(id)).toBe(true);
    expect(await prisma.reminder.count({ where: { tableId: id } })).toBe(0);
  });

  it('are written with a table’s change, or not at all', async () => {
    const { prisma } = store;
    const table = sampleTable();
    const first = write(invitation, [invited(table.id)], 'abort');
    expect(await store.create(table, [], undefined, [first])).toBe('created');
    expect(await invitationsOf(table.id)).toEqual([invited(table.id)]);
    const again = sampleTable();
    expect(await store.create(again, [], undefined, [first])).toBe('occupied');
    expect(await store.table(again.id)).toBeUndefined();

    const later = invited(table.id, { closed: true });
    const keep = write(invitation, [later, invited(table.id, { userId: '300' })], 'keep');
    expect(await store.update({ ...table, version: 7 }, [], undefined, [keep])).toBe('conflict');
    expect(await invitationsOf(table.id)).toHaveLength(1);
    const reminded = write(reminder, [told(table.id)], 'keep');
    expect(await store.update(table, [], 'asked', [keep, reminded])).toBe('updated');
    expect(await invitationsOf(table.id)).toEqual(
      [invited(table.id), invited(table.id, { userId: '300' })].toSorted((a, b) =>
        a.userId < b.userId ? -1 : 1,
      ),
    );
    expect(await prisma.reminder.count({ where: { tableId: table.id } })).toBe(1);

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
    expect(await store.append(next.step, next.table, [], [], replace)).toBe('appended');
    expect((await invitationsOf(table.id)).filter(({ closed }) => closed)).toEqual([later]);
    const last = nextStep(stored(next.table));
    expect(await store.append(last.step, last.table, [], [], [first])).toBe('conflict');
    expect((await store.table(table.id))?.head).toBe(1);
  });

  describe('in a transaction', () => {
    it('are written all together, or not at all', async () => {
      const { id } = await createTable(store);
      const { prisma } = store;
      const own = reminder.encode(told(id));
      const done = prisma.$transaction(async (tx) => {
        await tx.reminder.create({ data: own });
        return tx.reminder.count({ where: { tableId: id } });
      });
      expect(await done).toBe(1);
      const failed = prisma.$transaction(async (tx) => {
        await tx.reminder.create({ data: { ...own, userId: bo.id } });
        await tx.reminder.deleteMany({ where: { tableId: id, userId: ada.id } });
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect((await prisma.reminder.findMany({ where: { tableId: id } })).map(reminder.decode)).toEqual([
        told(id),
      ]);
    });

    it('are claimed by one of many, and the others try again with what it left', async () => {
      const guildId = randomUUID();
      const { prisma } = store;
      await prisma.ratedServer.create({ data: { guildId, turn: 0 } });
      await Promise.all(
        Array.from({ length: 5 }, () =>
          claiming(prisma, async (tx, claim) => {
            const { turn } = await tx.ratedServer.findUniqueOrThrow({ where: { guildId } });
            claim(await tx.ratedServer.updateMany({ where: { guildId, turn }, data: { turn: turn + 1 } }));
          }),
        ),
      );
      expect(await prisma.ratedServer.findUnique({ where: { guildId } })).toEqual({ guildId, turn: 5 });
    });
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
});
