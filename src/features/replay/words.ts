import { speakerWith } from '../../discord/i18n/localizer.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const presses = {
  /** Shows the film of a game, or of the game so far. */
  film: pressKind('film', tableFields, '🎬'),
};
