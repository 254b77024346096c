import { commandHandlers } from '../commands/index.ts';
import { say } from '../i18n/localizer.ts';
import { no } from '../interaction-context.ts';
import { openPanel } from '../panel/open-panel.ts';
import { button } from './button.ts';
import { name } from './fields.ts';
import { onTable } from './on-table.ts';

const chooseFields = { command: name };

declare module './press.ts' {
  interface ButtonFields {
    choose: typeof chooseFields;
  }
}

/** Does with one of several games what a command does in its channel: the choice is the table's id. */
export const chooseMenu = button({
  kind: 'choose',
  fields: chooseFields,
  formerly: [{ kind: 'choose', fields: {}, read: () => ({ command: 'sheet' }) }],
  acknowledge: 'update',
  async run(bot, context, { command }, [table = '']) {
    if (command === 'play') return openChosen(bot, context, { table }, []);
    const handler = commandHandlers(bot).get(command);
    const input = { verb: undefined, options: {} };
    return handler?.run({ ...context, table }, input) ?? no(say('refuse.unknown'));
  },
});

const openChosen = onTable((bot, context, loaded) => openPanel(bot, context, loaded));
