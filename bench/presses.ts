import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlayground, type Playground, type SeenMessage } from '../playground/index.ts';
import { postgresPrograms } from '../src/testkit/store/postgres.ts';
import { quantile, type Row } from './measure.ts';
import { beginGame } from './people.ts';
import { type Running, rollpadIn, run, startDatabase } from './processes.ts';

/** The bots take turns: the seconds per turn, and the number of turns. The first turns do not count. */
const TURN = 2;
const TURNS = 3;
/** The delay of a request on a network like the one to Discord, in ms. */
const NETWORK = 100;
/** Maximum time until a press is acknowledged, in ms. After that Discord drops it. */
const ACKNOWLEDGED_WITHIN = 3_000;

/** A bot logged in to its own playground. */
interface Contender {
  readonly playground: Playground;
  readonly bot: Running;
  /** When each interaction was acknowledged. */
  readonly acknowledged: ReadonlyMap<string, number>;
}

/** One press or command: times until its acknowledgement and its complete answer, in ms. */
interface Pressed {
  readonly acknowledged: number | undefined;
  readonly answered: number | undefined;
}

/** Presses once. @returns the interaction's id, and the time until the complete answer */
type Press = () => Promise<{ readonly id: string; readonly answeredAt: number }>;

/**
 * The times from a press to the bot's first response and to its complete answer, through the playground, compared with
 * a bot that only calls `reply`. `/rules` and **Rules** answer with text and a picture; **Table** and **Play** load the
 * position and paint it. The bot uses PostgreSQL if it is installed, because PGlite's work would count as the bot's own
 * processor time.
 */
