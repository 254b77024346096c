import { chooseConfig } from '../commands/config.ts';
import { button } from '../interactions/button.ts';
import { presses } from '../presses.ts';

/** Changes a setting of the server. */
export const configMenu = button(presses.config, {
  acknowledge: 'update',
  run: (bot, context, { setting }, values) => chooseConfig(bot, context, setting, values),
});
