import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { createPlayground, type Playground } from '../../index.ts';
import { type DemoBot, startDemoBot } from './bot.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built page: see `build.ts`. */
    readonly web: string;
  }
}

/** The browser's path on Debian and its derivatives. */
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

/** The built page and a browser, shared by many tests. */
export interface Browsers {
  readonly web: string;
  readonly browser: Browser;
}

let opened: Promise<Browsers> | undefined;

/** The built page and the browser, shared by all tests of a process. Each test opens a context of its own. */
export function sharedBrowser(): Promise<Browsers> {
  opened ??= openBrowser();
  return opened;
}

/** Starts the browser, which ends with the process. */
async function openBrowser(): Promise<Browsers> {
  return { web: inject('web'), browser: await chromium.launch({ executablePath: CHROMIUM, args: FLAGS }) };
}

/** A new playground with the bot, and a page that shows it. */
export interface PageFixture {
  readonly playground: Playground;
  readonly bot: DemoBot;
  readonly page: Page;
  /** The browser's warnings and errors, and requests to other machines. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/**
 * Opens an address as a first-time visitor. @param complaints collects warnings, errors and requests to other machines
 */
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
  // Shorter than a test's own timeout, so that the error says what it was waiting for.
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(`Left the machine: ${request.url()}`);
  });
  await page.goto(url);
  await page.getByRole('main').waitFor();
  return page;
}

/** Longer than Discord waits for an answer, for machines busy with other work; in ms. */
export const PATIENCE = 10_000;

export async function openPage(browser: Browsers, options: BrowserContextOptions = {}): Promise<PageFixture> {
  const playground = await createPlayground({ web: browser.web, patience: PATIENCE });
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

/** The axe-core findings that are at least serious, each with its elements. */
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
