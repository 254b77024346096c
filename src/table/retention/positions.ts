import type { AnyGame } from '../../core/game.ts';
import { firstDifference } from '../play/replay.ts';
import type { ClosedGame } from '../store/retention.ts';
import type { Store } from '../store/store.ts';
import { daysBefore, pause } from './retention.ts';

export interface PruningNeeds {
  readonly store: Pick<Store, 'gamesWithPositions' | 'settlePositions' | 'table' | 'steps' | 'ping'>;
  readonly games: readonly AnyGame[];
  readonly now: () => Date;
  readonly stopping: AbortSignal;
  /** The positions of a table stay: its record does not lead to the one of this step, or cannot be replayed. */
  readonly onKept: (tableId: string, why: { readonly step: number } | { readonly err: unknown }) => void;
}

/** How many games are looked for at once. Each is replayed and pruned by itself. */
const BATCH = 50;

/**
 * Prunes the positions of games that ended some days ago. Before that it proves, for each game, that its record leads to
 * each of these positions: everything that reads them later has them by a replay.
 *
 * @param days more than 0
 */
export async function prunePositions(needs: PruningNeeds, days: number): Promise<void> {
  const { store, now, stopping } = needs;
  const before = daysBefore(now(), days);
  let after: ClosedGame | undefined;
  do {
    const page: readonly ClosedGame[] = await store.gamesWithPositions(before, after, BATCH);
    for (const { id, endedAt } of page) {
      if (endedAt < before) await store.settlePositions(id, (await isProved(needs, id)) ? 'prune' : 'keep');
      await pause(stopping);
    }
    after = page.length < BATCH ? undefined : page.at(-1);
  } while (after !== undefined);
}

async function isProved({ store, games, onKept }: PruningNeeds, tableId: string): Promise<boolean> {
  try {
    const table = await store.table(tableId);
    const game = games.find(({ id }) => id === table?.game);
    if (table === undefined || game === undefined)
      throw new Error(`the game of table ${tableId} is not here`);
    const step = await firstDifference({ table, game }, await store.steps(tableId));
    if (step !== undefined) onKept(tableId, { step });
    return step === undefined;
  } catch (err) {
    // An outage of the database says nothing about the table.
    await store.ping();
    onKept(tableId, { err });
    return false;
  }
}
