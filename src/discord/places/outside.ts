import { InteractionContextType, MessageFlags } from 'discord.js';
import type { Loaded } from '../../table/service.ts';
import type { BotContext } from '../bot-context.ts';
import type { Replyable } from '../gateway/answer.ts';
import { codeOf } from '../gateway/message-client.ts';
import { say } from '../i18n/localizer.ts';
import { nobodyAwaited } from '../messages/announce/plan.ts';
import { currentView } from '../messages/announce/public-view.ts';
import { compose } from '../messages/compose.ts';
import { code } from '../messages/limits.ts';
import { tableNamedBy } from '../presses.ts';
import type { PlaceKind } from './place-kind.ts';

/**
 * A channel, group or direct messages where the bot is not a member. It answers there because a person has added the app
 * to their account, and has nothing but the tokens of interactions. A token edits the message that answers the
 * interaction, or whose button was pressed, for 15 minutes. Each person has tables of their own in the channel.
 */
export const outsideKind: PlaceKind<BotContext> = {
  id: 'outside',
  // In direct messages with the bot, the bot is there.
  recognises: ({ context, authorizingIntegrationOwners }) =>
    context !== InteractionContextType.BotDM && authorizingIntegrationOwners.guildId === null,
  placeOf: ({ channelId, guildId, user }) => ({
    kind: 'outside',
    channelId,
    personId: user.id,
    linkGuildId: guildId ?? undefined,
  }),
  needs: [],
  finds: 'person',
  answers: 'reply',
  nextGame: (game) => say('panel.next-outside', { game }),
  // So that the token can edit the message with the button.
  acknowledge: (how) => (how === 'private' || how === 'silent' ? 'keep' : how),
  publish: editReply,

  async answered({ service, log, now }, interaction, { id: tableId, version, head, announcement }) {
    try {
      const message = await interaction.fetchReply();
      await service.noteReply({ ...renewal(interaction, tableId, message.id), shownVersion: version });
      // Nobody else sees a private message, and no link leads to it.
      if (message.flags.has(MessageFlags.Ephemeral)) return;
      const deadlines = announcement?.deadlines ?? {};
      await service.announced(tableId, { messageId: message.id, seq: head, postedAt: now(), deadlines });
    } catch (err) {
      log.warn({ err, table: tableId }, 'the message of a table could not be noted');
    }
  },

  async pressed({ service, log }, interaction, press) {
    const tableId = tableNamedBy(press);
    const messageId = interaction.message?.id;
    if (tableId === undefined || messageId === undefined) return;
    try {
      await service.renewReply(renewal(interaction, tableId, messageId));
    } catch (err) {
      log.warn({ err, table: tableId }, 'the token of a press could not be noted');
    }
  },
};

const TOKEN_LIFETIME = 15 * 60_000;
/** The token may not expire while an edit is on its way. */
const MARGIN = 5_000;

function renewal(
  { token, createdTimestamp }: Pick<Replyable, 'token' | 'createdTimestamp'>,
  tableId: string,
  messageId: string,
) {
  const expiresAt = new Date(createdTimestamp + TOKEN_LIFETIME - MARGIN);
  return { tableId, messageId, token, expiresAt };
}

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
async function editReply(bot: BotContext, loaded: Loaded): Promise<void> {
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
