import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DefaultRestOptions, Routes } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { steppingStones } from '../examples/stepping-stones/index.ts';
import { createPlayground, type PersonDriver, type Playground } from '../playground/index.ts';
import { BAD_ANSWERS, type BadAnswer } from '../playground/protocol/world.ts';
import type { RequestRecord } from '../playground/server/api/api.ts';
import type { AnyGame } from '../src/core/game.ts';
import { optionSet, whole } from '../src/core/options.ts';
import { createBot } from '../src/discord/gateway/bot.ts';
import { createFairQueue } from '../src/discord/gateway/fair-queue.ts';
import type { BotContext } from '../src/discord/interactions/ask.ts';
import type { Contribution } from '../src/discord/interactions/contribution.ts';
import { createNewThreads } from '../src/discord/interactions/new-threads.ts';
import { createEmojis } from '../src/discord/rest/emoji.ts';
import { makeFeatures } from '../src/features/feature.ts';
import { features } from '../src/features/index.ts';
import { createTranslator } from '../src/i18n/index.ts';
import type { Job, Log } from '../src/table/ports.ts';
import { createTableService } from '../src/table/service.ts';
import { notifyingStore } from '../src/table/store.ts';
import { createWriter } from '../src/table/writer.ts';
import { catalogs } from '../src/testkit/discord/translator.ts';
import { memoryStore } from '../src/testkit/table/memory-store.ts';

/*
 * Every route of Discord's that the bot asks answers badly while people play: once, and for a minute. Time is turned: the
 * bot, its library and the playground all wait by a clock that only `pass` moves.
 */

/** A short game that does not end here. */
const endlessStones = {
  ...steppingStones,
  options: optionSet({ rounds: whole(6, 9_999, 9_999) }),
} as unknown as AnyGame;

const MINUTE = 60_000;
/** How far time moves at once, in ms. */
const STEP = 5_000;

/** Requests under way, without those whose answer never comes. */
let asking = 0;

/** Waits until everybody has done what can be done without more time. */
async function settle(): Promise<void> {
  const begin = process.hrtime.bigint();
  for (let quiet = 0; quiet < 6; quiet++) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    const isPatient = process.hrtime.bigint() - begin < 2_000_000_000n;
    if (asking > 0 && isPatient) quiet = 0;
  }
}

async function pass(time: number): Promise<void> {
  await settle();
  for (let passed = 0; passed < time; passed += STEP) {
    await vi.advanceTimersByTimeAsync(STEP);
    await settle();
  }
}

/** Lets time pass until this is done. @param most in ms */
async function within<T>(most: number, work: Promise<T>): Promise<T> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  for (let passed = 0; !isDone && passed <= most; passed += STEP) {
    await settle();
    if (!isDone) await vi.advanceTimersByTimeAsync(STEP);
  }
  if (!isDone) throw new Error(`not done within ${most} ms`);
  return work;
}

