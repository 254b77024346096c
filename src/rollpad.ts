import { hkdfSync } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Playground, PlaygroundLog, SeedChannel } from '../playground/index.ts';
import { createThinker, type ThreadedThinker } from './computers.ts';
import type { Config } from './config.ts';
import type { AnyGame } from './core/game.ts';
import { createBot } from './discord/gateway/bot.ts';
import { GatewayRefusal } from './discord/gateway/client.ts';
import { createFairQueue } from './discord/gateway/fair-queue.ts';
import { discordCatalogs } from './discord/i18n/words.ts';
import type { Contribution } from './discord/interactions/contribution.ts';
import { createNewThreads } from './discord/interactions/new-threads.ts';
import { createEmojis } from './discord/rest/emoji.ts';
import { type ActivityHost, type Feature, makeFeatures, withFeatures } from './features/feature.ts';
import { features as allFeatures } from './features/index.ts';
import { createTranslator } from './i18n/index.ts';
import { createQueue } from './jobs/queue.ts';
import { createTicker, watchOutages } from './jobs/ticker.ts';
import { loadGames } from './loading/load.ts';
import { createClock, discordTime } from './process/clock.ts';
import { checkRoom, startHealth } from './process/health.ts';
import {
  portSentence,
  refusalSentence,
  registrationSentence,
  StartError,
  TOKEN_REFUSED,
} from './process/lifecycle.ts';
import { memoryLimit } from './process/memory.ts';
import { type Metrics, openMetricsPort } from './process/metrics.ts';
import { threadTime } from './process/thread-time.ts';
import { openReadyTables, readyChannels } from './ready-tables.ts';
import { createAnimator } from './render/animator.ts';
import { drawnEmojiFiles, readEmojiFiles } from './render/emoji.ts';
import { createPainter } from './render/painter.ts';
import { createStore, type OpenStore, StoreError } from './store/index.ts';
import { settled } from './table/installation.ts';
import { MissingGame } from './table/missing-game.ts';
import type { Log } from './table/ports.ts';
import { createTableService } from './table/service.ts';
import { notifyingStore, type Store } from './table/store.ts';
import { createWriter, type WriterNeeds } from './table/writer.ts';

/** How often to look for tables that are due, in ms. */
const LOOK_EVERY = 15_000;

/** The time from the start until the computer players' thread gets ready, in ms. */
const WARM_UP_AFTER = 10_000;
/**
 * In bytes: with this memory or less, computer players' threads start when they are needed, and end after a while. One that
 * is ready for every game takes 32 MiB.
 */
const SCARCE = 512 * 2 ** 20;

/** A running Rollpad. */
export interface Rollpad {
  /** The address of the playground's page; undefined on Discord. */
  readonly page: string | undefined;
  readonly playground: Playground | undefined;
  /** Why people still have the former commands, as a sentence; undefined if they have those of this Rollpad. */
  readonly unregistered: StartError | undefined;
  /** The address of metrics and health; undefined if they are off. */
  readonly metrics: string | undefined;
  /** Disconnects, finishes the work in progress, and closes the database. */
  stop(): Promise<void>;
}

export interface RollpadNeeds {
  readonly config: Config;
  readonly log: Log;
  /** The folder of the playground's built page. */
  readonly web: string;
  /** The folder of the built page of the sheets; without it, there are none. */
  readonly sheets?: URL;
  /** The folder of the application's emoji; without it, words replace them. */
  readonly emojis?: string;
  /** Whether the process has just started: then interactions are acknowledged at once for a while. */
  readonly fresh?: boolean;
  /** The code of the thread on which computer players think; without it they think on this one. */
  readonly computerWorker?: URL;
  /** Default: the playground's clock; on Discord, this machine's as far as Discord's agrees. */
  readonly now?: () => Date;
  /** Calls back after every jump of `now`, until cancelled. Default: the jumps of the playground's clock. */
  readonly onWind?: (hear: () => void) => () => void;
  /** Default: every game of the registry. The host's own come after them. */
  readonly games?: readonly AnyGame[];
  /** Default: every feature. */
  readonly features?: readonly Feature[];
  /** Playground only: opens a table of each game for the first person. */
  readonly readyTables?: boolean;
  /** Playground only: how long it waits for an answer, in ms. Default: Discord's three seconds. */
  readonly patience?: number;
  /** Called if Discord refuses the bot for good after the start. The error gives the reason in a sentence. */
  readonly onRefused?: (error: StartError) => void;
}

/**
 * The composition root: the one place that knows every layer.
 *
 * @throws StartError if the database, the playground's port or the token cannot be used
 */
