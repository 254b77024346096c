import type { AnyGame } from '../../src/core/game.ts';
import { type CountingRandom, quickWords, type Random, randomFrom } from '../../src/core/random.ts';

const words = quickWords(`dice of tests ${process.env.SEED ?? 1}`);
/** A draw below this takes exactly one word. */
const ANY_WORD = 2 ** 32;

/**
 * Replaces the dice of games by ones that are the same in each run, whatever a table's seed is and whoever joins.
 * `SEED=2 npm test` tries others.
 */
export function withSameDice(games: readonly AnyGame[]): readonly AnyGame[] {
  return games.map((game) => ({
    ...game,
    resolve(state: unknown, random: Random) {
      // Where chance is forbidden, it stays so.
      if (!isCounting(random)) return game.resolve(state, random);
      const same = randomFrom(words, random.cursor);
      const step = game.resolve(state, same);
      // The table goes on from the cursor of its own source.
      while (random.cursor < same.cursor) random.int(ANY_WORD);
      return step;
    },
  }));
}

const isCounting = (random: Random): random is CountingRandom => 'cursor' in random;
