import type { Job } from '../../table/job.ts';
import { Prisma } from '../generated/client.ts';
import { enqueue } from '../pg-boss.ts';
import { storable, time } from './values.ts';

/** Enqueues jobs where the table's row was changed. */
export function enqueued(jobs: readonly Job[]): Prisma.Sql {
  const queues = [...new Set(jobs.map(({ queue }) => queue))];
  if (queues.length === 0) return Prisma.empty;
  return Prisma.join(
    queues.map((queue) => {
      const keys = jobs.filter((job) => job.queue === queue).map(({ key }) => storable(key));
      const wanted = Prisma.sql`SELECT unnest(${[...new Set(keys)]}::text[]) AS key FROM changed`;
      return Prisma.sql`, ${enqueue(queue, wanted)}`;
    }),
    '',
  );
}

/** A `clock` job for every open table that is due; one that waits already will do. */
export function enqueueDueTables(now: Date): Prisma.Sql {
  const due = Prisma.sql`SELECT id FROM game_table WHERE due_at <= ${time(now)}::timestamptz AND open_in IS NOT NULL`;
  return Prisma.sql`WITH due AS (${due}), ${enqueue('clock', Prisma.sql`SELECT id AS key FROM due`)}
  SELECT count(*)::int AS changed FROM due`;
}

/** Enqueues jobs that follow from no change. */
export function enqueueJobs(jobs: readonly Job[]): Prisma.Sql {
  return Prisma.sql`WITH changed AS (SELECT)${enqueued(jobs)} SELECT count(*)::int AS changed FROM changed`;
}
