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

/** Gives a command without options, by keyboard. */
export async function command(page: Page, name: string): Promise<void> {
  await box(page).focus();
  await page.keyboard.type(`/${name} `);
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
