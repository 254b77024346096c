import type { Job } from '../job.ts';

/** After how many days old data is closed or deleted; 0: never. */
export interface Retention {
  /** The positions of closed games. Their records remain, and lead to the same positions. */
  readonly positions: number;
  /** Lobbies that nobody starts. */
  readonly lobbies: number;
  /** Games in which nobody moves. */
  readonly idleGames: number;
  /** The data of servers that removed the bot. */
  readonly leftServers: number;
}

/** The parts of the work, each a job. `tables` are lobbies and games that are still open. */
export const retentionTasks = ['positions', 'tables', 'servers'] as const;
export type RetentionTask = (typeof retentionTasks)[number];

export function isRetentionTask(key: string): key is RetentionTask {
  return retentionTasks.some((task) => task === key);
}

/** The queue runs one job per key at a time across all processes, so no task runs twice at once. */
export function retentionJobs(): readonly Job[] {
  return retentionTasks.map((key) => ({ queue: 'retention', key }));
}

const DAY = 86_400_000;

/** The moment some days ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

/** Between two batches, in ms: in this time presses have the database to themselves. */
const PAUSE = 20;

/** Rejects when the process is about to end. */
export async function pause(stopping: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  stopping.throwIfAborted();
}
