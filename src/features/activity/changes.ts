import { createHash } from 'node:crypto';
import { documentOf, type Table } from '../../table/model.ts';
import type { Store } from '../../table/store.ts';

/** How often followed tables are polled, in ms: another process may have changed them. */
const LOOK_EVERY = 400;

/** The state of a table that a person has seen. */
interface Seen {
  readonly userId: string;
  /** `versionFor` the person. */
  readonly version: string;
}

/** A change that a person may know of. Both fields are undefined if the table is gone. */
export interface Change {
  /** The table's version for everyone. */
  readonly table: number | undefined;
  /** `versionFor` the person. */
  readonly version: string | undefined;
}

interface Follower {
  readonly userId: string;
  seen: Change;
  readonly tell: (change: Change) => void;
}

/** Tells followers of a table that it has changed. A single query polls for all of them. */
export function createChanges({ tables }: Pick<Store, 'tables'>, failed: (err: unknown) => void) {
  const followers = new Map<string, Set<Follower>>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    if (followers.size === 0) {
      isLooking = false;
      return;
    }
    try {
      // Later followers are included next time.
      const asked = [...followers];
      const found = new Map((await tables(asked.map(([id]) => id))).map((table) => [table.id, table]));
      for (const [id, all] of asked) {
        const table = found.get(id);
        // Only players plan, so for everyone else the version is the same.
        const planners = new Set(table?.plans.map(({ by }) => by));
        const forOthers = table && versionFor(table, '');
        for (const follower of [...all]) {
          if (table !== undefined && follower.seen.table === table.version) continue;
          const version =
            table && planners.has(follower.userId) ? versionFor(table, follower.userId) : forOthers;
          const isSame = version === follower.seen.version;
          follower.seen = { table: table?.version, version };
          if (!isSame) follower.tell(follower.seen);
        }
      }
    } catch (err) {
      failed(err);
    }
    setTimeout(look, LOOK_EVERY);
  };

  return {
    /** @returns stops following */
    follow(table: string, { userId, version }: Seen, tell: Follower['tell']): () => void {
      const all = followers.get(table) ?? new Set();
      const follower: Follower = { userId, seen: { table: undefined, version }, tell };
      followers.set(table, all.add(follower));
      if (!isLooking) setTimeout(look, 0);
      isLooking = true;
      return () => {
        all.delete(follower);
        if (all.size === 0) followers.delete(table);
      };
    },
  };
}

/** The version of a table as a person may know it: others' plans do not change it. */
export function versionFor(table: Table, userId: string): string {
  const plans = table.plans.filter(({ by }) => by === userId);
  const { status, head } = table;
  return createHash('sha256')
    .update(JSON.stringify([status, head, documentOf({ ...table, plans })]))
    .digest('base64url')
    .slice(0, 20);
}
