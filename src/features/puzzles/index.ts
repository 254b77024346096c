import { thinkerHere } from '../../table/play/computers.ts';
import { feature } from '../feature.ts';
import { puzzleControls } from './commands.ts';
import { createDaily, POST } from './daily.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import {
  puzzle,
  puzzleChannel,
  puzzlePlayer,
  puzzleSearch,
  puzzleSkill,
  puzzleTry,
  replayedDice,
} from './records.ts';
import { createPuzzles } from './service.ts';
import { shares, sharesEntry } from './settings.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    puzzles: typeof en;
  }
}

/** The job that searches a finished game for puzzles. */
const SEARCH = 'find-puzzles';
const MINUTE = 60_000;

/** Positions from finished games with one clearly best move, and people's own mistakes. */
export const puzzles = feature({
  id: 'puzzles',
  locales: { en, de, fr, nl },
  records: [puzzle, puzzlePlayer, puzzleTry, puzzleSkill, puzzleSearch, replayedDice, puzzleChannel],
  make(kernel) {
    const { thinker = thinkerHere(kernel.games), now } = kernel;
    const api = createPuzzles(kernel);
    const daily = createDaily(kernel, api);
    return {
      api,
      ...puzzleControls(api, daily, { thinker, now }),
      settings: { person: [sharesEntry] },
      ended: api.ended,
      starting: api.starting,
      erasing: api.withdraw,
      async settingsChanging(before, after) {
        if (shares.of(before) && !shares.of(after)) await api.withdraw(after.id);
      },
      channelGone: (_, channelId) => daily.end(channelId),
      jobs: { [SEARCH]: { run: api.search }, [POST]: { run: () => daily.tell() } },
      recurring: {
        every: 20 * MINUTE,
        jobs: [
          { queue: SEARCH, key: SEARCH },
          { queue: POST, key: POST },
        ],
      },
    };
  },
});
