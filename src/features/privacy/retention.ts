import type { AnyGame } from '../../core/game.ts';
import { say } from '../../discord/i18n/words.ts';
import { installedGame, isInstalled } from '../../table/missing-game.ts';
import type { Table } from '../../table/model.ts';
import { nextStep } from '../../table/play/changes.ts';
import { firstDifference } from '../../table/play/replay.ts';
import type { Job } from '../../table/ports.ts';
import { record } from '../../table/record.ts';
import { type Loaded, ok, refuse } from '../../table/request.ts';
import type { TableService } from '../../table/service.ts';
import type { ClosedGame, OpenTableAge, Store } from '../../table/store.ts';
import type { Writer } from '../../table/writer.ts';
import type { Retention } from '../feature.ts';

/** A server that removed the bot, and when this was first recorded. */
export const leftServer = record({
  model: 'leftServer',
  server: 'guildId',
});

/** The tasks, each a job. `tables` covers lobbies and games that are still open. */
export const retentionTasks = ['positions', 'tables', 'servers', 'fingerprints'] as const;
export type RetentionTask = (typeof retentionTasks)[number];

export function isRetentionTask(key: string): key is RetentionTask {
  return retentionTasks.some((task) => task === key);
}

/** The queue runs one job per key at a time across all processes, so no task runs twice at once. */
export const retentionJobs: readonly Job[] = retentionTasks.map((key) => ({ queue: 'retention', key }));

export interface RetentionNeeds {
  readonly store: Pick<
    Store,
    | 'closeRow'
    | 'gamesWithPositions'
    | 'openTableAges'
    | 'ping'
    | 'prisma'
    | 'settlePositions'
    | 'steps'
    | 'table'
  >;
  readonly writer: Pick<Writer, 'readable' | 'changeLobby' | 'changeGame'>;
  readonly service: Pick<TableService, 'deleteFromServer'>;
  readonly games: readonly AnyGame[];
  readonly now: () => Date;
  readonly retention: Retention;
  /** Aborted when the process is asked to stop; the next one continues. */
  readonly stopping: AbortSignal;
  /** Asks Discord whether the bot is on a server. Rejects if Discord does not respond. */
  readonly isOnServer: (guildId: string) => Promise<boolean>;
  readonly onServerDeleted: (guildId: string) => void;
  /** A table keeps its positions, because its record does not lead to the one of this step, or cannot be replayed. */
  readonly onKept: (tableId: string, why: { readonly step: number } | { readonly err: unknown }) => void;
}

/** Closes or deletes old data, in small batches in the background. Idempotent, also after a failure. */
export function createRetention(needs: RetentionNeeds): (task: RetentionTask) => Promise<void> {
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
    fingerprints: async () => {
      await needs.store.prisma.fingerprint.deleteMany({ where: { until: { lte: needs.now() } } });
    },
  };
  return async (task) => {
    try {
      await tasks[task]();
    } catch (error) {
      if (!stopping.aborted) throw error;
    }
  };
}

/** Number of games read at once. Each is replayed and pruned separately. */
const GAMES = 50;

/**
 * Prunes the positions of games that ended some days ago, once it has verified for each game that its record leads to
 * each of these positions. Later reads restore them by a replay.
 *
 * @param days more than 0
 */
async function prunePositions(needs: RetentionNeeds, days: number): Promise<void> {
  const { store, now, stopping } = needs;
  const before = daysBefore(now(), days);
  let after: ClosedGame | undefined;
  do {
    const page: readonly ClosedGame[] = await store.gamesWithPositions(before, after, GAMES);
    for (const { id, endedAt } of page) {
      const proved = endedAt < before ? await isProved(needs, id) : undefined;
      if (proved !== undefined) await store.settlePositions(id, proved ? 'prune' : 'keep');
      await pause(stopping);
    }
    after = page.length < GAMES ? undefined : page.at(-1);
  } while (after !== undefined);
}

/** Undefined as long as its game is not installed: nothing can be said of it. */
async function isProved(
  { store, games, onKept }: RetentionNeeds,
  tableId: string,
): Promise<boolean | undefined> {
  try {
    const table = await store.table(tableId);
    if (table === undefined) throw new Error(`there is no table ${tableId}`);
    if (!isInstalled(games, table)) return undefined;
    const game = installedGame(games, table);
    const step = await firstDifference({ table, game }, await store.steps(tableId));
    if (step !== undefined) onKept(tableId, { step });
    return step === undefined;
  } catch (err) {
    // A database outage says nothing about the table.
    await store.ping();
    onKept(tableId, { err });
    return false;
  }
}

