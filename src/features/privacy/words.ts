import { speakerWith } from '../../discord/i18n/localizer.ts';
import { pressKind } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const presses = {
  privacy: pressKind('privacy', {}),
  privacyExport: pressKind('privacy-export', {}),
  privacyDelete: pressKind('privacy-delete', {}),
  privacyErase: pressKind('privacy-erase', {}),
};
