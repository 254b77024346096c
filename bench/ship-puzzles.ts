import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AnyGame } from '../src/core/game.ts';
import {
  behaviourOf,
  packed,
  type ShippedFile,
  type ShippedPuzzle,
  unpacked,
} from '../src/features/puzzles/shipped/file.ts';
import { games } from '../src/games/index.ts';
import type { PuzzleTask } from './shipped-puzzles.ts';

const USAGE = `Looks for puzzles that every installation has, in games between computer players, and adds them to
src/features/puzzles/shipped. What was found is kept after every game, and the next run goes on with the next game.

  npm run puzzles -- [GAME …]

  --count      number of puzzles per game (default 300)
  --minutes    stops after this many minutes per game (default: no limit)
  --processes  number of games searched at the same time (default: one a core). The puzzles are the same with any number
  --check      drops puzzles that no longer hold, after the rules or computer players have changed; then looks for more
  --anew       drops all puzzles, and begins with the first game again`;

interface Wanted {
  readonly count: number;
  readonly minutes: number;
  readonly check: boolean;
  readonly anew: boolean;
}

type Puzzles = readonly ShippedPuzzle[];

async function ship(game: AnyGame, { count, minutes, check, anew }: Wanted, helpers: Helpers): Promise<void> {
  const file = fileURLToPath(new URL(`../src/features/puzzles/shipped/${game.id}.json`, import.meta.url));
  const old: ShippedFile | undefined =
    existsSync(file) && !anew ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const checked = behaviourOf(game);
  if (old !== undefined && old.checked !== checked && !check)
    throw new Error(`${game.id} plays differently now: --check drops the puzzles that no longer hold.`);
  let puzzles = old === undefined ? [] : [...unpacked(old)];
  let { searched } = old ?? { searched: 0 };
  const save = () => {
    const content: ShippedFile = { checked, searched, puzzles: packed(puzzles) };
    writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
  };
  if (check) {
    const before = puzzles;
    puzzles = [];
    await helpers.inOrder(
      (index) => before[index] && { game: game.id, again: before[index] },
      (held) => puzzles.push(...held),
    );
    save();
    console.log(`${game.id}: ${puzzles.length} of ${before.length} hold`);
  }
  const first = searched;
  const until = Date.now() + minutes * 60_000;
  await helpers.inOrder(
    (index) =>
      puzzles.length < count && Date.now() < until ? { game: game.id, number: first + index } : undefined,
    (found) => {
      searched++;
      puzzles.push(...found);
      save();
      if (found.length === 0) return;
      const missed = [0, 1, 2, 3].map((misses) => puzzles.filter((one) => one.misses === misses).length);
      console.log(
        `${game.id}: ${puzzles.length} in ${searched} games; missed by 0, 1, 2, 3 levels: ${missed.join(', ')}`,
      );
    },
  );
}

/** Processes that carry out tasks, each one at a time. */
interface Helpers {
  /** @param next the task with a number from 0; undefined: there are no more. @param take gets the results in order */
  inOrder(next: (index: number) => PuzzleTask | undefined, take: (found: Puzzles) => void): Promise<void>;
  end(): void;
}

function helpersOf(count: number): Helpers {
  const worker = new URL('./shipped-puzzles.ts', import.meta.url);
  const children = Array.from({ length: count }, () => fork(worker));
  return {
    async inOrder(next, take) {
      const results = new Map<number, Puzzles>();
      let [given, taken] = [0, 0];
      const work = async (child: ChildProcess) => {
        for (;;) {
          const task = next(given);
          if (task === undefined) return;
          const index = given++;
          results.set(index, await answerOf(child, task));
          for (let found = results.get(taken); found !== undefined; found = results.get(taken)) {
            results.delete(taken++);
            take(found);
          }
        }
      };
      await Promise.all(children.map(work));
    },
    end() {
      for (const child of children) child.disconnect();
    },
  };
}

/** @throws if the process ends: it has said why */
async function answerOf(child: ChildProcess, task: PuzzleTask): Promise<Puzzles> {
  const answered = new AbortController();
  const { signal } = answered;
  child.send(task);
  try {
    const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('a search has ended')));
    const [found] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Puzzles];
    return found;
  } finally {
    answered.abort();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    minutes: { type: 'string', default: 'Infinity' },
    processes: { type: 'string', default: String(availableParallelism()) },
    check: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const unknown = positionals.find((id) => !games.some((game) => game.id === id));
if (values.help) console.log(USAGE);
else if (unknown !== undefined) {
  console.error(`There is no game ${unknown}.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  const helpers = helpersOf(Number(values.processes));
  try {
    for (const game of games.filter(({ id }) => positionals.length === 0 || positionals.includes(id)))
      await ship(
        game,
        {
          count: Number(values.count),
          minutes: Number(values.minutes),
          check: values.check,
          anew: values.anew,
        },
        helpers,
      );
  } finally {
    helpers.end();
  }
}
