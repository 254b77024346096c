import { feature } from '../feature.ts';
import { privacyControls } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createRetention, isRetentionTask, leftServer, retentionJobs } from './retention.ts';

const HOUR = 3_600_000;

/** What is kept of people and servers: they see it, delete it, and what is too old goes by itself. */
export const privacy = feature({
  id: 'privacy',
  locales: { en, de, fr, nl },
  records: [leftServer],
  make(kernel) {
    const { store, log, now } = kernel;
    const left = store.records(leftServer);
    const retain = createRetention({
      ...kernel,
      isOnServer: kernel.members.isBotOn,
      onServerDeleted: (server) =>
        log.info({ server }, 'the data of a server that removed the bot is deleted'),
      onKept: (table, why) => log.error({ table, ...why }, 'the positions of a game are kept'),
    });
    return {
      api: undefined,
      ...privacyControls(kernel),
      jobs: {
        retention: {
          async run(key) {
            if (isRetentionTask(key)) await retain(key);
          },
        },
      },
      recurring: { every: 6 * HOUR, jobs: retentionJobs },
      // Their data goes after some days.
      async serversLeft(guildIds) {
        const since = now();
        await left.add(...guildIds.map((guildId) => ({ guildId, since })));
      },
      async serversBack(guildIds) {
        await left.remove({ guildId: { in: guildIds } });
      },
    };
  },
});
