import { say } from '../i18n/localizer.ts';
import { button } from '../interactions/button.ts';
import { onTable } from '../interactions/find-table.ts';
import { refuse } from '../interactions/reply.ts';
import { openPanel } from '../panel/open-panel.ts';
import { presses } from '../presses.ts';

/**
 * Runs a command for one of several games: the choice is the table's id. `play` stands for the games' own commands and
 * opens the panel.
 */
export const chooseMenu = button(presses.choose, {
  acknowledge: 'update',
  async run(bot, context, { command }, [table = '']) {
    if (command === 'play') return openChosen(bot, context, { table }, []);
    const { commands } = bot.handlers();
    const chosen = commands.find(({ name, takesTable }) => name === command && takesTable);
    if (chosen === undefined) return refuse(say('refuse.unknown'));
    return chosen.run(bot, { ...context, table }, { verb: undefined, options: {} });
  },
});

const openChosen = onTable((bot, context, loaded) => openPanel(bot, context, loaded));
