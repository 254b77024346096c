import { existsSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type Browsers, CHROMIUM, openBrowser, openPage, type PageFixture } from './fixture.ts';

/** The fixtures of a suite's tests. */
interface Suite {
  /** Opens a page on a new playground. */
  start(options?: BrowserContextOptions): Promise<Page>;
  /** Of the test that runs. */
  readonly fixture: PageFixture;
  readonly browser: Browsers;
}

/** Tests in a browser; where there is none, they are skipped, and said to be. A page that complains fails its test. */
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
      browser = await openBrowser();
    });
    afterEach(async () => {
      const ended = fixture;
      fixture = undefined;
      await ended?.close();
      expect(ended?.complaints ?? []).toEqual([]);
    });
    afterAll(() => browser?.close());

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

/** Something that stands in the list of messages. */
export function said(page: Page, text: string) {
  return page.locator('.message-rows').getByText(text);
}

/** Presses keys, one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Types a text where the focus is, and then presses keys. */
export async function type(page: Page, text: string, ...keys: readonly string[]): Promise<void> {
  await page.keyboard.type(text);
  await press(page, ...keys);
}

/** Types a text into the message box, and then presses keys. */
export async function write(page: Page, text: string, ...keys: readonly string[]): Promise<void> {
  await box(page).focus();
  await type(page, text, ...keys);
}

/** Gives a command without options, by keyboard. */
export async function command(page: Page, name: string): Promise<void> {
  await write(page, `/${name} `);
  await page.locator('.command-name', { hasText: `/${name}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.command-name').waitFor({ state: 'detached' });
}

/** Waits until the focus is on an element whose name or class holds `what`. */
export async function expectFocus(page: Page, what: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.localName} ${document.activeElement?.className}`);
  await expect.poll(focused).toContain(what);
}
