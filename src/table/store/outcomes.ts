import type { DailyKey } from '../challenge.ts';
import type { Outcome } from '../model.ts';

/** How games ended. They are written with the step that ends a game. */
export interface OutcomeStore {
  /** Of a person, the newest first. */
  outcomesOf(userId: string): Promise<readonly Outcome[]>;
  /** Of a challenge, the best first. */
  outcomesOfDaily(daily: DailyKey): Promise<readonly Outcome[]>;
  /** Of a week on all servers, the best first. @param most maximum number */
  outcomesOfWeek(week: string, most: number): Promise<readonly Outcome[]>;
  /** How many outcomes a week has on all servers, and how many of them are better than a score. */
  weekCounts(week: string, score: number): Promise<{ readonly all: number; readonly better: number }>;
}
