import type { AnyGame, Effort } from '../../core/game.ts';
import type { OptionValues } from '../../core/options.ts';
import { quickRandom } from '../../core/random.ts';
import { begin, isOver, play } from '../../core/steps.ts';

/** A game that takes longer is given up. */
const MOST_DAYS = 400;

/**
 * A game of computer players who look in once a day, one after another: then each makes every move that the game awaits
 * from them. @returns the moves of each player, and the days
 */
export function playedDaily(
  game: AnyGame,
  seats: number,
  options: OptionValues,
  seed: string,
): Pick<Effort, 'moves' | 'days'> {
  const random = quickRandom(seed);
  let { state } = begin(game, { seats, options, formerWinners: [] }, random);
  let moves = 0;
  for (let days = 1; days < MOST_DAYS; days++)
    for (let seat = 0; seat < seats; seat++) {
      for (; game.awaiting(state).includes(seat); moves++)
        state = play(game, state, seat, game.advise(state, seat, random).action, random).state;
      if (isOver(game, state)) return { moves: moves / seats, days };
    }
  return { moves: moves / seats, days: MOST_DAYS };
}