/** Number of open tables read at once. */
const TABLES = 200;

/** Closes lobbies that nobody started, and ends games in which nobody moved, which frees their channels. */
async function closeIdleTables(
  { store, writer, games, now, stopping }: RetentionNeeds,
  days: Pick<Retention, 'lobbies' | 'idleGames'>,
): Promise<void> {
  const at = now();
  const isIdle = ({ status, createdAt, activeAt }: OpenTableAge): boolean =>
    status === 'lobby'
      ? days.lobbies > 0 && createdAt < daysBefore(at, days.lobbies)
      : days.idleGames > 0 && activeAt < daysBefore(at, days.idleGames);

  const close = async ({ id, status, head }: OpenTableAge): Promise<void> => {
    const table = await store.table(id).catch(() => undefined);
    // It is somebody's who may be able to play it again.
    if (table !== undefined && !isInstalled(games, table)) return;
    if ((await writer.readable(id)) === undefined) {
      // A database outage says nothing about the table.
      await store.ping();
      await store.closeRow(id);
    } else if (status === 'lobby')
      await writer.changeLobby(id, undefined, (table) =>
        table.status === 'lobby' ? ok(unstartedLobby(table, days.lobbies)) : refuse(say('refusal.over')),
      );
    else
      await writer.changeGame(id, undefined, (loaded) =>
        loaded.table.status === 'playing' && loaded.table.head === head
          ? idleGame(loaded, days.idleGames, at)
          : refuse(say('refusal.over')),
      );
  };

  let after: string | undefined;
  do {
    const page: readonly OpenTableAge[] = await store.openTableAges(after, TABLES);
    const idle = page.filter(isIdle);
    const guildId = { in: idle.flatMap((table) => table.guildId ?? []) };
    // Nobody could be told there.
    const servers = await store.prisma.leftServer.findMany({ where: { guildId } });
    const left = new Set(servers.map((server) => server.guildId));
    for (const table of idle.filter((age) => age.guildId === undefined || !left.has(age.guildId))) {
      await close(table);
      await pause(stopping);
    }
    after = page.length < TABLES ? undefined : page.at(-1)?.channelId;
    await pause(stopping);
  } while (after !== undefined);
}

function unstartedLobby(table: Table, days: number): Table {
  return { ...table, status: 'cancelled', unstartedDays: days };
}

/** Without a result, it counts in no statistics or ratings. */
function idleGame(loaded: Loaded, days: number, at: Date) {
  const step = { kind: 'report', seat: undefined, by: 'table', origin: undefined, at } as const;
  return nextStep(loaded, { ...step, events: [{ type: 'idle', days }] }, loaded.state, {
    ...loaded.table,
    status: 'cancelled',
    proposals: [],
  });
}

/** Number of servers read, and of games deleted, at once. */
const SERVERS = { servers: 50, games: 20 } as const;

/**
 * Deletes the data of servers that removed the bot some days ago. Asks Discord first, because the bot may be back, and
 * another process may have heard of it.
 *
 * @param days more than 0
 */
async function deleteLeftServers(
  { store, service, now, stopping, isOnServer, onServerDeleted }: RetentionNeeds,
  days: number,
): Promise<void> {
  const before = daysBefore(now(), days);
  const { leftServer: left } = store.prisma;
  for (;;) {
    const servers = await left.findMany({
      where: { since: { lt: before } },
      orderBy: { since: 'asc' },
      take: SERVERS.servers,
    });
    if (servers.length === 0) return;
    for (const server of servers) {
      const { guildId } = server;
      if (await isOnServer(guildId)) await left.deleteMany({ where: { guildId } });
      else {
        // If the bot returns at this moment, its server keeps everything.
        const only = { model: 'leftServer', row: server } as const;
        while (!(await service.deleteFromServer(guildId, SERVERS.games, only))) await pause(stopping);
        onServerDeleted(guildId);
      }
      await pause(stopping);
    }
  }
}

const DAY = 86_400_000;

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

/** The pause between batches, in ms, which leaves the database to presses. */
const PAUSE = 20;

/** Rejects when the process is asked to stop. */
async function pause(stopping: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  stopping.throwIfAborted();
}
