import type { BotContext } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { compose } from '../messages/compose.ts';
import { linkToMessage } from '../messages/titles.ts';
import type { View } from '../messages/view.ts';
import { isUnreachable } from '../rest/message-client.ts';

/** Sends a message to the person who asks. @returns the link to the message; undefined if the person accepts no direct messages */
export async function sendDirectly(
  bot: BotContext,
  context: InteractionContext,
  view: View,
): Promise<string | undefined> {
  const message = await compose(view, bot);
  try {
    const channelId = await bot.messages.directChannel(context.person.id);
    const { id } = await bot.messages.send(channelId, message, context.origin);
    return linkToMessage(undefined, channelId, id);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return undefined;
  }
}
