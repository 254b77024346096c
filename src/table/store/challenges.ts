import type { DailyKey } from '../challenge.ts';
import type { Table } from '../model.ts';

/** The tables of challenges. */
export interface ChallengeStore {
  /** The person's table of a challenge, also when it is closed. */
  dailyTableOf(daily: DailyKey, userId: string): Promise<Table | undefined>;
  /** The person's table of a week, wherever they began it, also when it is closed. */
  weeklyTableOf(week: string, userId: string): Promise<Table | undefined>;
  /** All tables of a challenge, also closed ones, the oldest first. */
  dailyTables(daily: DailyKey): Promise<readonly Table[]>;
}
