import { nextStep } from '../changes.ts';
import type { Table } from '../model.ts';
import { type Loaded, ok, refuse } from '../request.ts';
import type { OpenTableAge } from '../store/retention.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../writer.ts';
import { daysBefore, pause, type Retention } from './retention.ts';

export interface IdleNeeds {
  readonly store: Pick<Store, 'openTableAges' | 'closeRow' | 'ping'>;
  readonly writer: Pick<Writer, 'readable' | 'changeLobby' | 'changeGame'>;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
}

/** How many open tables are looked at at once. */
const BATCH = 200;

/** Closes lobbies that nobody started, and ends games in which nobody moved: their channels are free again. */
export async function closeIdleTables(
  { store, writer, now, stopping }: IdleNeeds,
  days: Pick<Retention, 'lobbies' | 'idleGames'>,
): Promise<void> {
  const at = now();
  const isIdle = ({ status, createdAt, activeAt }: OpenTableAge): boolean =>
    status === 'lobby'
      ? days.lobbies > 0 && createdAt < daysBefore(at, days.lobbies)
      : days.idleGames > 0 && activeAt < daysBefore(at, days.idleGames);

  const close = async ({ id, status, head }: OpenTableAge): Promise<void> => {
    if ((await writer.readable(id)) === undefined) {
      // An outage of the database says nothing about the table.
      await store.ping();
      await store.closeRow(id);
    } else if (status === 'lobby')
      await writer.changeLobby(id, undefined, (table) =>
        table.status === 'lobby' ? ok(unstartedLobby(table, days.lobbies)) : refuse('over'),
      );
    else
      await writer.changeGame(id, undefined, (loaded) =>
        loaded.table.status === 'playing' && loaded.table.head === head
          ? idleGame(loaded, days.idleGames, at)
          : refuse('over'),
      );
  };

  let after: string | undefined;
  do {
    const page: readonly OpenTableAge[] = await store.openTableAges(after, BATCH);
    for (const table of page.filter(isIdle)) {
      await close(table);
      await pause(stopping);
    }
    after = page.length < BATCH ? undefined : page.at(-1)?.channelId;
    await pause(stopping);
  } while (after !== undefined);
}

function unstartedLobby(table: Table, days: number): Table {
  return { ...table, status: 'cancelled', unstartedDays: days };
}

/** It has no result: it counts in no statistics and no ratings. */
function idleGame(loaded: Loaded, days: number, at: Date) {
  const step = { kind: 'note', seat: undefined, by: 'table', origin: undefined, at } as const;
  return nextStep(loaded, { ...step, events: [{ type: 'idle', days }] }, loaded.state, {
    ...loaded.table,
    status: 'cancelled',
    proposals: [],
  });
}
