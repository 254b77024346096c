import type { Shows } from '../../discord/messages/slots.ts';
import { seatOfPerson } from '../../table/seats/seats.ts';
import { feature } from '../feature.ts';
import { reminderControls } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createPosts } from './posts.ts';
import { nudge, reminder } from './record.ts';
import { createReminders } from './service.ts';
import { entries } from './settings.ts';
import { remarkOf, reminderMenu, snoozedBlocks } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    reminders: typeof en;
  }
}

/** Reminds people by direct message of the games that await them. Players can nudge each other. */
export const reminders = feature({
  id: 'reminders',
  locales: { en, de, fr, nl },
  records: [reminder, nudge],
  make(kernel) {
    const api = createReminders(kernel);
    const { remind, follow } = createPosts(kernel, api);
    const games: Shows['games'] = async ({ userId, all, words, wordsOf }) => {
      const reminders = await api.about(userId, all);
      const muted = new Set(
        [...reminders.values()].flatMap((reminder) => (reminder.muted ? [reminder.tableId] : [])),
      );
      const own = all.filter(({ table }) => seatOfPerson(table, userId) !== undefined);
      return {
        remarks: new Map(
          all.map((loaded) => [loaded.table.id, remarkOf(reminders.get(loaded.table.id), loaded, words)]),
        ),
        blocks: [reminderMenu(own, muted, words, wordsOf)],
      };
    };
    return {
      api,
      settings: { person: entries },
      ...reminderControls(api),
      // These jobs wait for Discord.
      jobs: { remind: { run: remind, atOnce: 4 } },
      follow: ({ table }) => follow(table.id),
      soonest: api.soonest,
      due: api.due,
      shows: {
        games,
        settings: ({ player, words }) => ({ blocks: snoozedBlocks(player, kernel.now(), words) }),
      },
    };
  },
});
