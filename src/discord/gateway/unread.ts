import {
  type APIInteraction,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  Routes,
} from 'discord.js';
import { DEFAULT_THEME } from '../../table/model.ts';
import { localeFrom, say } from '../i18n/words.ts';
import { type BotContext, wordsFor } from '../interactions/ask.ts';
import { compose } from '../messages/compose.ts';
import { refusalView } from '../messages/refusals.ts';
import { bodyOf } from '../rest/message-client.ts';
import { logMissed, sendFirst } from './answer.ts';

/** What it takes to answer an interaction. Discord may leave out anything else. */
export type Unread = Pick<APIInteraction, 'id' | 'token' | 'type'> & { readonly locale?: string };

/** The interactions that await a message. Suggestions await a list, and nobody waits for those of a newer kind. */
const AWAIT_MESSAGE: readonly InteractionType[] = [
  InteractionType.ApplicationCommand,
  InteractionType.MessageComponent,
  InteractionType.ModalSubmit,
];

/** Refuses an interaction that cannot be read, with one sentence to the person. Never rejects. */
export async function refuseUnread(
  bot: BotContext,
  { id, token, type, locale }: Unread,
  err?: unknown,
): Promise<void> {
  const about = { interaction: id, type };
  bot.log.warn({ err, ...about }, 'an interaction cannot be read: something in it is missing, or new');
  const send = (body: object) =>
    sendFirst(() => bot.client.rest.post(Routes.interactionCallback(id, token), { body, auth: false }));
  try {
    if (type === InteractionType.ApplicationCommandAutocomplete)
      await send({
        type: InteractionResponseType.ApplicationCommandAutocompleteResult,
        data: { choices: [] },
      });
    if (!AWAIT_MESSAGE.includes(type)) return;
    const words = wordsFor({ bot, reader: { locale: localeFrom(locale), theme: DEFAULT_THEME } });
    const { flags, ...message } = bodyOf(await compose(refusalView(say('refuse.unread'), words), bot));
    await send({
      type: InteractionResponseType.ChannelMessageWithSource,
      data: { ...message, flags: flags | MessageFlags.Ephemeral },
    });
  } catch (again) {
    logMissed(bot.log, again, about, 'refusing an interaction');
  }
}
