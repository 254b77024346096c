import { hkdfSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip, gunzipSync } from 'node:zlib';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { createPlayground, type Playground } from '../playground/index.ts';
import { CHROMIUM, FLAGS, PHONE } from '../playground/web/testing/fixture.ts';
import type { Answers, Requests } from '../src/features/activity/protocol.ts';
import { createTokens } from '../src/features/activity/tokens.ts';
import { games } from '../src/games/index.ts';
import { postgresPrograms } from '../src/testkit/store/postgres.ts';
import { addComputer } from '../test/e2e/players.ts';
import { kib, quantile, type Row } from './measure.ts';
import { commandsIn } from './people.ts';
import { type Running, rollpadIn, startDatabase } from './processes.ts';
import { touches } from './touches.ts';

/** The delay of a request on a network like the one to Discord, in ms. */
const NETWORK = 100;
/** The touches before a sheet's bytes are counted: the first picture of a game shows less than later ones. */
const BEFORE = 16;
/** How often each game's sheet is opened, and how many touches are timed. */
const OPENINGS = 5;
const TOUCHES = 20;
/** How much slower the browser's processor is made. */
const SLOWER = 4;
/** The number of people who watch one table, the moves that they see, and the length of the idle phase in ms. */
const WATCHERS = 200;
const MOVES = 7;
const IDLE = 10_000;

/**
 * The touched sheet: presses per move; in a browser, the time to open, the bytes loaded and the time to respond; the
 * cost of watchers. Without a browser its rows are missing.
 */
