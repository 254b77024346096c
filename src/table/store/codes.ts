import type { Table } from '../model.ts';

/** The codes by which the dice of finished games can be played again. */
export interface CodeStore {
  /** Whether a game has the code, finished or not. */
  hasCode(code: string): Promise<boolean>;
  /** The first finished game with the code. */
  gameOfCode(code: string): Promise<Table | undefined>;
  /**
   * Gives a game of an earlier version its code, and its outcomes their merit, unless they have one.
   * @param merits by seat
   * @returns the game's code; undefined if the game does not exist
   */
  giveCode(tableId: string, code: string, merits: readonly number[]): Promise<string | undefined>;
}
