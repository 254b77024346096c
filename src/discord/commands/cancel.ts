import { placeKey } from '../../table/place.ts';
import type { SlashCommand } from '../interactions/command.ts';
import { localizerFor } from '../interactions/context.ts';
import { aboutTable } from '../interactions/find-table.ts';
import { show } from '../interactions/reply.ts';
import { closeUnreadableView } from '../messages/refusals.ts';
import { changeLobby } from './lobby.ts';

const cancelReadable = aboutTable({
  name: 'cancel',
  describe: 'discord.command.cancel',
  table: 'open',
  run: (bot, context, loaded) => changeLobby(bot, context, 'cancel', loaded),
});

/** Closes a table, also one that cannot be read any more: such a one would block its channel for ever. */
export const cancelCommand: SlashCommand = {
  ...cancelReadable,
  async run(bot, context, input) {
    const { where, person, table } = context;
    const unreadable =
      table === undefined ? await bot.service.unreadableIn(placeKey(context.where.place)) : undefined;
    if (unreadable === undefined || (!where.manages && unreadable.hostId !== person.id))
      return cancelReadable.run(bot, context, input);
    return show(closeUnreadableView(localizerFor(bot, context)));
  },
};
