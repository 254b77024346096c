import { outcome, type Table } from '../../table/model.ts';
import type { CodeStore } from '../../table/store/codes.ts';
import type { RecordStore } from '../../table/store/record.ts';

/** The part of the in-memory store that knows the codes of games. */
export function memoryCodes(tables: Map<string, Table>, { records }: RecordStore): CodeStore {
  return {
    async hasCode(code) {
      return [...tables.values()].some((table) => table.code === code);
    },
    async gameOfCode(code) {
      return [...tables.values()].find((table) => table.code === code && table.status === 'finished');
    },
    async gamesOfCode(code, except, most) {
      const all = [...tables.values()].filter(
        (table) => table.code === code && table.status === 'finished' && table.id !== except,
      );
      return all.filter((_, at) => at === 0 || at > all.length - most);
    },
    async standingAmong(code, userId, merit) {
      const others = (await records(outcome).all({})).filter(
        (one) => tables.get(one.tableId)?.code === code && one.userId !== userId,
      );
      const worse = others.filter((one) => one.merit < merit);
      return { others: others.length, worse: worse.length };
    },
  };
}
