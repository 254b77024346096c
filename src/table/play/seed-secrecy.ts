import type { Table } from '../model.ts';
import { isClosed, isOverForAll, isWeek } from '../server/challenge-day.ts';
import type { ChallengeStore } from '../store/challenges.ts';

/** Whether the seed of a table is public: its game is over, and in a challenge everybody's is. */
export async function isSeedPublic(
  store: Pick<ChallengeStore, 'dailyTables'>,
  table: Table,
  now: Date,
): Promise<boolean> {
  if (!isClosed(table) || table.daily === undefined) return isClosed(table);
  // Of a week, the time alone decides.
  const tables = isWeek(table.daily.day) ? [] : await store.dailyTables(table.daily);
  return isOverForAll(table.daily, tables, now);
}
