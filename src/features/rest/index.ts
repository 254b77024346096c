import type { Message } from '../../core/message.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { type Block, text } from '../../discord/messages/view.ts';
import type { TableHooks } from '../../table/hooks.ts';
import { gameName } from '../../table/messages.ts';
import { ALWAYS_AVAILABLE, type Availability, type Table } from '../../table/model.ts';
import { ok } from '../../table/request.ts';
import { tableOption } from '../../table/settings.ts';
import { isFast } from '../../table/time/clock.ts';
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
    tableOptions: [timeOffOption],
    clockLines: linesUnderClock,
    shows: {
      settings: async ({ player, words }) => ({ blocks: await laterBlocks(kernel, player.id, words) }),
    },
    ...createRest(kernel),
  }),
});

/** Whether time off stops people's time at a table. The host may rule it out. */
export const timeOffOption = tableOption('time-off', ['counts', 'ruled-out']);

function linesUnderClock(table: Table): readonly Message[] {
  if (timeOffOption.of(table) === 'ruled-out') return [say('time.ruled-out')];
  const limits = say('time.limits', { hours: QUIET_MAX / 60, days: DAYS_OFF_MAX });
  return table.clock !== undefined && isFast(table.clock) ? [limits, say('time.fast')] : [limits];
}

/** Tells a person in which games the time off that they have changed counts only later. */
async function laterBlocks({ store }: Kernel, userId: string, words: Words): Promise<readonly Block[]> {
  const tables = (await store.openTablesOf(userId)).filter(({ seats, times }) =>
    seats.some(
      (one, seat) =>
        one.kind === 'human' &&
        one.person.id === userId &&
        times[seat]?.awaitedSince !== undefined &&
        times[seat]?.schedule !== undefined,
    ),
  );
  if (tables.length === 0) return [];
  const games = [...new Set(tables.map(({ game }) => game))].map((id) => gameName({ id }));
  return [text(words.md('settings.rest-later', { games }))];
}

/** Stops people's time while they rest. */
export function createRest({
  store,
  now,
  writer: { readable, changeTable },
}: Pick<Kernel, 'store' | 'now' | 'writer'>): Required<Pick<TableHooks, 'rests' | 'settingsChanging'>> {
  return {
    rests(settings, table) {
      const availability = timesOf(rest.of(settings));
      return table !== undefined && timeOffOption.of(table) === 'ruled-out'
        ? { ...ALWAYS_AVAILABLE, zone: availability.zone }
        : availability;
    },

    /** Time already elapsed keeps the old availability, with and without a clock. */
    async settingsChanging(before, after) {
      const [was, is] = [timesOf(rest.of(before)), timesOf(rest.of(after))];
      if (JSON.stringify(was) === JSON.stringify(is)) return;
      const { id: userId } = before;
      for (const { id, times, data } of await store.openTablesOf(userId)) {
        if (times.length === 0 || timeOffOption.of({ data }) === 'ruled-out') continue;
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
