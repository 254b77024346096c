import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlayground, type Playground } from '../src/playground/server.ts';
import { quantile, type Row } from './measure.ts';
import { type Running, run } from './processes.ts';

const SECONDS = 4;

/** When each interaction was acknowledged. */
class Heard {
  readonly #times = new Map<string, number>();
  readonly #waiting = new Map<string, (at: number) => void>();

  note(id: string): void {
    const now = performance.now();
    this.#times.set(id, now);
    this.#waiting.get(id)?.(now);
  }

  async of(id: string): Promise<number> {
    return this.#times.get(id) ?? new Promise((resolve) => this.#waiting.set(id, resolve));
  }
}

/** What came of pressing at a rate: milliseconds, sorted. */
interface Measured {
  readonly acknowledged: readonly number[];
  readonly answered: readonly number[];
  /** Processor time of the bot for one press, in ms. */
  readonly cpu: number;
}

/**
 * From a press to the bot's acknowledgement and to its whole answer, through the playground, beside a bot that does
 * nothing but acknowledge. `/rules` answers with words; `Play` loads the position and paints the player's sheet.
 */
export async function presses(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  const heard = new Heard();
  const playground = await createPlayground({
    requestsPerSecond: 10_000,
    log: (entry) => {
      if (entry.kind !== 'request') return;
      const id = /^\/interactions\/(\d+)\//.exec(entry.request.path)?.[1];
      if (id !== undefined) heard.note(id);
    },
  });
  const environment = { DISCORD_TOKEN: playground.token, DISCORD_API: playground.api };
  try {
    const bare = await run(['--import', 'tsx', 'bench/plain/bare-bot.ts'], environment);
    const alone = new Map<number, Measured>();
    for (const rate of [20, 200])
      alone.set(rate, await measure(playground, bare, heard, rate, 'rules', false));
    await bare.stop();
    await playground.until(() => !playground.online, 'the bare bot to go');

    const rollpad = await run(['--enable-source-maps', 'dist/main.js'], {
      ...environment,
      DATA_FOLDER: folder,
      LOG_LEVEL: 'error',
    });
    await beginGame(playground);
    const rows: Row[] = [];
    for (const [rate, what] of [
      [20, 'rules'],
      [200, 'rules'],
      [20, 'Play'],
    ] as const) {
      const ours = await measure(playground, rollpad, heard, rate, what, true);
      rows.push(...rowsOf(what, rate, ours, alone.get(rate)));
    }
    await rollpad.stop();
    return rows;
  } finally {
    await playground.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function beginGame(playground: Playground): Promise<void> {
  const ann = playground.person('ann');
  await ann.command('/newgame game:roll-to-the-top');
  await ann.sees((message) => message.hasButton('Start'));
  await ann.beginPress('Start');
  await ann.sees((message) => message.hasButton('Play'));
}

/** Presses at a steady rate, whatever becomes of the presses before. */
async function measure(
  playground: Playground,
  bot: Running,
  heard: Heard,
  rate: number,
  what: 'rules' | 'Play',
  answers: boolean,
): Promise<Measured> {
  const ann = playground.person('ann');
  const acknowledged: number[] = [];
  const answered: number[] = [];
  const one = async () => {
    const start = performance.now();
    const id = await (what === 'rules' ? ann.beginCommand('/rules') : ann.beginPress('Play'));
    const answer = answers
      ? ann.answerTo(id).then(() => answered.push(performance.now() - start))
      : undefined;
    acknowledged.push((await heard.of(id)) - start);
    await answer;
  };
  const before = bot.cpu();
  const pending: Promise<void>[] = [];
  const begin = performance.now();
  for (let n = 0; n < rate * SECONDS; n++) {
    const wait = begin + (n * 1000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    pending.push(one());
  }
  await Promise.all(pending);
  const cpu = (bot.cpu() - before) / pending.length;
  const sorted = (times: number[]) => times.sort((a, b) => a - b);
  return { acknowledged: sorted(acknowledged), answered: sorted(answered), cpu };
}

function rowsOf(what: string, rate: number, ours: Measured, bare: Measured | undefined): readonly Row[] {
  const name = `${what === 'rules' ? '`/rules`' : '`Play`, with its picture,'} at ${rate} a second`;
  const ms = (times: readonly number[], part: number) => `${quantile(times, part).toFixed(1)} ms`;
  const beside = bare?.acknowledged ?? [];
  return [
    {
      what: `${name}: acknowledged, p50 (p99)`,
      ours: `${ms(ours.acknowledged, 0.5)} (${ms(ours.acknowledged, 0.99)})`,
      beside: `${ms(beside, 0.5)} (${ms(beside, 0.99)}) a bare \`deferReply\``,
      ratio: quantile(ours.acknowledged, 0.5) / quantile(beside, 0.5),
    },
    {
      what: `${name}: answered, p50 (p99)`,
      ours: `${ms(ours.answered, 0.5)} (${ms(ours.answered, 0.99)})`,
    },
    {
      what: `${name}: processor time`,
      ours: `${ours.cpu.toFixed(1)} ms`,
      beside: `${(bare?.cpu ?? 0).toFixed(1)} ms`,
      ratio: ours.cpu / (bare?.cpu ?? Number.NaN),
    },
  ];
}
