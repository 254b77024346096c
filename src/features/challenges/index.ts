import { dueWork } from '../../table/due-work.ts';
import { NO_SERVER } from '../../table/place.ts';
import { feature } from '../feature.ts';
import { challengeControls } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { followTry, updateChallengeMessage } from './messages.ts';
import { dayOf, weekOf } from './period.ts';
import { challenge, challengeMessage, challengeOf, challengeTry } from './records.ts';
import { createChallenges } from './service.ts';
import { resultsButton, sealedLine, shareButton } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    challenges: typeof en;
  }
}

/** The same solo game with the same dice for everyone, once each: daily per server, weekly for all servers. */
export const challenges = feature({
  id: 'challenges',
  locales: { en, de, fr, nl },
  records: [challenge, challengeTry, challengeMessage],
  make(kernel) {
    const api = createChallenges(kernel);
    return {
      api,
      ...challengeControls(kernel, api),
      follow: ({ table }) => followTry(kernel, table),
      dueWork: [
        dueWork(kernel, challengeMessage, (message) => updateChallengeMessage(kernel, api, message), {
          atOnce: 4,
        }),
      ],
      secret: api.secret,
      showsTo: api.showsTo,
      ended: api.ended,
      shows: {
        end({ loaded: { table }, words }) {
          const key = challengeOf(table);
          if (key === undefined) return {};
          return {
            controls: [
              { order: 0, button: { ...resultsButton(key, words), style: 'primary' } },
              { order: 5, button: shareButton(table.id, words) },
            ],
          };
        },
        async more({ place: { guildId = NO_SERVER }, userId, words }) {
          if (kernel.games.every(({ solo }) => solo === undefined)) return {};
          for (const [period, line] of [
            [dayOf(kernel.now()), 'challenge.more-day'],
            [weekOf(kernel.now()), 'challenge.more-week'],
          ] as const) {
            const key = { guildId, period };
            const isOpen =
              userId === undefined ||
              ((await api.own(key, userId)) === undefined && (await api.spent(key, userId)) === undefined);
            if (isOpen) return { lines: [words.md(line)] };
          }
          return {};
        },
        sealed({ loaded, words }) {
          const key = challengeOf(loaded.table);
          return key === undefined ? {} : { lines: [sealedLine(key, loaded, words)] };
        },
        verdict: ({ loaded, words }) =>
          challengeOf(loaded.table) === undefined ? {} : { lines: [words.small('verify.proves-shared')] },
      },
    };
  },
});
