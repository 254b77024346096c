import type { AnyGame } from '../../core/game.ts';
import { contract } from './contract.ts';
import { effort } from './effort.ts';
import { film } from './film.ts';
import { ownPace } from './own-pace.ts';
import { forecast, planning } from './planning.ts';
import { presentation } from './presentation.ts';
import { returning } from './returning.ts';
import { sameDraws } from './same-draws.ts';
import { secrets } from './secrets.ts';
import { targets } from './targets.ts';
import { texts } from './texts.ts';

/**
 * The contract tests for a game that is not registered: an example, or a game in development. @param folder of its code
 */
export function conforms(game: AnyGame, folder: URL): void {
  contract(game);
  effort(game);
  secrets(game);
  ownPace(game);
  planning(game);
  returning(game);
  sameDraws(game);
  presentation(game);
  targets(game);
  film(game);
  forecast(game);
  texts(game, folder);
}
