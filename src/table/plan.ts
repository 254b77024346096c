import type { MoveWords } from '../core/legal.ts';
import type { Seat } from '../core/message.ts';

/** What a waiting person wants done when their turn comes. Nobody else knows of it. */
export interface Plan {
  readonly seat: Seat;
  /** The person's id: the plan ends when they leave the seat. */
  readonly by: string;
  /** By the id of a decision that the game foresees: what to do, the most wanted first. */
  readonly decisions: Readonly<Record<string, readonly MoveWords[]>>;
}
