import { dueWork } from '../../table/due-work.ts';
import { feature } from '../feature.ts';
import { clubKernel } from './club.ts';
import { clubControls, organisers } from './commands.ts';
import { eraseGuest } from './guests.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { advanceNight, endIn, resumeNights, suspendNights } from './nights.ts';
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
    const club = clubKernel(kernel);
    return {
      api: undefined,
      ...clubControls(club),
      settings: { server: [organisers.entry] },
      channelGone: (guildId, channelId) => endIn(club, guildId, channelId),
      serversLeft: (guildIds) => suspendNights(club, guildIds),
      serversBack: (guildIds) => resumeNights(club, guildIds),
      erasing: (userId) => eraseGuest(club, userId),
      // This work waits for Discord.
      dueWork: [dueWork(kernel, clubNight, (night) => advanceNight(club, night), { atOnce: 8 })],
    };
  },
});
