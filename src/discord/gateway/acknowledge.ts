import {
  AttachmentBuilder,
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
} from 'discord.js';
import type { Log } from '../log.ts';
import type { Composed } from '../messages/compose.ts';
import { code } from '../messages/limits.ts';
import type { Acknowledgement } from '../reply.ts';
import { markAcknowledged } from './discordjs-internals.ts';
import { codeOf } from './message-client.ts';

export type Replyable =
  | ChatInputCommandInteraction
  | MessageComponentInteraction
  | ModalMessageModalSubmitInteraction;

/** The interaction has expired or the message is gone: nobody can see a reply. */
const NOBODY_TO_TELL: readonly (number | undefined)[] = [
  code.unknownInteraction,
  code.alreadyAcknowledged,
  code.invalidWebhookToken,
  code.unknownMessage,
];

export function nobodyToTell(error: unknown): boolean {
  return NOBODY_TO_TELL.includes(codeOf(error));
}

/**
 * Tells Discord that the interaction has arrived. Discord waits three seconds, so this comes before any work.
 *
 * @returns whether a reply can be shown; the work is done in either case
 */
export async function acknowledge(interaction: Replyable, how: Acknowledgement, log: Log): Promise<boolean> {
  try {
    if (how === 'private') await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    else if (how === 'public') await interaction.deferReply();
    else if (!interaction.isChatInputCommand()) await interaction.deferUpdate();
    else throw new Error(`a command cannot be acknowledged as ${how}`);
    return true;
  } catch (err) {
    const about = { err, interaction: interaction.id };
    if (codeOf(err) === code.alreadyAcknowledged) {
      // An earlier try has arrived, although its response was lost.
      log.debug(about, 'an interaction was acknowledged already');
      markAcknowledged(interaction);
      return true;
    }
    if (codeOf(err) === code.unknownInteraction) log.debug(about, 'an interaction came too late');
    else log.warn(about, 'an interaction could not be acknowledged');
    return false;
  }
}

/** Shows a reply where the acknowledgement has made room for it. */
export async function showIn(interaction: Replyable, how: Acknowledgement, message: Composed): Promise<void> {
  if (how === 'silent') await followUp(interaction, message);
  else await interaction.editReply({ ...payload(message), flags: MessageFlags.IsComponentsV2 });
}

/** Shows a message to the person alone, after any acknowledgement. */
export async function showPrivately(
  interaction: Replyable,
  how: Acknowledgement,
  message: Composed,
): Promise<void> {
  if (how === 'private') return showIn(interaction, how, message);
  // Discord makes the first message after a public acknowledgement public, unless the acknowledgement is deleted.
  if (how === 'public') await interaction.deleteReply();
  await followUp(interaction, message);
}

async function followUp(interaction: Replyable, message: Composed): Promise<void> {
  await interaction.followUp({
    ...payload(message),
    flags: [MessageFlags.IsComponentsV2, MessageFlags.Ephemeral],
  });
}

function payload({ components, files, notify }: Composed) {
  return {
    components: [...components],
    files: files.map(({ name, data }) => new AttachmentBuilder(data, { name })),
    allowedMentions: { parse: [], users: [...notify] },
  };
}
