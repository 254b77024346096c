import type { Table } from '../model.ts';

/** The codes by which the dice of finished games can be played again. */
export interface CodeStore {
  /** Whether a game has the code, finished or not. */
  hasCode(code: string): Promise<boolean>;
  /** The first finished game with the code. */
  gameOfCode(code: string): Promise<Table | undefined>;
  /** Some finished games with the code: the first one, and the newest. @param except the id of a table @param most of all */
  gamesOfCode(code: string, except: string, most: number): Promise<readonly Table[]>;
  /**
   * How many results other people have in finished games with the code, and how many of them are worse.
   * @param merit of the person's own result
   */
  standingAmong(
    code: string,
    userId: string,
    merit: number,
  ): Promise<{ readonly others: number; readonly worse: number }>;
}
