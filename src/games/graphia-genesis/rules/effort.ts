import type { Effort } from '../../../core/game.ts';
import { isOwnPace, type Options, roundLimit } from './options.ts';

/** Most maps are full after this number of rounds. */
const FULL = 34;

/** By simulated games: in one round of eight nobody draws, and two players play two rounds a day. */
export function effort(options: Options, seats: number): Effort {
  const rounds = Math.min(FULL, roundLimit(options));
  const together = rounds * (seats === 2 ? 0.5 : 0.67);
  const days = seats === 1 ? 1 : isOwnPace(options, seats) ? 2 : together;
  return { difficulty: 'medium', moves: rounds * 0.88, days };
}
