import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { forecastOf } from '../src/core/analysis/playouts.ts';
import { readableId } from '../src/core/common.ts';
import type { AnyGame } from '../src/core/game.ts';
import { type FoundPuzzle, findPuzzles, missesOf } from '../src/features/puzzles/search.ts';
import {
  behaviourOf,
  packed,
  type ShippedFile,
  type ShippedPuzzle,
  unpacked,
} from '../src/features/puzzles/shipped/file.ts';
import { games } from '../src/games/index.ts';
import { thinkerHere } from '../src/table/play/computers.ts';
import { gameOf, replayOf, SEATS } from './puzzles.ts';

const USAGE = `Looks for puzzles that every installation has, in games between computer players, and adds them to
src/features/puzzles/shipped. A puzzle counts once it keeps its solution in a replay with other chance.

  npm run puzzles -- [GAME …]

  --most     number of puzzles per game (default 300)
  --minutes  stops after this many minutes per game; what was found is kept (default: no limit)
  --check    drops puzzles that no longer hold, after the rules or computer players have changed`;

/** In a replay, playouts of each move, at most: ten times those that confirmed the puzzle, fewer in slow games. */
const REPLAYED = { quick: 2400, slow: 600 } as const;
/** A slow game has fewer playouts per second. */
const SLOW = 1000;
/** The part of a slow game in which playouts take the least time: only its decisions are looked at. */
const QUICK_PART: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'graphia-genesis': [0.5, 1],
  'potion-shop': [0, 0.4],
};
/** Each game is searched in so many parts: to play it takes as long as to search one. */
const PARTS = 3;
const thinker = thinkerHere(games);

async function ship(game: AnyGame, { most, until, check }: Wanted): Promise<void> {
  const file = fileURLToPath(new URL(`../src/features/puzzles/shipped/${game.id}.json`, import.meta.url));
  const old: ShippedFile | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const checked = behaviourOf(game);
  if (old !== undefined && old.checked !== checked && !check)
    throw new Error(`${game.id} plays differently now: --check drops the puzzles that no longer hold.`);
  const puzzles = old === undefined ? [] : [...unpacked(old)];
  let { searched } = old ?? { searched: 0 };
  const save = () => {
    const content: ShippedFile = { checked, searched, puzzles: packed(puzzles) };
    writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
  };
  if (check) {
    for (const one of puzzles.splice(0)) {
      if (!holds(game, one)) continue;
      const choice = { state: one.state, seat: one.seat, seed: one.id };
      puzzles.push({ ...one, misses: await missesOf(game, choice, one.best, thinker) });
    }
    save();
    console.log(`${game.id}: ${puzzles.length} hold`);
  }
  const [from, to] = QUICK_PART[game.id] ?? [0, 1];
  const start = process.cpuUsage().user;
  const before = puzzles.length;
  while (puzzles.length < most && Date.now() < until) {
    const already = puzzles.length;
    const seed = `shipped ${searched}`;
    const moves = gameOf(game, seed);
    const some = moves.slice(Math.floor(from * moves.length), Math.ceil(to * moves.length));
    const parts = Array.from({ length: PARTS }, (_, part) =>
      some.slice(Math.floor((part * some.length) / PARTS), Math.floor(((part + 1) * some.length) / PARTS)),
    );
    const all: FoundPuzzle[] = [];
    for (const [part, its] of parts.entries())
      all.push(...(await findPuzzles(game, its, `${seed} ${part}`, thinker)));
    for (const [index, found] of all.entries()) {
      const hash = createHash('sha256').update(`${game.id} ${seed} ${index}`).digest();
      const one: ShippedPuzzle = {
        id: readableId(hash.subarray(0, 10)),
        seats: Math.min(SEATS, game.seats.max),
        ...found,
      };
      if (holds(game, one)) puzzles.push(one);
    }
    searched++;
    if (puzzles.length === already && searched % 5 > 0) continue;
    save();
    const each = (process.cpuUsage().user - start) / 1e6 / Math.max(1, puzzles.length - before);
    const missed = [0, 1, 2, 3].map((misses) => puzzles.filter((one) => one.misses === misses).length);
    console.log(
      `${game.id}: ${puzzles.length} in ${searched} games, ${each.toFixed(1)} s of processor time each; missed by 0, 1, 2, 3 levels: ${missed.join(', ')}`,
    );
  }
  save();
}

function holds(game: AnyGame, one: ShippedPuzzle): boolean {
  const most = forecastOf(game).perSecond < SLOW ? REPLAYED.slow : REPLAYED.quick;
  return replayOf(game, one, `replay ${one.id}`, most) !== 'lost';
}

interface Wanted {
  readonly most: number;
  /** In ms since 1970. */
  readonly until: number;
  readonly check: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '300' },
    minutes: { type: 'string', default: 'Infinity' },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const unknown = positionals.find((id) => !games.some((game) => game.id === id));
if (values.help) console.log(USAGE);
else if (unknown !== undefined) {
  console.error(`There is no game ${unknown}.\n\n${USAGE}`);
  process.exitCode = 1;
} else
  for (const game of games.filter(({ id }) => positionals.length === 0 || positionals.includes(id)))
    await ship(game, {
      most: Number(values.most),
      until: Date.now() + Number(values.minutes) * 60_000,
      check: values.check,
    });
