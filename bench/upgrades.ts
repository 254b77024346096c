import { parseArgs } from 'node:util';
import type { Seat } from '../src/core/message.ts';
import { quickRandom } from '../src/core/random.ts';
import { isOver, play } from '../src/core/steps.ts';
import { content, upgradeOf } from '../src/games/potion-shop/content/content.ts';
import type { UpgradeId } from '../src/games/potion-shop/content/upgrades.ts';
import { potionShop as game } from '../src/games/potion-shop/index.ts';
import { gained } from '../src/games/potion-shop/rules/shop.ts';
import type { State } from '../src/games/potion-shop/rules/state.ts';
import { mean, percent, standardError } from './measure.ts';

/**
 * Checks the prices of the potion shop's upgrades: computer players start with an upgrade or with gold. The same dice
 * are played with every shop on every seat.
 */

/** How games begin. */
const starts = ['paid', 'free'] as const;
type Start = (typeof starts)[number];

const USAGE = `npx tsx bench/upgrades.ts [--start ${starts.join('|')}] [--dice N] [--seats N,N,…] [--seed S]
  --start   paid (default): one shop begins with gold alone, the price of the dearest upgrade; each other one with an
            upgrade and with what its price leaves of as much gold
            free: one shop begins with an upgrade, and no shop has gold
  --dice    how many different dice for each upgrade (default 50)
  --seats   the numbers of seats (default 2,3,4)
  --seed    any text; the same text gives the same dice (default "upgrades")`;

/** What a shop starts with. */
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

/** The results of all games, and the share of the wins with the same dice, by the shop's start. */
interface Tally {
  readonly results: Result[];
  readonly shares: Map<Stake, number[]>;
}

/** Plays the same dice with the stakes rotated over all seats. */
function playAround(stakes: readonly Stake[], seed: string, { results, shares }: Tally): void {
  const seats = stakes.length;
  const around = stakes.map((_, shift) => played([...stakes.slice(shift), ...stakes.slice(0, shift)], seed));
  results.push(...around);
  for (const [at, stake] of stakes.entries()) {
    const wins = around.filter(({ winner }, shift) => winner === (at - shift + seats) % seats).length;
    shares.set(stake, [...(shares.get(stake) ?? []), wins / seats]);
  }
}

const nothing: Stake = { upgrade: undefined, gold: 0 };
const goldAlone: Stake = { upgrade: undefined, gold: dearest };
const owners: Readonly<Record<Start, readonly Stake[]>> = {
  paid: tiles.map((upgrade) => ({ upgrade, gold: dearest - upgradeOf(upgrade).cost })),
  free: tiles.map((upgrade) => ({ upgrade, gold: 0 })),
};

/** @param dice per upgrade */
function experiment(start: Start, seats: number, dice: number, seed: string): Tally {
  const tally: Tally = { results: [], shares: new Map() };
  for (let round = 0; round < dice; round++) {
    const drawn = quickRandom(`${seed}:${seats}:${round}`).shuffle(owners[start]);
    const step = start === 'paid' ? seats - 1 : 1;
    for (let at = 0; at < drawn.length; at += step) {
      const others = start === 'paid' ? [goldAlone] : Array<Stake>(seats - 1).fill(nothing);
      // The last ones are padded with some of the first.
      const own = [...drawn.slice(at, at + step), ...drawn.slice(0, Math.max(0, at + step - drawn.length))];
      playAround([...own, ...others], `${seed}:${seats}:${round}:${at}`, tally);
    }
  }
  return tally;
}

/** The shares of the wins by turn, in the order of the first round. */
function turnShares(results: readonly Result[], seats: number): readonly string[] {
  const turns = results.flatMap(({ winner, start }) =>
    winner === undefined ? [] : [(winner - start - 1 + seats) % seats],
  );
  return Array.from({ length: seats }, (_, turn) => {
    const wins = turns.map((other) => (other === turn ? 1 : 0));
    return percent(wins);
  });
}

/**
 * The owner's share of the games won by either the owner or the shop with only gold, with its standard error. With two
 * seats these are all games.
 */
function againstGold(own: readonly number[], gold: readonly number[], seats: number): string {
  if (seats === 2) return percent(own);
  const [a, b] = [mean(own), mean(gold)];
  const error = Math.hypot(b * standardError(own), a * standardError(gold)) / (a + b) ** 2;
  return `${((100 * a) / (a + b)).toFixed(1)} % ± ${(100 * error).toFixed(1)}`;
}

function report(start: Start, seats: number, { results, shares }: Tally): void {
  const gold = shares.get(goldAlone);
  console.log(`\n## ${seats} seats, ${start}, ${results.length} games\n`);
  console.log('| the shop begins with | wins | against gold |\n| --- | --- | --- |');
  for (const stake of owners[start]) {
    const own = shares.get(stake) ?? [];
    const against = gold === undefined ? '' : againstGold(own, gold, seats);
    console.log(`| ${stake.upgrade} | ${percent(own)} | ${against} |`);
  }
  if (gold !== undefined) console.log(`| gold alone | ${percent(gold)} | |`);
  console.log(`\nWins by turn of the first round: ${turnShares(results, seats).join(', ')}.`);
}

const { values } = parseArgs({
  options: {
    start: { type: 'string', default: 'paid' },
    dice: { type: 'string', default: '50' },
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
