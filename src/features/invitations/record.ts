import { z } from 'zod';
import { optional, record, type ValueOf } from '../../table/record.ts';

/** An invitation to a lobby, where a seat is kept for the person. A person is invited to a table at most once. */
export const invitation = record({
  model: 'invitation',
  codec: z.object({
    tableId: z.string(),
    /** The person who is invited. */
    userId: z.string(),
    /** The id of the person who invites them. */
    by: z.string(),
    at: z.date(),
    /** The message that asks the person, in the table's channel; undefined until it is posted. */
    messageId: optional(z.string()),
    /** Whether the invitation asks nothing any more, and neither does its message. */
    closed: z.boolean(),
    /** Whether the person said no. */
    declined: z.boolean(),
  }),
  key: ['tableId', 'userId'],
  // The message of an invitation must still be closed.
  person: { userId: 'former', by: 'former' },
});

export type Invitation = ValueOf<typeof invitation>;
