import { ApplicationIntegrationType, InteractionContextType, MessageFlags } from 'discord.js';
import { nobodyAwaited } from '../../discord/announce/posting.ts';
import { currentView } from '../../discord/announce/public-view.ts';
import type { PlaceKind } from '../../discord/interactions/place-kind.ts';
import type { Replyable } from '../../discord/interactions/reply.ts';
import { compose } from '../../discord/messages/compose.ts';
import { tableNamedBy } from '../../discord/presses.ts';
import { code, codeOf } from '../../discord/rest/limits.ts';
import type { Loaded } from '../../table/service.ts';
import type { Kernel } from '../feature.ts';
import { feature } from '../feature.ts';
import type { Replies } from './replies.ts';
import { createReplies, tableReply } from './replies.ts';

/** The queue of the job that removes expired tokens. */
const EXPIRED = 'expired-tokens';

/** People add the app to their account, and play where the bot is not a member. */
export const userInstall = feature({
  id: 'user-install',
  records: [tableReply],
  make(kernel) {
    const replies = createReplies(kernel);
    return {
      api: undefined,
      places: [outsideKind(kernel, replies)],
      jobs: { [EXPIRED]: { run: replies.forgetExpired } },
      recurring: { every: 5 * 60_000, jobs: [{ queue: EXPIRED, key: EXPIRED }] },
    };
  },
});

/**
 * A channel, group or direct messages where the bot is not a member. It can answer there because a person has added the
 * app to their account, and only through interaction tokens. For 15 minutes, a token can edit the message that answers
 * the interaction, or whose button was pressed. Each person has their own tables in the channel.
 */
function outsideKind(kernel: Kernel, replies: Replies): PlaceKind {
  const { service, log, now } = kernel;
  return {
    id: 'outside',
    // In direct messages with the bot, the bot is a member.
    placeOf({ context, authorizingIntegrationOwners, channelId, guildId, user }) {
      if (context === InteractionContextType.BotDM || authorizingIntegrationOwners.guildId !== null)
        return undefined;
      return { kind: 'outside', channelId, personId: user.id, linkGuildId: guildId ?? undefined };
    },
    reach: {
      installedBy: ApplicationIntegrationType.UserInstall,
      context: InteractionContextType.PrivateChannel,
    },
    needs: [],
    finds: 'person',
    answers: 'reply',
    // Lets the token edit the message with the button.
    acknowledge: (how) => (how === 'private' || how === 'silent' ? 'keep' : how),
    publish: (loaded) => editReply(kernel, replies, loaded),

    async answered(interaction, { id: tableId, version, head, announcement }) {
      try {
        const message = await interaction.fetchReply();
        await replies.save({ ...renewal(interaction, tableId, message.id), shownVersion: version });
        // Nobody else sees a private message, and it cannot be linked to.
        if (message.flags.has(MessageFlags.Ephemeral)) return;
        const deadlines = announcement?.deadlines ?? {};
        await service.announced(tableId, { messageId: message.id, seq: head, postedAt: now(), deadlines });
      } catch (err) {
        log.warn(
          { err, table: tableId },
          'saving where a table was shown failed; that message is not updated',
        );
      }
    },

    async pressed(interaction, press) {
      const tableId = tableNamedBy(press);
      const messageId = interaction.message?.id;
      if (tableId === undefined || messageId === undefined) return;
      try {
        await replies.renew(renewal(interaction, tableId, messageId));
      } catch (err) {
        log.warn({ err, table: tableId }, 'saving the token of a press failed; the next press tries again');
      }
    },
  };
}

const TOKEN_LIFETIME = 15 * 60_000;
/** A margin for the edit itself, in ms: the token must not expire on the way. */
const MARGIN = 5_000;

function renewal(
  { token, createdTimestamp }: Pick<Replyable, 'token' | 'createdTimestamp'>,
  tableId: string,
  messageId: string,
) {
  const expiresAt = new Date(createdTimestamp + TOKEN_LIFETIME - MARGIN);
  return { tableId, messageId, token, expiresAt };
}

/** The token or the message is gone; the next press on another message brings a new one. */
const GONE: readonly (number | undefined)[] = [
  code.invalidWebhookToken,
  code.unknownMessage,
  code.unknownWebhook,
];

/**
 * Edits a table's public message in a channel where the bot is not a member. Without a valid token the message stays
 * unchanged until the next press on it. Rejects as `Announcer.announce` does.
 */
async function editReply(kernel: Kernel, replies: Replies, loaded: Loaded): Promise<void> {
  const { messages, log } = kernel;
  const { table } = loaded;
  const reply = await replies.of(table.id);
  if (reply === undefined || reply.shownVersion === table.version) return;
  // The computer players are about to move, so wait for their result.
  if (table.status === 'playing' && nobodyAwaited(loaded)) return;
  const message = await compose(await currentView(kernel, loaded), kernel);
  try {
    await messages.editByToken(reply.token, message);
  } catch (error) {
    if (!GONE.includes(codeOf(error))) throw error;
    log.debug(
      { err: error, table: table.id },
      'editing the message of a table failed; the next press on it tries again',
    );
    return;
  }
  await replies.shows(table.id, reply.messageId, table.version);
}
