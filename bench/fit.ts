import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quickRandom } from '../src/core/random.ts';
import { begin, play } from '../src/core/steps.ts';
import { type ToCome, type ToComeAtSeats, valueAt } from '../src/games/potion-shop/computer/to-come.ts';
import { potionShop as game } from '../src/games/potion-shop/index.ts';
import { standings } from '../src/games/potion-shop/rules/scoring.ts';
import type { State } from '../src/games/potion-shop/rules/state.ts';
import { adviceHash } from '../src/testkit/games/advice-hash.ts';
import { mean, standardError } from './measure.ts';

const USAGE = `Fits what computer players expect at the start of a round to games that they play, with the middle level on all seats.
Writes src/games/potion-shop/computer/to-come.json.

  npm run fit -- [--games 500]

  --games  number of games for each number of seats`;

/** A round that fewer games reach has no entry of its own. */
const GAMES_LEAST = 50;

/** What shops gained after a moment in one game, on average over the seats. */
type Gains = number[];

function fitted(seats: number, games: number): ToComeAtSeats {
  const byRound: Gains[] = [];
  const last: Gains = [];
  for (let index = 0; index < games; index++) {
    const { starts, totals } = played(seats, `fit ${seats} ${index}`);
    for (const state of starts) {
      const gain = mean(totals.map((total, seat) => total - valueAt(state, seat)));
      byRound[state.round - 1] ??= [];
      (state.last ? last : byRound[state.round - 1])?.push(gain);
    }
  }
  const often = byRound.filter((gains) => gains.length >= GAMES_LEAST);
  const rest = byRound.slice(often.length).flat();
  const all = rest.length >= GAMES_LEAST ? [...often, rest] : often;
  for (const [at, gains] of [...all, last].entries())
    console.log(
      `${seats} seats, ${at === all.length ? 'last round' : `round ${at + 1}`}: ${mean(gains).toFixed(1)} ± ${standardError(gains).toFixed(1)} in ${gains.length} games`,
    );
  return { rounds: all.map(rounded), last: rounded(last) };
}

const rounded = (gains: Gains): number => Math.round(10 * mean(gains)) / 10;

/** A game between computer players of the middle level: the start of each round, and the results. */
function played(seats: number, seed: string) {
  const random = quickRandom(seed);
  let { state } = begin(game, { seats, options: game.options.schema.parse({}), formerWinners: [] }, random);
  const starts: State[] = [];
  for (let [seat] = game.awaiting(state); seat !== undefined; [seat] = game.awaiting(state)) {
    if (state.round !== starts.at(-1)?.round) starts.push(state);
    state = play(game, state, seat, game.advise(state, seat, random).action, random).state;
  }
  return { starts, totals: standings(state).totals };
}

const { values } = parseArgs({
  options: { games: { type: 'string', default: '500' }, help: { type: 'boolean', short: 'h' } },
});
const games = Number(values.games);
if (values.help) console.log(USAGE);
else if (!(Number.isInteger(games) && games >= GAMES_LEAST)) {
  console.error(`--games takes a number from ${GAMES_LEAST}.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  const seats: Record<string, ToComeAtSeats> = {};
  for (let count = game.seats.min; count <= game.seats.max; count++) seats[count] = fitted(count, games);
  const table: ToCome = { fittedTo: adviceHash(game), seats };
  const file = fileURLToPath(new URL('../src/games/potion-shop/computer/to-come.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(table, undefined, 2)}\n`);
}
