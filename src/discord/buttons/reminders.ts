import { chooseReminders } from '../commands/games.ts';
import { mute } from '../commands/nudge.ts';
import { button } from './button.ts';
import { tableFields } from './fields.ts';
import { onTable } from './on-table.ts';

declare module './press.ts' {
  interface ButtonFields {
    mute: typeof tableFields;
    unmute: typeof tableFields;
    'mute-menu': Record<never, never>;
    reminders: Record<never, never>;
  }
}

export const muteButton = button({
  kind: 'mute',
  fields: tableFields,
  acknowledge: 'private',
  run: onTable((bot, context, loaded) => mute(bot, context, loaded, true)),
});

export const unmuteButton = button({
  kind: 'unmute',
  fields: tableFields,
  acknowledge: 'private',
  run: onTable((bot, context, loaded) => mute(bot, context, loaded, false)),
});

/** Mutes one of several games: the choice is the table's id. */
export const muteMenu = button({
  kind: 'mute-menu',
  fields: {},
  formerly: ['hush'],
  acknowledge: 'private',
  run: (bot, context, _, [table = '']) => muteChosen(bot, context, { table }, []),
});

const muteChosen = onTable((bot, context, loaded) => mute(bot, context, loaded, true));

/** Turns the reminders of one of several games on or off. */
export const remindersMenu = button({
  kind: 'reminders',
  fields: {},
  acknowledge: 'update',
  run: (bot, context, _, [value = '']) => chooseReminders(bot, context, value),
});
