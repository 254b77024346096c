import { z } from 'zod';
import { pressDaily } from '../commands/daily.ts';
import { button } from './button.ts';
import { day, guildId } from './fields.ts';

const dailyFields = { what: z.enum(['play', 'results', 'look']), guild: guildId, day };

declare module './press.ts' {
  interface ButtonFields {
    daily: typeof dailyFields;
  }
}

/** Plays a server's challenge of a day, shows its results, or looks at one of its sheets. */
export const dailyButton = button({
  kind: 'daily',
  fields: dailyFields,
  acknowledge: 'private',
  run: (bot, context, press, [value = '']) => pressDaily(bot, context, press, value),
});
