import { PermissionFlagsBits } from 'discord.js';
import { localeFrom, say } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import type { SlashCommand } from '../../discord/interactions/command.ts';
import { notManaging, refusalReply, show } from '../../discord/interactions/reply.ts';
import { textView } from '../../discord/messages/view.ts';
import { dueWork } from '../../table/due-work.ts';
import { ofServer } from '../../table/model.ts';
import { feature } from '../feature.ts';
import { findBoard, followTable, forgetBoard, placeBoard, refreshBoard, removeBoard } from './boards.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { awaitedBoard } from './record.ts';
import { placedView, presses } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    awaited: typeof en;
  }
}

/** One message per server that always shows whom its games await. */
export const awaited = feature({
  id: 'awaited',
  locales: { en, de, fr, nl },
  records: [awaitedBoard],
  make(kernel) {
    /** Moves the message to the channel where the command is used, or removes it. */
    const command: SlashCommand = {
      name: 'awaited',
      describe: 'discord.command.awaited',
      serverOnly: true,
      botInChannel: true,
      permissions: PermissionFlagsBits.ManageChannels,
      async run(ask) {
        const no = notManaging(ask);
        if (no !== undefined) return no;
        const { place, guildLocale } = ask.where;
        const { guildId = '', channelId } = place;
        const shut = ask.bot.places.whyShut(ask.where);
        if (shut !== undefined) return refusalReply(shut);
        if ((await findBoard(kernel, guildId))?.channelId !== channelId) {
          const server = await ask.bot.service.serverSettings(guildId);
          await placeBoard(kernel, guildId, channelId, ofServer.locale.of(server) ?? localeFrom(guildLocale));
        }
        return placed(ask, guildId);
      },
    };
    const placed = async (ask: Ask, guildId: string) => {
      const board = await findBoard(kernel, guildId);
      const words = wordsFor(ask);
      return show(board === undefined ? textView(say('awaited.ended'), words) : placedView(board, words));
    };

    return {
      api: undefined,
      commands: [command],
      buttons: [
        button(presses.end, {
          acknowledge: 'update',
          async run(ask) {
            const no = notManaging(ask);
            if (no !== undefined) return no;
            const { guildId = '' } = ask.where.place;
            await removeBoard(kernel, guildId);
            return placed(ask, guildId);
          },
        }),
      ],
      follow: (loaded) => followTable(kernel, loaded),
      channelGone: (guildId, channelId) => forgetBoard(kernel, guildId, channelId),
      dueWork: [dueWork(kernel, awaitedBoard, (board) => refreshBoard(kernel, board), { atOnce: 4 })],
    };
  },
});
