import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlayground, type Playground } from '../playground/index.ts';
import { mib, type Row, within } from './measure.ts';
import { Attempts, beginGame } from './people.ts';
import { type Running, rollpadIn, startDatabase } from './processes.ts';

/** A share of the full size, above 0 up to 1, for trying it out. */
const share = Number(process.env.SCALE ?? 1);

/** The heap is measured after these numbers of interactions. */
const MEASURED = [5_000, 15_000, 30_000, 50_000].map((count) => Math.ceil(count * share));
/** The number of concurrent interactions. */
const AT_ONCE = 6;
/** Maximum growth of the heap from the first measurement to the last, as a share. */
const GROWTH = 0.1;
/** The aim for resident memory, in MiB. */
const RESIDENT = 220;
/** Maximum time until the bot has written its memory use, in ms. */
const PATIENCE = 30_000;

interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

/**
 * The memory of the built bot on PostgreSQL over tens of thousands of interactions: commands, suggestions while typing,
 * and panels with their pictures.
 *
 * @throws at the end if the heap has grown by more than a tenth, or the bot left interactions without an answer
 */
export async function* soak(): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-soak-'));
  const server = await startDatabase();
  const playground = await createPlayground({ requestsPerSecond: 10_000 });
  const heapFile = join(folder, 'heap.json');
  let bot: Running | undefined;
  try {
    bot = await rollpadIn(
      playground,
      {
        DATABASE_URL: await server.database(),
        DATA_FOLDER: folder,
        HEAP_FILE: heapFile,
      },
      ['--expose-gc', '--import', join(import.meta.dirname, 'plain', 'heap.mjs')],
    );
    const interactions = await interactionsOf(playground);
    const measured: Memory[] = [];
    const attempts = new Attempts();
    for (const until of MEASURED) {
      const start = performance.now();
      const before = attempts.made;
      const one = async () => {
        while (attempts.made < until) {
          const n = attempts.made;
          await attempts.attempt(() => interactions(n));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
      const rate = (attempts.made - before) / ((performance.now() - start) / 1000);
      const memory = await memoryOf(bot, heapFile);
      measured.push(memory);
      yield {
        what: `after ${until} interactions: heap, resident memory`,
        ours: `${mib(memory.heapUsed, 1)}, ${mib(memory.rss, 1)}`,
        beside: `${rate.toFixed(0)} a second; aim: ${RESIDENT} MiB`,
      };
    }
    const [first, last] = [measured[0], measured.at(-1)];
    if (first === undefined || last === undefined) throw new Error('nothing was measured');
    const ratio = last.heapUsed / first.heapUsed;
    yield {
      what: 'the heap in the end, beside the first',
      ours: mib(last.heapUsed, 1),
      beside: mib(first.heapUsed, 1),
      ratio,
    };
    yield attempts.row;
    attempts.check();
    if (ratio > 1 + GROWTH) throw new Error(`the heap has grown by ${((ratio - 1) * 100).toFixed(0)} %`);
  } finally {
    await bot?.stop();
    await playground.close();
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a game. @returns a function that makes the n-th interaction and waits for its answer */
async function interactionsOf(playground: Playground): Promise<(n: number) => Promise<unknown>> {
  const ann = playground.person('ann').in('table-1');
  const people = ['ann', 'ben', 'chloe', 'daan'].map((handle) => playground.person(handle).in('table-1'));
  const call = await beginGame(playground, ann);
  const commands = ['rules', 'games', 'table', 'stats', 'leaderboard', 'sheet', 'history', 'settings'];
  return async (n) => {
    if (n % 10 === 0) return call.press(/^1:play:/);
    const person = people[n % people.length] ?? ann;
    const command = commands[n % commands.length] ?? 'rules';
    return person.answerTo(await person.beginCommand({ command, path: [], options: {} }));
  };
}

async function memoryOf({ child }: Running, file: string): Promise<Memory> {
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  const written = async () => {
    while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await within(PATIENCE, written(), 'the bot to write down its memory');
  return JSON.parse(readFileSync(file, 'utf8')) as Memory;
}
