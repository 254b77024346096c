import { say } from '../../discord/i18n/words.ts';
import { whoMay } from '../../discord/settings/who-may.ts';

/** Who may set up a server's night, change it and end it. */
export const organisers = whoMay('club-night.set-up', 'managers', {
  name: 'club-nights',
  order: 20,
  label: say('config.club-nights'),
  describe: 'discord.option.club-nights',
});
