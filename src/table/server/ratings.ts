import type { Outcome } from '../model.ts';
import type { Skill } from '../store/ratings.ts';
import type { Store } from '../store/store.ts';
import { type Rated, ranked, ratedAfter } from './leaderboard.ts';

/** How good people are on a server. */
export interface RatingService {
  /** Rates the games of a table's server that ended since the last time, if the table's game is over. */
  rateGame(tableId: string): Promise<void>;
  /** Everybody's skill, the best first. @param game undefined: all games together */
  leaderboard(guildId: string, game: string | undefined): Promise<readonly Rated[]>;
}

/** Maximum number of outcomes that are rated at once: other work goes on in between. */
const BATCH = 400;

/**
 * Ratings are written once for each game, soon after it ends. A reader first rates what is missing: games that just ended,
 * or that ended under a version without stored ratings.
 */
export function createRatings({
  store,
}: {
  readonly store: Pick<Store, 'table' | 'unrated' | 'rate' | 'skills'>;
}): RatingService {
  const rateAll = async (guildId: string): Promise<void> => {
    for (;;) {
      const { outcomes: found, skills, turn } = await store.unrated(guildId, BATCH);
      if (found.length === 0) return;
      const outcomes = found.length < BATCH ? found : withoutLastTable(found);
      const tableIds = [...new Set(outcomes.map(({ tableId }) => tableId))];
      // A conflict: another process rates the same games. The next look sees what is left.
      await store.rate(guildId, turn, tableIds, skillsAfter(skills, outcomes));
    }
  };

  return {
    async rateGame(tableId) {
      const table = await store.table(tableId);
      if (table?.status === 'finished' && table.guildId !== undefined) await rateAll(table.guildId);
    },

    async leaderboard(guildId, game) {
      await rateAll(guildId);
      return ranked(await store.skills(guildId, game));
    },
  };
}

/** The last table of a full batch may have more outcomes than the batch has. */
function withoutLastTable(outcomes: readonly Outcome[]): readonly Outcome[] {
  const last = outcomes.at(-1)?.tableId;
  return outcomes.filter(({ tableId }) => tableId !== last);
}

/** The skills that the outcomes change, in each game and in all together. */
function skillsAfter(before: readonly Skill[], outcomes: readonly Outcome[]): readonly Skill[] {
  const games = new Set(outcomes.map(({ game }) => game));
  return [undefined, ...games].flatMap((game) =>
    ratedAfter(
      before.filter((one) => one.game === game),
      outcomes.filter((one) => game === undefined || one.game === game),
      game,
    ),
  );
}
