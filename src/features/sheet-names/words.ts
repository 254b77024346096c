import { speakerWith } from '../../discord/i18n/localizer.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const presses = {
  /** Opens the form for the name of the person's sheet. */
  form: pressKind('name-sheet-form', tableFields),
  /** The filled-in form. */
  name: pressKind('name-sheet', tableFields),
};
