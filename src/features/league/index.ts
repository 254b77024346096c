import { feature } from '../feature.ts';
import { leagueControls } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createPosts } from './posts.ts';
import { league, leagueMember, leagueMessage, leaguePairing, leagueSlot } from './records.ts';
import { createLeagues, MESSAGES, tableWarned, WORK } from './service.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    league: typeof en;
  }
}

/** Seasons of fixtures in divisions, for one or more servers. Everyone in a league gets the same dice. */
export const leagues = feature({
  id: 'league',
  locales: { en, de, fr, nl },
  records: [league, leagueMember, leagueSlot, leaguePairing, leagueMessage],
  make(kernel) {
    const api = createLeagues(kernel);
    const posts = createPosts(kernel, api);
    return {
      api,
      ...leagueControls(api, posts),
      places: [posts.place],
      follow: posts.follow,
      jobs: {
        [WORK]: {
          run(key) {
            const warned = tableWarned(key);
            return warned === undefined ? api.work(posts.teller) : api.warn(warned, posts.teller);
          },
        },
        [MESSAGES]: { run: posts.refresh, atOnce: 4 },
      },
      recurring: { every: 60_000, jobs: [{ queue: WORK, key: 'due' }] },
      secret: api.secret,
      starting: api.starting,
      erasing: api.erasing,
    };
  },
});
