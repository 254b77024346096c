import type {
  AutocompleteInteraction,
  BaseInteraction,
  MessageComponentInteraction,
  ModalMessageModalSubmitInteraction,
  PrimaryEntryPointCommandInteraction,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import { MissingGame } from '../../table/missing-game.ts';
import { say } from '../i18n/words.ts';
import type { Ask, BotContext } from '../interactions/ask.ts';
import { optionsOf, type SlashCommand, typedCommand, whyNotHere } from '../interactions/command.ts';
import { type Reply, refusalReply } from '../interactions/reply.ts';
import { offered } from '../interactions/suggest.ts';
import { createLivePanels, type LivePanels } from '../panel/live-panels.ts';
import { SETTLES_AFTER, SETTLES_ELSEWHERE_AFTER } from '../presses.ts';
import { CHOICE_TEXT_MAX, OPTION_TEXT_MAX } from '../rest/limits.ts';
import { logMissed } from './answer.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import type { Haste } from './haste.ts';
import { askOf, inputOf, isTooLong, placeOf, targetOf } from './interaction.ts';
import { answersOf, launched, openForm } from './modal.ts';
import { createRespond, type InteractionMetrics, unmeasured } from './respond.ts';
import { createSettling } from './settling.ts';
import { refuseUnread } from './unread.ts';

/** How many interaction ids are remembered. Discord may deliver an interaction twice; it runs once. */
const REMEMBERED = 2000;

export interface Router {
  /** Never rejects. */
  handle(interaction: BaseInteraction): Promise<void>;
}

/** Dispatches each interaction to its command or button. */
export function createRouter(
  bot: BotContext,
  metrics: InteractionMetrics = unmeasured,
  panels: LivePanels = createLivePanels(bot),
  fairness: FairQueue = createFairQueue(),
  hurried: Haste['isNeeded'] = () => false,
): Router {
  const { log } = bot;
  const { commands, messageCommands, personCommands, buttons } = bot.handlers();
  const inEnglish = (key: string) => bot.translator.text({ key }, 'en', String);
  const messageCommandsByName = new Map(messageCommands.map((command) => [inEnglish(command.name), command]));
  const personCommandsByName = new Map(personCommands.map((command) => [inEnglish(command.name), command]));
  const buttonsByKind = new Map(buttons.map((button) => [button.kind, button]));
  const settling = createSettling();
  const respond = createRespond(bot, metrics, panels, fairness, hurried, settling);
  const handled = new LRUCache<string, true>(atMost(REMEMBERED));

  const press = async (
    interaction: MessageComponentInteraction | ModalMessageModalSubmitInteraction,
  ): Promise<void> => {
    const read = bot.customIds.read(interaction.customId);
    const button = read && buttonsByKind.get(read.kind);
    if (read === undefined || button === undefined) return respond(interaction, 'private', unknownReply);
    if (button.acknowledge !== 'form') {
      const kind = bot.places.of(placeOf(bot.places, interaction));
      const asReply = kind.answers === 'reply' ? button.acknowledgeReply : undefined;
      const usual = asReply ?? button.acknowledgeFor?.(read) ?? button.acknowledge;
      const how = kind.acknowledge?.(usual) ?? usual;
      const values = !interaction.isModalSubmit() && interaction.isAnySelectMenu() ? interaction.values : [];
      if (!values.every(isChoice)) return respond(interaction, 'private', unknownReply);
      const answers = interaction.isModalSubmit() ? answersOf(interaction) : {};
      const isEarly = settling.isEarly(interaction, SETTLES_AFTER);
      const isHeldBack =
        button.consequence === 'lasting' && settling.isEarly(interaction, SETTLES_ELSEWHERE_AFTER);
      const work = (ask: Ask) =>
        isHeldBack ? earlyReply() : button.run({ ...ask, isEarly }, read, values, answers);
      await respond(interaction, how, work);
      return how === 'keep' ? kind.pressed?.(interaction, read) : undefined;
    }
    if (!interaction.isMessageComponent()) return respond(interaction, 'private', unknownReply);
    const seen = settling.heard(interaction);
    await openForm(
      bot,
      metrics,
      interaction,
      (ask) => button.form(ask, read),
      (reply) => respond(interaction, 'private', reply),
    );
    return seen();
  };

  const route = (interaction: BaseInteraction): Promise<void> => {
    if (interaction.isAutocomplete())
      return fairness.runNewest(
        interaction.user.id,
        () => suggestValues(bot, metrics, interaction, commands),
        // The next keystroke asks again.
        () => Promise.resolve(),
      );
    if (interaction.isChatInputCommand()) {
      const typed = typedCommand(commands, interaction.commandName, inputOf(interaction));
      if (typed === undefined) return respond(interaction, 'private', unknownReply);
      const { command, input } = typed;
      if (isTooLong(input)) return respond(interaction, 'private', tooLongReply);
      const how = command.acknowledge?.(bot.places.of(placeOf(bot.places, interaction))) ?? 'private';
      return respond(interaction, how, async (ask) => {
        const no = command.ofTable && whyNotHere(command, ask);
        return no ? refusalReply(no) : command.run(ask, input);
      });
    }
    if (interaction.isMessageContextMenuCommand()) {
      const command = messageCommandsByName.get(interaction.commandName);
      return respond(interaction, 'private', (ask) =>
        command === undefined ? unknownReply() : command.run(ask, targetOf(interaction)),
      );
    }
    if (interaction.isUserContextMenuCommand()) {
      const command = personCommandsByName.get(interaction.commandName);
      return respond(interaction, 'private', (ask) =>
        command === undefined || !isId(interaction.targetId)
          ? unknownReply()
          : command.run(ask, interaction.targetId),
      );
    }
    if (interaction.isMessageComponent()) return press(interaction);
    if (interaction.isModalSubmit() && interaction.isFromMessage()) return press(interaction);
    return interaction.isPrimaryEntryPointCommand()
      ? openActivity(bot, interaction)
      : refuseUnread(bot, interaction);
  };

  return {
    async handle(interaction) {
      if (handled.has(interaction.id)) {
        log.debug(
          { interaction: interaction.id },
          'an interaction was delivered twice; the second is ignored',
        );
        return;
      }
      handled.set(interaction.id, true);
      try {
        await route(interaction);
      } catch (err) {
        log.error({ err, interaction: interaction.id }, 'routing an interaction failed; it gets no answer');
      }
    },
  };
}

/** Whether this can be the value of a choice: half a letter cannot be sent back, for example. */
function isChoice(value: string): boolean {
  return value.isWellFormed() && value.length <= CHOICE_TEXT_MAX;
}

function isId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

async function tooLongReply(): Promise<Reply> {
  return refusalReply(say('refuse.text-too-long', { max: OPTION_TEXT_MAX }));
}

async function earlyReply(): Promise<Reply> {
  return refusalReply(say('refuse.early'));
}

async function unknownReply(): Promise<Reply> {
  return refusalReply(say('refuse.unknown'));
}

/** Opens the application's activity, whose own command Discord leaves to the bot if its owner wants it. Never rejects. */
async function openActivity(
  bot: BotContext,
  interaction: PrimaryEntryPointCommandInteraction,
): Promise<void> {
  try {
    if (!(await launched(interaction))) await refuseUnread(bot, interaction);
  } catch (err) {
    logMissed(bot.log, err, { interaction: interaction.id }, 'opening the activity');
  }
}

/** Autocompletes the option being typed. Never rejects. */
async function suggestValues(
  bot: BotContext,
  metrics: InteractionMetrics,
  interaction: AutocompleteInteraction,
  commands: readonly SlashCommand[],
): Promise<void> {
  const measured = metrics.interaction('suggestions');
  try {
    const given = inputOf(interaction);
    if (isTooLong(given)) {
      await interaction.respond([]);
      return measured.ended('refused');
    }
    const { name, value } = interaction.options.getFocused(true);
    const typed = typedCommand(commands, interaction.commandName, given);
    const option =
      typed &&
      optionsOf(typed.command, typed.input.subcommand, bot.games).find((option) => option.name === name);
    const ask = await askOf(bot, interaction);
    const suggestions =
      typed && option?.type === 'text' ? await option.suggest?.(ask, typed.input, String(value ?? '')) : [];
    await interaction.respond(offered(suggestions ?? []));
    measured.ended('answered');
  } catch (err) {
    if (err instanceof MissingGame) {
      await interaction.respond([]).catch(() => undefined);
      return measured.ended('refused');
    }
    const about = { interaction: interaction.id, what: interaction.commandName };
    measured.ended(logMissed(bot.log, err, about, 'suggestions'));
  }
}
