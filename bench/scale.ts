import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createPlayground, type Playground } from '../playground/index.ts';
import { legalMoves } from '../src/core/legal.ts';
import { quickRandom } from '../src/core/random.ts';
import { begin } from '../src/core/steps.ts';
import { DIVISIONS, divisions } from '../src/features/league/divisions.ts';
import type { LeagueKernel } from '../src/features/league/kernel.ts';
import { findLeague, requestSeason } from '../src/features/league/leagues.ts';
import { countMembers, findMembers, findPart } from '../src/features/league/members.ts';
import { divisionPage, findRanking } from '../src/features/league/results.ts';
import { advanceLeague } from '../src/features/league/rounds.ts';
import { nextPuzzle } from '../src/features/puzzles/choice.ts';
import type { Collection } from '../src/features/puzzles/collection.ts';
import { mistakesOf } from '../src/features/puzzles/mistakes.ts';
import { recordTry } from '../src/features/puzzles/tries.ts';
import { createRatings, type RatingService } from '../src/features/ratings/service.ts';
import { createReminders, type Reminders } from '../src/features/reminders/service.ts';
import { games } from '../src/games/index.ts';
import { jobTable } from '../src/jobs/job-table.ts';
import { createQueue } from '../src/jobs/queue.ts';
import { createMetrics } from '../src/process/metrics.ts';
import { createStore, type OpenStore } from '../src/store/index.ts';
import { createTableService, type TableService } from '../src/table/service.ts';
import { createWriter } from '../src/table/writer.ts';
import { callEveryJobMethod, callEveryMethod } from '../src/testkit/store/every-method.ts';
import { fillDatabase, largeIds, type Size } from '../src/testkit/store/large.ts';
import { recordStatements, wholeReads } from '../src/testkit/store/plans.ts';
import type { TestPostgres } from '../src/testkit/store/postgres.ts';
import { moveOnce, playTemplates } from '../src/testkit/store/templates.ts';
import { interleaved, quantile, type Row, within } from './measure.ts';
import { commandsIn } from './people.ts';
import { rollpadIn, startDatabase } from './processes.ts';

/** A share of the full size, above 0 up to 1, for trying it out. */
const share = Number(process.env.SCALE ?? 1);

const sizes: Readonly<Record<'small' | 'large', Size>> = {
  small: { servers: 1, open: 10, finished: 100, busy: 100 },
  large: {
    servers: Math.ceil(20_000 * share),
    open: Math.ceil(100_000 * share),
    finished: Math.ceil(1_000_000 * share),
    busy: 5_000,
  },
};

/** The members of one league, and the puzzles. */
const extents = {
  small: { members: 24, puzzles: 100 },
  large: { members: Math.ceil(5_000 * share), puzzles: Math.ceil(100_000 * share) },
} as const;
const LEAGUE = 'biglague';

const ROUNDS = 40;
/** Tables that are due at once, and waiting jobs. */
const DUE = Math.min(4_000, sizes.large.open / 2);
const WAITING = 500;

