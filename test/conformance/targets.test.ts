import { games } from '../../src/games/index.ts';
import { targets } from '../../src/testkit/games/targets.ts';

for (const game of games) targets(game);
