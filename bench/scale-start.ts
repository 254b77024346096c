import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlayground, type Playground } from '../playground/index.ts';
import { largeIds } from '../src/testkit/store/large.ts';
import { type Row, within } from './measure.ts';
import { rollpad } from './processes.ts';
import type { Filled } from './scale.ts';

/** What the process serves: it is one of two shards. */
const SERVERS = 1_000;
const TABLES = 20;
/** Tables in channels that Discord does not list, as archived threads: the bot must ask about each. */
const UNLISTED = 300;
/** For the bot to be ready and well, in ms. */
const PATIENCE = 60_000;

/** The start of the built bot that serves a thousand servers with 20,000 tables, beside one that serves ten tables. */
export async function* starts(small: Filled, large: Filled): AsyncGenerator<Row> {
  const playground = await createPlayground({ requestsPerSecond: 10_000 });
  try {
    const channels = await makeServers(playground);
    await place(large, channels);
    await place(small, channels.slice(0, small.size.open));
    const channel = channels[0]?.name ?? '';
    const beside = await start(playground, small, channel);
    const ours = await start(playground, large, channel);
    const tables = Math.min(SERVERS * TABLES, large.size.open);
    const what = `a start with ${SERVERS} servers and ${tables} tables`;
    const seconds = (value: number) => `${value.toFixed(1)} s`;
    for (const name of ['ready', 'well'] as const)
      yield {
        what: `${what}: ${name === 'ready' ? 'ready' : 'health says well'}`,
        ours: seconds(ours[name]),
        beside: seconds(beside[name]),
        ratio: ours[name] / beside[name],
      };
    yield {
      what: `the longest answer to \`/rules\` in the first ten seconds after it, while ${UNLISTED} threads are looked up`,
      ours: `${ours.slowest.toFixed(0)} ms`,
      beside: `${beside.slowest.toFixed(0)} ms`,
    };
  } finally {
    await playground.close();
  }
}

interface Channel {
  readonly name: string;
  readonly guildId: string;
  readonly channelId: string;
}

/** Makes servers of shard 0, each with as many channels as tables. */
async function makeServers(playground: Playground): Promise<readonly Channel[]> {
  const { host } = playground;
  const channels: Channel[] = [];
  for (let n = 0, found = 0; found < SERVERS; n++) {
    const names = Array.from({ length: TABLES }, (_, table) => `table-${n}-${table}`);
    const guildId = host.createServer(`Server ${n}`, ...names);
    if ((BigInt(guildId) >> 22n) % 2n === 0n) {
      found++;
      for (const name of names)
        channels.push({ name, guildId, channelId: await playground.person('ann').in(name).channelId() });
    }
    // The next server belongs to another shard: the shard follows from the millisecond.
    await host.wind(1);
  }
  return channels;
}

/** Moves the first open tables into the channels; the last of them into channels that are not there. */
async function place({ run, size }: Filled, channels: readonly Channel[]): Promise<void> {
  const moved = channels.slice(0, size.open).map(({ guildId, channelId }, index) => ({
    id: largeIds.open(index + 1),
    guild: guildId,
    channel:
      size.open > UNLISTED && index < UNLISTED ? String(900_000_000_000_000_000n + BigInt(index)) : channelId,
  }));
  await run(
    `UPDATE game_table SET guild_id = m.guild, channel_id = m.channel, open_in = m.channel
     FROM json_to_recordset($1::json) AS m (id text, guild text, channel text) WHERE game_table.id = m.id`,
    [JSON.stringify(moved)],
  );
  await run('ANALYZE game_table');
}

interface Started {
  /** In s after the start of the process. */
  readonly ready: number;
  readonly well: number;
  /** In ms. */
  readonly slowest: number;
}

/** @param channel in which somebody asks for the rules */
async function start(playground: Playground, { url }: Filled, channel: string): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  const metricsPort = 20_000 + Math.floor(Math.random() * 20_000);
  const begin = performance.now();
  const bot = await rollpad({
    DISCORD_TOKEN: playground.token,
    DISCORD_API: playground.api,
    DATABASE_URL: url,
    DATA_FOLDER: folder,
    METRICS_PORT: String(metricsPort),
    SHARDS: '0',
    SHARD_COUNT: '2',
  });
  try {
    const ready = (performance.now() - begin) / 1000;
    await within(PATIENCE, untilWell(metricsPort), 'health to say well');
    const well = (performance.now() - begin) / 1000;
    // The bot registers its commands after it is ready.
    await playground.waitFor(
      () => playground.requests.some(({ method }) => method === 'PUT'),
      'the commands',
    );
    const ann = playground.person('ann').in(channel);
    let slowest = 0;
    for (const until = performance.now() + 10_000; performance.now() < until; ) {
      const pressed = performance.now();
      await ann.answerTo(await ann.beginCommand({ command: 'rules', path: [], options: {} }));
      slowest = Math.max(slowest, performance.now() - pressed);
    }
    return { ready, well, slowest };
  } finally {
    await bot.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilWell(port: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
