import { createAllowance, createTurns } from '../../discord/interactions/allowance.ts';
import { type Button, button } from '../../discord/interactions/button.ts';
import type { SlashCommand } from '../../discord/interactions/command.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
} from '../../discord/interactions/context.ts';
import { type Reply, refuse, show } from '../../discord/interactions/reply.ts';
import { sendDirectly } from '../../discord/messages/delivery.ts';
import { sentView } from '../../discord/messages/sheets.ts';
import type { Kernel } from '../feature.ts';
import { dataFile, erasedView, eraseView, exportView, privacyView } from './views.ts';
import { presses, say } from './words.ts';

/** A person's exports: each reads all of their games. */
const EXPORTS = { most: 1, within: 60_000 };

/** What is kept of a person, and why; to export and to delete it. */
export function privacyControls({ retention, now }: Pick<Kernel, 'retention' | 'now'>): {
  readonly commands: readonly SlashCommand[];
  readonly buttons: readonly Button[];
} {
  const allowance = createAllowance(EXPORTS, now);
  const inTurn = createTurns();
  /** Sends a person's data by direct message; shows it privately where these are closed. */
  const exportData = async (bot: BotContext, context: InteractionContext): Promise<Reply> => {
    const { id: userId } = context.person;
    if (!allowance.take(userId)) return refuse(say('privacy.export-often'));
    const localizer = localizerFor(bot, context);
    const data = await inTurn(() => bot.service.personalData(userId));
    const file = await dataFile({ userId, exportedAt: bot.now().toISOString(), ...data });
    const view = (note: string) => exportView(file, note, localizer);
    const url = await sendDirectly(bot, context, view(localizer.plain(say('privacy.file'))));
    if (url === undefined) return show(view(localizer.plain(say('privacy.closed'))));
    return show(sentView(url, localizer, say('privacy.sent')));
  };
  const showPrivacy = async (bot: BotContext, context: InteractionContext): Promise<Reply> =>
    show(privacyView(localizerFor(bot, context), retention));
  return {
    commands: [
      {
        name: 'privacy',
        describe: 'discord.command.privacy',
        run: (bot, context) => showPrivacy(bot, context),
      },
    ],
    buttons: [
      button(presses.privacy, { acknowledge: 'update', run: showPrivacy }),
      button(presses.privacyExport, { acknowledge: 'private', run: exportData }),
      // Asks once more.
      button(presses.privacyDelete, {
        acknowledge: 'update',
        run: async (bot, context) => show(eraseView(localizerFor(bot, context))),
      }),
      button(presses.privacyErase, {
        acknowledge: 'update',
        async run(bot, context) {
          await bot.service.erasePerson(context.person.id);
          return show(erasedView(localizerFor(bot, context)));
        },
      }),
    ],
  };
}
