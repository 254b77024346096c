import { speakerWith } from '../../discord/i18n/localizer.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const presses = {
  /** Shows luck and choice in a finished game. */
  analysis: pressKind('analysis', tableFields, '📈'),
};
