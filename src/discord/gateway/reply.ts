import {
  AttachmentBuilder,
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
} from 'discord.js';
import type { Acknowledgement } from '../interaction-context.ts';
import type { Log } from '../log.ts';
import type { Composed } from '../messages/compose.ts';
import { code } from '../messages/limits.ts';
import { codeOf } from './message-client.ts';

export type Replyable =
  | ChatInputCommandInteraction
  | MessageComponentInteraction
  | ModalMessageModalSubmitInteraction;

/** The interaction is over, or the message is gone: there is nobody to tell. */
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
 * Tells Discord that the interaction was heard, before any work: it gives three seconds.
 *
 * @returns whether an answer can be shown; the work is done in either case
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
      // Our own acknowledgement has arrived although we did not hear so.
      log.debug(about, 'an interaction was acknowledged already');
      interaction.deferred = true;
      return true;
    }
    if (codeOf(err) === code.unknownInteraction) log.debug(about, 'an interaction came too late');
    else log.warn(about, 'an interaction could not be acknowledged');
    return false;
  }
}

/** Shows the answer in the place that the acknowledgement has made for it. */
export async function showIn(interaction: Replyable, how: Acknowledgement, message: Composed): Promise<void> {
  if (how === 'silent') await followUp(interaction, message);
  else await interaction.editReply({ ...payload(message), flags: MessageFlags.IsComponentsV2 });
}

/** Says something to the person alone, whatever the acknowledgement was. */
export async function showPrivately(
  interaction: Replyable,
  how: Acknowledgement,
  message: Composed,
): Promise<void> {
  if (how === 'private') return showIn(interaction, how, message);
  // Discord makes the first message after a public acknowledgement public, unless that is gone.
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
