import { speakerWith } from '../../discord/i18n/localizer.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const presses = {
  /** A menu of the earlier players' sheets. */
  earlier: pressKind('earlier', tableFields),
};
