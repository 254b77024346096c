import { speaker } from '../../core/message.ts';
import { english } from '../../discord/i18n/localizer.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speaker('discord', { ...english, ...en });
