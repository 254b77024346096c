import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOOKS } from './looks.ts';
import { Newcomer } from './newcomer.ts';
import { describeStand } from './stand.ts';

/** Maximum number of times that Tab is pressed from the top of the page to **Play**. */
const TABS_TO_PLAY = 6;

/** The same from a panel that opens to its first control: after what was pressed, its author, what it mentions, and its picture. */
const TABS_TO_PANEL = 5;

describeStand('with the keyboard alone', (look, stand) => {
  let page: Page;
  beforeAll(async () => {
    page = await stand.visit(LOOKS[look]);
  });
  afterAll(() => page?.context().close());

  const isOn = (selector: string) =>
    page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
  const isCalled = (name: string) =>
    page.evaluate<boolean>(
      `document.activeElement.matches('button') && document.activeElement.textContent.endsWith(${JSON.stringify(name)})`,
    );
  const tabTo = async (isThere: () => Promise<boolean>, most: number) => {
    const passed: string[] = [];
    while (!(await isThere())) {
      expect(passed.length, passed.join('\n')).toBeLessThan(most);
      await page.keyboard.press('Tab');
      expect(await isOn('body')).toBe(false);
      passed.push(await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)'));
    }
    return passed.length;
  };

  it.each(['roll-to-the-top', 'graphia-genesis', 'potion-shop', 'from-the-ground-up'])(
    'a person finds Play in %s, and the panel after it',
    async (channel) => {
      const newcomer = new Newcomer(page, look);
      await newcomer.goTo(channel);
      await newcomer.message('Play').waitFor();
      await page.reload();
      await newcomer.message('Play').waitFor();
      const skip = await tabTo(() => isOn('.skip'), 1);
      await page.keyboard.press('Enter');
      const tabs = skip + (await tabTo(() => isCalled('Play'), TABS_TO_PLAY - skip));
      await page.keyboard.press('Enter');
      await newcomer.panel.waitFor();
      // The panel comes next, and each of its controls after the other.
      await expect.poll(() => isOn('.message-ephemeral')).toBe(true);
      expect(tabs).toBeLessThanOrEqual(TABS_TO_PLAY);
      await tabTo(
        () => isOn('.message-ephemeral button.button, .message-ephemeral [role=combobox]'),
        TABS_TO_PANEL,
      );
      // An open panel would be the first at the next visit.
      await newcomer.panel.getByRole('button', { name: 'Dismiss message' }).click();
      await newcomer.panel.waitFor({ state: 'detached' });
    },
  );
});
