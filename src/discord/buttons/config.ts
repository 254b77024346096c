import { chooseConfig } from '../commands/config.ts';
import { presses } from '../presses.ts';
import { button } from './button.ts';

/** Changes a setting of the server. */
export const configMenu = button(presses.config, {
  acknowledge: 'update',
  run: (bot, context, { setting }, values) => chooseConfig(bot, context, setting, values),
});
