import { createTurns } from '../../discord/interactions/allowance.ts';
import { analysis, showAnalysis } from '../analysis/index.ts';
import { feature } from '../feature.ts';
import { puzzleKernel } from './answers.ts';
import { puzzleControls } from './commands.ts';
import { makePuzzles } from './computer-games.ts';
import { removeReplayed, withdrawConsent } from './consent.ts';
import { POST, postDailyPuzzle, stopDailyPuzzle } from './daily.ts';
import { queueForSearch, searchWaitingGame } from './finished-games.ts';
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
import { dailyRule, shares, sharesEntry } from './settings.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    puzzles: typeof en;
  }
}

/** The job that searches a finished game for puzzles. */
export const SEARCH = 'find-puzzles';
/** The job that makes puzzles in games between computer players. */
export const MAKE = 'make-puzzles';
const MINUTE = 60_000;
/** How long a process has run before it makes puzzles, in ms: at its start it has better things to do. */
const MADE_AFTER = 10 * MINUTE;

/** Positions from finished games with one clearly best move, and people's own mistakes. */
export const puzzles = feature({
  id: 'puzzles',
  locales: { en, de, fr, nl },
  records: [puzzle, puzzlePlayer, puzzleTry, puzzleSkill, puzzleSearch, replayedDice, puzzleChannel],
  make(kernel, api) {
    const bot = puzzleKernel(kernel);
    const analyses = api(analysis);
    /** Per process, because a search takes seconds. */
    const oneAtATime = createTurns();
    const started = performance.now();
    return {
      api: undefined,
      ...puzzleControls(bot, (ask, loaded) => showAnalysis(analyses, ask, loaded)),
      settings: { person: [sharesEntry], server: [dailyRule.entry] },
      ended: queueForSearch,
      async starting(table) {
        await removeReplayed(kernel, table);
        return table;
      },
      erasing: (userId) => withdrawConsent(kernel, userId),
      async settingsChanging(before, after) {
        if (shares.of(before) && !shares.of(after)) await withdrawConsent(kernel, after.id);
      },
      channelGone: (_, channelId) => stopDailyPuzzle(kernel, channelId),
      jobs: {
        [SEARCH]: { run: () => oneAtATime(() => searchWaitingGame(bot)) },
        [MAKE]: {
          async run() {
            if (performance.now() - started > MADE_AFTER) await oneAtATime(() => makePuzzles(bot));
          },
        },
        [POST]: { run: () => postDailyPuzzle(kernel) },
      },
      recurring: {
        every: 20 * MINUTE,
        jobs: [
          { queue: SEARCH, key: SEARCH },
          { queue: MAKE, key: MAKE },
          { queue: POST, key: POST },
        ],
      },
    };
  },
});
