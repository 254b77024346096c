import type { AnyGame } from '../core/game.ts';
import { games } from '../games/index.ts';

/** The games that are offered, on another thread. @param modules of the host's games, which `loadGames` has checked */
export async function importGames(modules: readonly string[]): Promise<readonly AnyGame[]> {
  const loaded = await Promise.all(
    modules.map((href) => import(href) as Promise<{ readonly default: AnyGame }>),
  );
  return [...games, ...loaded.map((module) => module.default)];
}
