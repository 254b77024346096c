import type { Forecast } from '../forecast.ts';
import type { Game } from '../game.ts';
import type { Seat } from '../message.ts';
import { isOver, play } from '../play.ts';

/** A game's own forecast; without one, everybody plays on as advised, for the totals. */
export function forecastOf<S, A, O>(game: Game<S, A, O>): Forecast<S> {
  return game.forecast ?? advised(game);
}

/** After this many moves a playout ends as it stands. */
const LONGEST = 400;

function advised<S, A, O>(game: Game<S, A, O>): Forecast<S> {
  const resultOf = (state: S, seat: Seat): number => game.score(state).totals[seat] ?? 0;
  return {
    perSecond: 100,
    resultOf,
    playOut(state, seats, random) {
      let now = game.resolve(state, random).state;
      for (let count = 0; count < LONGEST && !isOver(game, now); count++) {
        const [seat = 0] = game.awaiting(now);
        now = play(game, now, seat, game.advise(now, seat, random).action, random).state;
      }
      return seats.map((seat) => resultOf(now, seat));
    },
  };
}
