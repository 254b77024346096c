import { expect, it } from 'vitest';
import { DESKTOP, PHONE, seriousFindings } from './testing/fixture.ts';
import { box, command, describePage, said } from './testing/suite.ts';

describePage('direct messages between people in the page', (suite) => {
  it.each([
    ['a desktop', { viewport: DESKTOP }],
    ['a phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
  ])('has a group in which an added app answers, on %s', async (_name, options) => {
    const page = await suite.start(options);
    const lists = page.getByRole('button', { name: 'Show channels' });
    if ('isMobile' in options) await lists.click();
    await page.getByRole('button', { name: 'Ann’s settings' }).click();
    await page.getByRole('checkbox', { name: /^Test bot added to the account/ }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Direct messages', exact: true }).click();
    await page.getByRole('button', { name: 'New message' }).click();
    await page.getByRole('checkbox', { name: 'Ben' }).check();
    await page.getByRole('checkbox', { name: 'Chloé' }).check();
    await page.getByRole('textbox', { name: 'Group name (optional)' }).fill('Board games');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: 'Board games', level: 2 }).first().waitFor();
    await page.getByText('This is the beginning of your direct messages with Board games.').waitFor();

    await command(page, 'classic');
    await page.locator('.message-rows').getByText('Ann used').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.keyboard.press('Alt+2');
    await page.getByRole('button', { name: 'You are Ben' }).waitFor();
    await page.getByRole('heading', { name: 'Board games', level: 2 }).first().waitFor();
    await page.keyboard.press('Alt+4');
    expect(await page.getByRole('heading', { name: 'Board games', level: 2 }).count()).toBe(0);
  });

  it('names direct messages without a name after the other person, and creates a server without the bot', async () => {
    const page = await suite.start();
    await suite.fixture.playground
      .person('ben')
      .startPrivate(['ann'])
      .then((two) => two.say('Hi Ann'));
    await page.getByRole('button', { name: 'Direct messages, unread' }).click();
    await page.getByRole('button', { name: 'Ben, 1 mention' }).click();
    await said(page, 'Hi Ann').waitFor();
    await page.getByRole('button', { name: 'Host tools' }).click();
    await page.getByRole('textbox', { name: 'New server name' }).fill('Elsewhere');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await page.getByRole('heading', { name: 'lounge', level: 2, exact: true }).waitFor();
    await box(page).waitFor();
  });
});
