import { PermissionFlagsBits } from 'discord.js';
import { say } from '../i18n/localizer.ts';
import { person } from '../i18n/sentences.ts';
import { localizerFor } from '../interactions/context.ts';
import { aboutTable } from '../interactions/find-table.ts';
import { refuse, replyTo, show } from '../interactions/reply.ts';
import { tableLink } from '../messages/titles.ts';
import { noteView } from '../messages/view.ts';

/** Takes a person out of a lobby or a running game, for people who can manage the channel. */
export const removeCommand = aboutTable({
  name: 'remove',
  describe: 'discord.command.remove',
  table: 'open',
  serverOnly: true,
  permissions: PermissionFlagsBits.ManageChannels,
  options: [{ type: 'user', name: 'player', describe: 'discord.option.remove-player', required: true }],
  async run(bot, context, { table }, { options: { player } }) {
    if (player === undefined) return refuse(say('refuse.player'), table);
    const { person: manager, origin, where } = context;
    const request = { tableId: table.id, person: manager, origin, manager: where.manages };
    const localizer = localizerFor(bot, context, table);
    return replyTo(
      await bot.service.removePerson(request, player),
      () =>
        show(
          noteView(say('done.remove', { player: person(player) }), localizer, tableLink(table, localizer)),
        ),
      table,
    );
  },
});