/** The queue of a bot, in memory and by the turned clock. It tries again as the real one does. */
function createTestQueue(jobs: Job[], log: Log) {
  const handlers = new Map<string, (job: Job) => Promise<void>>();
  const known = new Map<string, { readonly job: Job; attempt: number; state: 'due' | 'running' | 'late' }>();
  let stopping = false;
  const running = new Set<Promise<void>>();
  const look = (): void => {
    for (const job of jobs.splice(0)) {
      const key = `${job.queue} ${job.key}`;
      const one = known.get(key);
      if (one?.state === 'running') known.set(`${key} again`, { job, attempt: 0, state: 'late' });
      else known.set(key, { job, attempt: 0, state: 'due' });
    }
    for (const [key, one] of known)
      if (one.state === 'due' && !stopping && handlers.has(one.job.queue)) {
        one.state = 'running';
        const work = run(key).finally(() => running.delete(work));
        running.add(work);
      }
  };
  const run = async (key: string): Promise<void> => {
    const one = known.get(key);
    if (one === undefined) return;
    try {
      await handlers.get(one.job.queue)?.(one.job);
      known.delete(key);
    } catch (err) {
      log.warn({ err, ...one.job }, 'a job failed; it will be retried');
      one.attempt++;
      one.state = 'late';
      setTimeout(() => retry(key), Math.min(300_000, 1_500 * 2 ** one.attempt));
    }
    retry(`${key} again`);
  };
  const retry = (key: string): void => {
    const one = known.get(key);
    if (one?.state !== 'late') return;
    if (key.endsWith(' again')) {
      known.delete(key);
      jobs.push(one.job);
    } else one.state = 'due';
    look();
  };
  return {
    work: (queue: string, handler: (job: Job) => Promise<void>) => void handlers.set(queue, handler),
    wake: () => void Promise.resolve().then(look),
    async retryNow(queue: string) {
      for (const [key, { job }] of known) if (job.queue === queue) retry(key);
    },
    /** The queues in which jobs wait or run. */
    waiting: () => [...known.values()].map(({ job }) => job.queue),
    resume() {
      stopping = false;
      look();
    },
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}

interface Line {
  readonly level: string;
  readonly about: object;
  readonly message: string;
}

let playground: Playground;
/** How a route answers now. */
let badly: BadAnswer | undefined;
let queue: ReturnType<typeof createTestQueue>;
const requests: RequestRecord[] = [];
const lines: Line[] = [];
const refusals: unknown[] = [];
const store = memoryStore();
let service: BotContext['service'];
let startBot: () => Promise<{ readonly unregistered: unknown }>;
let stopBot: () => Promise<void>;
let rest: BotContext['client']['rest'];
let applicationId = '';

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
/** Node's own, of its modules. */
const real = {
  timers: Object.fromEntries(TIMERS.map((name) => [name, timers[name]])),
  setTimeout: timersPromises.setTimeout,
};

beforeAll(async () => {
  vi.useFakeTimers({
    toFake: [...TIMERS, 'Date'],
    now: Date.parse('2026-11-24T12:00:00Z'),
  });
  const begin = Date.now();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - begin);
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  Object.assign(timers, { setTimeout, clearTimeout, setInterval, clearInterval });
  Object.assign(timersPromises, {
    setTimeout: (ms: number, value: unknown, { signal }: { readonly signal?: AbortSignal } = {}) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms, value);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      }),
  });
  const { makeRequest } = DefaultRestOptions;
  vi.spyOn(DefaultRestOptions, 'makeRequest').mockImplementation(async (url, init) => {
    asking++;
    try {
      return await makeRequest(url, init);
    } catch (error) {
      // It was counted as silent already.
      if (init.signal?.aborted) asking++;
      throw error;
    } finally {
      asking--;
    }
  });
  playground = await createPlayground({
    log(entry) {
      if (entry.kind !== 'request') return;
      requests.push(entry.request);
      if (badly === 'silence' && entry.request.byFault) asking--;
    },
  });
  const line = (level: string) => (about: object, message: string) =>
    void lines.push({ level, about, message });
  const log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  queue = createTestQueue(store.jobs, log);
  const notifying = notifyingStore(store, queue);
  const now = () => new Date();
  const games = [endlessStones];
  const translator = createTranslator({ ...catalogs, [endlessStones.id]: endlessStones.locales });
  const emoji = readFile(new URL('../assets/emoji/armor.png', import.meta.url));
  const fairness = createFairQueue({ busy: () => 0 });
  startBot = async () => {
    const stop = new AbortController();
    const contributions: Contribution[] = [];
    const needs = {
      ...{ hooks: contributions, store: notifying, games, now, stopping: stop.signal },
      records: features.flatMap(({ records = [] }) => records),
    };
    service = createTableService(needs);
    const bot = createBot({
      ...{ service, translator, queue, games, log, now, fairness, contributions, stopping: stop.signal },
      newThreads: createNewThreads(needs),
      painter: { paint: async () => Buffer.from('png') },
      animator: { animate: async () => Buffer.from('gif') },
      emojis: createEmojis([{ name: 'd4', hash: '11111111', read: () => emoji }]),
      token: playground.token,
      api: playground.api,
      onRefused: (refusal) => refusals.push(refusal),
      admit: async (id) => {
        applicationId = id;
      },
      contribute(made) {
        rest = made.client.rest;
        return makeFeatures(features, {
          ...{ ...made, ...needs, writer: createWriter(needs), stopping: stop.signal },
          retention: { positions: 30, lobbies: 14, idleGames: 365, leftServers: 30 },
          matching: true,
          fairness,
          keyFor: () => Buffer.alloc(32),
        }).contributions;
      },
    });
    stopBot = async () => {
      stop.abort();
      await queue.stop();
      await bot.stop();
    };
    try {
      const started = await bot.start();
      queue.resume();
      return started;
    } catch (error) {
      await stopBot();
      throw error;
    }
  };
  await within(MINUTE, startBot());
});
afterAll(async () => {
  await within(MINUTE, stopBot());
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(timers, real.timers);
  Object.assign(timersPromises, { setTimeout: real.setTimeout });
  await playground.close();
});

