import type { Loaded } from '../../../table/service.ts';
import type { BotContext } from '../../bot-context.ts';
import { codeOf } from '../../gateway/message-client.ts';
import { compose } from '../compose.ts';
import { code } from '../limits.ts';
import { nobodyAwaited } from './plan.ts';
import { currentView } from './public-view.ts';

/** The token or the message is gone: the next press on another message brings others. */
const GONE: readonly (number | undefined)[] = [
  code.invalidWebhookToken,
  code.unknownMessage,
  code.unknownWebhook,
];

/**
 * Edits the public message of a table in a channel where the bot is not. Without a valid token the message stays as it
 * is until the next press on it. Rejects as `Announcer.announce`.
 */
export async function editReply(bot: BotContext, loaded: Loaded): Promise<void> {
  const { service, messages, log, now } = bot;
  const { table } = loaded;
  const reply = await service.reply(table.id);
  if (reply === undefined || reply.shownVersion === table.version || reply.expiresAt <= now()) return;
  // The computer players are about to move: then the message shows more.
  if (table.status === 'playing' && nobodyAwaited(loaded)) return;
  const message = await compose(await currentView(bot, loaded), bot);
  try {
    await messages.editByToken(reply.token, message);
  } catch (error) {
    if (!GONE.includes(codeOf(error))) throw error;
    log.debug({ err: error, table: table.id }, 'the message of a table cannot be edited');
    return;
  }
  await service.replyShows(table.id, reply.messageId, table.version);
}
