import { enqueue } from '../jobs/job-table.ts';
import type { DeadlineStore } from '../table/store/deadlines.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { enqueued, updateDue } from './sql/changes.ts';
import { time } from './sql/values.ts';
import type { TableReader } from './table-reader.ts';

export function deadlineStore(prisma: PrismaClient, reader: TableReader): DeadlineStore {
  return {
    async setDue(table, dueAt, jobs) {
      return (await reader.changes(updateDue(table, dueAt, jobs))) ? 'updated' : 'conflict';
    },

    async enqueueDue(now) {
      const [row] = await prisma.$queryRaw<{ readonly due: number }[]>`WITH due AS (
          SELECT id FROM game_table WHERE due_at <= ${time(now)}::timestamptz AND open_in IS NOT NULL
        ), enqueued AS (${enqueue(Prisma.sql`SELECT 'clock', id FROM due ORDER BY id`)})
        SELECT count(*)::int AS due FROM due`;
      return row?.due ?? 0;
    },

    async enqueue(jobs) {
      await prisma.$queryRaw`WITH changed AS (SELECT)${enqueued(jobs)} SELECT`;
    },
  };
}
