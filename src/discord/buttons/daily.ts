import { z } from 'zod';
import { beginDaily, pressDaily } from '../commands/daily.ts';
import { button } from './button.ts';
import { day, guildId } from './fields.ts';

const dailyFields = { what: z.enum(['play', 'results', 'look', 'look-world']), guild: guildId, day };
const challengeFields = { guild: guildId, day };

declare module './press.ts' {
  interface ButtonFields {
    daily: typeof dailyFields;
    'begin-daily': typeof challengeFields;
  }
}

/** Plays a challenge, shows its results, or looks at one of its sheets. */
export const dailyButton = button({
  kind: 'daily',
  fields: dailyFields,
  acknowledge: 'private',
  run: (bot, context, press, [value = '']) => pressDaily(bot, context, press, value),
});

/** Begins the person's only try at a challenge. */
export const beginDailyButton = button({
  kind: 'begin-daily',
  fields: challengeFields,
  acknowledge: 'update',
  run: async (bot, context, press) => beginDaily(bot, context, press),
});
