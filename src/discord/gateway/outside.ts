import {
  type MessageComponentInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
} from 'discord.js';
import type { Table } from '../../table/model.ts';
import type { BotContext } from '../bot-context.ts';
import type { Where } from '../interaction-context.ts';
import { type Press, tableNamedBy } from '../presses.ts';
import type { Acknowledgement } from '../reply.ts';
import type { Replyable } from './answer.ts';

/*
 * Where the bot is not in the channel, it has nothing but the tokens of interactions. A token edits the message that
 * answers the interaction, or whose button was pressed, for 15 minutes.
 */

const TOKEN_LIFETIME = 15 * 60_000;
/** The token may not expire while an edit is on its way. */
const MARGIN = 5_000;

/** How a press is acknowledged there: so that its token can edit the message with the button. */
export function acknowledgementIn({ place: { kind } }: Where, how: Acknowledgement): Acknowledgement {
  return kind === 'outside' && (how === 'private' || how === 'silent') ? 'keep' : how;
}

/** Notes the answer to an interaction as the public message of a table. A failure is logged. */
export async function noteMessage(
  { service, log, now }: BotContext,
  interaction: Replyable,
  { id: tableId, version, head, announcement }: Table,
): Promise<void> {
  try {
    const message = await interaction.fetchReply();
    await service.noteReply({
      ...renewal(interaction, tableId, message.id),
      shownVersion: version,
    });
    // Nobody else sees a private message, and no link leads to it.
    if (message.flags.has(MessageFlags.Ephemeral)) return;
    const deadlines = announcement?.deadlines ?? {};
    await service.announced(tableId, { messageId: message.id, seq: head, postedAt: now(), deadlines });
  } catch (err) {
    log.warn({ err, table: tableId }, 'the message of a table could not be noted');
  }
}

/** Notes that the token of a press can edit the message with the button. A failure is logged. */
export async function noteRenewal(
  { service, log }: BotContext,
  interaction: MessageComponentInteraction | ModalMessageModalSubmitInteraction,
  press: Press,
): Promise<void> {
  const tableId = tableNamedBy(press);
  const messageId = interaction.message?.id;
  if (tableId === undefined || messageId === undefined) return;
  try {
    await service.renewReply(renewal(interaction, tableId, messageId));
  } catch (err) {
    log.warn({ err, table: tableId }, 'the token of a press could not be noted');
  }
}

function renewal({ token, createdTimestamp }: Replyable, tableId: string, messageId: string) {
  const expiresAt = new Date(createdTimestamp + TOKEN_LIFETIME - MARGIN);
  return { tableId, messageId, token, expiresAt };
}
