import type { Effort } from '../../../core/game.ts';
import type { Options } from './options.ts';

/** By simulated games: with many players more cards are filled at a time. */
export function effort({ tempo }: Options, seats: number): Effort {
  const days = seats === 2 ? 21 : seats === 3 ? 30 : 22;
  return {
    difficulty: 'medium',
    moves: seats <= 3 ? 30 : 18,
    days: tempo === 'together' ? days * 0.7 : days,
  };
}
