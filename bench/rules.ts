import type { AnyGame } from '../src/core/game.ts';
import { quickRandom } from '../src/core/random.ts';
import { begin, isOver, play } from '../src/core/steps.ts';
import { games } from '../src/games/index.ts';
import { provableRandom } from '../src/table/play/chance.ts';
import { seedOf, someOptions } from '../src/table/play/simulation.ts';
import { quantile, type Row } from './measure.ts';

const GAMES = 20;
const ADVISED = 40;

/**
 * The rules alone: the time of random moves from the complete legal list, and of the computer player's advice, which is
 * the move of the middle level. `thinking` measures the other levels.
 */
export async function* rules(): AsyncGenerator<Row> {
  for (const game of games) {
    yield randomMoves(game);
    yield advice(game);
  }
}

function randomMoves(game: AnyGame): Row {
  let moves = 0;
  const start = performance.now();
  for (let index = 0; index < GAMES; index++) for (const _ of positions(game, index)) moves++;
  const seconds = (performance.now() - start) / 1000;
  return {
    what: `${game.id}: random moves of the rules`,
    ours: `${Math.round(moves / seconds)} a second`,
    better: 'more',
  };
}

function advice(game: AnyGame): Row {
  const times: number[] = [];
  for (const { state, seat } of positions(game, 0)) {
    const start = performance.now();
    game.advise(state, seat, quickRandom(`${times.length}`));
    times.push(performance.now() - start);
    if (times.length === ADVISED) break;
  }
  times.sort((a, b) => a - b);
  return {
    what: `${game.id}: a move of the middle level, p50 and the longest`,
    ours: `${quantile(times, 0.5).toFixed(1)} ms, ${quantile(times, 1).toFixed(0)} ms`,
    beside: 'aim: 300 ms',
  };
}

/** The positions of a game of random moves. */
function* positions(game: AnyGame, index: number) {
  const seed = seedOf('bench', index);
  const random = provableRandom(seed, '');
  const own = quickRandom(seed);
  const seats = Math.min(game.seats.max, 4);
  const options = someOptions(game, {}, own);
  let { state } = begin(game, { seats, options, formerWinners: [] }, random);
  while (!isOver(game, state)) {
    const seat = game.awaiting(state)[0] ?? 0;
    yield { state, seat };
    const actions = game.legal(state, seat);
    state = play(game, state, seat, actions[own.int(actions.length)], random).state;
  }
}
