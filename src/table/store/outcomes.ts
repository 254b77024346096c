import type { DailyKey, Outcome } from '../model.ts';

/** How games ended. They are written with the step that ends a game. */
export interface OutcomeStore {
  /** Of a person, the newest first. */
  outcomesOf(userId: string): Promise<readonly Outcome[]>;
  /** Of a challenge, the best first. */
  outcomesOfDaily(daily: DailyKey): Promise<readonly Outcome[]>;
}
