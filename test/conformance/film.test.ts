import { games } from '../../src/games/index.ts';
import { film } from '../../src/testkit/games/film.ts';

for (const game of games) film(game);
