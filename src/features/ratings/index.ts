import { feature } from '../feature.ts';
import { ratingCommands } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { ratedServer, ratedWeek, rating, toRate, unrated, worldRating } from './record.ts';
import { createRatings } from './service.ts';

const HOUR = 3_600_000;
/** The queue of the job that rates weeks: their challenges close by themselves. */
const WEEKS = 'rate-weeks';

/** How good people are: their statistics, and leaderboards of a server and of all servers. */
export const ratings = feature({
  id: 'ratings',
  locales: { en, de, fr, nl },
  records: [rating, ratedServer, unrated, worldRating, ratedWeek],
  make(kernel) {
    const api = createRatings(kernel);
    return {
      api,
      commands: ratingCommands(api),
      ended: toRate,
      jobs: { [WEEKS]: { run: api.rateWeeks } },
      recurring: { every: HOUR, jobs: [{ queue: WEEKS, key: WEEKS }] },
      follow: ({ table }) => api.rateGame(table.id),
      erasing: api.erase,
    };
  },
});
