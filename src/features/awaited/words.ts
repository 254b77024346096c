import { speakerWith } from '../../discord/i18n/localizer.ts';
import { pressKind } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const presses = {
  /** Takes the message of this server away. */
  end: pressKind('awaited-end', {}),
};