export async function* touch(): AsyncGenerator<Row> {
  yield* touches();
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  const postgres = postgresPrograms === undefined ? undefined : await startDatabase({ durable: true });
  const playground = await createPlayground({
    requestsPerSecond: 10_000,
    channels: games.map(({ id }) => ({ name: id, topic: '' })),
  });
  const port = await freePort();
  const bot = await rollpadIn(playground, {
    DATA_FOLDER: folder,
    ...{ ACTIVITY_PORT: String(port), DISCORD_CLIENT_SECRET: playground.clientSecret },
    ...(postgres === undefined ? {} : { DATABASE_URL: await postgres.database() }),
  });
  const network = await slowNetwork(port);
  try {
    await commandsIn(playground);
    await playground.host.enableActivities(`http://127.0.0.1:${network.port}`);
    for (const { id, seats } of games) {
      const ann = playground.person('ann').in(id);
      await ann.command(`/newgame ${id} seats:${seats.min}`);
      if (seats.min > 1)
        await addComputer(ann, 'easy', await ann.sees((message) => message.hasButton(/^1:computers:/)));
      await ann.command('/table start');
      await ann.sees((message) => message.hasButton(/^1:play:/));
    }
    if (existsSync(CHROMIUM)) {
      const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
      try {
        await playground.host.slowDown(NETWORK);
        yield* inBrowser(browser, playground, network);
        await playground.host.clearFaults();
      } finally {
        await browser.close();
      }
    } else process.stderr.write(`\nNO BROWSER: the page is not measured, for there is no ${CHROMIUM}.\n\n`);
    yield* watched(playground, bot, port);
  } finally {
    network.close();
    await bot.stop();
    await playground.close();
    await postgres?.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Forwards requests with the network's delay, and counts the bytes that come back. */
interface Network {
  readonly port: number;
  /**
   * The bytes of responses, headers included, since the last call: of files that a browser caches, and of everything
   * else.
   */
  take(): { readonly kept: number; readonly fresh: number };
  close(): void;
}

async function slowNetwork(to: number): Promise<Network> {
  const count = { kept: 0, fresh: 0 };
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (asked, answer) => {
    const { method, url: path, headers } = asked;
    await pause(NETWORK);
    const passed = request({ port: to, method, path, headers, agent }, (back) => {
      const kind = back.headers['cache-control']?.includes('immutable') ? 'kept' : 'fresh';
      count[kind] += back.rawHeaders.join('').length;
      back.on('data', (data: Buffer) => {
        count[kind] += data.length;
      });
      answer.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = { ...count };
      Object.assign(count, { kept: 0, fresh: 0 });
      return taken;
    },
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Opens a page of the playground in a channel, with the panel whose button opens the sheet. */
async function visit(browser: Browser, playground: Playground, channel: string): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'en-GB' });
  await page.addInitScript(MOMENTS);
  await page.goto(playground.url);
  await page.getByRole('button', { name: 'Show channels' }).click();
  await page.getByText(channel, { exact: true }).first().click();
  await page.getByRole('button', { name: /Play$/ }).last().click();
  await page
    .getByRole('button', { name: /Open the sheet$/ })
    .last()
    .waitFor();
  return page;
}

/**
 * Runs in every frame: records the time of the last press, and the time from which the sheet can be touched, in ms
 * since 1970.
 */
const MOMENTS = `
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('click', () => { window.pressed = now(); }, true);
  new MutationObserver((_, observer) => {
    if (document.querySelector('.pane[data-drawn] .place') === null) return;
    window.touchable = now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-drawn'] });
`;

/** Presses the button. @returns the sheet once it is drawn and can be touched, and the time in the browser, in ms */
async function open(page: Page): Promise<{ readonly frame: Frame; readonly took: number }> {
  await page
    .getByRole('button', { name: /Open the sheet$/ })
    .last()
    .click();
  await page.frameLocator('.activity iframe').locator('.pane[data-drawn] .place').first().waitFor();
  const frame = page.frames().find((frame) => frame.url().includes('/activities/'));
  if (frame === undefined) throw new Error('the activity has no frame');
  const took = (await frame.evaluate<number>('touchable')) - (await page.evaluate<number>('pressed'));
  return { frame, took };
}

const leave = (page: Page) => page.getByRole('button', { name: 'Leave the activity' }).click();

async function* inBrowser(browser: Browser, playground: Playground, network: Network): AsyncGenerator<Row> {
  for (const { id } of games) {
    const earlier = await visit(browser, playground, id);
    const { frame } = await open(earlier);
    for (let n = 0; n < BEFORE; n++) await frame.evaluate(TOUCH);
    await leave(earlier);
    await earlier.context().close();
    const page = await visit(browser, playground, id);
    const times: number[] = [];
    const bytes: ReturnType<Network['take']>[] = [];
    for (let n = 0; n < OPENINGS; n++) {
      network.take();
      times.push((await open(page)).took);
      bytes.push(network.take());
      await leave(page);
    }
    const [first = { kept: 0, fresh: 0 }] = bytes;
    yield {
      what: `${id}: from the press until its sheet can be touched, p50 of ${OPENINGS}`,
      ours: `${median(times).toFixed(0)} ms`,
      beside: 'aim: 1000 ms',
    };
    yield {
      what: `${id}: on the wire first`,
      ours: kib(first.kept + first.fresh),
      beside: 'aim: 250 KiB',
    };
    yield {
      what: `${id}: … without the files that browsers keep`,
      ours: kib(first.fresh),
      beside: 'aim: 30 KiB',
    };
    if (id === 'roll-to-the-top') yield* answers(page);
    await page.context().close();
  }
}

const median = (times: readonly number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

/** The time until a touch lights up on a slow phone, and until a confirmed move is shown. */
async function* answers(page: Page): AsyncGenerator<Row> {
  const { frame } = await open(page);
  // A frame without an origin may have its own process.
  const session = await page
    .context()
    .newCDPSession(frame)
    .catch(() => page.context().newCDPSession(page));
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const lit = await frame.evaluate<readonly number[]>(LIGHTS('.place:not(.lit)'));
  const plain = await frame.evaluate<readonly number[]>(LIGHTS('h1'));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  yield {
    what: `work until a touch lights up, ${SLOWER} times slower, p50 (most)`,
    ours: `${median(lit).toFixed(1)} ms (${Math.max(...lit).toFixed(1)}), aim: 16 ms`,
    beside: `${median(plain).toFixed(1)} ms by a frame in which nothing changes`,
  };
  const moves: number[] = [];
  const trips: number[] = [];
  // In turn: other work on the machine slows both.
  for (let n = 0; n < MOVES; n++) {
    moves.push(await frame.evaluate<number>(MOVE));
    trips.push(await frame.evaluate<number>(TRIP));
  }
  yield {
    what: 'from **Confirm** until the move stands',
    ours: `${median(moves).toFixed(0)} ms`,
    beside: `${median(trips).toFixed(0)} ms by a request without work; aim: 1.25`,
    ratio: median(moves) / median(trips),
  };
  await leave(page);
}

/**
 * Presses the elements of a selector. For each, measures the time until the next frame is drawn, minus the wait for
 * that frame.
 */
const LIGHTS = (selector: string) => `(async () => {
  const times = [];
  const step = (work) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(work());
    port2.postMessage(0);
  });
  for (let n = 0; n < ${TOUCHES}; n++) {
    const all = document.querySelectorAll('${selector}');
    const one = all[n % all.length];
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await step(() => 0);
    const before = performance.now();
    one.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    const handled = performance.now() - before;
    times.push(await new Promise((resolve) => requestAnimationFrame(() => {
      const begun = performance.now();
      void step(() => resolve(handled + performance.now() - begun));
    })));
    one.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
  }
  return times;
})()`;

/** Touches the next thing, and waits until the sheet has changed and the person is on again. */
const TOUCH = `(async () => {
  const main = document.querySelector('main');
  const changed = () => new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(main, { childList: true });
  });
  const next = () => document.querySelector('button.main') ?? document.querySelector('.place:not([aria-pressed=true])');
  while (next() === null) await changed();
  const answered = changed();
  next().click();
  await answered;
})()`;

/** Chooses a move and confirms it. Measures the time until it is shown, in ms. */
const MOVE = `(async () => {
  const main = document.querySelector('main');
  const change = (act) => new Promise((resolve) => {
    const start = performance.now();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve(performance.now() - start);
    }).observe(main, { childList: true });
    act();
  });
  const confirm = () => document.querySelector('button.main');
  while (confirm() === null)
    await change(() => document.querySelector('.place:not([aria-pressed=true])').click());
  return change(() => confirm().click());
})()`;

/** The response time of a request that the server refuses immediately, in ms. */
const TRIP = `(async () => {
  const start = performance.now();
  await (await fetch('api/view', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', authorization: 'none' } })).json();
  return performance.now() - start;
})()`;

/** The cost of people who watch one table: processor time of the bot while idle, and per move. */
async function* watched(playground: Playground, bot: Running, port: number): AsyncGenerator<Row> {
  const ann = playground.person('ann').in('roll-to-the-top');
  const key = Buffer.from(hkdfSync('sha256', playground.token, '', 'rollpad activity', 32));
  const tokens = createTokens(key, () => new Date());
  const channelId = await ann.channelId();
  const agent = new Agent({ keepAlive: true });
  /** A token of somebody at the table. */
  const tokenOf = (userId: string) => tokens.issue({ userId, name: userId, channelId, locale: 'en' });
  const personOf = (userId: string) => {
    const token = tokenOf(userId);
    return <Name extends keyof Answers>(name: Name, body: Requests[Name]) =>
      asked<Answers[Name]>(port, agent, `/api/${name}`, body, token);
  };
  const player = personOf(ann.id);
  const moved = async (): Promise<void> => {
    let view = await player('view', {});
    while (view.choosing?.preview === undefined) {
      const to = view.choosing?.places.flatMap((place) =>
        'to' in place && !place.chosen ? [place.to] : [],
      )[0];
      if (to === undefined) throw new Error('nothing can be touched');
      view = await player('view', { table: view.table, selected: to });
    }
    const { table, stamp, choosing } = view;
    const { move } = choosing?.preview ?? {};
    if (move !== undefined) await player('move', { table, stamp, move, nonce: randomUUID() });
  };
  const costOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = bot.cpu();
    await work();
    return bot.cpu() - before;
  };
  const { table } = await player('view', {});
  await moved();
  const alone = { idle: await costOf(() => pause(IDLE)), moves: await costOf(() => several(moved)) };

  let seen = 0;
  const watch = async (n: number): Promise<void> => {
    const watcher = personOf(`9${n}`);
    const { version } = await watcher('view', { table });
    const answer = await answered(port, agent, '/api/changes', { table, version }, tokenOf(`9${n}`));
    const lines = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer;
    for await (const line of createInterface(lines)) if (line.includes('"view"')) seen++;
  };
  // The connections end with the agent.
  for (let n = 0; n < WATCHERS; n++) watch(n).catch(() => {});
  await pause(IDLE);
  const idle = await costOf(() => pause(IDLE));
  const moves = await costOf(() =>
    several(async () => {
      const before = seen;
      await moved();
      while (seen < before + WATCHERS) await pause(20);
    }),
  );
  agent.destroy();
  yield {
    what: `${WATCHERS} people watch a table: part of a core while nothing happens`,
    ours: `${((100 * (idle - alone.idle)) / IDLE).toFixed(1)} %`,
    beside: 'aim: 5 %',
  };
  yield {
    what: '… processor time at a move until all have seen it',
    ours: `${((moves - alone.moves) / MOVES).toFixed(0)} ms`,
    beside: 'aim: 20 ms',
  };
}

async function several(act: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < MOVES; n++) await act();
}

async function answered(
  ...[port, agent, path, body, token]: Parameters<typeof asked>
): Promise<IncomingMessage> {
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    'accept-encoding': 'gzip',
  };
  const sent = request({ port, path, method: 'POST', headers, agent });
  sent.end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

/** @throws if the server refuses */
async function asked<T>(port: number, agent: Agent, path: string, body: object, token: string): Promise<T> {
  const answer = await answered(port, agent, path, body, token);
  const bytes = await buffer(answer);
  const read = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${read}`);
  return JSON.parse(read.toString()) as T;
}
