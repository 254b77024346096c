import { discordCatalogs } from '../../discord/i18n/localizer.ts';
import { games } from '../../games/index.ts';
import { createTranslator } from '../../i18n/index.ts';

/** The bot's words and those of every game. */
export const translator = createTranslator({
  discord: discordCatalogs,
  ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
});
