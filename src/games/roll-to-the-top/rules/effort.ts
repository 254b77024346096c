import type { Effort } from '../../../core/game.ts';
import type { Options } from './options.ts';

/** By simulated games. With three or more players each waits for all others. */
export function effort({ rounds }: Options, seats: number): Effort {
  const days = seats === 1 ? 1 : (seats === 2 ? 6.5 : 13) * rounds;
  return { difficulty: 'easy', moves: 25 * rounds, days };
}