export async function* presses(): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  const contenders: Contender[] = [];
  const postgres = postgresPrograms === undefined ? undefined : await startDatabase({ durable: true });
  try {
    const database = postgres === undefined ? {} : { DATABASE_URL: await postgres.database() };
    const bare = await contend(({ token, api }) =>
      run(['--import', 'tsx', join(import.meta.dirname, 'plain', 'bare-bot.ts')], {
        DISCORD_TOKEN: token,
        DISCORD_API: api,
      }),
    );
    contenders.push(bare);
    const ours = await contend((playground) => rollpadIn(playground, { DATA_FOLDER: folder, ...database }));
    contenders.push(ours);
    const call = await beginGame(ours.playground, ours.playground.person('ann'));
    const bareRules = rulesOf(bare.playground);
    const rules = rulesOf(ours.playground);
    const play = pressOf(call, /^1:play:/);
    for (const rate of [20, 200]) yield* compare('`/rules`', rate, [ours, rules], [bare, bareRules]);
    yield* compare('**Play**, with its picture,', 20, [ours, play], [bare, bareRules]);
    for (const { playground } of contenders) await playground.host.slowDown(NETWORK);
    for (const [what, press] of [
      ['`/rules`', rules],
      ['**Rules**', pressOf(call, /^1:rules:/)],
      ['**Table**', pressOf(call, /^1:table:/)],
      ['**Play**', play],
    ] as const)
      yield* compare(`requests delayed by ${NETWORK} ms: ${what}`, 5, [ours, press], [bare, bareRules]);
    yield { what: 'resident memory after these presses', ours: `${ours.bot.resident().toFixed(0)} MiB` };
  } finally {
    for (const { bot, playground } of contenders) {
      await bot.stop();
      await playground.close();
    }
    await postgres?.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function contend(start: (playground: Playground) => Promise<Running>): Promise<Contender> {
  const acknowledged = new Map<string, number>();
  const playground = await createPlayground({
    requestsPerSecond: 10_000,
    log: (entry) => {
      if (entry.kind !== 'request' || entry.request.status >= 400) return;
      const id = /^\/interactions\/(\d+)\//.exec(entry.request.path)?.[1];
      if (id !== undefined) acknowledged.set(id, performance.now());
    },
  });
  try {
    return { playground, bot: await start(playground), acknowledged };
  } catch (error) {
    await playground.close();
    throw error;
  }
}

function rulesOf(playground: Playground): Press {
  const ann = playground.person('ann').in('table-1');
  // Filled in beforehand, because typing is not measured.
  const rules = { command: 'rules', path: [], options: {} };
  return async () => {
    const id = await ann.beginCommand(rules);
    await ann.answerTo(id);
    return { id, answeredAt: performance.now() };
  };
}

function pressOf(call: SeenMessage, button: RegExp): Press {
  return async () => {
    const { interactionId } = await call.press(button);
    return { id: interactionId, answeredAt: performance.now() };
  };
}

/** The results of the presses of several turns. */
class Tally {
  readonly acknowledged: number[] = [];
  readonly answered: number[] = [];
  failed = 0;
  cpu = 0;

  add(pressed: readonly Pressed[], cpu: number): void {
    this.cpu += cpu;
    for (const { acknowledged, answered } of pressed) {
      if (acknowledged === undefined || acknowledged > ACKNOWLEDGED_WITHIN) this.failed++;
      else this.acknowledged.push(acknowledged);
      if (answered !== undefined) this.answered.push(answered);
    }
    for (const times of [this.acknowledged, this.answered]) times.sort((a, b) => a - b);
  }

  /** Processor time of the bot for one press, in ms. */
  get cpuEach(): number {
    return this.cpu / (this.acknowledged.length + this.failed);
  }
}

async function* compare(
  what: string,
  rate: number,
  [ours, press]: readonly [Contender, Press],
  [bare, barePress]: readonly [Contender, Press],
): AsyncGenerator<Row> {
  const tallies = { ours: new Tally(), bare: new Tally() };
  for (let turn = -1; turn < TURNS; turn++)
    for (const [tally, contender, one] of [
      [tallies.bare, bare, barePress],
      [tallies.ours, ours, press],
    ] as const) {
      const before = contender.bot.cpu();
      const pressed = await pressSteadily(contender, one, rate);
      if (turn >= 0) tally.add(pressed, contender.bot.cpu() - before);
    }
  const name = `${what} at ${rate} a second`;
  const ms = (times: readonly number[], part: number) => `${quantile(times, part).toFixed(1)} ms`;
  const both = (times: readonly number[]) => `${ms(times, 0.5)} (${ms(times, 0.99)})`;
  const { ours: own, bare: other } = tallies;
  const byReply = (times: readonly number[]) => `${both(times)} by a bare \`reply\``;
  if (own.failed + other.failed > 0)
    yield { what: `${name}: not acknowledged in time`, ours: `${own.failed}`, beside: `${other.failed}` };
  for (const [step, of] of [
    ['first response', 'acknowledged'],
    ['answered', 'answered'],
  ] as const)
    yield {
      what: `${name}: ${step}, p50 (p99)`,
      ours: both(own[of]),
      beside: byReply(other[of]),
      ratio: quantile(own[of], 0.5) / quantile(other[of], 0.5),
    };
  yield {
    what: `${name}: processor time a press`,
    ours: `${own.cpuEach.toFixed(1)} ms`,
    beside: `${other.cpuEach.toFixed(1)} ms`,
    ratio: own.cpuEach / other.cpuEach,
  };
}

/** Presses at a fixed rate, independent of earlier presses; then waits until each is answered or has failed. */
async function pressSteadily(
  { acknowledged, playground }: Contender,
  press: Press,
  rate: number,
): Promise<readonly Pressed[]> {
  const one = async (): Promise<Pressed> => {
    const start = performance.now();
    // Timeouts count as failures, too.
    const pressed = await press().catch(() => undefined);
    if (pressed === undefined) return { acknowledged: undefined, answered: undefined };
    const { id, answeredAt } = pressed;
    const at = await playground
      .waitFor(() => acknowledged.get(id), 'the acknowledgement')
      .catch(() => undefined);
    return {
      acknowledged: at === undefined ? undefined : at - start,
      answered: answeredAt - start,
    };
  };
  const pending: Promise<Pressed>[] = [];
  const begin = performance.now();
  for (let n = 0; n < rate * TURN; n++) {
    const wait = begin + (n * 1000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    pending.push(one());
  }
  return Promise.all(pending);
}
