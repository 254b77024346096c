import { parseArgs } from 'node:util';
import { sum } from '../src/core/common.ts';
import type { AnyGame } from '../src/core/game.ts';
import type { Seat } from '../src/core/message.ts';
import { quickRandom } from '../src/core/random.ts';
import { begin, isOver, play } from '../src/core/steps.ts';
import { games } from '../src/games/index.ts';
import { content } from '../src/games/potion-shop/content/content.ts';
import type { State as PotionShop } from '../src/games/potion-shop/rules/state.ts';
import { ID as POTION_SHOP } from '../src/games/potion-shop/words/names.ts';

/**
 * Checks the balance of a game: computer players play each other. Counts the length of games, the scores and the
 * influence of the seat. For games with `Measures` below: also what players earn and hold at the end, and how often
 * holders win.
 */

const USAGE = `npx tsx bench/balance.ts --game ID [--games N] [--seats N,N,…] [--seed S]
  --game    one of: ${games.map(({ id }) => id).join(', ')}
  --games   how many games for each number of seats (default 1000)
  --seats   the numbers of seats (default: all)
  --seed    any text; the same text gives the same games (default "balance")`;

/** Measures for one particular game. */
interface Measures {
  rounds(state: unknown): number;
  /** Figures of a seat, by name. */
  numbers(state: unknown, seat: Seat): Readonly<Record<string, number>>;
  /** What a seat holds at the end, and everything that can be held. */
  holdings(state: unknown, seat: Seat): readonly string[];
  /** The verb and the option that gain a holding. */
  readonly acquired: { readonly verb: string; readonly option: string };
  readonly all: readonly string[];
}

const measures: Readonly<Record<string, Measures>> = { [POTION_SHOP]: potionShop() };

function potionShop(): Measures {
  const shopOf = (state: unknown, seat: Seat) => (state as PotionShop).shops[seat];
  return {
    rounds: (state) => (state as PotionShop).round,
    numbers(state, seat) {
      const shop = shopOf(state, seat);
      const { filled = 0, spent = 0 } = shop?.tracks.gold ?? {};
      return {
        customers: shop?.customers.length ?? 0,
        upgrades: shop?.upgrades.length ?? 0,
        'gold earned': filled,
        'gold spent': spent,
      };
    },
    holdings: (state, seat) => shopOf(state, seat)?.upgrades ?? [],
    acquired: { verb: 'buy', option: 'upgrade' },
    all: [...content.upgrades.keys()],
  };
}

/** A game played to its end. */
interface Played {
  readonly state: unknown;
  readonly steps: number;
  readonly totals: readonly number[];
  readonly winners: readonly Seat[];
  readonly acquired: readonly string[];
}

function playOne(game: AnyGame, seats: number, seed: string): Played {
  const random = quickRandom(seed);
  const setup = { seats, options: game.options.schema.parse({}), formerWinners: [] };
  const measure = measures[game.id];
  const acquired: string[] = [];
  let { state } = begin(game, setup, random);
  let steps = 0;
  for (; !isOver(game, state); steps++) {
    const [seat = 0] = game.awaiting(state);
    const { action } = game.advise(state, seat, random);
    const command = game.commands.find(({ name }) => name === measure?.acquired.verb);
    const got = command?.argsOf(action)?.[measure?.acquired.option ?? ''];
    if (got !== undefined) acquired.push(got);
    state = play(game, state, seat, action, random).state;
  }
  const { totals, winners } = game.score(state);
  return { state, steps, totals, winners, acquired };
}

const mean = (numbers: readonly number[]): number => sum(numbers) / Math.max(1, numbers.length);
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function report(game: AnyGame, seats: number, all: readonly Played[]): readonly string[] {
  const measure = measures[game.id];
  const seatsOf = Array.from({ length: seats }, (_, seat) => seat);
  const totals = all.flatMap((played) => played.totals);
  const won = seatsOf.map((seat) => all.filter(({ winners }) => winners.includes(seat)).length);
  const lines = [
    `\n## ${game.id}, ${seats} seats, ${all.length} games\n`,
    row('what', 'mean', 'least', 'most'),
    row('---', '---', '---', '---'),
    spread(
      'steps',
      all.map(({ steps }) => steps),
    ),
    spread('total', totals),
    spread(
      'winning total',
      all.flatMap(({ totals: own, winners }) => winners.map((seat) => own[seat] ?? 0)),
    ),
    ...(measure === undefined ? [] : measured(measure, seatsOf, all)),
    `\nWins by seat: ${won.map((count) => percent(count, all.length)).join(', ')}.`,
    `Nobody wins: ${percent(all.filter(({ winners }) => winners.length === 0).length, all.length)}.`,
  ];
  return measure === undefined ? lines : [...lines, ...heldOf(measure, seatsOf, all)];
}

function spread(name: string, numbers: readonly number[]): string {
  return row(name, mean(numbers).toFixed(1), Math.min(...numbers), Math.max(...numbers));
}

function measured(measure: Measures, seats: readonly Seat[], all: readonly Played[]): readonly string[] {
  const numbers = all.flatMap(({ state }) => seats.map((seat) => measure.numbers(state, seat)));
  const names = Object.keys(numbers[0] ?? {});
  return [
    spread(
      'rounds',
      all.map(({ state }) => measure.rounds(state)),
    ),
    ...names.map((name) =>
      spread(
        name,
        numbers.map((own) => own[name] ?? 0),
      ),
    ),
  ];
}

/** How often each holding is gained, how often it is held at the end, and how often its holder wins. */
function heldOf(measure: Measures, seats: readonly Seat[], all: readonly Played[]): readonly string[] {
  return [
    '',
    row(measure.acquired.option, 'bought in', 'held at the end in', 'its holder wins'),
    row('---', '---', '---', '---'),
    ...measure.all.map((thing) => {
      const got = all.filter(({ acquired }) => acquired.includes(thing)).length;
      const holders = all.flatMap(({ state, winners }) =>
        seats
          .filter((seat) => measure.holdings(state, seat).includes(thing))
          .map((seat) => winners.includes(seat)),
      );
      const wins = holders.filter(Boolean).length;
      return row(
        thing,
        percent(got, all.length),
        percent(holders.length, all.length),
        percent(wins, holders.length),
      );
    }),
  ];
}

const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    games: { type: 'string', default: '1000' },
    seats: { type: 'string' },
    seed: { type: 'string', default: 'balance' },
  },
});
const game = games.find(({ id }) => id === values.game);
const count = Number(values.games);
if (game === undefined || !Number.isInteger(count) || count < 1) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  const { min, max } = game.seats;
  const counts =
    values.seats?.split(',').map(Number) ?? Array.from({ length: max - min + 1 }, (_, i) => min + i);
  for (const seats of counts) {
    const all = Array.from({ length: count }, (_, i) => playOne(game, seats, `${values.seed}:${seats}:${i}`));
    for (const line of report(game, seats, all)) console.log(line);
  }
}
