import * as z from 'zod';
import { optional, record, type ValueOf } from '../../table/record.ts';

/** An invitation to a lobby, which reserves a seat. A person is invited to a table at most once. */
export const invitation = record({
  model: 'invitation',
  columns: {
    /** The message that asks the person, in the table's channel; undefined until posted. */
    messageId: optional(z.string()),
  },
  // Erased rows stay, because the invitation's message must still be closed.
  person: { userId: 'former', by: 'former' },
});

export type Invitation = ValueOf<typeof invitation>;
