import { games } from '../../src/games/index.ts';
import { forecast } from '../../src/testkit/games/planning.ts';

for (const game of games) forecast(game);
