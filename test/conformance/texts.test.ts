import { locales } from '../../src/core/message.ts';
import { games } from '../../src/games/index.ts';
import { texts } from '../../src/testkit/games/texts.ts';

for (const game of games) texts(game, new URL(`../../src/games/${game.id}/`, import.meta.url), locales);
