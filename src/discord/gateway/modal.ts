import {
  ChannelSelectMenuBuilder,
  CheckboxGroupBuilder,
  CheckboxGroupOptionBuilder,
  LabelBuilder,
  type MessageComponentInteraction,
  ModalBuilder,
  type ModalMessageModalSubmitInteraction,
  RadioGroupBuilder,
  RadioGroupOptionBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { cut } from '../i18n/text.ts';
import { say } from '../i18n/words.ts';
import type { Ask, BotContext } from '../interactions/ask.ts';
import { type Launch, type Reply, refusalReply } from '../interactions/reply.ts';
import { optionsOf } from '../messages/compose.ts';
import type { Answers, Form, FormField } from '../messages/form.ts';
import type { Choice } from '../messages/view.ts';
import type { CustomIds } from '../presses.ts';
import { CHOICE_TEXT_MAX, codeOf, MODAL_TITLE_MAX, PLACEHOLDER_MAX, TEXT_LABEL_MAX } from '../rest/limits.ts';
import { isMissed, logMissed, nobodyToTell, sendFirst, usedBy } from './answer.ts';
import { askOf } from './interaction.ts';
import type { InteractionMetrics } from './respond.ts';

/** Enough for a range of days, the longest text that people type. */
const LINE_MAX = 60;
/** Above this number, choices become a menu: radio buttons would fill the form. */
const RADIO_MOST = 3;

/** A form as a Discord modal. */
export function modalOf({ press, title, fields }: Form, customIds: CustomIds): ModalBuilder {
  return new ModalBuilder()
    .setCustomId(customIds.write(press))
    .setTitle(cut(title, MODAL_TITLE_MAX))
    .addLabelComponents(fields.map(labelOf));
}

function labelOf(field: FormField): LabelBuilder {
  const { name, label, about, optional } = field;
  const built = new LabelBuilder().setLabel(cut(label, TEXT_LABEL_MAX));
  if (about !== undefined) built.setDescription(cut(about, CHOICE_TEXT_MAX));
  const required = optional === undefined;
  switch (field.kind) {
    case 'text':
      return built.setTextInputComponent(lineOf(field).setCustomId(name).setRequired(required));
    case 'channels':
      return built.setChannelSelectMenuComponent(
        new ChannelSelectMenuBuilder()
          .setCustomId(name)
          .setRequired(required)
          .setChannelTypes(...field.types)
          .setMinValues(required ? 1 : 0)
          .setMaxValues(field.most)
          .setDefaultChannels(...field.chosen),
      );
    case 'checks':
      return built.setCheckboxGroupComponent(
        new CheckboxGroupBuilder()
          .setCustomId(name)
          .setRequired(required)
          .setMinValues(required ? 1 : 0)
          .setMaxValues(field.choices.length)
          .addOptions(...field.choices.map((choice) => boxOf(new CheckboxGroupOptionBuilder(), choice))),
      );
    case 'choices':
      return field.choices.length >= 2 && field.choices.length <= RADIO_MOST
        ? built.setRadioGroupComponent(
            new RadioGroupBuilder()
              .setCustomId(name)
              .setRequired(required)
              .addOptions(...field.choices.map((choice) => boxOf(new RadioGroupOptionBuilder(), choice))),
          )
        : built.setStringSelectMenuComponent(
            new StringSelectMenuBuilder()
              .setCustomId(name)
              .setRequired(required)
              .setMinValues(required ? 1 : 0)
              .setMaxValues(1)
              .addOptions(...optionsOf(field.choices)),
          );
  }
}

function lineOf({ example, value }: Extract<FormField, { readonly kind: 'text' }>): TextInputBuilder {
  const line = new TextInputBuilder()
    .setStyle(TextInputStyle.Short)
    .setMaxLength(LINE_MAX)
    .setPlaceholder(cut(example, PLACEHOLDER_MAX));
  return value === '' ? line : line.setValue(cut(value, LINE_MAX));
}

function boxOf<Option extends RadioGroupOptionBuilder | CheckboxGroupOptionBuilder>(
  option: Option,
  { value, label, about, chosen }: Choice,
): Option {
  option.setValue(value).setLabel(cut(label, CHOICE_TEXT_MAX));
  if (about) option.setDescription(cut(about, CHOICE_TEXT_MAX));
  if (chosen === true) option.setDefault(true);
  return option;
}

/** The values with which a form was submitted. */
export function answersOf({ fields }: ModalMessageModalSubmitInteraction): Answers {
  return Object.fromEntries(
    fields.fields.map((field) => {
      if ('values' in field) return [field.customId, field.values];
      const value = 'value' in field ? field.value : undefined;
      return [field.customId, typeof value === 'string' && value !== '' ? [value] : []];
    }),
  );
}

/**
 * Opens a form or an activity for a press. This is the acknowledgement, so nothing may precede it. Never rejects.
 *
 * @param instead shows a reply if there is no form, and tells of a failure if the reply rejects
 */
export async function openForm(
  bot: BotContext,
  metrics: InteractionMetrics,
  interaction: MessageComponentInteraction,
  formFor: (ask: Ask) => Promise<Form | Launch | Reply>,
  instead: (reply: () => Promise<Reply>) => Promise<void>,
): Promise<void> {
  const measured = metrics.interaction('press');
  try {
    const form = await formFor(await askOf(bot, interaction));
    if ('kind' in form && form.kind === 'launch') {
      if (!(await launched(interaction))) await instead(async () => form.otherwise);
      measured.ended('answered');
      return;
    }
    if ('kind' in form || form.fields.length === 0) {
      // A message of another version can open a form of which nothing is left.
      await instead(async () => ('kind' in form ? form : refusalReply(say('refuse.unknown'))));
      measured.ended('refused');
      return;
    }
    await sendFirst(() => interaction.showModal(modalOf(form, bot.customIds)));
    measured.acknowledged();
    measured.ended('answered');
  } catch (err) {
    if (isMissed(err)) {
      const about = { interaction: interaction.id, what: usedBy(interaction, bot.customIds) };
      return measured.ended(logMissed(bot.log, err, about, 'a form'));
    }
    await instead(() => Promise.reject(err));
    measured.ended('failed');
  }
}

/** @returns whether Discord opened the activity; it refuses if the application has none */
export async function launched(
  interaction: Pick<MessageComponentInteraction, 'launchActivity'>,
): Promise<boolean> {
  try {
    await sendFirst(() => interaction.launchActivity());
    return true;
  } catch (err) {
    if (nobodyToTell(err) || codeOf(err) === undefined) throw err;
    return false;
  }
}
