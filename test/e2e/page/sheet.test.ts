import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildPage } from '../../../build/bundle.mjs';
import { CHROMIUM } from '../../../playground/web/testing/fixture.ts';
import { colours, type Theme } from '../../../src/core/scene.ts';
import { SETTLES_AFTER } from '../../../src/discord/presses.ts';
import { palettes } from '../../../src/drawing/themes.ts';
import { addComputer, beginGame, newChannel, openTable } from '../players.ts';
import { LOOKS, type LookName } from './looks.ts';
import { Newcomer } from './newcomer.ts';
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
// The test is faster than the rate limit, at which the page waits, and the browser complains.
const isHaste = (complaint: string) => complaint.includes('429 (Too Many Requests)');
afterEach(() => {
  const complaints = hasBrowser ? stand.complaints.splice(0) : [];
  expect(complaints.filter((complaint) => !isHaste(complaint))).toEqual([]);
});

interface Sheet {
  readonly page: Page;
  readonly inside: FrameLocator;
  readonly frame: Frame;
}

/** Discord's names for them. */
const PLATFORMS = { desktop: 'desktop', phone: 'mobile' } as const satisfies Record<LookName, string>;

/** Opens the page of a person, who leaves the activity at the end. */
async function pageOf(look: LookName, person = 0): Promise<Page> {
  const page = await stand.visit(LOOKS[look]);
  // A launched activity opens on every page of its person, so those of earlier games would request its changes, too.
  onTestFinished(async () => {
    const leave = page.getByRole('button', { name: 'Leave the activity' });
    if (await leave.isVisible()) {
      await leave.click();
      await page.locator('.activity').waitFor({ state: 'detached' });
    }
    await page.context().close();
  });
  await page.locator('.person').nth(person).click();
  return page;
}

/** The sheet of the ready table in a channel. */
async function openSheet(look: LookName, channel: string): Promise<Sheet> {
  const page = await pageOf(look);
  await new Newcomer(page, look).goTo(channel);
  try {
    await page.getByRole('button', { name: /Play$/ }).last().click();
    const open = page.getByRole('button', { name: /Open the sheet$/ }).last();
    // Where the panel has no room for it.
    const more = page.locator('.message-ephemeral').last().getByRole('button', { name: /More$/ });
    await open.or(more).first().waitFor();
    if (!(await open.isVisible())) await more.click();
    await open.click();
  } catch (cause) {
    throw await unopened(page, cause);
  }
  return sheetOn(page);
}

/** Says what was there instead of a sheet. */
async function unopened(page: Page, cause: unknown): Promise<Error> {
  const [said, shown] = [await page.locator('body').innerText(), page.frames().map((frame) => frame.url())];
  return new Error(`No sheet opened. ${shown.join(' ')}\n${said.slice(-1_000)}`, { cause });
}

/** The sheet that opens on a page. It opens again when the page's width changes. */
async function sheetOn(page: Page, look?: LookName): Promise<Sheet> {
  if (look !== undefined) await page.setViewportSize(LOOKS[look].viewport);
  const platform = look === undefined ? '' : PLATFORMS[look];
  const inside = page.frameLocator(`.activity iframe[src*="platform=${platform}"]`);
  try {
    await inside.locator('canvas').first().waitFor();
  } catch (cause) {
    throw await unopened(page, cause);
  }
  const frame = page
    .frames()
    .find((frame) => frame.url().includes('/activities/') && frame.url().includes(`platform=${platform}`));
  if (frame === undefined) throw new Error('the activity has no frame');
  return { page, inside, frame };
}

/** Whether a game is over, or the page cannot be used now. It is a string because the tests lack the DOM types. */
const REST = `
  if (document.querySelector('.card'))
    return document.querySelector('.players:not(:has(.awaited))') ? 'over' : 'waits';
  if (document.querySelector('.place.lit, main[aria-busy=true]')) return 'waits';
`;

/**
 * Touches the next thing in the page, where a finger would: `done`, `waits` or `over`. Fails if something covers it.
 * Always choosing the same place could alternate between two forever, so it takes a pseudo-random one, by the minimal
 * standard generator.
 */
