import type { AnyGame } from '../../core/game.ts';
import { computerPlayer } from './computer-player.ts';
import { contract, effort } from './contract.ts';
import { draws } from './draws.ts';
import { film } from './film.ts';
import { lessons } from './lesson.ts';
import { forecast, planning } from './planning.ts';
import { presentation } from './presentation.ts';
import { returning } from './returning.ts';
import { ownPace, secrets } from './secrets.ts';
import { targets } from './targets.ts';
import { texts } from './texts.ts';

/**
 * The contract tests for a game that is not registered: an example, or a game in development. @param folder of its code
 */
export function conforms(game: AnyGame, folder: URL): void {
  conformsInPlay(game);
  presentation(game);
  targets(game);
  film(game);
  lessons(game);
  forecast(game);
  texts(game, folder);
}

/** The contract tests of a game's play, without those of its pictures, forecasts and texts. */
export function conformsInPlay(game: AnyGame): void {
  for (const part of [contract, computerPlayer, effort, secrets, ownPace, planning, returning, draws])
    part(game);
}
