import { existsSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { type Browsers, CHROMIUM, openPage, PATIENCE, type PageFixture, sharedBrowser } from './fixture.ts';

/** The fixtures of a suite's tests. */
interface Suite {
  /** Opens a page on a new playground. */
  start(options?: BrowserContextOptions): Promise<Page>;
  /** The fixture of the running test. */
  readonly fixture: PageFixture;
  readonly browser: Browsers;
}

/**
 * Browser tests. Without a browser they are skipped with a note. A page that logs warnings or errors fails its test.
 */
export function describePage(name: string, tests: (suite: Suite) => void): void {
  const hasBrowser = existsSync(CHROMIUM);
  if (!hasBrowser) {
    process.stderr.write(`\nNO BROWSER: "${name}" is not tested, for there is no ${CHROMIUM}.\n\n`);
  }
  describe.skipIf(!hasBrowser)(name, () => {
    let browser: Browsers | undefined;
    let fixture: PageFixture | undefined;
    const have = <T>(thing: T | undefined): T => {
      if (thing === undefined) throw new Error('The test has not started its page.');
      return thing;
    };
    beforeAll(async () => {
      browser = await sharedBrowser();
    });
    afterEach(async () => {
      const ended = fixture;
      fixture = undefined;
      await ended?.close();
      expect(ended?.complaints ?? []).toEqual([]);
    });

    tests({
      async start(options) {
        fixture = await openPage(have(browser), options);
        return fixture.page;
      },
      get fixture() {
        return have(fixture);
      },
      get browser() {
        return have(browser);
      },
    });
  });
}

/** The message box. */
export function box(page: Page) {
  return page.getByRole('textbox', { name: /^Message / });
}

/** A text in the list of messages. */
export function said(page: Page, text: string) {
  return page.locator('.message-rows').getByText(text);
}

/** Presses keys in order. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Types a text at the focus, then presses keys. */
export async function type(page: Page, text: string, ...keys: readonly string[]): Promise<void> {
  await page.keyboard.type(text);
  await press(page, ...keys);
}

/** Types a text into the message box, then presses keys. */
export async function write(page: Page, text: string, ...keys: readonly string[]): Promise<void> {
  await box(page).focus();
  await type(page, text, ...keys);
}

/** Runs a command without options, by keyboard. */
export async function command(page: Page, name: string): Promise<void> {
  await write(page, `/${name} `);
  await page.locator('.command-name', { hasText: `/${name}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.command-name').waitFor({ state: 'detached' });
}

/** Waits until the page says that the bot did not answer. Discord's time for an answer passes by the playground's clock. */
export async function expectFailure({ page, playground }: PageFixture): Promise<void> {
  const failed = page.getByText('This interaction failed');
  await expect
    .poll(async () => {
      await playground.host.wind(PATIENCE);
      return failed.count();
    })
    .toBe(1);
}

/** Waits until the focused element's name or class contains `what`. */
export async function expectFocus(page: Page, what: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.localName} ${document.activeElement?.className}`);
  await expect.poll(focused).toContain(what);
}
