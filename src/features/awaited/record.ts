import * as z from 'zod';
import { locales } from '../../core/message.ts';
import { json, maybe, optional, record, type ValueOf } from '../../table/record.ts';

/** The server message that shows whom its games await. It names people, but the record does not. */
export const awaitedBoard = record({
  model: 'awaitedBoard',
  columns: {
    locale: z.enum(locales),
    /**
     * Undefined until posted. `shown`: a hash of its content, to detect changes; `former`: the message it replaces,
     * until that is deleted.
     */
    posted: optional(json(z.object({ messageId: z.string(), shown: z.string(), former: maybe(z.string()) }))),
  },
  server: 'guildId',
});

export type AwaitedBoard = ValueOf<typeof awaitedBoard>;