export async function start({
  config,
  log,
  web,
  sheets,
  emojis: emojiFolder,
  computerWorker,
  now: givenNow,
  onWind,
  fresh,
  games: registered,
  features = allFeatures,
  readyTables = false,
  patience,
  onRefused,
}: RollpadNeeds): Promise<Rollpad> {
  // Closes everything in reverse order, also after a failed start.
  const opened: { readonly close: () => Promise<void> }[] = [];
  const stopping = new AbortController();
  // Every request that waits for a rate limit listens.
  setMaxListeners(0, stopping.signal);
  const stop = async () => {
    // The queue waits for its running jobs, which may have hours of work left.
    stopping.abort();
    for (const { close } of opened.splice(0).reverse())
      await close().catch((err) =>
        log.error({ err }, 'stopping a part failed; the process ends all the same'),
      );
  };
  try {
    await mkdir(config.dataFolder, { recursive: true });
    // A database starts on other threads, so whatever needs none is loaded meanwhile.
    const storing = createStore(config.database, (err) =>
      log.error({ err }, 'reading a row of the database failed; its table is left out'),
    );
    opened.push({ close: async () => (await storing.catch(() => undefined))?.close() });
    const loading = config.discord === undefined ? loadPlayground() : undefined;
    for (const early of [storing, loading]) early?.catch(() => undefined);
    const { games, modules, leftOut } = await loadGames(config.games, registered);
    for (const sentence of leftOut) log.error({}, sentence);
    const emojis = emojiFolder === undefined ? undefined : await emojisOf(emojiFolder, games);
    const translator = createTranslator(
      {
        discord: withFeatures(discordCatalogs, features),
        ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
      },
      emojis?.markdown,
    );
    const painter = createPainter(translator);
    const channels = readyChannels(games, (key) => translator.inAllLocales(key).en);
    const stored = await storing;
    const claim = (application: string) => claimDatabase(stored, application, config.database);
    if (loading !== undefined) await claim(PLAYGROUND);
    const playground =
      loading &&
      (await openPlayground((await loading).createPlayground, config, web, log, channels, patience));
    if (playground !== undefined) opened.push(playground);
    const api = config.discord?.api ?? playground?.api;
    const clock = createClock({ ask: () => discordTime(api), log });
    opened.push({ close: async () => clock.stop() });
    if (playground === undefined && givenNow === undefined) await clock.start();
    // The playground's clock can jump forward.
    const now = playground === undefined ? (givenNow ?? clock.now) : () => new Date(playground.clock.now());

    // Loaded only if metrics are on.
    const metrics =
      config.metrics === undefined ? undefined : (await import('./process/metrics.ts')).createMetrics();
    const queue = withoutMissingGames(measuredQueue(stored, log, metrics, stopping.signal));
    const store = notifyingStore(metrics?.store(stored) ?? stored, queue);
    const staysWarm = fresh === true && memoryLimit() > SCARCE;
    const thinker =
      computerWorker && createThinker(computerWorker, { modules, ...(staysWarm ? { kept: 1 } : {}) });
    if (thinker !== undefined) opened.push(thinker);
    const contributions: Contribution[] = [];
    const tableNeeds: WriterNeeds = {
      hooks: contributions,
      records: features.flatMap(({ records = [] }) => records),
      store,
      games,
      now,
      thinker,
      stopping: stopping.signal,
      onUnreadable: (err, table) =>
        err instanceof MissingGame
          ? log.debug({ err, table }, 'a table waits for its game')
          : log.error({ err, table }, 'reading a table failed; it is left out'),
    };
    const service = createTableService(tableNeeds);
    const fairness = createFairQueue({ busy: threadTime() });
    const activity = sheets && activityHost(config, sheets, playground);
    const token = config.discord?.token ?? playground?.token ?? '';
    const bot = createBot({
      service,
      newThreads: createNewThreads(tableNeeds),
      translator,
      painter: metrics?.painter(painter) ?? painter,
      animator: createAnimator(translator),
      queue,
      games,
      emojis,
      log,
      token,
      api,
      shards: config.shards,
      now,
      fresh,
      fairness,
      metrics: metrics?.meter,
      stopping: stopping.signal,
      admit: playground === undefined ? claim : undefined,
      onRefused: (refusal) => onRefused?.(refusalSentence(refusal)),
      contributions,
      contribute: (made) =>
        makeFeatures(features, {
          ...{ ...made, ...tableNeeds },
          ...{ writer: createWriter(tableNeeds), stopping: stopping.signal },
          retention: config.retention,
          matching: config.matching,
          activity,
          fairness,
          figures: metrics?.figures,
          keyFor: (purpose) => Buffer.from(hkdfSync('sha256', token, '', `rollpad ${purpose}`, 32)),
        }).contributions,
    });
    const watched = watchOutages((err) => log.error({ err }, 'the health check failed'));
    const checkDatabase = async () => {
      await stored.ping();
      if ('folder' in config.database) await checkRoom(config.dataFolder);
    };
    const check = async () => {
      await watched(checkDatabase());
      return bot.isOnline();
    };
    const port =
      config.metrics === undefined || metrics === undefined
        ? undefined
        : await openMetricsPort({ ...config.metrics, text: metrics.text, check });
    if (port !== undefined) {
      opened.push(port);
      metrics?.watch({ ...stored, isOnline: bot.isOnline, waiting: queue.waiting });
      log.info({ url: port.url }, 'the server of metrics and health is ready');
    }
    // These jobs need the processor.
    queue.work('computer', ({ key }) => service.playComputers(key), 2);
    // These jobs wait for the database.
    queue.work('clock', ({ key }) => service.processDue(key), 6);
    if (readyTables && playground !== undefined)
      await openReadyTables(service, store, playground.person('ann'));
    opened.push({ close: bot.stop });
    const { unregistered } = await bot.start();
    for (const { runs } of contributions) if (runs !== undefined) opened.push(await runs());
    opened.push({ close: queue.stop });
    await service.settleGames();
    await queue.start();
    for (const ticker of tickersFor(store, now, contributions, log)) {
      opened.push({ close: ticker.stop });
      ticker.start();
      const stopHearing = (playground?.clock.onWind ?? onWind)?.(() => void ticker.tick());
      opened.push({ close: async () => stopHearing?.() });
    }
    if (staysWarm && thinker !== undefined) opened.push(warmUpLater(thinker, games));
    const stopHealth = startHealth({ folder: config.dataFolder, check, now: () => new Date() });
    opened.push({ close: async () => stopHealth() });
    return {
      page: playground?.url,
      playground,
      unregistered: unregistered === undefined ? undefined : registrationSentence(unregistered),
      metrics: port?.url,
      stop,
    };
  } catch (error) {
    await stop();
    throw sentence(error, config);
  }
}

