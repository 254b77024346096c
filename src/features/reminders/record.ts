import * as z from 'zod';
import { json, optional, record, type ValueOf } from '../../table/record.ts';

/** Where a message is. */
const messagePlace = z.object({ channelId: z.string(), messageId: z.string() });
export type MessagePlace = Readonly<z.output<typeof messagePlace>>;

/** A person's reminders about a table, recorded so that none is repeated. */
export const reminder = record({
  model: 'reminder',
  columns: {
    /** The `awaitedSince` of the last reminder of a wait. */
    toldAwaited: optional(z.date()),
    /** The `deadline` of the last reminder of a deadline. */
    toldDeadline: optional(z.date()),
    /**
     * The `awaitedSince` of a reminder owed as soon as possible, whatever their settings, after a nudge or a snooze.
     */
    owedAwaited: optional(z.date()),
    /** The id of the person who nudged them about `owedAwaited`; cleared by the reminder. */
    nudgedBy: optional(z.string()),
    /** The message of the last reminder, until it says that the wait is over. Several tables can share one. */
    message: optional(json(messagePlace)),
  },
  person: { userId: 'delete', nudgedBy: 'clear' },
});

export type Reminder = ValueOf<typeof reminder>;

/** When a person was last nudged. */
export const nudge = record({
  model: 'nudge',
  person: { userId: 'delete' },
});
