import { games } from '../../src/games/index.ts';
import { texts } from './texts.ts';

for (const game of games) texts(game, new URL(`../../src/games/${game.id}/`, import.meta.url));
