import { z } from 'zod';
import { record } from '../../table/record.ts';

/** The table whose sheet a person opened last, and where: Discord does not tell the page which button was pressed. */
export const opened = record({
  model: 'openedSheet',
  codec: z.object({ userId: z.string(), channelId: z.string(), tableId: z.string() }),
  key: ['userId'],
  person: { userId: 'delete' },
});
