import { games } from '../../src/games/index.ts';
import { presentation } from '../../src/testkit/games/presentation.ts';

for (const game of games) presentation(game);
