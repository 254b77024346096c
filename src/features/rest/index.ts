import { say } from '../../discord/i18n/words.ts';
import type { TableHooks } from '../../table/hooks.ts';
import type { Availability } from '../../table/model.ts';
import { ok } from '../../table/request.ts';
import { rescheduled } from '../../table/time/seat-times.ts';
import type { Kernel } from '../feature.ts';
import { feature } from '../feature.ts';
import { DAYS_OFF_MAX, QUIET_MAX } from './availability.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { entries, type Rest, rest } from './settings.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    rest: typeof en;
  }
}

/** Resting: during quiet hours, weekends and days off, a person's clocks stand still and they get no reminders. */
export const resting = feature({
  id: 'rest',
  locales: { en, de, fr, nl },
  make: (kernel) => ({
    api: undefined,
    settings: { person: entries },
    clockLines: [say('time.limits', { hours: QUIET_MAX / 60, days: DAYS_OFF_MAX })],
    ...createRest(kernel),
  }),
});

/** Stops people's time while they rest. */
export function createRest({
  store,
  now,
  writer: { readable, changeTable },
}: Pick<Kernel, 'store' | 'now' | 'writer'>): Required<Pick<TableHooks, 'rests' | 'settingsChanging'>> {
  return {
    rests: (settings) => rest.of(settings),

    /** Time already elapsed keeps the old availability, with and without a clock. */
    async settingsChanging(before, after) {
      const [was, is] = [timesOf(rest.of(before)), timesOf(rest.of(after))];
      if (JSON.stringify(was) === JSON.stringify(is)) return;
      const { id: userId } = before;
      for (const { id, times } of await store.openTablesOf(userId)) {
        if (times.every(({ awaitedSince }) => awaitedSince === undefined)) continue;
        if ((await readable(id)) === undefined) continue;
        await changeTable(id, ({ table }) => {
          const times = rescheduled(table, userId, was, is, now());
          const changed = times.some((time, seat) => time !== table.times[seat]);
          return ok(changed ? { ...table, times } : table);
        });
      }
    },
  };
}

function timesOf({ setAt: _, ...availability }: Rest): Availability {
  return availability;
}
