import { parseArgs } from 'node:util';
import { sum } from '../src/core/common.ts';
import type { Seat } from '../src/core/message.ts';
import { quickRandom } from '../src/core/random.ts';
import { begin, isOver, play } from '../src/core/steps.ts';
import { cardIds } from '../src/games/from-the-ground-up/content/cards.ts';
import { fromTheGroundUp as game } from '../src/games/from-the-ground-up/index.ts';
import { cardStateOf, isComplete, type State } from '../src/games/from-the-ground-up/rules/state.ts';

/** Checks the deck of From the Ground Up: computer players play, and the use of every card is counted. */

const USAGE = `npx tsx bench/deck.ts [--games N] [--seats N,N,…] [--seed S] [--random] [--tempo turns|together]
  --games   how many games for each number of seats (default 1000)
  --random  one computer player against others who take any legal move, in each seat in turn`;

function playOne(seats: number, seed: string, tempo: string, computer: (seat: Seat) => boolean): State {
  const [dice, choices] = [quickRandom(seed), quickRandom(`${seed} choices`)];
  const options = game.options.schema.parse({ tempo });
  let { state } = begin(game, { seats, options, formerWinners: [] }, dice);
  while (!isOver(game, state)) {
    const [seat = 0] = game.awaiting(state);
    const list = game.legal(state, seat);
    const any = list[choices.int(list.length)];
    const action = computer(seat) || any === undefined ? game.advise(state, seat, choices).action : any;
    state = play(game, state, seat, action, dice).state;
  }
  return state;
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function report(seats: number, states: readonly State[]): readonly string[] {
  const results = states.map((state) => game.score(state));
  const won = results.filter(({ winners }) => winners.length > 0).length;
  /** Wins relative to a fair share per seat; shared wins are split. */
  const shares = (seatOf: (state: State, place: number) => Seat): string =>
    Array.from({ length: seats }, (_, place) => {
      const wins = results.reduce((sum, { winners }, i) => {
        const state = states[i];
        return state !== undefined && winners.includes(seatOf(state, place)) ? sum + 1 / winners.length : sum;
      }, 0);
      return ((wins * seats) / Math.max(1, won)).toFixed(2);
    }).join(', ');
  const rounds = states.map(({ round }) => round);
  const deck = cardIds.map((card) => {
    const works = states.flatMap((state) => (state.works[card] ? [cardStateOf(state, card)] : []));
    return `${card} ${percent(works.filter(isComplete).length, works.length)}`;
  });
  return [
    `\n## ${seats} seats, ${states.length} games`,
    `All lose: ${percent(states.length - won, states.length)}.`,
    `Wins by seat: ${shares((_, place) => place)}.`,
    `Wins by turn: ${shares((state, place) => (state.start + place) % seats)}.`,
    `Rounds: ${Math.min(...rounds)} to ${Math.max(...rounds)}, ${(sum(rounds) / rounds.length).toFixed(1)} on average.`,
    `Finished, not flipped: ${deck.join(', ')}.`,
  ];
}

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    seats: { type: 'string', default: '2,3,4,5,6' },
    seed: { type: 'string', default: 'deck' },
    random: { type: 'boolean', default: false },
    tempo: { type: 'string', default: 'turns' },
  },
});
const count = Number(values.games);
if (!Number.isInteger(count) || count < 1) {
  console.error(USAGE);
  process.exitCode = 1;
} else
  for (const seats of values.seats.split(',').map(Number)) {
    const states = Array.from({ length: count }, (_, i) =>
      playOne(
        seats,
        `${values.seed}:${seats}:${i}`,
        values.tempo,
        (seat) => !values.random || seat === i % seats,
      ),
    );
    for (const line of report(seats, states)) console.log(line);
    if (values.random) {
      const wins = states.filter((state, i) => game.score(state).winners.includes(i % seats)).length;
      console.log(`The computer player wins ${percent(wins, count)}; ${percent(1, seats)} is a fair share.`);
    }
  }
