import { randomBytes } from 'node:crypto';
import type { AutocompleteInteraction, BaseInteraction, MessageComponentInteraction } from 'discord.js';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { AnyButton } from '../buttons/button.ts';
import type { Press } from '../buttons/press.ts';
import { offered } from '../commands/suggest.ts';
import { type Reader, say } from '../i18n/localizer.ts';
import {
  type Acknowledgement,
  type Answer,
  type CommandHandler,
  type CommandInput,
  type InteractionContext,
  no,
} from '../interaction-context.ts';
import { compose } from '../messages/compose.ts';
import { errorView, refusalView } from '../messages/refusals.ts';
import type { View } from '../messages/view.ts';
import { contextOf, type Interaction, inputOf, readerFrom, whereOf } from './interaction.ts';
import { type InteractionMetrics, type InteractionOutcome, unmeasured } from './interaction-metrics.ts';
import { LINE_ID, modalOf } from './modal.ts';
import { acknowledge, nobodyToTell, type Replyable, showIn, showPrivately } from './reply.ts';

/** So many interactions are remembered, to be done once when Discord delivers them twice. */
const REMEMBERED = 2000;

export interface Router {
  /** Never rejects. */
  handle(interaction: BaseInteraction): Promise<void>;
}

/** From Discord's interactions to answers: acknowledged at once, answered when the work is done. */
export function createRouter(
  bot: BotContext,
  handlers: ReadonlyMap<string, CommandHandler>,
  buttons: readonly AnyButton[],
  metrics: InteractionMetrics = unmeasured,
): Router {
  const { log } = bot;
  const buttonsByKind = new Map(buttons.map((button) => [button.kind, button]));
  const seen = new Set<string>();

  const isNew = (id: string): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return true;
  };

  /** Acknowledges, works, shows. */
  const answer = async (
    interaction: Replyable,
    how: Acknowledgement,
    work: (context: InteractionContext) => Promise<Answer>,
  ): Promise<void> => {
    const measured = metrics.interaction(interaction.isChatInputCommand() ? 'command' : 'press');
    const shown = await acknowledge(interaction, how, log);
    if (shown) measured.acknowledged();
    const ended = (outcome: InteractionOutcome) => measured.ended(shown ? outcome : 'late');
    const tell = async (view: View, privately: boolean): Promise<void> => {
      if (!shown) return;
      const message = await compose(view, bot);
      await (privately ? showPrivately : showIn)(interaction, how, message);
    };
    try {
      const context = contextOf(interaction, await readerOf(bot, interaction));
      const answered = await work(context);
      if (answered.kind === 'view') await tell(answered.view, false);
      if (answered.kind === 'refusal') {
        const { message, table, seat } = answered;
        await tell(refusalView(message, localizerFor(bot, context, table), table, seat), true);
      }
      ended(answered.kind === 'refusal' ? 'refused' : 'answered');
    } catch (err) {
      if (nobodyToTell(err)) {
        ended('late');
        return log.debug({ err, interaction: interaction.id }, 'nobody is left to answer');
      }
      ended('failed');
      const id = newErrorId();
      log.error({ err, id, interaction: interaction.id, what: nameOf(interaction) }, 'an interaction failed');
      try {
        await tell(errorView(id, localizerFor(bot, { reader: readerFrom(interaction) })), true);
      } catch (again) {
        log.debug({ err: again, id }, 'nobody could be told of the failure');
      }
    }
  };

  const suggest = async (interaction: AutocompleteInteraction): Promise<void> => {
    const measured = metrics.interaction('suggestions');
    try {
      const handler = handlers.get(interaction.commandName);
      const words: CommandInput = inputOf(interaction);
      const { name } = interaction.options.getFocused(true);
      const context = contextOf(interaction, await readerOf(bot, interaction));
      const suggestions = (await handler?.suggest?.(context, words, name)) ?? [];
      await interaction.respond(offered(suggestions));
      measured.ended('answered');
    } catch (err) {
      measured.ended(nobodyToTell(err) ? 'late' : 'failed');
      const about = { err, interaction: interaction.id, what: interaction.commandName };
      if (nobodyToTell(err)) log.debug(about, 'suggestions came too late');
      else log.error(about, 'suggestions failed');
    }
  };

  /** A form is the first answer to a press: Discord wants nothing before it. */
  const showForm = async (
    interaction: MessageComponentInteraction,
    form: NonNullable<AnyButton['form']>,
    press: Press,
  ): Promise<void> => {
    const measured = metrics.interaction('press');
    try {
      const context = contextOf(interaction, await readerOf(bot, interaction));
      await interaction.showModal(modalOf(await form(bot, context, press), bot.customIds));
      measured.acknowledged();
      measured.ended('answered');
    } catch (err) {
      measured.ended(nobodyToTell(err) ? 'late' : 'failed');
      const about = { err, interaction: interaction.id, what: interaction.customId };
      if (nobodyToTell(err)) log.debug(about, 'a form came too late');
      else log.error(about, 'a form failed');
    }
  };

  const route = (interaction: BaseInteraction): Promise<void> => {
    if (interaction.isAutocomplete()) return suggest(interaction);
    if (interaction.isChatInputCommand()) {
      const handler = handlers.get(interaction.commandName);
      if (handler === undefined) return answer(interaction, 'private', async () => no(say('refuse.unknown')));
      const how = handler.acknowledge(whereOf(interaction));
      return answer(interaction, how, (context) => handler.run(context, inputOf(interaction)));
    }
    if (interaction.isMessageComponent() || (interaction.isModalSubmit() && interaction.isFromMessage())) {
      const press = bot.customIds.read(interaction.customId);
      const button = press && buttonsByKind.get(press.kind);
      if (press !== undefined && button?.form !== undefined && interaction.isMessageComponent())
        return showForm(interaction, button.form, press);
      if (press === undefined || button === undefined || button.acknowledge === 'form')
        return answer(interaction, 'private', async () => no(say('refuse.unknown')));
      const values = interaction.isModalSubmit()
        ? [interaction.fields.getTextInputValue(LINE_ID)]
        : interaction.isAnySelectMenu()
          ? interaction.values
          : [];
      return answer(interaction, button.acknowledge, (context) => button.run(bot, context, press, values));
    }
    return Promise.resolve();
  };

  return {
    async handle(interaction) {
      if (!isNew(interaction.id)) {
        log.debug({ interaction: interaction.id }, 'an interaction was delivered twice');
        return;
      }
      try {
        await route(interaction);
      } catch (err) {
        log.error({ err, interaction: interaction.id }, 'an interaction could not be routed');
      }
    },
  };
}

/** The person's own settings; what they have not set is as their Discord says. */
async function readerOf({ service }: BotContext, interaction: Interaction): Promise<Reader> {
  const fallback = readerFrom(interaction);
  const { locale, theme } = await service.settings(interaction.user.id);
  return { locale: locale ?? fallback.locale, theme };
}

function nameOf(interaction: Replyable): string {
  return interaction.isChatInputCommand() ? `/${interaction.commandName}` : interaction.customId;
}

/** Eight letters and digits that a person can read out. */
function newErrorId(): string {
  return Array.from(randomBytes(8), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
}
