import { games } from '../../src/games/index.ts';
import { lessons } from '../../src/testkit/games/lesson.ts';

for (const game of games) lessons(game);
