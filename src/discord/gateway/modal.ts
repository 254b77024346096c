import { LabelBuilder, ModalBuilder, TextInputBuilder, TextInputStyle } from 'discord.js';
import type { CustomIds } from '../buttons/custom-ids.ts';
import type { Form } from '../buttons/form.ts';
import { MODAL_TITLE_MAX, PLACEHOLDER_MAX, TEXT_LABEL_MAX } from '../messages/limits.ts';
import { cut } from '../messages/text.ts';

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
