import { parseArgs } from 'node:util';
import { sum } from '../core/common.ts';
import { winShare } from '../core/computer.ts';
import { type AnyGame, type Level, levels } from '../core/game.ts';
import { quickRandom } from '../core/random.ts';
import { games } from '../games/index.ts';
import { readOptions } from '../table/lobby/lobby.ts';
import type { GameRecord } from '../table/play/record.ts';
import { type Simulated, seedOf, simulate, someOptions } from '../table/play/simulation.ts';

const USAGE = `Plays whole games without Discord.

  npm run simulate -- --game ID --seats N --games K --seed S [--players random|easy|medium|hard] [--option NAME=VALUE]… [--json]

  --game     one of: ${games.map(({ id }) => id).join(', ')}
  --seats    how many play (default: the most that the game allows)
  --games    how many games (default 1)
  --seed     any text; the same text gives the same games (default "rollpad")
  --players  who plays: medium (the default), easy, hard, random, or one a seat: medium,random
  --option   sets an option; those not set vary with the seed
  --json     one record a line, in the format of docs/record.md, instead of a summary`;

/** What the command line asks for; a sentence where it cannot be resolveMove. */
interface Wanted {
  readonly game: AnyGame;
  readonly players: readonly Simulated[];
  readonly count: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, string>>;
  readonly json: boolean;
}

function read(args: readonly string[]): Wanted | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      game: { type: 'string' },
      seats: { type: 'string' },
      games: { type: 'string', default: '1' },
      seed: { type: 'string', default: 'rollpad' },
      players: { type: 'string', default: 'medium' },
      option: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
    },
  });
  const game = games.find(({ id }) => id === values.game);
  if (game === undefined) return `--game must be one of: ${games.map(({ id }) => id).join(', ')}`;
  const seats = Number(values.seats ?? game.seats.max);
  if (!Number.isInteger(seats) || seats < game.seats.min || seats > game.seats.max)
    return `--seats must be ${game.seats.min} to ${game.seats.max}`;
  const count = Number(values.games);
  if (!Number.isInteger(count) || count < 1) return '--games must be a whole number from 1';
  const kinds = values.players.split(',');
  if (!kinds.every((kind) => kind === 'random' || isLevel(kind)))
    return `--players must be random, ${levels.join(', ')}, for all or one a seat`;
  if (kinds.length !== 1 && kinds.length !== seats) return '--players must be one for all, or one a seat';
  const pairs = values.option.map((pair) => pair.split('='));
  if (!pairs.every((pair) => pair.length === 2)) return '--option must be NAME=VALUE';
  const options = Object.fromEntries(pairs);
  if (!readOptions(game, options).ok) {
    const known = Object.keys(game.options.specs).join(', ') || 'none';
    return `--option: not an option of ${game.id} with that value (its options: ${known})`;
  }
  const players = Array.from({ length: seats }, (_, seat) => kinds[seat % kinds.length] ?? 'medium');
  return { game, players, count, seed: values.seed, options, json: values.json };
}

function isLevel(text: string): text is Level {
  return levels.some((level) => level === text);
}

function run({ game, players, count, seed, options, json }: Wanted): void {
  const read = readOptions(game, options);
  const given = read.ok
    ? Object.fromEntries(Object.keys(options).map((name) => [name, read.value[name] ?? '']))
    : {};
  const records: GameRecord[] = [];
  for (let index = 0; index < count; index++) {
    const own = seedOf(seed, index);
    const record = simulate({
      game,
      seed: own,
      players,
      options: someOptions(game, given, quickRandom(`${own}:options`)),
    });
    if (json) console.log(JSON.stringify(record));
    else records.push(record);
  }
  if (!json) console.log(summary(records, players));
}

/** Totals and wins a seat, and how long the games were. */
function summary(records: readonly GameRecord[], players: readonly Simulated[]): string {
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
  ].join('\n');
}

try {
  const args = process.argv.slice(2);
  const wanted = args.includes('--help') ? undefined : read(args);
  if (wanted === undefined) console.log(USAGE);
  else if (typeof wanted === 'string') {
    console.error(`${wanted}\n\n${USAGE}`);
    process.exitCode = 1;
  } else run(wanted);
} catch (error) {
  // parseArgs says in a sentence which argument it does not know.
  if (!(error instanceof TypeError && 'code' in error)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
}
