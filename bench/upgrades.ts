import { parseArgs } from 'node:util';
import type { Seat } from '../src/core/message.ts';
import { isOver, play } from '../src/core/play.ts';
import { quickRandom } from '../src/core/random.ts';
import { content, upgradeOf } from '../src/games/potion-shop/content/content.ts';
import type { UpgradeId } from '../src/games/potion-shop/content/upgrades.ts';
import { potionShop as game } from '../src/games/potion-shop/index.ts';
import { gained } from '../src/games/potion-shop/rules/shop.ts';
import type { State } from '../src/games/potion-shop/rules/state.ts';
import { percent } from './statistics.ts';

/**
 * Checks the prices of the potion shop's upgrades: computer players play, and begin with an upgrade or with gold. The same
 * dice are played with every seat in every place.
 */

/** How games begin. */
const starts = ['level', 'paid', 'free'] as const;
type Start = (typeof starts)[number];

const USAGE = `npx tsx bench/upgrades.ts [--start ${starts.join('|')}] [--dice N] [--seats N,N,…] [--seed S]
  --start   level (default): each shop owns another upgrade, drawn at random, or none, and what its price leaves of the
            price of the dearest one, in gold
            paid: one shop owns an upgrade, and all others have its price in gold
            free: one shop owns an upgrade, and nobody has anything else
  --dice    how many different dice: for each upgrade, or for all together where the start is level (default 100)
  --seats   the numbers of seats (default 2,3,4)
  --seed    any text; the same text gives the same dice (default "upgrades")`;

/** What a shop begins with. */
interface Stake {
  readonly upgrade: UpgradeId | undefined;
  readonly gold: number;
}

interface Result {
  readonly winner: Seat | undefined;
  /** The start player. */
  readonly start: Seat;
}

const options = game.options.schema.parse({});
const { upgrades: tiles } = game.setup({ seats: 2, options, formerWinners: [] }).deck;
const dearest = Math.max(...tiles.map((id) => upgradeOf(id).cost));

function opening(stakes: readonly Stake[]): State {
  const state = game.setup({ seats: stakes.length, options, formerWinners: [] });
  const isTaken = (id: UpgradeId) => stakes.some(({ upgrade }) => upgrade === id);
  return {
    ...state,
    deck: { ...state.deck, upgrades: state.deck.upgrades.filter((id) => !isTaken(id)) },
    shops: state.shops.map((shop, seat) => {
      const { upgrade, gold = 0 } = stakes[seat] ?? {};
      return { ...gained(shop, { gold }), upgrades: upgrade === undefined ? [] : [upgrade] };
    }),
  };
}

function played(stakes: readonly Stake[], seed: string): Result {
  const random = quickRandom(seed);
  let { state } = game.resolve(opening(stakes), random);
  const { current: start } = state;
  while (!isOver(game, state)) {
    const [seat = 0] = game.awaiting(state);
    state = play(game, state, seat, game.advise(state, seat, random).action, random).state;
  }
  return { winner: game.score(state).winners[0], start };
}

/** The results of all games, and each upgrade's share of the wins with the same dice. */
interface Tally {
  readonly results: Result[];
  readonly shares: Map<UpgradeId | undefined, number[]>;
}

/** Plays the same dice with the stakes in every order round the table. */
function playAround(stakes: readonly Stake[], seed: string, tally: Tally, counted: readonly Stake[]): void {
  const seats = stakes.length;
  const results = stakes.map((_, shift) => played([...stakes.slice(shift), ...stakes.slice(0, shift)], seed));
  tally.results.push(...results);
  for (const stake of counted) {
    const at = stakes.indexOf(stake);
    const wins = results.filter(({ winner }, shift) => winner === (at - shift + seats) % seats).length;
    tally.shares.set(stake.upgrade, [...(tally.shares.get(stake.upgrade) ?? []), wins / seats]);
  }
}

function levelStake(upgrade: UpgradeId | undefined): Stake {
  return { upgrade, gold: dearest - (upgrade === undefined ? 0 : upgradeOf(upgrade).cost) };
}

function experiment(start: Start, seats: number, dice: number, seed: string): Tally {
  const tally: Tally = { results: [], shares: new Map() };
  for (let index = 0; index < dice; index++) {
    const own = `${seed}:${seats}:${index}`;
    if (start === 'level') {
      const drawn = quickRandom(`${own} upgrades`)
        .shuffle([...tiles, undefined])
        .slice(0, seats);
      const stakes = drawn.map(levelStake);
      playAround(stakes, own, tally, stakes);
    } else
      for (const upgrade of tiles) {
        const others: Stake = { upgrade: undefined, gold: start === 'paid' ? upgradeOf(upgrade).cost : 0 };
        const owner: Stake = { upgrade, gold: 0 };
        playAround([owner, ...Array<Stake>(seats - 1).fill(others)], own, tally, [owner]);
      }
  }
  return tally;
}

/** Wins by turn in the order of the first round, relative to a fair share. */
function turnShares(results: readonly Result[], seats: number): readonly string[] {
  const turns = results.flatMap(({ winner, start }) =>
    winner === undefined ? [] : [(winner - start - 1 + seats) % seats],
  );
  return Array.from({ length: seats }, (_, turn) => {
    const wins = turns.map((other) => (other === turn ? 1 : 0));
    return percent(wins);
  });
}

function report(start: Start, seats: number, { results, shares }: Tally): void {
  console.log(`\n## ${seats} seats, start ${start}, ${results.length} games: how often the owner wins\n`);
  console.log('| upgrade | wins |\n| --- | --- |');
  for (const id of [...tiles, undefined]) {
    const own = shares.get(id);
    if (own !== undefined) console.log(`| ${id ?? 'gold alone'} | ${percent(own)} |`);
  }
  console.log(`\nWins by turn of the first round: ${turnShares(results, seats).join(', ')}.`);
}

const { values } = parseArgs({
  options: {
    start: { type: 'string', default: 'level' },
    dice: { type: 'string', default: '100' },
    seats: { type: 'string', default: '2,3,4' },
    seed: { type: 'string', default: 'upgrades' },
  },
});
const start = starts.find((one) => one === values.start);
const dice = Number(values.dice);
const counts = values.seats.split(',').map(Number);
if (
  start === undefined ||
  !(Number.isInteger(dice) && dice > 1) ||
  counts.some((n) => !content.customersToEnd.has(n))
) {
  console.error(USAGE);
  process.exitCode = 1;
} else for (const seats of counts) report(start, seats, experiment(start, seats, dice, values.seed));
