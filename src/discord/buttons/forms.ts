import { LabelBuilder, ModalBuilder, TextInputBuilder, TextInputStyle } from 'discord.js';
import type { Player } from '../../table/model.ts';
import { quietText } from '../../table/time/availability.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { MODAL_TITLE_MAX, PLACEHOLDER_MAX, TEXT_LABEL_MAX } from '../messages/limits.ts';
import { cut } from '../messages/text.ts';
import { type AskedSetting, writeId } from './ids.ts';

/** A form with one line to fill in. */
export interface Form {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly example: string;
  /** What is in it at first. */
  readonly value: string;
}

/** The name of a form's line. */
export const LINE = 'text';
/** The longest thing that anybody need type is a range of days. */
const LINE_MAX = 60;

/** Asks for a setting that is typed. */
export function settingForm(setting: AskedSetting, { availability }: Player, localizer: Localizer): Form {
  const { label, example, value } = {
    zone: { label: say('form.zone'), example: 'Europe/Amsterdam', value: availability.zone },
    quiet: { label: say('form.quiet'), example: '22:00-7:00', value: quietText(availability.quiet) },
    'days-off': { label: say('form.days'), example: '2026-12-24..2027-01-02', value: '' },
  }[setting];
  return {
    id: writeId({ kind: 'setting', setting }),
    title: localizer.plain(say('settings.title')),
    label: localizer.plain(label),
    example,
    value,
  };
}

/** In Discord's form. */
export function modalOf({ id, title, label, example, value }: Form): ModalBuilder {
  const line = new TextInputBuilder()
    .setCustomId(LINE)
    .setStyle(TextInputStyle.Short)
    .setMinLength(1)
    .setMaxLength(LINE_MAX)
    .setPlaceholder(cut(example, PLACEHOLDER_MAX));
  if (value !== '') line.setValue(value);
  return new ModalBuilder()
    .setCustomId(id)
    .setTitle(cut(title, MODAL_TITLE_MAX))
    .addLabelComponents(new LabelBuilder().setLabel(cut(label, TEXT_LABEL_MAX)).setTextInputComponent(line));
}
