import { speaker } from '../../../core/message.ts';
import en from '../locales/en.json' with { type: 'json' };

/** The folder's name; the prefix of the game's messages. */
export const ID = 'potion-shop';

/** Writes a message of this game. */
export const say = speaker(ID, en);
