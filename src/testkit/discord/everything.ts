import { createCustomIds } from '../../discord/presses.ts';
import { games } from '../../games/index.ts';
import { testContext } from './bot-context.ts';
import { translator } from './translator.ts';

/** What people can use in a bot with every game and every feature. */
export const handlers = testContext(games, translator).handlers();
export const customIds = createCustomIds(handlers.buttons);
