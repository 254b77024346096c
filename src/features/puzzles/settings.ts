import * as z from 'zod';
import { say } from '../../discord/i18n/words.ts';
import { entry, stored } from '../../discord/interactions/setting-entry.ts';
import { onOrOff } from '../../discord/messages/input.ts';
import { personPages } from '../../discord/settings/entries.ts';
import { setting } from '../../table/settings.ts';

/** Whether positions from a person's finished games may become puzzles for everyone. */
export const shares = setting('puzzles.share', z.boolean(), false);

export const sharesEntry = entry({
  ...stored(shares),
  name: 'puzzles',
  page: personPages.play,
  order: 40,
  describe: 'discord.option.puzzles',
  label: say('settings.puzzles'),
  input: onOrOff(say('settings.puzzles-on'), say('settings.puzzles-off')),
});
