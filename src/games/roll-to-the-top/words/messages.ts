import { speaker } from '../../../core/message.ts';
import en from '../locales/en.json' with { type: 'json' };

/** The name of the game's folder and the prefix of its messages. */
export const ID = 'roll-to-the-top';

/** Writes a message of this game. */
export const say = speaker(ID, en);
