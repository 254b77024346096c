import { z } from 'zod';
import { locales } from '../../core/message.ts';
import { openInThread } from '../commands/newgame.ts';
import { button } from './button.ts';
import { name, optional } from './fields.ts';

/** Up to 99. */
const seatCount = z.codec(z.string().regex(/^\d{1,2}$/), z.number(), { decode: Number, encode: String });

/**
 * For each option of the game, in its order: the index of the value among the option's values, in base 36; `-` for
 * the standard value.
 */
const optionIndexes = z.codec(
  z.string().regex(/^(([0-9a-z]{1,2}|-)(\.([0-9a-z]{1,2}|-))*)?$/),
  z.array(z.number().optional()).readonly(),
  {
    decode: (text) =>
      text === ''
        ? []
        : text.split('.').map((index) => (index === '-' ? undefined : Number.parseInt(index, 36))),
    encode: (indexes) => indexes.map((index) => index?.toString(36) ?? '-').join('.'),
  },
);

const pendingTableFields = {
  game: name,
  locale: z.enum(locales),
  seats: optional(seatCount),
  options: optionIndexes,
  /** As `clockText` writes it; undefined for the server's usual clock. */
  clock: optional(z.string().regex(/^[a-z0-9+/]{1,40}$/)),
};

declare module './press.ts' {
  interface ButtonFields {
    thread: typeof pendingTableFields;
  }
}

/** Opens a table in a thread: the channel has an open table already. */
export const threadButton = button({
  kind: 'thread',
  fields: pendingTableFields,
  acknowledge: 'update',
  run: (bot, context, press) => openInThread(bot, context, press),
});
