import type { DeadlineStore } from '../table/store/deadlines.ts';
import type { PrismaClient } from './generated/client.ts';
import { updateDue } from './sql/changes.ts';
import { enqueueDueTables, enqueueJobs } from './sql/jobs.ts';
import type { TableReader } from './table-reader.ts';

export function deadlineStore(prisma: PrismaClient, reader: TableReader): DeadlineStore {
  return {
    async setDue(table, dueAt, jobs) {
      return (await reader.changes(updateDue(table, dueAt, jobs))) ? 'updated' : 'conflict';
    },

    async enqueueDue(now) {
      const rows = await prisma.$queryRaw<{ readonly changed: number }[]>(enqueueDueTables(now));
      return rows[0]?.changed ?? 0;
    },

    async enqueue(jobs) {
      await prisma.$queryRaw(enqueueJobs(jobs));
    },
  };
}
