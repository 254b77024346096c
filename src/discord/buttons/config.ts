import { z } from 'zod';
import { chooseConfig } from '../commands/config.ts';
import { button } from './button.ts';

/** By the names of the options of `/config`; `channels` stands for `allow` and `forbid`. */
const configFields = { setting: z.enum(['channels', 'clock', 'language', 'theme', 'tables', 'cancel']) };

declare module './press.ts' {
  interface ButtonFields {
    config: typeof configFields;
  }
}

/** Changes a setting of the server. */
export const configMenu = button({
  kind: 'config',
  fields: configFields,
  acknowledge: 'update',
  run: (bot, context, { setting }, values) => chooseConfig(bot, context, setting, values),
});
