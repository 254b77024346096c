import type { Effort } from '../../../core/game.ts';
import type { Options } from './options.ts';

/** By simulated games. Player by player, everybody's turn is one sitting. */
export function effort({ order }: Options, seats: number): Effort {
  const days = seats === 1 ? 1 : order === 'players' ? 15 : 30;
  return { difficulty: 'hard', moves: 33, days };
}
