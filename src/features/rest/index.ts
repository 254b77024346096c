import { feature } from '../feature.ts';
import { DAYS_OFF_MAX, QUIET_MAX, say } from './availability.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createRest } from './service.ts';
import { entries } from './settings.ts';

/** People rest: in quiet hours, on weekends and on days off their clocks stand still, and nobody reminds them. */
export const resting = feature({
  id: 'rest',
  locales: { en, de, fr, nl },
  make: (kernel) => ({
    api: undefined,
    settings: { person: entries },
    clockNotes: [say('time.limits', { hours: QUIET_MAX / 60, days: DAYS_OFF_MAX })],
    ...createRest(kernel),
  }),
});
