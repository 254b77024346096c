import * as z from 'zod';
import { locales } from '../../core/message.ts';
import { keptMessage } from '../../discord/messages/kept-message.ts';
import { optional, record, type ValueOf } from '../../table/record.ts';

/** The server message that shows whom its games await. It names people, but the record does not. */
export const awaitedBoard = record({
  model: 'awaitedBoard',
  columns: {
    locale: z.enum(locales),
    posted: optional(keptMessage),
  },
  server: 'guildId',
});

export type AwaitedBoard = ValueOf<typeof awaitedBoard>;
