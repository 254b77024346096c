import { createHash } from 'node:crypto';
import type { AnyGame } from '../../core/game.ts';
import { toMove } from '../../core/legal.ts';
import { quickRandom } from '../../core/random.ts';
import { begin, play } from '../../core/steps.ts';

/** Maximum number of moves of a game that are hashed. */
const MOVES = 200;

/**
 * A hash of how the middle level plays a game with each number of seats: of its moves and of the chance between them. A
 * table that was fitted to its games holds as long as this stays the same.
 */
export function adviceHash(game: AnyGame): string {
  const hash = createHash('sha256');
  const options = game.options.schema.parse({});
  for (let seats = Math.max(2, game.seats.min); seats <= game.seats.max; seats++) {
    const random = quickRandom(`advice in ${game.id}`);
    let { state } = begin(game, { seats, options, formerWinners: [] }, random);
    for (let count = 0; count < MOVES; count++) {
      const [seat] = game.awaiting(state);
      if (seat === undefined) break;
      const { action } = game.advise(state, seat, quickRandom(`${count}`));
      const { verb, args } = toMove(game, action);
      hash.update(JSON.stringify([seat, verb, args]));
      state = play(game, state, seat, action, random).state;
    }
    hash.update(JSON.stringify(state));
  }
  return hash.digest('hex');
}