const STEP = `(() => {
  ${REST}
  // The bot holds back what is confirmed as soon as it appears.
  window.seen = document.querySelector('button.main') ? (window.seen ?? performance.now()) : undefined;
  if (performance.now() - window.seen < ${SETTLES_AFTER}) return 'waits';
  const free = [...document.querySelectorAll('.place:not([aria-pressed=true])')];
  window.hand = ((window.hand ?? 1) * 16807) % 2147483647;
  const next =
    document.querySelector('button.main') ??
    free[window.hand % (free.length || 1)] ??
    document.querySelector('.side .row:not(.help) button');
  if (!next) return 'waits';
  next.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = next.getBoundingClientRect();
  const touched = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!next.contains(touched)) throw new Error(next.outerHTML + ' is covered by ' + touched?.outerHTML);
  touched.click();
  window.seen = undefined;
  return 'done';
})()`;

/** What the keyboard has to reach next, as a selector; `waits` or `over`. */
const NEXT = `(() => {
  ${REST}
  const all = ['button.main', '.place:not([aria-pressed=true])', '.side .row:not(.help) button'];
  return all.find((one) => document.querySelector(one)) ?? 'waits';
})()`;

/** Maximum number of times that Tab is pressed to reach a control. */
const TABS = 60;

/** Maximum number of keys for a choice, on average over a whole game. */
const KEYS_A_CHOICE = 8;

/** Ends a roll in Roll to the Top!, and confirms it if asked. */
const END = `(document.querySelector('button.main') ??
  [...document.querySelectorAll('.side .row:not(.help) button')].at(-1))?.click()`;

/** The findings of axe-core on the sheet's page, in a theme. The page refers to colours only by name. */
async function findings(frame: Frame, theme: Theme): Promise<readonly string[]> {
  const style = colours.map((name) => `--${name}: ${palettes[theme][name]}`).join(';');
  const own = await frame.evaluate<string>('document.documentElement.style.cssText');
  const show = (css: string) =>
    frame.evaluate(`document.documentElement.style.cssText = ${JSON.stringify(css)}`);
  await show(`${style}; color-scheme: ${theme}`);
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate<AxeResults>('axe.run()');
  await show(own);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${theme}: ${id}: ${html} ${failureSummary}`),
  );
}

describe.skipIf(!hasBrowser)('the sheet', () => {
  it('goes from place to place by arrow keys, and continues by itself after a lost connection', async () => {
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
    // The bot holds back what is pressed as soon as it appears, and the sheet may just have been drawn once more.
    await page.waitForTimeout(2 * SETTLES_AFTER);

    await page.route('**/api/**', (route) => route.abort());
    await page.keyboard.press('Enter');
    await inside.getByText('No connection.').waitFor();
    await page.unroute('**/api/**');
    await confirm.waitFor({ state: 'detached' });
    await inside.getByText('No connection.').waitFor({ state: 'detached' });
    // The browser's reports of the lost requests.
    stand.complaints.splice(0);
  });
});

describe.skipIf(!hasBrowser)('by keyboard alone', () => {
  it.each(['roll-to-the-top', 'graphia-genesis', 'potion-shop', 'from-the-ground-up'])(
    'a whole game of %s, without ever losing the focus',
    async (game) => {
      const [channel, ann] = await newChannel(stand.playground, 'ann');
      await openTable(ann, game);
      await addComputer(ann, 'easy');
      await ann.command('/table start');
      await ann.sees((message) => message.hasButton(/^1:play:/));
      const page = await pageOf('desktop');
      await new Newcomer(page, 'desktop').goTo(channel);
      await ann.launch();
      const { frame, inside } = await sheetOn(page);
      const isOn = (selector: string) =>
        frame.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`);
      let [keys, presses, tabs] = [0, 0, 0];
      const press = async (key: string) => {
        keys++;
        await page.keyboard.press(key);
      };
      // The frame has the keyboard from here on.
      await inside.locator('.place, .side button').first().focus();
      /** What Tab looks for since the last choice. Its answer may come meanwhile, and then it is something else. */
      let sought: string | undefined;
      const step = async () => {
        // Tab itself leads out of the frame, too, and back into it.
        if (tabs === 0) expect(await isOn('body')).toBe(false);
        const next = await frame.evaluate<string>(NEXT);
        if (next === 'over' || next === 'waits') return next;
        sought ??= next;
        if (!(await isOn(next))) {
          // From the last choice, Confirm is the next control.
          if (tabs === (sought === 'button.main' ? 1 : TABS)) throw new Error(`Tab does not lead to ${next}`);
          tabs++;
          await press('Tab');
          return 'tab';
        }
        // Not always the same place.
        if (next === 'button.main') await page.waitForTimeout(SETTLES_AFTER);
        if (next.startsWith('.place')) for (let n = presses % 3; n > 0; n--) await press('ArrowRight');
        await press('Enter');
        presses++;
        [tabs, sought] = [0, undefined];
        expect(await frame.evaluate('document.querySelector(".unseen").textContent')).not.toMatch(
          /\.\.(?!\.)/,
        );
        return 'done';
      };
      for (let heard = ''; heard !== 'over'; heard = await step())
        if (heard === 'waits') await page.waitForTimeout(20);
      process.stdout.write(`${game}: ${keys} keys for ${presses} choices by keyboard\n`);
      expect(presses).toBeGreaterThan(10);
      expect(keys / presses).toBeLessThan(KEYS_A_CHOICE);
      expect(await inside.locator('h1').count()).toBe(1);
      expect(await inside.locator('header, main').count()).toBe(2);
    },
    360_000,
  );
});