/** The emoji in the folder, and those of games that the host has added, which are drawn now. */
async function emojisOf(folder: string, games: readonly AnyGame[]) {
  const files = await readEmojiFiles(folder);
  const known = new Set(files.map(({ name }) => name));
  return createEmojis([...files, ...drawnEmojiFiles(games, (name) => !known.has(name))]);
}

/** Waits until the work of the start is done. @returns what stops the wait */
function warmUpLater(thinker: ThreadedThinker, games: readonly AnyGame[]) {
  const warmUp = () =>
    thinker.warmUp(games.map(({ id }) => id)).catch(() => {
      // It was stopped, or the first question will report the error.
    });
  const timer = setTimeout(warmUp, WARM_UP_AFTER);
  return { close: async () => clearTimeout(timer) };
}

/** In place of an application's id. */
const PLAYGROUND = 'playground';

/**
 * Notes at the first start whose database it is. To any other application all its servers, channels and messages would
 * seem gone.
 *
 * @throws StartError if it belongs to another
 */
async function claimDatabase(
  { prisma }: OpenStore,
  application: string,
  database: Config['database'],
): Promise<void> {
  const owner = await settled(prisma, 'application', application);
  if (owner === application) return;
  const named = (id: string) => (id === PLAYGROUND ? 'the playground' : `the application ${id}`);
  const way =
    'url' in database
      ? 'set DATABASE_URL to another database'
      : `set DATA_FOLDER to another folder than that of ${database.folder}`;
  const token =
    owner === PLAYGROUND ? 'leave DISCORD_TOKEN out' : 'set DISCORD_TOKEN to the token of that one';
  throw new StartError(
    `The database belongs to ${named(owner)}, and this is ${named(application)}: ${way}, or ${token}.`,
  );
}

/** The queue of jobs. @param stopping aborted when the process is asked to stop */
function measuredQueue(store: OpenStore, log: Log, metrics: Metrics | undefined, stopping: AbortSignal) {
  const queue = createQueue(store, {
    failed: (job, err, last) => {
      if (last) metrics?.gaveUp(job.queue);
      if (last) log.error({ err, ...job }, 'a job failed too often; it is given up');
      // A stop interrupts those that wait for a rate limit.
      else if (stopping.aborted) log.info({ err, ...job }, 'a job was interrupted; the next start runs it');
      else log.warn({ err, ...job }, 'a job failed; it will be retried');
    },
    unreachable: (err) => log.error({ err }, 'the queue cannot reach the database; it will be retried'),
  });
  return metrics?.queue(queue) ?? queue;
}

