/**
 * `npm run tour`: a newcomer's first five minutes, timed from the start of the process, by pressing alone. Saves
 * pictures in test-output/tour; with `--pictures` renews those of the README.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM, FLAGS } from '../../../playground/web/testing/fixture.ts';
import { drawPanes, readArguments } from '../../../src/cli/sheet.ts';
import { games } from '../../../src/games/index.ts';
import { builtBot } from '../../build.ts';
import { LOOKS } from './looks.ts';
import { Newcomer } from './newcomer.ts';
import { smaller } from './smaller.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SHOTS = join(root, 'test-output/tour');
const PICTURES = join(root, 'docs/pictures');

/** A sheet of each game for the README: the same arguments give the same picture. */
const SHEETS: Readonly<Record<string, readonly string[]>> = {
  'roll-to-the-top': ['--steps', '24', '--seed', 'a', '--option', 'board=matterhorn'],
  'graphia-genesis': ['--steps', '44', '--seed', 'a'],
  'potion-shop': ['--steps', '50', '--seed', 'a'],
  'from-the-ground-up': ['--steps', '12', '--seed', 'speed'],
};

interface Lap {
  readonly what: string;
  readonly presses: number;
  readonly milliseconds: number;
}

/** `npm start` in a separate folder; resolves with the printed address. */
async function startProcess(folder: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, builtBot(), {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_FOLDER: folder, PLAYGROUND_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const data of child.stdout) {
    printed += data;
    const url = /Open (http:\S+) in a browser/.exec(printed)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`The bot has ended before it was ready: ${printed}`);
}

function visit(browser: Browser, look: keyof typeof LOOKS): Promise<Page> {
  const settings = {
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  } as const;
  return browser.newPage({ ...settings, ...LOOKS[look] });
}

async function tour(url: string, browser: Browser, laps: Lap[]): Promise<void> {
  const page = await visit(browser, 'desktop');
  const newcomer = new Newcomer(page, 'desktop');
  const shot = (name: string) => page.screenshot({ path: join(SHOTS, `${name}.png`) });
  const lap = async (what: string, work: () => Promise<number>) => {
    const begun = performance.now();
    const presses = await work();
    laps.push({ what, presses, milliseconds: performance.now() - begun });
  };

  await lap('the page is there', async () => {
    await page.goto(url);
    await page.getByRole('main').waitFor();
    return 0;
  });
  await lap('every game waits', async () => {
    for (const { id } of games)
      await page.locator('.welcome').getByRole('button', { name: id, exact: true }).waitFor();
    return 0;
  });
  await shot('welcome');
  for (const { id } of games) {
    await lap(`a round of ${id}`, async () => {
      await newcomer.goTo(id);
      return 1 + (await newcomer.playRound());
    });
    await newcomer.picturesLoaded();
    await shot(id);
  }
  await page.close();
}

/** The pictures of the README: two people side by side, and the sheets. */
async function paint(url: string, browser: Browser): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  const keep = async (page: Page, name: string) =>
    writeFile(join(PICTURES, `${name}.png`), await smaller(await page.screenshot()));

  const bot = await visit(browser, 'desktop');
  await bot.goto(url);
  const newcomer = new Newcomer(bot, 'desktop');
  await bot.setViewportSize({ width: 1280, height: 960 });
  await newcomer.goTo('from-the-ground-up');
  await newcomer.open('Play');
  await bot.getByRole('button', { name: 'Two people side by side' }).click();
  await bot.getByRole('button', { name: 'You are Ben' }).waitFor();
  await newcomer.picturesLoaded();
  await keep(bot, 'page-split');
  await bot.close();

  for (const [game, about] of Object.entries(SHEETS)) {
    const out = join(PICTURES, `${game}.png`);
    const [sheet] = await drawPanes(
      readArguments(['--game', game, '--out', out, '--part', 'sheet', ...about]),
    );
    if (sheet !== undefined) await writeFile(out, sheet.picture);
  }
}

function table(laps: readonly Lap[]): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  let total = 0;
  const rows = laps.map(({ what, presses, milliseconds }) => {
    total += milliseconds;
    return `| ${what} | ${presses} | ${seconds(milliseconds)} | ${seconds(total)} |`;
  });
  return ['| what | presses | time | since the start |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

async function main(): Promise<void> {
  await mkdir(SHOTS, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'rollpad-tour-'));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  let child: ChildProcess | undefined;
  try {
    const laps: Lap[] = [];
    const begun = performance.now();
    const running = await startProcess(folder);
    child = running.child;
    laps.push({ what: 'the bot is ready', presses: 0, milliseconds: performance.now() - begun });
    await tour(running.url, browser, laps);
    process.stdout.write(`${table(laps)}\n`);
    if (process.argv.includes('--pictures')) await paint(running.url, browser);
  } finally {
    await browser.close();
    if (child?.exitCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