describe.skipIf(!hasBrowser)('two people', () => {
  it('see at once what the other one does', async () => {
    const [ann, ben] = ['ann', 'ben'].map((name) => stand.playground.person(name).in('general'));
    if (ann === undefined || ben === undefined) throw new Error('nobody is there');
    await beginGame([ann, ben], 'roll-to-the-top');
    const sheets: (Sheet & { readonly isOn: () => Promise<boolean> })[] = [];
    for (const [index, person] of [ann, ben].entries()) {
      const page = await pageOf('desktop', index);
      await person.launch();
      const sheet = await sheetOn(page);
      const awaited = sheet.inside.locator('.players .awaited', { hasText: person.name });
      sheets.push({ ...sheet, isOn: async () => (await awaited.count()) === 1 });
    }
    const [mover, other] = (await sheets[0]?.isOn()) ? sheets : sheets.toReversed();
    if (mover === undefined || other === undefined) throw new Error('nobody is to move');
    const endRoll = async () => {
      await mover.frame.evaluate(END);
      return other.isOn();
    };
    await expect.poll(endRoll, { timeout: 30_000, interval: 500 }).toBe(true);
    await expect.poll(mover.isOn).toBe(false);
  }, 120_000);
});

/** The number of touches at one width before the game continues at the other. */
const AT_ONE_WIDTH = 10;

describe.skipIf(!hasBrowser)('by touch alone, at both widths', () => {
  it.each<[string, LookName, LookName]>([
    ['roll-to-the-top', 'desktop', 'phone'],
    ['graphia-genesis', 'desktop', 'phone'],
    ['from-the-ground-up', 'phone', 'desktop'],
    ['potion-shop', 'phone', 'desktop'],
  ])(
    'a whole game of %s',
    async (channel, first, second) => {
      let look = first;
      const { page, ...opened } = await openSheet(look, channel);
      let { frame, inside } = opened;
      const fonts: string[] = [];
      page.on('request', (request) => {
        if (/DejaVuSans(-Bold)?-[A-Z0-9]+\.ttf/.test(request.url())) fonts.push(request.url());
      });
      const isSeen = async (name: string) => {
        for (const theme of ['light', 'dark'] as const) expect(await findings(frame, theme)).toEqual([]);
        await page.screenshot({ path: join(PICTURES, `${look}-sheet-${name}.png`) });
      };
      await isSeen(channel);
      const game = async () => (await inside.locator('h1').innerText()).split(' · ')[0];
      const played = await game();
      let touches = 0;
      let switches = 0;
      await expect
        .poll(
          async () => {
            // Only while the game waits for the person, so that a page never opens in the middle of its end.
            if (touches === (switches + 1) * AT_ONE_WIDTH) {
              const rest = await frame.evaluate<string | undefined>(`(() => {${REST}})()`);
              if (rest !== undefined) return rest;
              switches++;
              look = look === first ? second : first;
              ({ frame, inside } = await sheetOn(page, look));
              if (switches === 1) await isSeen(channel);
            }
            const outcome = await frame.evaluate<string>(STEP);
            if (outcome === 'done') touches++;
            return outcome;
          },
          { timeout: 300_000, interval: 40 },
        )
        .toBe('over');
      expect(await game()).toBe(played);
      await isSeen(`${channel}-end`);
      await inside.getByRole('button', { name: 'Look back' }).click();
      await inside.locator('.past canvas').first().waitFor();
      await isSeen(`${channel}-past`);
      expect(switches).toBeGreaterThan(0);
      // The alphabets of all scripts are for people's names alone.
      expect(fonts).toEqual([]);
    },
    360_000,
  );
});