/** Work at a table whose game is not installed waits until it is: the start with the game makes it anew. */
function withoutMissingGames<Q extends Pick<ReturnType<typeof createQueue>, 'work'>>(queue: Q): Q {
  return {
    ...queue,
    work: (name, handler, ...rest) =>
      queue.work(
        name,
        (job) =>
          handler(job).catch((error: unknown) => {
            if (!(error instanceof MissingGame)) throw error;
          }),
        ...rest,
      ),
  };
}

/** What enqueues work again and again: tables that are due, and the features' recurring jobs. */
function tickersFor(store: Store, now: () => Date, contributions: readonly Contribution[], log: Log) {
  // One outage is one line, however many look.
  const watched = watchOutages((err) =>
    log.error({ err }, 'looking for due work failed; it will be retried'),
  );
  const ticker = (look: () => Promise<unknown>, every: number) =>
    createTicker(
      () => watched(look()),
      every,
      () => {},
    );
  return [
    ticker(() => store.enqueueDue(now()), LOOK_EVERY),
    ...contributions.flatMap(({ dueWork = [] }) => dueWork.map(({ look }) => ticker(look, LOOK_EVERY))),
    ...contributions.flatMap(({ recurring }) =>
      recurring === undefined ? [] : ticker(() => store.enqueue(recurring.jobs), recurring.every),
    ),
  ];
}

/** How the page of the sheets is served: as configured; in the playground always, on loopback only. */
function activityHost(
  { activity, discord }: Config,
  page: URL,
  playground: Playground | undefined,
): ActivityHost | undefined {
  if (playground === undefined) return activity && discord && { ...activity, page };
  return {
    port: activity?.port ?? 0,
    host: '127.0.0.1',
    clientSecret: playground.clientSecret,
    page,
    isOpen: (port) => playground.host.enableActivities(`http://127.0.0.1:${port}`),
  };
}

function loadPlayground() {
  return import('../playground/index.ts').catch((error: unknown) => {
    throw isMissingModule(error) ? new StartError(NO_PLAYGROUND, { cause: error }) : error;
  });
}

function openPlayground(
  createPlayground: Awaited<ReturnType<typeof loadPlayground>>['createPlayground'],
  config: Config,
  web: string,
  log: Log,
  channels: readonly SeedChannel[],
  patience: number | undefined,
): Promise<Playground> {
  const heard = (entry: PlaygroundLog) => {
    if (entry.kind === 'error') log.error({ err: entry.error }, 'the playground failed');
  };
  return createPlayground({
    port: config.playgroundPort,
    folder: config.dataFolder,
    web,
    botName: 'Rollpad',
    channels,
    log: heard,
    ...(patience === undefined ? {} : { patience }),
  });
}

const NO_PLAYGROUND =
  'Set DISCORD_TOKEN to the token of your bot: without one Rollpad starts the playground, which is not installed here.';

/** Production images leave the playground out. */
function isMissingModule(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

/** Turns known problems outside Rollpad into sentences. Any other error is a bug and is returned unchanged. */
function sentence(error: unknown, config: Config): unknown {
  if (error instanceof StoreError) return new StartError(error.message, { cause: error });
  if (error instanceof GatewayRefusal) return refusalSentence(error);
  if (!(error instanceof Error)) return error;
  const { code, syscall, path, port, status } = error as SystemError;
  const said = (message: string) => new StartError(message, { cause: error });
  if (syscall === 'listen')
    return port !== undefined && port === config.activity?.port
      ? portSentence(error, 'the sheets', { ...config.activity, setting: 'ACTIVITY' })
      : portSentence(error, 'the playground', { port: config.playgroundPort, setting: 'PLAYGROUND' });
  if (code !== undefined && path !== undefined && resolve(path).startsWith(resolve(config.dataFolder)))
    return said(`The data folder ${config.dataFolder} cannot be written (${code}).`);
  if (path !== undefined && code !== undefined) return said(`${path} cannot be used (${code}).`);
  const api = config.discord?.api ?? 'Discord';
  if (code === 'TokenInvalid' || status === 401) return said(TOKEN_REFUSED);
  if (code !== undefined && NETWORK.test(code)) return said(`${api} cannot be reached (${code}).`);
  return error;
}

/** What errors of the system and of Discord's API have. */
type SystemError = Error &
  Partial<
    Readonly<Record<'code' | 'syscall' | 'path', string>> & Readonly<Record<'port' | 'status', number>>
  >;

/** Codes of errors without an answer: of names, connections and certificates. */
const NETWORK =
  /^(E(CONN|HOST|NET)|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EADDRNOTAVAIL|UND_ERR_|ERR_(TLS|SSL)_)|CERT|_SIGNATURE$/;
