import { localizerFor } from '../bot-context.ts';
import { nudgedView } from '../messages/nudged.ts';
import { replyTo, show } from '../reply.ts';
import { onTable } from './command.ts';

/**
 * Sends a direct message to the people whose turn it is, at most once a day. The service first asks whether they are
 * still on the server, but not for people who want no reminders.
 */
export const nudgeCommand = onTable({
  name: 'nudge',
  describe: 'discord.command.nudge',
  botInChannel: true,
  table: 'open',
  async run(bot, context, { table }) {
    const result = await bot.service.nudge(
      { tableId: table.id, person: context.person, origin: context.origin },
      async (userId) => bot.members.isOn(table.place.guildId, userId),
    );
    return replyTo(result, (nudged) => show(nudgedView(nudged, localizerFor(bot, context, table))), table);
  },
});
