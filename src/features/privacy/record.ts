import { z } from 'zod';
import { record } from '../../table/store/record.ts';

/** A server that removed the bot, and when that was noted first. */
export const leftServer = record({
  model: 'leftServer',
  codec: z.object({ guildId: z.string(), since: z.date() }),
  key: ['guildId'],
  server: 'guildId',
});
