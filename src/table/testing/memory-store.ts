import type { Job, Player, StepRow, Table } from '../model.ts';
import type { Store } from '../ports.ts';

/** A store for tests that keeps everything in memory, by the rules of the real one; `jobs` are those enqueued. */
export interface MemoryStore extends Store {
  readonly jobs: Job[];
}

export function memoryStore(): MemoryStore {
  const tables = new Map<string, Table>();
  const steps = new Map<string, StepRow[]>();
  const players = new Map<string, Player>();
  const looks = new Map<string, number>();
  const jobs: Job[] = [];

  const isOpen = ({ status }: Table) => status === 'lobby' || status === 'playing';
  const rowsOf = (tableId: string) => steps.get(tableId) ?? [];
  const allSteps = () => [...steps.values()].flat();
  const replace = (table: Table): boolean => {
    const stored = tables.get(table.id);
    if (stored === undefined || stored.version !== table.version) return false;
    // Where the announcement is changes without the version: it is not part of the lock.
    tables.set(table.id, { ...table, version: table.version + 1, announcement: stored.announcement });
    return true;
  };

  return {
    jobs,
    async create(table, following) {
      const occupied = [...tables.values()].some((one) => isOpen(one) && one.channelId === table.channelId);
      if (occupied) return 'occupied';
      tables.set(table.id, table);
      jobs.push(...following);
      return 'created';
    },
    async table(id) {
      return tables.get(id);
    },
    async head(id) {
      const table = tables.get(id);
      return table === undefined ? undefined : { table, step: rowsOf(id).at(-1) };
    },
    async openTableIn(channelId) {
      return [...tables.values()].find((one) => isOpen(one) && one.channelId === channelId);
    },
    async latestTableIn(channelId) {
      const here = [...tables.values()].filter((one) => one.channelId === channelId);
      return here.find(isOpen) ?? here.at(-1);
    },
    async openTablesOf(userId) {
      return [...tables.values()].filter(
        (one) =>
          isOpen(one) && one.seats.some((sitter) => sitter.kind === 'human' && sitter.person.id === userId),
      );
    },
    async openTables() {
      return [...tables.values()].filter(isOpen);
    },
    async update(table, following) {
      if (!replace(table)) return 'conflict';
      jobs.push(...following);
      return 'updated';
    },
    async append(step, table, following) {
      if (step.origin !== undefined && allSteps().some(({ origin }) => origin === step.origin))
        return 'duplicate';
      if (rowsOf(step.tableId).some(({ seq }) => seq === step.seq) || !replace(table)) return 'conflict';
      steps.set(step.tableId, [...rowsOf(step.tableId), step]);
      jobs.push(...following);
      return 'appended';
    },
    async steps(tableId, from = 1) {
      return rowsOf(tableId).filter(({ seq }) => seq >= from);
    },
    async step(tableId, seq) {
      return rowsOf(tableId).find((row) => row.seq === seq);
    },
    async stepOf(origin) {
      return allSteps().find((row) => row.origin === origin);
    },
    async announced(tableId, announcement) {
      const table = tables.get(tableId);
      if (table !== undefined && (table.announcement?.seq ?? 0) <= announcement.seq)
        tables.set(tableId, { ...table, announcement });
    },
    async player(userId) {
      return players.get(userId);
    },
    async savePlayer(player) {
      players.set(player.userId, player);
    },
    async lastLook(tableId, userId) {
      return looks.get(`${tableId}:${userId}`);
    },
    async looked(tableId, userId, seq) {
      looks.set(`${tableId}:${userId}`, seq);
    },
    async ping() {},
    async close() {},
  };
}
