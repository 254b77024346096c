import { record } from '../../table/record.ts';

/** A server that has been greeted. It goes with the server's data, some time after the bot was removed. */
export const serverGreeting = record({ model: 'serverGreeting', columns: {}, server: 'guildId' });
