import type { AutocompleteInteraction } from 'discord.js';
import type { BotContext } from '../bot-context.ts';
import { optionsOf, type SlashCommand } from '../commands/command.ts';
import { offered } from '../commands/suggest.ts';
import { nobodyToTell } from './first-response.ts';
import { contextOf, inputOf, isTooLong } from './interaction.ts';
import type { InteractionMetrics } from './interaction-metrics.ts';

/** Suggests values for the option that somebody types. Never rejects. */
export async function suggestValues(
  bot: BotContext,
  metrics: InteractionMetrics,
  interaction: AutocompleteInteraction,
  command: SlashCommand | undefined,
): Promise<void> {
  const measured = metrics.interaction('suggestions');
  try {
    const input = inputOf(interaction);
    if (isTooLong(input)) {
      await interaction.respond([]);
      return measured.ended('refused');
    }
    const { name, value } = interaction.options.getFocused(true);
    const option = command && optionsOf(command, input.verb, bot.games).find((one) => one.name === name);
    const context = await contextOf(bot, interaction);
    const suggestions = option?.type === 'text' ? await option.suggest?.(bot, context, input, value) : [];
    await interaction.respond(offered(suggestions ?? []));
    measured.ended('answered');
  } catch (err) {
    measured.ended(nobodyToTell(err) ? 'late' : 'failed');
    const about = { err, interaction: interaction.id, what: interaction.commandName };
    if (nobodyToTell(err)) bot.log.debug(about, 'suggestions came too late');
    else bot.log.error(about, 'suggestions failed');
  }
}
