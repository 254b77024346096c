import { games } from '../../src/games/index.ts';
import { presentation } from './presentation.ts';

for (const game of games) presentation(game);
