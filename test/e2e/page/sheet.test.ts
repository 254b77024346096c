import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildPage } from '../../../build.mjs';
import { CHROMIUM } from '../../../playground/web/testing/fixture.ts';
import { LOOKS, type LookName } from './looks.ts';
import { openStand, PICTURES, type Stand } from './stand.ts';

const hasBrowser = existsSync(CHROMIUM);
let stand: Stand;
let folder = '';

beforeAll(async () => {
  if (!hasBrowser) return;
  folder = await mkdtemp(join(tmpdir(), 'rollpad-sheet-'));
  await buildPage(folder);
  stand = await openStand(pathToFileURL(`${folder}/`));
});
afterAll(async () => {
  if (!hasBrowser) return;
  await stand.close();
  await rm(folder, { recursive: true });
});
// This hand is quicker than the limit of requests, at which the page waits, and the browser complains.
const isHaste = (complaint: string) => complaint.includes('429 (Too Many Requests)');
afterEach(() => {
  const complaints = hasBrowser ? stand.complaints.splice(0) : [];
  expect(complaints.filter((one) => !isHaste(one))).toEqual([]);
});

/** The sheet of the ready table in a channel. */
interface Sheet {
  readonly page: Page;
  readonly inside: FrameLocator;
  readonly frame: Frame;
}

async function openSheet(look: LookName, channel: string): Promise<Sheet> {
  const page = await stand.visit(LOOKS[look]);
  // An activity opens on every page of its person: those of earlier games would ask for its changes, too.
  onTestFinished(async () => {
    const leave = page.getByRole('button', { name: 'Leave the activity' });
    if (await leave.isVisible()) await leave.click();
    await page.context().close();
  });
  const lists = page.getByRole('button', { name: 'Show channels' });
  if (await lists.isVisible()) await lists.click();
  await page.getByText(channel, { exact: true }).first().click();
  await page.getByRole('button', { name: /Play$/ }).last().click();
  await page
    .getByRole('button', { name: /Open the sheet$/ })
    .last()
    .click();
  const inside = page.frameLocator('.activity iframe');
  try {
    await inside.locator('canvas').first().waitFor();
  } catch (cause) {
    const [said, shown] = [await page.locator('main').innerText(), page.frames().map((one) => one.url())];
    throw new Error(`No sheet opened. ${shown.join(' ')}\n${said.slice(-1_000)}`, { cause });
  }
  const frame = page.frames().find((one) => one.url().includes('/activities/'));
  if (frame === undefined) throw new Error('the activity has no frame');
  return { page, inside, frame };
}

/**
 * Does what comes next, in the page: `done`, `waits` or `over`. Without the DOM's types, as text. A hand that always took
 * the same place could choose between two for ever, so it takes another one each time: by the minimal standard generator.
 */
const STEP = `(() => {
  if (document.querySelector('.card'))
    return document.querySelector('.players:not(:has(.awaited))') ? 'over' : 'waits';
  if (document.querySelector('.place.lit, main[inert]')) return 'waits';
  const free = [...document.querySelectorAll('.place:not([aria-pressed=true])')];
  window.hand = ((window.hand ?? 1) * 16807) % 2147483647;
  const next =
    document.querySelector('button.main') ??
    free[window.hand % (free.length || 1)] ??
    document.querySelector('.side .row:not(.help) button');
  next?.click();
  return next ? 'done' : 'waits';
})()`;

/** What axe-core finds in the page of the sheet that is serious or worse. */
async function findings(frame: Frame): Promise<readonly string[]> {
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate<AxeResults>('axe.run()');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
    );
}

describe.skipIf(!hasBrowser)('the sheet', () => {
  it('is played by the keyboard alone, and goes on by itself after a lost connection', async () => {
    const { page, frame, inside } = await openSheet('desktop', 'graphia-genesis');
    const focused = () => frame.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? ""');
    await inside.locator('.place').first().focus();
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('Enter');
    const confirm = inside.getByRole('button', { name: 'Confirm' });
    await confirm.waitFor();
    await confirm.focus();

    await page.route('**/api/**', (route) => route.abort());
    await page.keyboard.press('Enter');
    await inside.getByText('No connection.').waitFor();
    await page.unroute('**/api/**');
    await confirm.waitFor({ state: 'detached' });
    expect(await inside.getByText('No connection.').count()).toBe(0);
    // What the browser says of the lost requests.
    stand.complaints.splice(0);
  }, 120_000);
});

const games = {
  desktop: ['roll-to-the-top', 'graphia-genesis'],
  phone: ['from-the-ground-up', 'potion-shop'],
} as const;

describe.skipIf(!hasBrowser).each(Object.keys(games) as LookName[])('at %s width', (look) => {
  it.each(games[look])(
    'a whole game of %s by touch alone',
    async (channel) => {
      const sheet = await openSheet(look, channel);
      const { page, frame } = sheet;
      expect(await findings(frame)).toEqual([]);
      await page.screenshot({ path: join(PICTURES, `${look}-sheet-${channel}.png`) });
      let touches = 0;
      await expect
        .poll(
          async () => {
            const outcome = await frame.evaluate<string>(STEP);
            if (outcome === 'done') touches++;
            return outcome;
          },
          { timeout: 300_000, interval: 40 },
        )
        .toBe('over');
      await page.screenshot({ path: join(PICTURES, `${look}-sheet-${channel}-end.png`) });
      expect(touches).toBeGreaterThan(10);
      expect(await findings(frame)).toEqual([]);
    },
    360_000,
  );
});