/** A database being measured, with the bot's store and services on it. */
interface Filled {
  readonly url: string;
  readonly size: Size;
  readonly store: OpenStore;
  readonly service: TableService;
  readonly ratings: RatingService;
  readonly reminders: Reminders;
  readonly leagueKernel: LeagueKernel;
  readonly kernel: Collection & { readonly now: () => Date };
  readonly fillSeconds: number;
  /** Runs SQL as a superuser. */
  run(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
  close(): Promise<void>;
}

/**
 * Everything that could grow with the number of tables, in a database with very many of them, compared with one with
 * ten.
 */
export async function* scale(): AsyncGenerator<Row> {
  const server = await startDatabase();
  const opened: Filled[] = [];
  try {
    const small = await fill(server, sizes.small);
    opened.push(small);
    const large = await fill(server, sizes.large);
    opened.push(large);
    const { servers, open, finished } = sizes.large;
    yield {
      what: `a database of ${servers} servers, ${open} open and ${finished} finished tables: filled`,
      ours: `${large.fillSeconds.toFixed(0)} s`,
      beside: '10 open and 100 finished tables',
    };
    yield await checkPlans(large, 'the store', async ({ store }) => {
      await callEveryMethod(store, largeIds.server(1));
      await callEveryJobMethod(store);
    });
    yield* compare(small, large);
    yield* seasonAndPuzzles(small, large);
    // Excludes the choice of a day's puzzle: once a day it may read all of a game's puzzles.
    yield await checkPlans(large, 'leagues and puzzles', async ({ leagueKernel, kernel }) => {
      const [league, person] = [await findLeague(leagueKernel, LEAGUE), 'member-7'];
      if (league === undefined) throw new Error('no league');
      await divisionPage(leagueKernel, league, 3);
      await findPart(leagueKernel, league, person);
      await findRanking(leagueKernel, LEAGUE, 10, person);
      await findMembers(leagueKernel, LEAGUE, 0, 10);
      await countMembers(leagueKernel, LEAGUE);
      await nextPuzzle(kernel, person);
      await mistakesOf(kernel, person);
    });
    yield await workOff(large);
    yield* starts(small, large);
  } finally {
    for (const { close } of opened) await close();
    await server.dispose();
  }
}

async function fill(server: TestPostgres, size: Size): Promise<Filled> {
  const url = await server.database();
  const store = await createStore({ url });
  const [game] = games;
  if (game === undefined) throw new Error('no game');
  const needs = { store, games, now: () => new Date() };
  const service = createTableService(needs);
  const writer = createWriter(needs);
  const reminders = createReminders({ ...needs, service, contributions: [], writer });
  const kernel = { ...needs, service, writer, log, stopping: new AbortController().signal };
  const templates = await playTemplates(service, game);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run: Filled['run'] = async (text, values) => client.query(text, values && [...values]);
  const start = performance.now();
  await fillDatabase(run, templates, size);
  const fillSeconds = (performance.now() - start) / 1000;
  const close = async () => {
    await client.end();
    await store.close();
  };
  return {
    url,
    size,
    store,
    service,
    ratings: createRatings({ store, now: () => new Date() }),
    reminders,
    leagueKernel: { ...kernel, seed: undefined, formats: new Map([[DIVISIONS, divisions]]) },
    kernel,
    fillSeconds,
    run,
    close,
  };
}

/** An error ends the benchmark. */
const log = {
  ...{ debug() {}, info() {} },
  warn(values: object) {
    throw new Error('warned', { cause: values });
  },
  error(values: object) {
    throw new Error('failed', { cause: values });
  },
};

/** A league of very many people and very many puzzles, compared with few. */
async function* seasonAndPuzzles(small: Filled, large: Filled): AsyncGenerator<Row> {
  const [game] = games;
  if (game === undefined) throw new Error('no game');
  const [guildId, person] = [largeIds.server(1), largeIds.person(1)];
  const { state } = begin(
    game,
    { seats: 2, options: game.options.schema.parse({}), formerWinners: [] },
    quickRandom('puzzle'),
  );
  const [seat = 0] = game.awaiting(state);
  const [best, over] = legalMoves(game, state, seat).map(({ verb, args }) => ({ verb, args }));
  const solution = { best, over, gain: { value: 1, error: 0.1 } };
  const made = new Map<Filled, number>();
  for (const on of [small, large]) {
    const { members, puzzles } = on === small ? extents.small : extents.large;
    await on.run(
      `INSERT INTO league (id, guild_id, host_id, name, game, locale, hours, size, fills, shared, season, round, scored, warned)
       VALUES ('${LEAGUE}', '${guildId}', '${person}', 'Big', '${game.id}', 'en', 168, 4, false, false, 1, 0, 0, false)`,
    );
    await on.run(
      `INSERT INTO league_member (league_id, user_id, name, guild_id, joined_at, playing, strength, rounds, ranked)
       SELECT '${LEAGUE}', 'member-' || i, 'Member ' || i, '${guildId}', now() + i * interval '1 second', false, 0, 0, 0
       FROM generate_series(1, ${members}) AS i`,
    );
    await on.run(
      `INSERT INTO puzzle (id, game, options, seats, seat, state, state_version, solution, misses, rating, deviation,
         tries, found, dice, found_at)
       SELECT 'puzzle-' || i, '${game.id}', '{}', 2, ${seat}, ${quoted(state)}, ${game.migrations.length}, ${quoted(solution)},
         i % 4, 1500 + 400 * (random() - 0.5), 90, 0, 0, 'dice-' || i, now() - i * interval '1 second'
       FROM generate_series(1, ${puzzles}) AS i`,
    );
    await on.run('ANALYZE');
    const start = performance.now();
    const begun = await requestSeason(on.leagueKernel, LEAGUE);
    if (!begun.ok) throw new Error('the season does not begin');
    const announcer = { async announceRound() {}, async warn() {}, async announceLostPlace() {} };
    await advanceLeague(on.leagueKernel, announcer, { id: LEAGUE });
    made.set(on, (performance.now() - start) / 1000);
  }
  yield {
    what: `a season of a league of ${extents.large.members} people begins, with its first round`,
    ours: `${(made.get(large) ?? 0).toFixed(1)} s`,
    beside: `${(made.get(small) ?? 0).toFixed(1)} s with ${extents.small.members}`,
  };
  const league = await findLeague(large.leagueKernel, LEAGUE);
  if (league === undefined) throw new Error('no league');
  let round = 0;
  const contenders: Readonly<Record<string, (on: Filled) => Promise<unknown>>> = {
    'the table of a division': ({ leagueKernel }) => divisionPage(leagueKernel, league, round++ % 6),
    'somebody looks at their part in the league': ({ leagueKernel }) =>
      findPart(leagueKernel, league, 'member-7'),
    'the next puzzle for somebody': ({ kernel }) => nextPuzzle(kernel, person, { game: game.id }),
    'a puzzle tried and rated': async ({ kernel }) => {
      const next = await nextPuzzle(kernel, person, { game: game.id });
      if (next === undefined) throw new Error('no puzzle');
      await recordTry(kernel, next.id, person, round++ % 2 === 0);
    },
  };
  for (const [what, run] of Object.entries(contenders)) {
    const times = await interleaved(ROUNDS, { small: () => run(small), large: () => run(large) });
    const [ours, beside] = [quantile(times.large, 0.5), quantile(times.small, 0.5)];
    yield { what: `${what}, p50`, ours: ms(ours), beside: ms(beside), ratio: ours / beside };
  }
}

/** A value as a JSON literal in SQL. */
const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** @throws if a statement reads a whole large table */
async function checkPlans(on: Filled, of: string, call: (on: Filled) => Promise<void>): Promise<Row> {
  const statements = await recordStatements(() => call(on));
  const found = await wholeReads(on.url, statements);
  if (found.length > 0)
    throw new Error(found.map(({ statement, reads }) => `${reads}: ${statement}`).join('\n'));
  return {
    what: `statements of ${of} explained, and those that read a table as a whole`,
    ours: `${statements.length}, 0`,
  };
}

async function* compare(small: Filled, large: Filled): AsyncGenerator<Row> {
  let round = 0;
  const reader = { userId: largeIds.person(1), name: 'Ann', guildId: largeIds.server(1) };
  const contenders: Readonly<Record<string, (on: Filled) => Promise<unknown>>> = {
    'a move': async ({ service, size }) => {
      // The tables are spread over the whole database.
      const table = largeIds.open(1 + ((round++ * 7_919) % size.open));
      const loaded = await service.load(table);
      if (loaded === undefined) throw new Error(`${table} is not there`);
      await moveOnce(service, loaded, `bench-${round}-${size.open}`);
    },
    '`/games`': async ({ service, reminders }) => {
      const person = largeIds.person(1);
      const [all] = await Promise.all([service.ofPlayer(person), service.waiting(person)]);
      await reminders.about(person, all);
    },
    '`/leaderboard` in a server of 5,000 games': ({ ratings }) => ratings.leaderboard(reader, undefined),
    '`/leaderboard` of all servers': ({ ratings }) => ratings.worldLeaderboard(reader, undefined),
    'the tick that finds what is due': ({ store }) => store.enqueueDue(new Date()),
    'a job claimed and completed': async ({ store }) => {
      const { claim, finish } = jobTable((statement) => store.prisma.$queryRaw(statement), 20);
      const one = await claim('announce');
      if (one !== undefined) await finish(one);
    },
    '`/metrics`': (on) => metricsOf(on)(),
  };
  for (const { run } of [small, large])
    await run(
      `INSERT INTO job (queue, key) SELECT 'announce', 'waits' || i FROM generate_series(1, ${WAITING}) AS i`,
    );
  // As if everybody had played the weekly challenges.
  for (const { run } of [small, large]) {
    await run(
      `INSERT INTO world_rating (game, user_id, rating, deviation, ordinal, weeks, week)
       SELECT '', user_id, 1500, 90, 1300 + 400 * random(), count(*), 1 FROM outcome GROUP BY user_id`,
    );
    await run(
      `INSERT INTO unrated (guild_id, table_id, ended_at, resigned)
       SELECT guild_id, table_id, min(ended_at), '[]' FROM outcome GROUP BY guild_id, table_id`,
    );
  }
  const start = performance.now();
  await large.ratings.leaderboard(reader, undefined);
  yield {
    what: 'the first `/leaderboard` in that server: 5,000 games are rated',
    ours: `${(performance.now() - start).toFixed(0)} ms`,
  };
  for (const [what, run] of Object.entries(contenders)) {
    const times = await interleaved(ROUNDS, { small: () => run(small), large: () => run(large) });
    const [ours, beside] = [quantile(times.large, 0.5), quantile(times.small, 0.5)];
    yield { what: `${what}, p50`, ours: ms(ours), beside: ms(beside), ratio: ours / beside };
  }
}

const texts = new Map<Filled, () => Promise<unknown>>();

const QUEUES = ['announce', 'computer', 'clock', 'remind', 'retention', 'analyse'];

/** The text of `/metrics`, with its gauges. */
function metricsOf(on: Filled): () => Promise<unknown> {
  const known = texts.get(on);
  if (known !== undefined) return known;
  const { text, watch } = createMetrics();
  const { ping, tableCounts, prisma } = on.store;
  const waiting = () => jobTable((statement) => prisma.$queryRaw(statement), 20).waiting(QUEUES);
  watch({ ping, tableCounts, isOnline: () => true, waiting });
  texts.set(on, text);
  return text;
}

/** Processes thousands of tables that are due at the same moment. */
async function workOff({ store, service, run }: Filled): Promise<Row> {
  await run(
    `UPDATE game_table SET due_at = now() WHERE id IN
     (SELECT id FROM game_table WHERE open_in IS NOT NULL AND status = 'playing' LIMIT ${DUE})`,
  );
  await run('DELETE FROM job');
  const queue = createQueue(store, { failed() {}, unreachable() {} });
  let done = 0;
  const all = new Promise<void>((resolve) => {
    queue.work('clock', async ({ key }) => {
      await service.processDue(key);
      if (++done === DUE) resolve();
    });
  });
  await queue.start();
  const start = performance.now();
  await store.enqueueDue(new Date());
  queue.wake('clock');
  await all;
  const seconds = (performance.now() - start) / 1000;
  await queue.stop();
  return {
    what: `${DUE} tables that are due at once, worked off`,
    ours: `${seconds.toFixed(1)} s`,
    beside: 'aim: 30 s',
  };
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** The number of servers of the process, which is one of two shards. */
const SERVERS = 1_000;
const TABLES = 20;
/** Tables in channels that Discord does not list, such as archived threads: the bot must ask about each. */
const UNLISTED = 300;
/** Maximum time until the bot is ready and healthy, in ms. */
const PATIENCE = 60_000;

/** The start of the built bot with a thousand servers and 20,000 tables, compared with ten tables. */
async function* starts(small: Filled, large: Filled): AsyncGenerator<Row> {
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

/** Creates servers of shard 0, each with as many channels as tables. */
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
    // The shard follows from the millisecond, so the next server belongs to another one.
    await host.wind(1);
  }
  return channels;
}

/** Moves the first open tables into the channels, and the last of these into channels that do not exist. */
async function place({ run, size }: Filled, channels: readonly Channel[]): Promise<void> {
  const moved = channels.slice(0, size.open).map(({ guildId, channelId }, index) => ({
    id: largeIds.open(index + 1),
    guild: guildId,
    channel:
      size.open > UNLISTED && index < UNLISTED ? String(900_000_000_000_000_000n + BigInt(index)) : channelId,
  }));
  await run(
    `UPDATE game_table SET guild_id = m.guild, place = m.channel, open_in = m.channel,
       doc = jsonb_set(doc::jsonb, '{place}',
         jsonb_build_object('kind', 'channel', 'guildId', m.guild, 'channelId', m.channel))::text
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

/** @param channel in which somebody uses `/rules` */
async function start(playground: Playground, { url }: Filled, channel: string): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  const metricsPort = 20_000 + Math.floor(Math.random() * 20_000);
  const begin = performance.now();
  const bot = await rollpadIn(playground, {
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
    await commandsIn(playground);
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
