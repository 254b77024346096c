import { parseArgs } from 'node:util';
import { sum } from '../core/common.ts';
import { winShare } from '../core/computer.ts';
import { quickRandom } from '../core/random.ts';
import type { GameRecord } from '../table/play/record.ts';
import {
  type Simulated,
  type Simulation,
  seedOf,
  simulate as simulateGame,
  someOptions,
} from '../table/play/simulation.ts';
import {
  GAME_USAGE,
  gameArguments,
  nameIn,
  readGame,
  type Tool,
  type WantedGame,
  wholeNumber,
} from './tool.ts';

const USAGE = `Plays whole games without Discord.

  npm run simulate -- --game ID --seats N --games K --seed S [--players hard,easy] [--option NAME=VALUE]…
                      [--head-start 6,0] [--json]

${GAME_USAGE}
             Options that are not set vary with the seed; --seats is by default the most that the game allows.
  --games    how many games (default 1)
  --head-start  the points with which each seat begins, where the game has that
  --json     one record a line, in the format of docs/record.md, instead of a summary`;

/** What the command line asks for. */
interface WantedGames extends WantedGame {
  readonly count: number;
  /** The options that were given. */
  readonly given: readonly string[];
  readonly headStart: readonly number[] | undefined;
  readonly json: boolean;
}

/** Reads the command line. @throws an error whose message says what is wrong */
export function readArguments(args: readonly string[]): WantedGames {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...gameArguments,
      games: { type: 'string', default: '1' },
      'head-start': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const wanted = readGame(values, Number.POSITIVE_INFINITY);
  return {
    ...wanted,
    headStart: readHeadStart(values['head-start'], wanted),
    count: wholeNumber('games', values.games, 1, 1_000_000),
    given: values.option.map(nameIn),
    json: values.json,
  };
}

/** @throws if it is not one whole number per seat, or the game has no head starts */
function readHeadStart(text: string | undefined, { game, seats }: WantedGame): readonly number[] | undefined {
  if (text === undefined) return undefined;
  const points = text.split(',').map((one) => wholeNumber('head-start', one, 0, 1000));
  if (!game.headStarts || points.length !== seats)
    throw new Error(`--head-start must be one number for each of the ${seats} seats of a game that has it`);
  return points;
}

/** The records of games between computer players, one after the other. */
export function* simulated(
  { game, players, count, seed, options, given, headStart }: WantedGames,
  deciding?: Simulation['deciding'],
): Generator<GameRecord> {
  const set = Object.fromEntries(given.map((name) => [name, options[name] ?? '']));
  for (let index = 0; index < count; index++) {
    const own = seedOf(seed, index);
    const varied = someOptions(game, set, quickRandom(`${own}:options`));
    yield simulateGame({ game, seed: own, players, options: varied, headStart, deciding });
  }
}

/** How long the players of each kind thought, in ms. */
export type Thinking = ReadonlyMap<Simulated, readonly number[]>;

/** Measures decisions. @returns what makes them, and what it has measured so far */
function stopwatch(): {
  readonly deciding: NonNullable<Simulation['deciding']>;
  readonly thinking: Thinking;
} {
  const thinking = new Map<Simulated, number[]>();
  return {
    thinking,
    deciding(player, decide) {
      const before = performance.now();
      const action = decide();
      const ms = performance.now() - before;
      const all = thinking.get(player);
      if (all === undefined) thinking.set(player, [ms]);
      else all.push(ms);
      return action;
    },
  };
}

/** Totals and wins per seat, the lengths of the games, and how long each kind of player thinks. */
export function summary(
  records: readonly GameRecord[],
  players: readonly Simulated[],
  thinking: Thinking = new Map(),
): string {
  const finals = records.flatMap(({ final }) => (final === undefined ? [] : [final]));
  const mean = (numbers: readonly number[]) => (sum(numbers) / Math.max(1, numbers.length)).toFixed(2);
  const nobody = finals.filter(({ winners }) => winners.length === 0).length;
  return [
    `${records.length} games, ${mean(records.map(({ steps }) => steps.length))} steps on average`,
    '',
    '| seat | player | mean total | wins (shared ones as their part) |',
    '|---|---|---|---|',
    ...players.map((player, seat) => {
      const wins = finals.map(({ winners }) => winShare(winners, seat));
      const share = ((100 * sum(wins)) / Math.max(1, finals.length)).toFixed(1);
      return `| ${seat} | ${player} | ${mean(finals.map(({ totals }) => totals[seat] ?? 0))} | ${share} % |`;
    }),
    ...(nobody > 0 ? ['', `${nobody} games without a winner`] : []),
    ...(thinking.size > 0 ? ['', '| player | ms a move | the longest |', '|---|---|---|'] : []),
    ...[...thinking].map(
      ([player, all]) =>
        `| ${player} | ${mean(all)} | ${all.reduce((most, ms) => Math.max(most, ms), 0).toFixed(0)} |`,
    ),
  ].join('\n');
}

export const simulate: Tool = {
  usage: USAGE,
  prepare(args) {
    const wanted = readArguments(args);
    return () => {
      const { deciding, thinking } = stopwatch();
      if (wanted.json) for (const record of simulated(wanted)) console.log(JSON.stringify(record));
      else console.log(summary([...simulated(wanted, deciding)], wanted.players, thinking));
    };
  },
};
