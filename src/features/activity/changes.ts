import { createHash } from 'node:crypto';
import { documentOf, type Table } from '../../table/model.ts';
import type { Store } from '../../table/store.ts';

/** How often to look for changes while somebody waits for one, in ms. Another process may have made them. */
const LOOK_EVERY = 400;
/** How long a request waits at most, in ms: less than proxies between let it. */
const PATIENCE = 25_000;

/** What somebody sees of a table. */
interface Seen {
  readonly userId: string;
  /** `versionFor` them. */
  readonly version: string;
}

interface Waiting extends Seen {
  /** The table's version for everybody at which it was still the same for them. */
  same: number;
  readonly tell: (changed: Change | undefined) => void;
}

/** @property version the table's for everybody; undefined: the table is gone */
export interface Change {
  readonly version: number | undefined;
}

/** Tells those who wait that a table has changed. One statement looks for all of them. */
export function createChanges({ tables }: Pick<Store, 'tables'>, failed: (err: unknown) => void) {
  const waiting = new Map<string, Set<Waiting>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const look = async (): Promise<void> => {
    try {
      const found = new Map((await tables([...waiting.keys()])).map((table) => [table.id, table]));
      for (const [id, all] of waiting) {
        const table = found.get(id);
        const version = table?.version;
        // Nobody plans but the players: to all others it is the same.
        const planners = new Set(table?.plans.map(({ by }) => by));
        const forOthers = table && versionFor(table, '');
        for (const one of [...all]) {
          if (version !== undefined && version === one.same) continue;
          const now = table && planners.has(one.userId) ? versionFor(table, one.userId) : forOthers;
          if (now !== one.version) one.tell({ version });
          else one.same = version ?? 0;
        }
      }
    } catch (err) {
      failed(err);
    }
    timer = waiting.size === 0 ? undefined : setTimeout(look, LOOK_EVERY);
  };

  return {
    /**
     * Waits for a change of a table, but not for ever.
     *
     * @param gone nobody waits any more
     * @returns undefined where there is none so far
     */
    next(table: string, seen: Seen, gone: AbortSignal): Promise<Change | undefined> {
      // After the stop nobody would answer a request that starts to wait.
      if (gone.aborted || isStopped) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const all = waiting.get(table) ?? new Set();
        const one: Waiting = {
          ...seen,
          same: 0,
          tell(changed) {
            clearTimeout(late);
            all.delete(one);
            if (all.size === 0) waiting.delete(table);
            gone.removeEventListener('abort', give);
            resolve(changed);
          },
        };
        const give = () => one.tell(undefined);
        const late = setTimeout(give, PATIENCE);
        gone.addEventListener('abort', give, { once: true });
        all.add(one);
        waiting.set(table, all);
        timer ??= setTimeout(look, 0);
      });
    },

    /** Everybody who waits, or would wait after this, is told that nothing has changed. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      for (const all of [...waiting.values()]) for (const one of [...all]) one.tell(undefined);
    },
  };
}

/** Names a table as somebody may know it: what others plan changes nothing. */
export function versionFor(table: Table, userId: string): string {
  const plans = table.plans.filter(({ by }) => by === userId);
  const { status, head } = table;
  return createHash('sha256')
    .update(JSON.stringify([status, head, documentOf({ ...table, plans })]))
    .digest('base64url')
    .slice(0, 20);
}
