import { say } from '../../discord/i18n/words.ts';
import { whoMay } from '../../discord/settings/who-may.ts';

/** Who may set up leagues on a server. */
export const founders = whoMay('league.set-up', 'members', {
  name: 'leagues',
  order: 10,
  label: say('config.leagues'),
  describe: 'discord.option.leagues',
});
