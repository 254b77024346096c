import type { AnyGame } from '../../src/core/game.ts';
import { quickWords, type Random, randomFrom } from '../../src/core/random.ts';

/**
 * These games with dice that are the same in each run, whatever seed a table draws and whoever joins it: what is drawn
 * depends on how much was drawn before. `SEED=2 npm test` tries others.
 */
export function withSameDice(games: readonly AnyGame[]): readonly AnyGame[] {
  return games.map((game) => ({
    ...game,
    resolve: (state: unknown, random: Random) => game.resolve(state, sameDice(random)),
  }));
}

const words = quickWords(`dice of tests ${process.env.SEED ?? 1}`);

function sameDice(random: Random): Random {
  // Where chance is forbidden, it stays so.
  if (!('cursor' in random)) return random;
  const cursor = () => Number(random.cursor);
  return {
    int(below) {
      const drawn = randomFrom(words, cursor()).int(below);
      random.int(below);
      return drawn;
    },
    shuffle(items) {
      const shuffled = randomFrom(words, cursor()).shuffle(items);
      random.shuffle(items);
      return shuffled;
    },
  };
}
