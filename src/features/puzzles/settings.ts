import * as z from 'zod';
import { say } from '../../discord/i18n/words.ts';
import { entry, stored } from '../../discord/interactions/setting-entry.ts';
import { onOrOff } from '../../discord/messages/input.ts';
import { personPages } from '../../discord/settings/entries.ts';
import { whoMay } from '../../discord/settings/who-may.ts';
import { setting } from '../../table/settings.ts';

/** Whether positions from a person's finished games may become puzzles for everyone. */
export const shares = setting('puzzles.share', z.boolean(), false);

/** The finished game at which a person was asked for that; empty: they have not been asked. */
export const askedAt = setting('puzzles.asked-at', z.string(), '');

export const sharesEntry = entry({
  ...stored(shares),
  name: 'puzzles',
  page: personPages.play,
  order: 40,
  describe: 'discord.option.puzzles',
  label: say('settings.puzzles'),
  input: onOrOff(say('settings.puzzles-on'), say('settings.puzzles-off')),
});

/** Who may start and stop a channel's daily puzzles, besides those who manage the channel. */
export const dailyRule = whoMay('puzzles.daily', 'managers', {
  name: 'daily-puzzles',
  order: 30,
  label: say('config.daily-puzzles'),
  describe: 'discord.option.daily-puzzles',
});
