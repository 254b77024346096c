import type { AnyGame } from '../core/game.ts';

/** Every game that Rollpad hosts, in the order in which they are offered. */
export const games: readonly AnyGame[] = [];
