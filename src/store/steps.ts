import { type StepRow, step as stepRecord } from '../table/model.ts';
import { sitsAt } from '../table/people.ts';
import type { StepStore } from '../table/store/steps.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { readRow } from './records.ts';
import { appendStep } from './sql/changes.ts';
import { isOpenOf } from './sql/select.ts';
import { storable } from './sql/values.ts';
import { isUniqueViolation, type TableReader } from './table-reader.ts';

export function stepStore(prisma: PrismaClient, reader: TableReader): StepStore {
  return {
    async append(step, table, jobs, outcomes = [], named = [], writes = []) {
      try {
        const people = [
          ...reader.unstoredPeople(table),
          ...named.map(({ id: userId, name }) => ({ userId, name })),
        ];
        if (await reader.changes(appendStep(step, table, jobs, people, outcomes, writes))) {
          reader.remember(table, table.version + 1);
          return 'appended';
        }
      } catch (error) {
        // The step's number or its origin is taken. The statement has changed nothing.
        if (!isUniqueViolation(error)) throw error;
      }
      if (step.origin === undefined) return 'conflict';
      const same = await prisma.step.findUnique({
        where: { origin: storable(step.origin) },
        select: { seq: true },
      });
      return same === null ? 'conflict' : 'duplicate';
    },

    head: (id) => reader.head(Prisma.sql`t.id = ${storable(id)}`),

    async openHeadsOf(userId) {
      return (await reader.heads(isOpenOf(userId))).filter(({ table }) => sitsAt(table, userId));
    },

    async steps(tableId, from = 1): Promise<readonly StepRow[]> {
      const rows = await prisma.step.findMany({
        where: { tableId: storable(tableId), seq: { gte: from } },
        orderBy: { seq: 'asc' },
      });
      return rows.map((row) => readRow(stepRecord, row));
    },

    async step(tableId, seq) {
      const row = await prisma.step.findUnique({
        where: { tableId_seq: { tableId: storable(tableId), seq } },
      });
      return row === null ? undefined : readRow(stepRecord, row);
    },

    async stepOf(origin) {
      const row = await prisma.step.findUnique({ where: { origin: storable(origin) } });
      return row === null ? undefined : readRow(stepRecord, row);
    },
  };
}
