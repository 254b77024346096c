import type { StepRow } from '../table/model.ts';
import type { Head, StepStore } from '../table/store/steps.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { toStep } from './rows/steps.ts';
import { appendStep } from './sql/changes.ts';
import { isOpenOf, STEP_PREFIX, selectHeads } from './sql/select.ts';
import { storable } from './sql/values.ts';
import { isUniqueViolation, type Row, type TableReader } from './table-reader.ts';

export function stepStore(prisma: PrismaClient, reader: TableReader): StepStore {
  const headOf = (row: Row): Head => {
    const step = Object.fromEntries(
      Object.entries(row)
        .filter(([field]) => field.startsWith(STEP_PREFIX))
        .map(([field, value]) => [field.slice(STEP_PREFIX.length), value]),
    );
    return { table: reader.read(row), step: step.seq === null ? undefined : toStep(step) };
  };

  return {
    async append(step, table, jobs, outcomes = [], named = [], writes = []) {
      try {
        if (
          await reader.changes(
            appendStep(step, table, { jobs, outcomes, named, writes }, reader.areSeatsStored(table)),
          )
        ) {
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

    async head(id) {
      const [row] = await prisma.$queryRaw<Row[]>(selectHeads(Prisma.sql`t.id = ${storable(id)}`));
      return row === undefined ? undefined : headOf(row);
    },

    async openHeadsOf(userId) {
      return reader.readAll(await prisma.$queryRaw<Row[]>(selectHeads(isOpenOf(userId))), headOf);
    },

    async steps(tableId, from = 1): Promise<readonly StepRow[]> {
      const rows = await prisma.step.findMany({
        where: { tableId: storable(tableId), seq: { gte: from } },
        orderBy: { seq: 'asc' },
      });
      return rows.map((row) => toStep(row));
    },

    async step(tableId, seq) {
      const row = await prisma.step.findUnique({
        where: { tableId_seq: { tableId: storable(tableId), seq } },
      });
      return row === null ? undefined : toStep(row);
    },

    async stepOf(origin) {
      const row = await prisma.step.findUnique({ where: { origin: storable(origin) } });
      return row === null ? undefined : toStep(row);
    },
  };
}
