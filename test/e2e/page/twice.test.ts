import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOOKS } from './looks.ts';
import { Newcomer } from './newcomer.ts';
import { describeStand } from './stand.ts';

/* Presses twice at the same pixel in a real browser; `test/twice.test.ts` does so through whole games. */

describeStand('an impatient finger', (look, stand) => {
  let page: Page;
  let newcomer: Newcomer;
  beforeAll(async () => {
    page = await stand.visit(LOOKS[look]);
    newcomer = new Newcomer(page, look);
  });
  afterAll(() => page?.context().close());

  it('confirms nothing where a crate was pressed', async () => {
    await newcomer.goTo('from-the-ground-up');
    await newcomer.open('Play');
    // Beside the question, a deal with many crates has them in a menu.
    if (await newcomer.button('I know it').last().isVisible()) await newcomer.press('I know it');
    const title = () => newcomer.panel.locator('.message-main h5').first().textContent();
    const before = await title();
    // One that spoils its card is marked.
    const crates = newcomer.panel.getByRole('button', { name: /^(✕ )?\d$/ });
    for (const wait of [200, 700, 1_200]) {
      const crate = crates.last();
      const box = await crate.boundingBox();
      if (box === null) throw new Error('the crate is out of sight');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.click(x, y);
      await page.waitForTimeout(wait);
      await page.mouse.click(x, y);
      await newcomer.panel.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
      expect(await title()).toBe(before);
      await page.keyboard.press('Escape');
      await newcomer.press('Back');
    }
  });
});
