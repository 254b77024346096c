import { type AnyRecord, type Database, LARGE_TRANSACTION, modelOf } from '../table/record.ts';
import type { Store } from '../table/store.ts';
import { delegateOf } from './delegates.ts';
import { channelIn, type StoreParts } from './tables.ts';

export function retentionStore({ prisma }: StoreParts) {
  return {
    gamesWithPositions: (before, after, most) => gamesWithPositions(prisma, before, after, most),

    async settlePositions(tableId, what) {
      if (what === 'keep') {
        await prisma.table.updateMany({ where: { id: tableId }, data: { positions: 'kept' } });
        return;
      }
      await prisma.$transaction(async (tx) => {
        const closed = { id: tableId, openIn: null };
        const { count } = await tx.table.updateMany({ where: closed, data: { positions: 'pruned' } });
        if (count === 0) return;
        const table = await tx.table.findUnique({ where: { id: tableId }, select: { doc: true } });
        // The position with which a game goes on follows from no step.
        const goesOn = (JSON.parse(table?.doc ?? '{}') as { readonly dice?: unknown }).dice === 'position';
        const steps = { tableId, ...(goesOn ? { kind: { not: 'setup' } } : {}) };
        await tx.step.updateMany({ where: steps, data: { state: null } });
      });
    },

    async openTableAges(after = '', most) {
      const rows = await prisma.table.findMany({
        where: { openIn: { gt: after } },
        orderBy: { openIn: 'asc' },
        take: most,
        select: { id: true, openIn: true, guildId: true, status: true, head: true, createdAt: true },
      });
      const steps = await prisma.step.groupBy({
        by: ['tableId'],
        where: { tableId: { in: rows.map(({ id }) => id) }, by: { not: 'table' } },
        _max: { at: true },
      });
      const lastOf = new Map(steps.map(({ tableId, _max }) => [tableId, _max.at]));
      return rows.map(({ openIn, guildId, status, ...row }) => ({
        ...row,
        channelId: channelIn(openIn ?? ''),
        guildId: guildId ?? undefined,
        status: status === 'lobby' ? ('lobby' as const) : ('playing' as const),
        activeAt: lastOf.get(row.id) ?? row.createdAt,
      }));
    },

    async serverPage(after = '', most, records) {
      // Each by an index of the server's id, a page of servers at a time.
      const models = [{ model: 'table' as const, server: 'guildId' }, ...records];
      const ids = new Set<string>();
      for (const { model, server } of models) {
        if (server === undefined) continue;
        const rows = await delegateOf(prisma, model).groupBy({
          by: [server],
          where: { [server]: { gt: after } },
          orderBy: { [server]: 'asc' },
          take: most,
        });
        for (const row of rows) ids.add(String(row[server]));
      }
      return [...ids].toSorted(byText).slice(0, most);
    },

    deleteFromServer: (guildId, most, records, only) =>
      deleteFromServer(prisma, guildId, { most, records, only }),
  } satisfies Partial<Store>;
}

async function gamesWithPositions(
  prisma: Database,
  ...[before, after, most]: Parameters<Store['gamesWithPositions']>
) {
  const rows = await prisma.table.findMany({
    where: {
      // The index has only these, and lobbies that never began.
      ...{ openIn: null, positions: null, head: { gt: 0 } },
      createdAt: { lt: before, ...(after === undefined ? {} : { gte: after.createdAt }) },
      ...(after === undefined
        ? {}
        : {
            OR: [
              { createdAt: { gt: after.createdAt } },
              { createdAt: after.createdAt, id: { gt: after.id } },
            ],
          }),
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: most,
    select: { id: true, createdAt: true, head: true },
  });
  const ends = await prisma.step.findMany({
    where: { OR: rows.map(({ id, head }) => ({ tableId: id, seq: head })) },
    select: { tableId: true, at: true },
  });
  const endOf = new Map(ends.map(({ tableId, at }) => [tableId, at]));
  return rows.map(({ id, createdAt }) => ({ id, createdAt, endedAt: endOf.get(id) ?? createdAt }));
}

interface ServerDeletion {
  /** How many tables at once. */
  readonly most: number;
  readonly records: readonly AnyRecord[];
  /** The row without which nothing is deleted. */
  readonly only: Parameters<Store['deleteFromServer']>[3];
}

/** Deletes what belongs to a server, in parts. @returns whether nothing is left */
function deleteFromServer(
  prisma: Database,
  guildId: string,
  { most, records, only }: ServerDeletion,
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    // Locks the row, so that nobody withdraws the deletion meanwhile.
    const { count } = await delegateOf(tx, only.model).updateMany({ where: only.row, data: only.row });
    if (count === 0) return true;
    const games = await tx.table.findMany({ where: { guildId }, take: most, select: { id: true } });
    const ids = games.map(({ id }) => id);
    for (const { model, server = '' } of records.filter(belongsToTable)) {
      const rows = await delegateOf(tx, model).findMany({
        where: { [server]: guildId },
        take: most,
        select: { tableId: true },
      });
      ids.push(...rows.map(({ tableId }) => String(tableId)));
    }
    const gone = await tx.table.deleteMany({ where: { id: { in: ids } } });
    if (gone.count > 0) return false;
    for (const { model, server } of records)
      if (server !== undefined) await delegateOf(tx, model).deleteMany({ where: { [server]: guildId } });
    return true;
  }, LARGE_TRANSACTION);
}

/** Whether a record of servers is about tables, which go with it. */
function belongsToTable({ model, server }: AnyRecord): boolean {
  return server !== undefined && modelOf(model).parents.some((parent) => parent.model === 'table');
}

/** PostgreSQL's order of ids, which are digits. */
function byText(id: string, other: string): number {
  return id < other ? -1 : 1;
}
