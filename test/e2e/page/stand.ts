import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { Playground } from '../../../playground/index.ts';
import { CHROMIUM, sharedBrowser, visit } from '../../../playground/web/testing/fixture.ts';
import { readConfig } from '../../../src/config.ts';
import { games } from '../../../src/games/index.ts';
import { start } from '../../../src/rollpad.ts';
import type { Log } from '../../../src/table/ports.ts';
import { withSameDice } from '../dice.ts';
import { PATIENCE } from '../world.ts';
import { LOOKS, type LookName } from './looks.ts';

/** The folder for screenshots. */
export const PICTURES = fileURLToPath(new URL('../../../test-output/page', import.meta.url));

/** `npm start` without a token, and a browser. */
export interface Stand {
  readonly url: string;
  readonly playground: Playground;
  /** Warnings and errors in the log, complaints of a browser, and requests to other machines. */
  readonly complaints: string[];
  /** Opens the page in a fresh browser, as a first-time visitor. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Tests at every width. Without a browser they are skipped with a note. */
export function describeStand(
  name: string,
  tests: (look: LookName, stand: Pick<Stand, 'visit'>) => void,
): void {
  const hasBrowser = existsSync(CHROMIUM);
  if (!hasBrowser)
    process.stderr.write(`\nNO BROWSER: ${name} is not tested, for there is no ${CHROMIUM}.\n\n`);
  let stand: Stand | undefined;
  beforeAll(async () => {
    if (hasBrowser) stand = await openStand();
  });
  afterAll(() => stand?.close());
  afterEach(() => expect(stand?.complaints.splice(0) ?? []).toEqual([]));
  const visit: Stand['visit'] = async (options) => {
    if (stand === undefined) throw new Error('The bot was not started.');
    return stand.visit(options);
  };
  describe.skipIf(!hasBrowser).each(Object.keys(LOOKS) as LookName[])(`${name} at %s width`, (look) =>
    tests(look, { visit }),
  );
}

/** Starts the bot in the playground with its ready tables, and the browser. @param sheets the built page of the sheets */
export async function openStand(sheets?: URL): Promise<Stand> {
  await mkdir(PICTURES, { recursive: true });
  const house = await sharedBrowser();
  const dataFolder = await mkdtemp(join(tmpdir(), 'rollpad-page-'));
  const complaints: string[] = [];
  const record = (about: object, message: string) =>
    void complaints.push(`The bot: ${message} ${JSON.stringify(about)}`);
  const log: Log = { debug() {}, info() {}, warn: record, error: record };
  const rollpad = await start({
    config: {
      discord: undefined,
      database: { folder: join(dataFolder, 'database') },
      dataFolder,
      playgroundPort: 0,
      logLevel: 'info',
      retention: readConfig({}).retention,
      matching: true,
      shards: undefined,
    },
    log,
    web: house.web,
    ...(sheets === undefined ? {} : { sheets }),
    now: () => new Date(),
    games: withSameDice(games),
    readyTables: true,
    patience: PATIENCE,
  });
  const { playground } = rollpad;
  if (playground === undefined) throw new Error('The bot was started without a playground.');
  const { url } = playground;
  const pages: Page[] = [];
  return {
    url,
    playground,
    complaints,
    async visit(options) {
      const page = await visit(house, url, complaints, { ...LOOKS.desktop, ...options });
      pages.push(page);
      return page;
    },
    async close() {
      for (const page of pages) await page.context().close();
      await rollpad.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
