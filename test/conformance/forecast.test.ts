import { games } from '../../src/games/index.ts';
import { forecast } from '../../src/testkit/games/forecast.ts';

for (const game of games) forecast(game);
