import type { Daily, DailyKey, DailyNote } from '../challenge.ts';
import type { Table } from '../model.ts';

/** Daily challenges, and the public messages about them. */
export interface ChallengeStore {
  /** The stored challenge of a server and day, or of a week; where there is none, stores this one. */
  dailyOr(daily: Daily): Promise<Daily>;
  /** The person's table of a challenge, also when it is closed. */
  dailyTableOf(daily: DailyKey, userId: string): Promise<Table | undefined>;
  /** The person's table of a week, wherever they began it, also when it is closed. */
  weeklyTableOf(week: string, userId: string): Promise<Table | undefined>;
  /** All tables of a challenge, also closed ones, the oldest first. */
  dailyTables(daily: DailyKey): Promise<readonly Table[]>;
  dailyNotes(daily: DailyKey): Promise<readonly DailyNote[]>;
  /** Stores a note for a channel, unless it has one. */
  addDailyNote(note: DailyNote): Promise<void>;
  saveDailyNote(note: DailyNote): Promise<void>;
}
