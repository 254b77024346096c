import { say } from '../i18n/localizer.ts';
import type { SlashCommand } from '../interactions/command.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { type Reply, show } from '../interactions/reply.ts';
import { sendDirectly } from '../messages/delivery.ts';
import { erasedView, eraseView, exportView, privacyView } from '../messages/privacy.ts';
import { sentView } from '../messages/sheets.ts';

/** What is kept of a person, and why, with buttons to export and to delete it. */
export const privacyCommand: SlashCommand = {
  name: 'privacy',
  describe: 'discord.command.privacy',
  run: (bot, context) => showPrivacy(bot, context),
};

export async function showPrivacy(bot: BotContext, context: InteractionContext): Promise<Reply> {
  return show(privacyView(localizerFor(bot, context), bot.retention));
}

/** Sends a person's data by direct message; shows it privately where these are closed. */
export async function exportData(bot: BotContext, context: InteractionContext): Promise<Reply> {
  const localizer = localizerFor(bot, context);
  const data = await bot.service.personalData(context.person.id);
  const file = { userId: context.person.id, exportedAt: bot.now().toISOString(), ...data };
  const view = (note: string) => exportView(file, note, localizer);
  const url = await sendDirectly(bot, context, view(localizer.plain(say('privacy.file'))));
  if (url === undefined) return show(view(localizer.plain(say('privacy.closed'))));
  return show(sentView(url, localizer, say('privacy.sent')));
}

export async function askToErase(bot: BotContext, context: InteractionContext): Promise<Reply> {
  return show(eraseView(localizerFor(bot, context)));
}

export async function eraseData(bot: BotContext, context: InteractionContext): Promise<Reply> {
  await bot.service.erasePerson(context.person.id);
  return show(erasedView(localizerFor(bot, context)));
}
