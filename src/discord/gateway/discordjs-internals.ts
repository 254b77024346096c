import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  ModalSubmitInteraction,
} from 'discord.js';

/** Everything that the bot uses of discord.js beyond its documented behaviour. The test notices when it changes. */

type Deferrable = Pick<
  ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction,
  'deferred'
>;

/**
 * Tells discord.js that Discord has the acknowledgement, although the call failed. Without it `editReply` and
 * `followUp` throw before they ask Discord.
 */
export function markAcknowledged(interaction: Deferrable): void {
  interaction.deferred = true;
}
