import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { createPlayground, type Playground } from '../../index.ts';
import { type DemoBot, startDemoBot } from './bot.ts';

/** Where Debian and its kin put the browser. */
export const CHROMIUM = '/usr/bin/chromium';

/** Flags that keep the browser headless and offline. */
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESKTOP = { width: 1280, height: 800 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** The built page and a browser, for many tests. */
export interface Browsers {
  readonly web: string;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Builds the page into a temporary folder and starts the browser. */
export async function openBrowser(): Promise<Browsers> {
  const web = await mkdtemp(join(tmpdir(), 'playground-page-'));
  const root = fileURLToPath(new URL('..', import.meta.url));
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir: web } });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return {
    web,
    browser,
    async close() {
      await browser.close();
      await rm(web, { recursive: true });
    },
  };
}

/** A new playground with the bot, and a page that shows it. */
export interface PageFixture {
  readonly playground: Playground;
  readonly bot: DemoBot;
  readonly page: Page;
  /** The browser's warnings and errors, and requests that left the machine. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Opens an address as a first-time visitor. @param complaints takes warnings, errors, requests that left the machine */
export async function visit(
  { browser }: Browsers,
  url: string,
  complaints: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  // Sooner than a test's own end, so that it says what it waited for.
  page.setDefaultTimeout(10_000);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(`Left the machine: ${request.url()}`);
  });
  await page.goto(url);
  await page.getByRole('main').waitFor();
  return page;
}

export async function openPage(browser: Browsers, options: BrowserContextOptions = {}): Promise<PageFixture> {
  const playground = await createPlayground({ web: browser.web });
  const bot = await startDemoBot(playground.api, playground.token);
  const complaints: string[] = [];
  const page = await visit(browser, playground.url, complaints, options);
  return {
    playground,
    bot,
    page,
    complaints,
    async close() {
      await page.context().close();
      await bot.stop();
      await playground.close();
    },
  };
}

/** What axe-core finds that is serious or worse, each with the elements that it is about. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async () => {
    const checker = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    return checker.run({ resultTypes: ['violations'] });
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`),
    );
}
