import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../../../playground/web/testing/fixture.ts';
import { readConfig } from '../../../src/config.ts';
import { start } from '../../../src/rollpad.ts';
import type { Log } from '../../../src/table/ports.ts';
import { LOOKS } from './looks.ts';

/** The folder for screenshots. */
export const PICTURES = fileURLToPath(new URL('../../../test-output/page', import.meta.url));

/** `npm start` without a token, and a browser. */
export interface Stand {
  readonly url: string;
  /** Warnings and errors in the log, complaints of a browser, and requests that left the machine. */
  readonly complaints: string[];
  /** Opens the page in a fresh browser, as a first-time visitor. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Starts the bot in the playground with its ready tables, and the browser. */
export async function openStand(): Promise<Stand> {
  await mkdir(PICTURES, { recursive: true });
  const house = await openBrowser();
  const dataFolder = await mkdtemp(join(tmpdir(), 'rollpad-page-'));
  const complaints: string[] = [];
  const note = (about: object, message: string) =>
    void complaints.push(`The bot: ${message} ${JSON.stringify(about)}`);
  const log: Log = { debug() {}, info() {}, warn: note, error: note };
  const rollpad = await start({
    config: {
      discord: undefined,
      database: { folder: join(dataFolder, 'database') },
      dataFolder,
      playgroundPort: 0,
      logLevel: 'info',
      retention: readConfig({}).retention,
      shards: undefined,
    },
    log,
    web: house.web,
    now: () => new Date(),
    readyTables: true,
  });
  const url = rollpad.page ?? '';
  return {
    url,
    complaints,
    async visit(options) {
      const context = await house.browser.newContext({
        colorScheme: 'dark',
        locale: 'en-US',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        ...LOOKS.desktop,
        ...options,
      });
      const page = await context.newPage();
      // Ends before the test's own limit, so that the error names what is missing.
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
    },
    async close() {
      await house.close();
      await rollpad.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
