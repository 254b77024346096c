import { feature } from '../feature.ts';
import { clubControls } from './commands.ts';
import { createEvents } from './events.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createNights, LOOK, TURN } from './nights.ts';
import { clubGuest, clubNight } from './records.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    'club-night': typeof en;
  }
}

/** A server's weekly game night: people sign up once, are pinged each week, and get tables. */
export const clubNights = feature({
  id: 'club-night',
  locales: { en, de, fr, nl },
  records: [clubNight, clubGuest],
  make(kernel) {
    const api = createNights(kernel, createEvents(kernel.client));
    const { channelGone, serversLeft, serversBack } = api;
    return {
      api,
      ...clubControls(api),
      channelGone,
      serversLeft,
      serversBack,
      erasing: api.erase,
      // These jobs wait for Discord.
      jobs: { [LOOK]: { run: api.look }, [TURN]: { run: api.turn, atOnce: 8 } },
      recurring: { every: 15_000, jobs: [{ queue: LOOK, key: LOOK }] },
    };
  },
});
