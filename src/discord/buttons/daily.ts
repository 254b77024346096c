import { beginDaily, pressDaily } from '../commands/daily.ts';
import { button } from '../interactions/button.ts';
import { presses } from '../presses.ts';

/** Plays a challenge, shows its results, or looks at one of its sheets. */
export const dailyButton = button(presses.daily, {
  acknowledge: 'private',
  run: (bot, context, press, [value = '']) => pressDaily(bot, context, press, value),
});

/** Begins the person's only try at a challenge. */
export const beginDailyButton = button(presses.beginDaily, {
  acknowledge: 'update',
  run: async (bot, context, press) => beginDaily(bot, context, press),
});
