import type { Job } from '../model.ts';

/** How long what is no longer needed is kept, in days; 0: for ever. */
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

/** What a `retention` job looks at. */
export const retentionTasks = ['positions', 'tables', 'servers'] as const;
export type RetentionTask = (typeof retentionTasks)[number];

export function isRetentionTask(key: string): key is RetentionTask {
  return retentionTasks.some((task) => task === key);
}

/** A queue runs one job per key at a time, in whichever process: so each task is done once. */
export function retentionJobs(): readonly Job[] {
  return retentionTasks.map((key) => ({ queue: 'retention', key }));
}

const DAY = 24 * 60 * 60_000;

/** What was last needed before this moment is kept no longer. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

/** Between two batches, in ms: in this time presses have the database to themselves. */
const PAUSE = 20;

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}
