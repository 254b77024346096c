import { discordCatalogs } from '../../discord/i18n/words.ts';
import { withFeatures } from '../../features/feature.ts';
import { features } from '../../features/index.ts';
import { games } from '../../games/index.ts';
import { createTranslator } from '../../i18n/index.ts';

/** The words of the bot, of all features and of every game. */
export const catalogs = {
  discord: withFeatures(discordCatalogs, features),
  ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
};
export const translator = createTranslator(catalogs);
