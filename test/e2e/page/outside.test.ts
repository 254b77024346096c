import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seriousFindings } from '../../../playground/web/testing/fixture.ts';
import { LOOKS } from './looks.ts';
import { Newcomer } from './newcomer.ts';
import { describeStand, PICTURES } from './stand.ts';

describeStand('a group message', (look, stand) => {
  it('has a game of the person who added the app', async () => {
    const page = await stand.visit(LOOKS[look]);
    const newcomer = new Newcomer(page, look);
    const shot = (name: string) => page.screenshot({ path: join(PICTURES, `${look}-group-${name}.png`) });
    const lists = page.getByRole('button', { name: 'Show channels' });
    if (await lists.isVisible()) await lists.click();
    await page.getByRole('button', { name: 'Ann’s settings' }).click();
    await page.getByRole('checkbox', { name: /^Rollpad added to the account/ }).check();
    await shot('settings');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Direct messages/ }).click();
    await page.getByRole('button', { name: 'New message' }).click();
    await page.getByRole('checkbox', { name: 'Ben' }).check();
    await page.getByRole('checkbox', { name: 'Chloé' }).check();
    await page.getByRole('textbox', { name: 'Group name (optional)' }).fill(`Friends ${look}`);
    await shot('people');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page
      .getByRole('heading', { name: `Friends ${look}`, level: 2 })
      .first()
      .waitFor();

    await newcomer.box.focus();
    await page.keyboard.type('/newgame roll-to-the-top ');
    await page.locator('.command-name', { hasText: 'roll-to-the-top' }).waitFor();
    await page.keyboard.type('board:Tree');
    await page.keyboard.press('Enter');
    await page.locator('.option-chosen', { hasText: 'board' }).waitFor();
    await page.keyboard.press('Enter');
    await newcomer.message('Start').waitFor();
    await newcomer.picturesLoaded();
    await shot('lobby');
    expect(await page.getByRole('button', { name: 'Join', exact: true }).count()).toBe(0);
    await newcomer.look();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await newcomer.message('Play').waitFor();
    await newcomer.picturesLoaded();
    await shot('begun');
    await newcomer.open('Play');
    await newcomer.picturesLoaded();
    await shot('panel');
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  });
});