/** A game of two. */
async function newGame() {
  const [ann, ben] = ['ann', 'ben'].map((name) => playground.person(name).in('table-1')) as [
    PersonDriver,
    PersonDriver,
  ];
  await within(MINUTE, ann.command('/newgame stepping-stones'));
  await within(MINUTE, ben.command('/table join'));
  await within(MINUTE, ann.command('/table start'));
  await pass(5_000);
  const channelId = await ann.channelId();
  const load = async () => {
    const open = await service.openIn(channelId);
    if (open === undefined) throw new Error('the game is over');
    return open.table;
  };
  return { ann, ben, load, people: [ann, ben] as const };
}
type Game = Awaited<ReturnType<typeof newGame>>;

/** Everybody looks at their panel and waits at the river, as far as they can, whatever they hear of it. */
async function play({ people }: Game): Promise<void> {
  for (const person of people)
    for (const begin of [() => person.beginPress(/^1:play:/), () => person.beginCommand('/play move:wait')]) {
      // While Discord lists no commands, nobody can type one.
      const id = await begin().catch(() => undefined);
      if (id !== undefined) person.answerTo(id).catch(() => undefined);
      await settle();
    }
}

/** A request that no play makes: a feature's. @param route as the playground names it */
function askDirectly(route: string): void {
  const [method = '', path = ''] = route.split(' ');
  const any = path.replaceAll(/:\w+/g, ID) as `/${string}`;
  rest[method.toLowerCase() as 'get'](any).catch(() => undefined);
}

