import {
  LabelBuilder,
  type MessageComponentInteraction,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { cut } from '../i18n/text.ts';
import type { Form } from '../interactions/button.ts';
import type { BotContext, InteractionContext } from '../interactions/context.ts';
import type { CustomIds } from '../presses.ts';
import { MODAL_TITLE_MAX, PLACEHOLDER_MAX, TEXT_LABEL_MAX } from '../rest/limits.ts';
import { nobodyToTell, sendFirst } from './answer.ts';
import { contextOf } from './interaction.ts';
import type { InteractionMetrics } from './respond.ts';

/** The `custom_id` of a form's line. */
export const LINE_ID = 'text';
/** Enough for a range of days, the longest text that people type. */
const LINE_MAX = 60;

/** A form as Discord's modal. */
export function modalOf({ press, title, label, example, value }: Form, customIds: CustomIds): ModalBuilder {
  const line = new TextInputBuilder()
    .setCustomId(LINE_ID)
    .setStyle(TextInputStyle.Short)
    .setMinLength(1)
    .setMaxLength(LINE_MAX)
    .setPlaceholder(cut(example, PLACEHOLDER_MAX));
  if (value !== '') line.setValue(value);
  return new ModalBuilder()
    .setCustomId(customIds.write(press))
    .setTitle(cut(title, MODAL_TITLE_MAX))
    .addLabelComponents(new LabelBuilder().setLabel(cut(label, TEXT_LABEL_MAX)).setTextInputComponent(line));
}

/** Opens a form for a press. The form is the acknowledgement: nothing may come before it. Never rejects. */
export async function openForm(
  bot: BotContext,
  metrics: InteractionMetrics,
  interaction: MessageComponentInteraction,
  formFor: (context: InteractionContext) => Promise<Form>,
): Promise<void> {
  const measured = metrics.interaction('press');
  try {
    const form = await formFor(await contextOf(bot, interaction));
    await sendFirst(() => interaction.showModal(modalOf(form, bot.customIds)));
    measured.acknowledged();
    measured.ended('answered');
  } catch (err) {
    measured.ended(nobodyToTell(err) ? 'late' : 'failed');
    const about = { err, interaction: interaction.id, what: interaction.customId };
    if (nobodyToTell(err)) bot.log.debug(about, 'a form came too late');
    else bot.log.error(about, 'a form failed');
  }
}
