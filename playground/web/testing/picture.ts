/** Takes the README's picture: two people at one table, with the bot of the page's tests. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { CHROMIUM, FLAGS, openPage } from './fixture.ts';

const FILE = fileURLToPath(new URL('../../picture.webp', import.meta.url));
/** Of WebP, in percent. */
const QUALITY = 80;

const web = await mkdtemp(join(tmpdir(), 'playground-picture-'));
const root = fileURLToPath(new URL('..', import.meta.url));
await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir: web } });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
const { page, playground, close } = await openPage(
  { web, browser },
  { viewport: { width: 1100, height: 640 }, colorScheme: 'light' },
);
const [ann, ben] = ['ann', 'ben'].map((name) => playground.person(name).in('table-1'));
await ann?.say('Who plays?');
await ann?.command('/newgame game:potions seats:2');
await ben?.press('Join');
await ben?.say('Me!');
await ben?.command('/secret');
await page.getByRole('button', { name: /^table-1, / }).click();
await page.getByRole('button', { name: 'Two people side by side' }).click();
await page.getByText('Only you can see this').waitFor();
await page.mouse.move(0, 0);
const session = await page.context().newCDPSession(page);
const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
await writeFile(FILE, Buffer.from(data, 'base64'));
await close();
await browser.close();
await rm(web, { recursive: true, force: true });
