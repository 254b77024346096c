import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlayground } from '/work/main/src/playground/server.ts';
import { openHouse } from '/work/main/src/playground/web/testing/stage.ts';
import { startBot, publicMessage } from '/work/main/test/e2e/world.ts';
import { LOOKS } from '/work/main/test/e2e/page/looks.ts';
const HOUR = 3_600_000;
const house = await openHouse();
const dataFolder = await mkdtemp(join(tmpdir(), 'shot-'));
const playground = await createPlayground({ web: house.web } as never);
const troubles: any[] = [];
const rollpad = await startBot(playground, troubles, { dataFolder });
const context = await house.browser.newContext({ colorScheme: 'dark', locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce', ...LOOKS.phone });
const page = await context.newPage();
page.setDefaultTimeout(15000);
await page.goto(playground.url);
await page.getByRole('main').waitFor();
const at = (h: string, c = 'table-1') => playground.person(h).in(c);
const [ann, ben, chloe] = [at('ann'), at('ben'), at('chloe')];
const newest = (button: RegExp, words: RegExp) => playground.until(() => { const m = publicMessage(ann, button); return m?.text.match(words) ? m : undefined; }, String(words));
let n = 0;
const shot = async (name: string, priv = false) => {
  await page.waitForTimeout(1200);
  const all = page.locator(priv ? '.message-ephemeral' : '.message');
  const one = all.last();
  await one.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await one.screenshot({ path: `/tmp/shots/${String(++n).padStart(2, '0')}-${name}.png` });
};
const goTo = async (channel: string) => {
  await page.getByRole('button', { name: 'Show channels' }).click();
  await page.locator('.channel-link', { hasText: channel }).click();
  await page.waitForTimeout(500);
};
try {
  await goTo('table-1');
  await ann.command('/newgame game:roll-to-the-top clock:fast language:en');
  await ann.sees((m) => m.hasButton(/^1:join:/));
  await ben.command('/join'); await chloe.command('/join');
  await shot('lobby');
  await ann.press(/^1:options:/); await shot('options', true);
  await ann.command('/start');
  await newest(/^1:play:/, /Time runs out/);
  await shot('turn');
  await ann.press(/^1:play:/); await shot('panel', true);
  await ann.command('/climb done'); await shot('after', true);
  await ann.command('/undo'); await shot('undo-free', true);
  await chloe.command('/climb done');
  await playground.host.wind(25 * HOUR);
  await newest(/^1:vote:/, /Wait, or who/);
  await shot('late');
  await ann.press(/^1:vote:.*:offer$/); await shot('late-vote');
  await chloe.press(/^1:vote:.*:offer$/).catch(() => 0);


  await ann.press(/^1:vote:.*:offer$/).catch(() => 0);
  await newest(/^1:take:/, /is free/);
  await shot('offered');
  await ann.command('/table'); await shot('table');
  await ann.command('/clock'); await shot('clock', true);
  await ann.command('/clock clock:slow'); await newest(/^1:vote:/, /New clock/); await shot('clock-motion');
  await at('daan').press(/^1:take:/);
  await newest(/^1:play:/, /plays on for/);
  await shot('taken');
} catch (e) { console.error(e); }
console.log(troubles);
await rollpad.stop(); await playground.close(); await house.close();
