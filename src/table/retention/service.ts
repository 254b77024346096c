import { closeIdleTables, type IdleNeeds } from './idle.ts';
import { deleteLeftServers, type LeftServerNeeds } from './left-servers.ts';
import { type PruningNeeds, prunePositions } from './positions.ts';
import type { Retention, RetentionTask } from './retention.ts';

export interface RetentionNeeds extends PruningNeeds, IdleNeeds, LeftServerNeeds {
  readonly store: PruningNeeds['store'] & IdleNeeds['store'] & LeftServerNeeds['store'];
  readonly retention: Retention;
  /** The process ends: what is left is for the next one. */
  readonly stopping: AbortSignal;
}

/** Carries out `retention` jobs: closes or deletes what is too old, in small batches in the background. */
export function createRetention(needs: RetentionNeeds): {
  /** Safe to repeat, also after a failure. */
  carryOut(task: RetentionTask): Promise<void>;
} {
  const { retention, stopping } = needs;
  const tasks: Readonly<Record<RetentionTask, () => Promise<void>>> = {
    positions: async () => {
      if (retention.positions > 0) await prunePositions(needs, retention.positions);
    },
    tables: async () => {
      if (retention.lobbies > 0 || retention.idleGames > 0) await closeIdleTables(needs, retention);
    },
    servers: async () => {
      if (retention.leftServers > 0) await deleteLeftServers(needs, retention.leftServers);
    },
  };
  return {
    async carryOut(task) {
      try {
        await tasks[task]();
      } catch (error) {
        if (!stopping.aborted) throw error;
      }
    },
  };
}
