import * as z from 'zod';
import { say } from '../../discord/i18n/words.ts';
import { entry, stored } from '../../discord/interactions/setting-entry.ts';
import { onOrOff } from '../../discord/messages/input.ts';
import { serverPages } from '../../discord/settings/entries.ts';
import { setting } from '../../table/settings.ts';

/** Whether a server's channels offer games with people who are not on it. */
export const offers = setting('findOffered', z.boolean(), true);

export const offersEntry = entry({
  ...stored(offers),
  name: 'strangers',
  page: serverPages.rights,
  order: 40,
  describe: 'discord.option.strangers',
  label: say('config.strangers'),
  input: onOrOff(say('find.offered'), say('find.not-offered')),
});
