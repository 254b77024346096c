import { feature } from '../feature.ts';
import { challengeControls } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createNotes } from './notes.ts';
import { challenge, challengeNote, challengeOf, challengeTry } from './records.ts';
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
  records: [challenge, challengeTry, challengeNote],
  make(kernel) {
    const api = createChallenges(kernel);
    const notes = createNotes(kernel, api);
    return {
      api,
      ...challengeControls(api),
      follow: ({ table }) => notes.follow(table),
      jobs: { challenges: { run: notes.close } },
      recurring: { every: 60_000, jobs: [{ queue: 'challenges', key: 'results' }] },
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
