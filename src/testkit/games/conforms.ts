import type { AnyGame } from '../../core/game.ts';
import { contract } from './contract.ts';
import { presentation } from './presentation.ts';
import { secrets } from './secrets.ts';
import { texts } from './texts.ts';

/** All that every game owes, for one that is not registered: an example, a game in the making. @param folder where its code is */
export function conforms(game: AnyGame, folder: URL): void {
  contract(game);
  secrets(game);
  presentation(game);
  texts(game, folder);
}
