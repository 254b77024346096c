import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { type CountingRandom, quickRandom } from '../../core/random.ts';
import { type Opening, openings, walk } from './walk.ts';

/** What a game says of the draws of games with the same random words: see `choicesChangeDraws`. */
export function sameDraws(game: AnyGame): void {
  describe(`${game.id}: the same random words`, () => {
    const pairs = () =>
      openings(game, 8).map(
        (opening) => [drawsIn(game, opening, 'one'), drawsIn(game, opening, 'other')] as const,
      );

    it.skipIf(game.choicesChangeDraws === true)('give the same draws, whatever is chosen', () => {
      for (const [one, other] of pairs()) {
        // One of the games may end earlier.
        const count = Math.min(one.length, other.length);
        expect(count).toBeGreaterThan(0);
        expect(one.slice(0, count)).toEqual(other.slice(0, count));
      }
    });

    it.skipIf(game.choicesChangeDraws !== true)('give other draws after other choices', () => {
      const differs = pairs().map(([one, other]) => one.some((draw, at) => draw !== (other[at] ?? draw)));
      expect(differs).toContain(true);
    });
  });
}

/** Everything that is drawn in a game, in order. @param choices another text gives other choices */
function drawsIn(game: AnyGame, opening: Opening, choices: string): readonly string[] {
  const draws: string[] = [];
  const source = quickRandom(opening.seed);
  const noted = <T>(drawn: T, among: unknown): T => {
    draws.push(JSON.stringify([drawn, among]));
    return drawn;
  };
  const dice: CountingRandom = {
    int: (below) => noted(source.int(below), below),
    shuffle: (items) => noted(source.shuffle(items), items.length),
    get cursor() {
      return source.cursor;
    },
  };
  for (const _ of walk(game, opening, { dice, choices: quickRandom(choices) }));
  return draws;
}
