import { notHost, notLobby } from '../../table/lobby/lobby.ts';
import type { Loaded, Result } from '../../table/service.ts';
import { button } from '../interactions/button.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { forTable } from '../interactions/find-table.ts';
import { type Reply, refusalReply, show } from '../interactions/reply.ts';
import { optionsView } from '../messages/options.ts';
import { presses } from '../presses.ts';

/** Opens the host's private menus. */
export const optionsButton = button(
  presses.options,
  forTable('private', async (bot, context, loaded) => {
    const { table } = loaded;
    const not = notLobby(table) ?? notHost(table, context.person);
    return not
      ? refusalReply(not.refusal, table)
      : show(optionsView(loaded, localizerFor(bot, context, table)));
  }),
);

/** Sets one option of the table. */
export const optionMenu = button(presses.set, {
  acknowledge: 'update',
  async run(bot, context, { table, option }, [value = '']) {
    const { person, origin } = context;
    const result = await bot.service.setOptions({ tableId: table, person, origin }, { [option]: value });
    return optionsAfter(bot, context, result);
  },
});

export const removeComputerButton = button(presses.removeComputer, {
  acknowledge: 'update',
  async run(bot, context, { table }) {
    const { person, origin } = context;
    return optionsAfter(bot, context, await bot.service.removeComputer({ tableId: table, person, origin }));
  },
});

function optionsAfter(bot: BotContext, { reader }: InteractionContext, result: Result<Loaded>): Reply {
  if (!result.ok) return refusalReply(result.refusal);
  return show(optionsView(result.value, localizerFor(bot, { reader }, result.value.table)));
}
