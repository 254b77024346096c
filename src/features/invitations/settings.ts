import * as z from 'zod';
import { say } from '../../discord/i18n/words.ts';
import { entry, stored } from '../../discord/interactions/setting-entry.ts';
import { onOrOff } from '../../discord/messages/input.ts';
import { personPages } from '../../discord/settings/entries.ts';
import { setting } from '../../table/settings.ts';

export const invitable = setting('invitations.on', z.boolean(), true);

export const invitableEntry = entry({
  ...stored(invitable),
  name: 'invitations',
  page: personPages.play,
  order: 20,
  describe: 'discord.option.invitations',
  label: say('settings.invitations'),
  input: onOrOff(say('settings.invitations-on'), say('settings.invitations-off')),
});
