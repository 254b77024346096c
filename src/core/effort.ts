/** What people want to know before they begin. */
export interface Effort {
  readonly difficulty: 'easy' | 'medium' | 'hard';
  /** The number of decisions of each player. */
  readonly moves: number;
  /** The number of days if everybody looks in once a day and then makes every move that is due. */
  readonly days: number;
}