/** The requests in the sources, with any ids: each is one of Discord's routes. */
function declaredRequests(): readonly string[] {
  const folder = fileURLToPath(new URL('../src', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('testkit'),
  );
  return files
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const asked = text.matchAll(
        /\brest\s*\.(get|post|put|patch|delete)\(\s*(Routes\.(\w+)\(|\w+|['`][^'`]+)/g,
      );
      return [...asked].map(([found, method = '', what = '', helper]) => {
        const paths: readonly (string | undefined)[] =
          helper === undefined ? [pathIn(what, text)] : pathsOf(helper);
        if (paths.includes(undefined)) throw new Error(`${name}: which route is ${found}?`);
        return { method: method.toUpperCase(), paths };
      });
    })
    .flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
}

const ID = '1000000000000000009';

function pathsOf(helper: string): readonly string[] {
  const made = Routes[helper as 'channel'] as unknown as (...ids: readonly string[]) => string;
  const paths = [1, 2, 3].map((count) => made(...Array.from({ length: count }, () => ID)));
  return [...new Set(paths.filter((path) => !path.includes('undefined')))];
}

/** The path in a literal, or in the constant of this name. */
function pathIn(what: string, text: string): string | undefined {
  if (/^['`]/.test(what)) return what.slice(1).replaceAll(/\$\{[^}]+\}/g, ID);
  const helper = new RegExp(`const ${what} = Routes\\.(\\w+)`).exec(text)?.[1];
  return helper === undefined ? undefined : pathsOf(helper)[0];
}

let game: Game;
/** The routes that a start, and a round of play, ask. */
const atStart = new Set<string>();
const inPlay = new Set<string>();
/** All others of the bot's. */
const apart = new Set<string>();

const routesSince = (index: number) => requests.slice(index).flatMap(({ route }) => route ?? []);

async function restart(): Promise<void> {
  await within(MINUTE, stopBot());
  // As for a new version of the bot: without their translations, the commands are registered again, but not created.
  await putCommands(await (await askCommands()).text());
}

const askCommands = (init?: RequestInit): Promise<Response> =>
  fetch(`${playground.api}/v10/applications/${applicationId}/commands`, {
    headers: { Authorization: `Bot ${playground.token}`, 'Content-Type': 'application/json' },
    ...init,
  });
const putCommands = (body: string) => askCommands({ method: 'PUT', body });

beforeAll(async () => {
  game = await newGame();
  // The next start greets the server, once: what that asks is asked by no other start.
  await restart();
  await within(MINUTE, startBot());
  await pass(10_000);
  await restart();
  let index = requests.length;
  await within(MINUTE, startBot());
  await pass(10_000);
  for (const route of routesSince(index)) atStart.add(route);
  index = requests.length;
  for (let round = 0; round < 3; round++) {
    await play(game);
    await pass(30_000);
  }
  for (const route of routesSince(index)) if (!atStart.has(route)) inPlay.add(route);
  // The bot asks at most fifty times a second.
  for (const [at, declared] of [...new Set(declaredRequests())].entries()) {
    if (at % 40 === 39) await pass(2_000);
    index = requests.length;
    askDirectly(declared);
    await settle();
    const [route] = routesSince(index);
    if (route === undefined) throw new Error(`the playground has no route for ${declared}`);
    if (!atStart.has(route) && !inPlay.has(route)) apart.add(route);
  }
});

describe.each(BAD_ANSWERS)('routes that answer %s', (answer) => {
  it.each([
    ['once', { requests: 1 }],
    ['for a minute', { seconds: 60 }],
  ])('%s, each in turn, are got over while people play', async (_, amount) => {
    const troubles: string[] = [];
    for (const route of [...atStart, ...inPlay, ...apart]) {
      const trouble = await walk(route, answer, amount).catch((error: unknown) => String(error));
      if (trouble !== undefined) troubles.push(`${route}: ${trouble}`);
    }
    expect(troubles).toEqual([]);
    expect(await goesOn()).toBeUndefined();
    expect(refusals).toEqual([]);
  });
});

/** The maximum number of requests while a route answers badly, and until everything is done again. */
const MOST = 120;

/** @returns what is wrong */
async function walk(
  route: string,
  answer: BadAnswer,
  amount: { readonly requests: number } | { readonly seconds: number },
): Promise<string | undefined> {
  badly = answer;
  const { host } = playground;
  const [request, line] = [requests.length, lines.length];
  let notStarted: unknown;
  if (atStart.has(route)) {
    await restart();
    await host.answerBadly(answer, amount, route);
    startBot().catch((error: unknown) => {
      notStarted = error;
    });
    await pass(5_000);
  } else await host.answerBadly(answer, amount, route);
  if (apart.has(route)) askDirectly(route);
  else if (notStarted === undefined) await play(game);
  await pass('seconds' in amount ? MINUTE : 20_000);
  // The edge is asked after one minute, and after two more.
  if (answer === '429 without Retry-After') await pass(3 * MINUTE);
  await host.clearFaults();
  if (notStarted !== undefined && ['500', '502', 'silence'].includes(answer))
    return `it did not start: ${notStarted}`;
  // As its host, or a supervisor, would start it again.
  if (notStarted !== undefined) await within(MINUTE, startBot());
  const isRegistered = () =>
    !atStart.has(route) || lines.slice(line).some(({ message }) => message === 'the commands are registered');
  for (let waits = 0; queue.waiting().length > 0 || !playground.online || !isRegistered(); waits++) {
    if (waits === 30) return `after five minutes there wait ${queue.waiting()}`;
    await pass(10_000);
  }
  const made = requests.slice(request);
  if (!made.some(({ byFault }) => byFault)) return 'it was not asked';
  if (made.length > MOST) return `${made.length} requests`;
  const said = lines.slice(line);
  if (!said.some(({ about }) => 'err' in about || 'status' in about || 'waitMs' in about))
    return 'no line in the log';
  return apart.has(route) ? undefined : goesOn();
}

/** Everybody moves, and the channel knows of it. @returns what is wrong */
async function goesOn(): Promise<string | undefined> {
  const { head } = await game.load();
  const heard: string[] = [];
  for (const person of game.people)
    heard.push((await within(MINUTE, person.command('/play move:wait'))).text);
  await pass(10_000);
  const table = await game.load();
  if (table.head < head + 2) return `the game does not go on: ${heard}`;
  if (table.announcement?.seq !== table.head) return 'the channel does not know of it';
  return undefined;
}

const COMMANDS = 'PUT /applications/:application/commands';
const registrations = () => lines.filter(({ message }) => message === 'the commands are registered').length;

it('commands that could not be registered for three minutes are registered within a minute after', async () => {
  await restart();
  const before = registrations();
  const failures = lines.length;
  await playground.host.answerBadly('502', { seconds: 180 }, COMMANDS);
  await within(MINUTE, startBot());
  await pass(3 * MINUTE - 10_000);
  expect(registrations()).toBe(before);
  const said = lines.slice(failures).filter(({ level }) => level === 'error');
  expect(said.map(({ message }) => message)).toEqual([
    'registering the commands failed; Discord keeps the former ones until it succeeds',
  ]);
  await pass(MINUTE);
  expect(registrations()).toBe(before + 1);
  expect(await goesOn()).toBeUndefined();
});

it('commands that Discord refuses are told by the start, which goes on, and are registered later', async () => {
  await restart();
  const before = registrations();
  await playground.host.answerBadly('400', { requests: 1 }, COMMANDS);
  const { unregistered } = await within(MINUTE, startBot());
  expect(unregistered).toMatchObject({ status: 400 });
  await pass(10_000);
  expect(registrations()).toBe(before + 1);
  await restart();
  expect(await within(MINUTE, startBot())).toEqual({ unregistered: undefined });
});

it('new commands wait for the day’s end once 200 were created, in one line, and nothing else does', async () => {
  await within(MINUTE, stopBot());
  const day = 24 * 60 * MINUTE;
  await playground.host.wind(day);
  for (const made of ['a', 'b']) {
    const others = Array.from({ length: 95 }, (_, index) => ({ name: `${made}-${index}`, description: 'x' }));
    await putCommands(JSON.stringify(others));
  }
  await playground.host.wind(day - 5 * MINUTE);
  const [request, line, before] = [requests.length, lines.length, registrations()];
  await within(MINUTE, startBot());
  await pass(2 * MINUTE);
  const said = lines.slice(line).filter(({ level }) => level === 'error' || level === 'warn');
  expect(said.map(({ message }) => message)).toEqual([
    'Discord takes no new commands for now: it takes 200 a day; it keeps the former ones until then',
  ]);
  const tries = () => requests.slice(request).filter(({ route }) => route === COMMANDS);
  expect(tries().map(({ code }) => code)).toEqual([30034]);
  await pass(4 * MINUTE);
  expect(tries().map(({ status }) => status)).toEqual([429, 200]);
  expect(registrations()).toBe(before + 1);
});

it('a stop finishes the presses in work that need the token', async () => {
  await playground.host.slowDown(1_000);
  const asked = await Promise.all(game.people.map((person) => person.beginCommand('/table sheet')));
  // They have arrived, and ask Discord for channels of direct messages.
  for (let turn = 0; turn < 200; turn++) await new Promise<void>((resolve) => void setImmediate(resolve));
  const before = lines.length;
  const answers = asked.map((id) => game.ann.answerTo(id));
  await within(MINUTE, stopBot());
  await playground.host.clearFaults();
  const texts = (await within(MINUTE, Promise.all(answers))).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining('direct message'),
    expect.stringContaining('Direktnachricht'),
  ]);
  expect(lines.slice(before).filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  await within(MINUTE, startBot());
});

it('a stop while Discord’s edge refuses the address ends at once; it was asked rarely, and is named once', async () => {
  const [request, line] = [requests.length, lines.length];
  await playground.host.answerBadly('429 without Retry-After', { seconds: 3_600 });
  await play(game);
  await pass(2 * MINUTE);
  await within(5_000, stopBot());
  expect(requests.length - request).toBeLessThan(10);
  const said = lines.slice(line).filter(({ about }) => 'waitMs' in about);
  expect(said.map(({ message }) => message)).toEqual([
    'Discord’s edge refuses all requests from this address (429): waiting for it',
  ]);
  await playground.host.clearFaults();
  await within(MINUTE, startBot());
  await pass(MINUTE);
  expect(await goesOn()).toBeUndefined();
});
