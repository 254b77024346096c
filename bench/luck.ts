import { analyse } from '../src/core/analysis/analysis.ts';
import { playoutsHere } from '../src/core/analysis/playouts.ts';
import type { AnyGame } from '../src/core/game.ts';
import { toMove } from '../src/core/legal.ts';
import { quickRandom } from '../src/core/random.ts';
import { begin, play } from '../src/core/steps.ts';
import { games as all } from '../src/games/index.ts';
import { type Effort, mean, type Row, standardError } from './measure.ts';

/** The default number of games with each number of players. */
const GAMES = 100;
/** Of games for more, the most players that are measured. */
const SEATS_MOST = 4;

/**
 * The luck of equal players. It is 0 on average: otherwise the analysis expects too little or too much. Computer players
 * of the middle level have every seat. `GAME=potion-shop` measures one game alone.
 *
 * @param games the number of games with each number of players
 */
export async function* luck({ games = GAMES }: Effort): AsyncGenerator<Row> {
  for (const game of all.filter(({ id }) => id === (process.env.GAME ?? id)))
    for (let seats = game.seats.min; seats <= Math.min(game.seats.max, SEATS_MOST); seats++)
      yield lucksOf(game, seats, games);
}

async function lucksOf(game: AnyGame, seats: number, count: number): Promise<Row> {
  const lucks: number[] = [];
  const errors: number[] = [];
  const [expected, results]: [number[], number[]] = [[], []];
  for (let index = 0; index < count; index++) {
    const analysis = await analyse(game, courseOf(game, seats, `luck ${seats} ${index}`), playoutsHere);
    // Players of one game can be lucky together, so their average is one sample.
    lucks.push(mean(analysis.seats.map(({ luck }) => luck.value)));
    errors.push(mean(analysis.seats.map(({ luck }) => luck.error)));
    expected.push(mean(analysis.seats.map((seat) => seat.expected.value)));
    results.push(mean(analysis.seats.map(({ result }) => result)));
  }
  const average = mean(lucks);
  const stated = mean(errors);
  return {
    what: `${game.id}, ${seats} seats: luck of equal players`,
    ours: `${average.toFixed(2)} ± ${standardError(lucks).toFixed(2)}`,
    beside: `stated error ${stated.toFixed(2)}; expected ${mean(expected).toFixed(1)}, result ${mean(results).toFixed(1)}; ${count} games`,
    ...(Math.abs(average) - standardError(lucks) > stated
      ? { fails: `the luck of equal players is not within ${stated.toFixed(2)} of 0` }
      : {}),
  };
}

function courseOf(game: AnyGame, seats: number, seed: string) {
  const random = quickRandom(seed);
  const setup = { seats, options: game.options.schema.parse({}), formerWinners: [] };
  let { state } = begin(game, setup, random);
  const positions = [state];
  const moves = [];
  for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
    const { action } = game.advise(state, seat, random);
    const { verb, args } = toMove(game, action);
    moves.push({ seat, verb, args, before: state });
    state = play(game, state, seat, action, random).state;
    positions.push(state);
  }
  return { positions, moves, seed };
}
