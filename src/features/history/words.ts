import { speakerWith } from '../../discord/i18n/localizer.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const presses = {
  /** Shows the record of a game. */
  history: pressKind('history', tableFields, '📜'),
  /** Checks the dice of a game. */
  verify: pressKind('verify', tableFields, '🔍'),
  /** Adds a game to the app BG Stats. */
  bgStats: pressKind('bg-stats', tableFields, '📊'),
};
