import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPlayground } from '../server.ts';
import {
  CHROMIUM,
  type House,
  openHouse,
  openStage,
  PHONE,
  type Stage,
  seriousFindings,
} from './testing/stage.ts';

const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser) {
  process.stderr.write(`\nNO BROWSER: the playground's page is not tested, for there is no ${CHROMIUM}.\n\n`);
}

describe.skipIf(!hasBrowser)('the page', () => {
  let house: House;
  let stage: Stage;

  beforeAll(async () => {
    house = await openHouse();
  });
  afterEach(async () => {
    expect(stage.complaints).toEqual([]);
    await stage.close();
  });
  afterAll(() => house?.close());

  const start = async (options: Parameters<typeof openStage>[1] = {}): Promise<Page> => {
    stage = await openStage(house, options);
    return stage.page;
  };

  it('welcomes a newcomer, and one press fills the message box', async () => {
    const page = await start();
    await page.getByRole('button', { name: 'Play Potions' }).click();
    await expectFocus(page, 'command-tail');
    await page.keyboard.press('Enter');
    await said(page, '@Ann opens a table for potions with 4 seats.').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('button', { name: 'Join 1' }).click();
    await page.getByRole('button', { name: 'Join 2' }).waitFor();
    expect(await page.title()).toBe('general');
  });

  it('completes commands, subcommands and options by keyboard alone', async () => {
    const page = await start();
    await box(page).focus();
    await page.keyboard.type('/cli');
    await page.getByRole('option', { name: '/climb write' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.getByRole('option', { name: 'Row 1, box 1', exact: true }).waitFor();
    await page.keyboard.type('box 5');
    await page.getByRole('option', { name: 'Row 2, box 5' }).waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.getByRole('option', { name: 'note What you think of it' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await said(page, '@Ann writes into Row-2,-box-5.').waitFor();
    await expectFocus(page, 'textarea');
  });

  it('says what is wrong with an option, and takes it back by Backspace', async () => {
    const page = await start();
    await box(page).focus();
    await page.keyboard.type('/newgame ');
    await page.getByRole('option', { name: 'Stairs' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.getByText('This must be at most 5.').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'True' }).waitFor();
    await page.keyboard.press('Backspace');
    await expect.poll(() => page.getByRole('combobox', { name: /^open/ }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await said(page, 'for stairs with 3 seats').waitFor();
  });

  it('fills in people, channels, numbers and files', async () => {
    const page = await start();
    await box(page).focus();
    await page.keyboard.type('/gift ');
    await page.getByRole('option', { name: 'Chloé' }).waitFor();
    await page.keyboard.type('chl');
    await page.keyboard.press('Enter');
    await page.keyboard.type('weight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2.5 card:');
    await page
      .getByLabel(/^card/)
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('not really') });
    await page.getByText('card.png').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await said(page, 'A gift for @Chloé, 2.5 kg.').waitFor();
  });

  it('reads a command that is pasted in one go', async () => {
    const page = await start();
    await box(page).fill('/newgame game:Potions seats:2');
    await page.getByRole('combobox', { name: /^seats/ }).waitFor();
    await page.keyboard.press('Enter');
    await said(page, 'for potions with 2 seats').waitFor();
  });

  it('shows components, presses them, and says when the bot does not answer', async () => {
    const page = await start();
    await command(page, 'components');
    await page.getByRole('button', { name: 'Off' }).and(page.locator(':disabled')).waitFor();
    const rules = page.getByRole('link', { name: /^Rules/ });
    expect(await rules.getAttribute('rel')).toContain('noopener');
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByRole('button', { name: 'Count 1' }).waitFor();
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByText('This interaction failed').waitFor();
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await said(page, 'Only for @Ann').waitFor();
    await expect.poll(() => page.getByText('This interaction failed').count()).toBe(0);
  });

  it('chooses in menus by keyboard, one, several and by search', async () => {
    const page = await start();
    await command(page, 'components');
    await page.getByRole('combobox', { name: 'Choose a box' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Row 1 Seven boxes' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await said(page, 'You chose row2.').waitFor();

    await page.getByRole('combobox', { name: 'Choose dice' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'red' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await said(page, 'You chose red and blue.').waitFor();

    await page.getByRole('combobox', { name: 'Choose a player' }).click();
    await page.keyboard.type('daa');
    await page.keyboard.press('Enter');
    await said(page, `You chose ${stage.playground.person('daan').id}.`).waitFor();
  });

  it('fills in a form, which says what is missing', async () => {
    const page = await start();
    await command(page, 'form');
    const form = page.getByRole('dialog', { name: 'Set up your table' });
    await form.waitFor();
    await page.keyboard.press('Enter');
    await form.getByText('This is required.').first().waitFor();
    await page.keyboard.type('Fr');
    await page.keyboard.press('Enter');
    await form.getByText('At least 3 characters').waitFor();
    await page.keyboard.type('iday');
    await form.getByRole('combobox', { name: 'Game' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Potions' }).waitFor();
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await form.getByRole('radio', { name: /^Six/ }).check();
    await form.getByRole('button', { name: 'Submit' }).click();
    await said(page, 'The table “Friday” plays potions.').waitFor();
    await form.waitFor({ state: 'detached' });
  });

  it('dismisses a form by Escape, and is usable behind it', async () => {
    const page = await start();
    await command(page, 'form');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await command(page, 'markdown');
    await page.getByRole('heading', { name: 'A heading' }).waitFor();
    await page.getByRole('button', { name: 'Show the spoiler' }).click();
    await page.getByText('hidden', { exact: true }).waitFor();
  });

  it('shows what is private to one person alone, side by side', async () => {
    const page = await start();
    await page.getByRole('button', { name: 'Two people side by side' }).click();
    const [ann, ben] = [page.locator('[data-pane="pane0"]'), page.locator('[data-pane="pane1"]')];
    await ben.getByRole('button', { name: 'Du bist Ben' }).waitFor();
    await ann.getByRole('textbox').focus();
    await page.keyboard.type('/secret ');
    await page.keyboard.press('Enter');
    await ann.getByText('Only you can see this').waitFor();
    await ann.getByRole('textbox').focus();
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    await ben.getByRole('listitem').getByText('Hello').waitFor();
    expect(await ben.getByText('Your card is').count()).toBe(0);
    await ann.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.poll(() => ann.getByRole('listitem').getByText('Your card is').count()).toBe(0);
  });

  it('switches people in one press, in their language, with what waits for them', async () => {
    const page = await start();
    await box(page).focus();
    await page.keyboard.type('Hello @Be');
    await page.getByRole('option', { name: 'Ben' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Be Ben, 1 mention' }).click();
    await page.locator('.message-mentioned').getByText('@Ben').waitFor();
    await page.getByRole('button', { name: 'Ann sein', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Nachricht an #general' }).focus();
    await page.keyboard.type('/neu');
    await page.getByRole('option', { name: '/neuesspiel' }).waitFor();
    await page.keyboard.press('Alt+Digit1');
    await page.getByRole('button', { name: 'You are Ann' }).waitFor();
  });

  it('marks channels with something new, until they are read', async () => {
    const page = await start();
    const channelId = await stage.playground.person('ann').in('table-1').channelId();
    await stage.bot.say(channelId, 'A new table.');
    await page.getByRole('button', { name: 'table-1, unread' }).click();
    await said(page, 'A new table.').waitFor();
    await page.getByRole('button', { name: 'table-1', exact: true }).waitFor();
    await page.reload();
    await said(page, 'A new table.').waitFor();
    await page.getByRole('button', { name: 'table-1', exact: true }).waitFor();
  });

  it('brings direct messages, unless they are closed', async () => {
    const page = await start();
    await command(page, 'letter');
    await said(page, 'I have written to you.').waitFor();
    await page.getByRole('button', { name: 'Direct messages, unread' }).click();
    await said(page, 'It is your turn.').waitFor();
    await page.getByRole('button', { name: 'Rollpad Playground' }).click();
    await page.getByRole('button', { name: 'Settings of Ann' }).click();
    await page.getByRole('checkbox', { name: 'Direct messages from the bot' }).uncheck();
    await page.keyboard.press('Escape');
    await command(page, 'letter');
    await page.getByText('Rollpad is thinking…').waitFor();
  });

  it('starts threads from messages and finds them again', async () => {
    const page = await start();
    await box(page).focus();
    await page.keyboard.type('A long story');
    await page.keyboard.press('Enter');
    await said(page, 'A long story').hover();
    await page.getByRole('button', { name: 'Start a thread' }).click();
    await page.getByRole('heading', { name: 'A long story', level: 2 }).first().waitFor();
    await page.getByRole('textbox').focus();
    await page.keyboard.type('Once upon a time');
    await page.keyboard.press('Enter');
    await said(page, 'Once upon a time').waitFor();
    await page.getByRole('navigation', { name: 'Channels' }).getByRole('button', { name: 'general' }).click();
    await page.getByRole('button', { name: 'Threads' }).click();
    await page.getByRole('dialog', { name: 'Threads' }).getByRole('button', { name: 'A long story' }).click();
    await page.getByRole('button', { name: 'Archive the thread' }).click();
    await page.getByText('This thread is archived.').waitFor();
  });

  it('keeps its place while older messages come, and says what is new below', async () => {
    const page = await start();
    const ben = stage.playground.person('ben');
    for (let index = 1; index <= 70; index += 1) await ben.say(`Line ${index}.`);
    await page.reload();
    await said(page, 'Line 70.').waitFor();
    expect(await said(page, 'Line 1.').count()).toBe(0);
    const list = page.getByRole('region', { name: 'Messages in #general' });
    await list.focus();
    await page.keyboard.press('Home');
    await said(page, 'Line 1.').waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
    await page.getByText('This is the start of the #general channel.').waitFor();
    await ben.say('Something new.');
    await page.getByRole('button', { name: '1 new message' }).click();
    await expect
      .poll(() => list.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight))
      .toBeLessThan(2);
  });

  it('opens pictures large, zooms, goes on and gives the focus back', async () => {
    const page = await start();
    await command(page, 'components');
    const picture = page.getByRole('button', { name: 'Two dice' }).last();
    await picture.focus();
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog', { name: 'Picture 1 of 2' });
    await large.getByRole('img', { name: 'Two dice' }).waitFor();
    const width = async () => (await large.getByRole('img').boundingBox())?.width ?? 0;
    const before = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(before * 1.4);
    await page.keyboard.press('0');
    await expect.poll(width).toBe(before);
    await page.keyboard.press('ArrowRight');
    await page
      .getByRole('dialog', { name: 'Picture 2 of 2' })
      .getByRole('img', { name: 'A hidden card' })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => picture.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('lets the host forget an interaction, wind the clock and take the gateway down', async () => {
    const page = await start();
    await command(page, 'components');
    await page.getByRole('button', { name: 'Host’s tools' }).click();
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByText('To come: Forget').waitFor();
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByText('This interaction failed').waitFor();
    await page.getByRole('button', { name: '+1 week' }).click();
    await page.getByText('Ahead by 7 days').waitFor();
    await page.getByRole('button', { name: 'Take it down' }).click();
    await page.getByRole('button', { name: 'Show members' }).click();
    await page.getByText('Offline — 1').waitFor();
    await page.getByRole('button', { name: 'End every fault' }).click();
    await page.getByText('Online — 5').waitFor();
  });

  it('goes elsewhere when the channel that is open is deleted, and lists a new one', async () => {
    const page = await start();
    await page.getByRole('button', { name: 'table-2' }).click();
    await page.getByRole('button', { name: 'Host’s tools' }).click();
    await page.getByRole('textbox', { name: 'Name of the new channel' }).fill('attic');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'attic' }).waitFor();
    const tools = page.getByRole('complementary', { name: 'Host’s tools' });
    await tools.getByRole('combobox', { name: 'Channel', exact: true }).last().selectOption('#table-2');
    await tools.getByRole('button', { name: 'Delete the channel' }).click();
    await page.getByRole('heading', { name: 'general', level: 2, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'table-2' }).count()).toBe(0);
  });

  it('fits a phone: its lists are drawers', async () => {
    const page = await start({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: 'Show channels' }).click();
    await page.getByRole('button', { name: 'table-2' }).click();
    await page.getByRole('heading', { name: 'table-2', level: 2, exact: true }).waitFor();
    await command(page, 'components');
    await page.getByRole('button', { name: 'Count' }).waitFor();
    const overflow = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.message-scroll, body')].some(
          (element) => element.scrollWidth > element.clientWidth,
        ),
      );
    expect(await overflow()).toBe(false);
    await page.getByRole('button', { name: 'Show members' }).click();
    await page.getByRole('complementary', { name: 'Members' }).getByText('Daan').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'Members' }).waitFor({ state: 'detached' });
  });

  it('says that its server is away, and reaches it again by itself', async () => {
    const page = await start();
    const { playground, bot } = stage;
    await bot.stop();
    await playground.close();
    await page.getByText('The playground does not answer.').waitFor();
    const again = await createPlayground({ web: house.web, port: Number(new URL(playground.url).port) });
    await page.getByText('The playground does not answer.').waitFor({ state: 'detached' });
    await box(page).focus();
    await page.keyboard.type('Hello again');
    await page.keyboard.press('Enter');
    await said(page, 'Hello again').waitFor();
    await again.close();
    // The browser has complained of the connection, as it should.
    stage.complaints.splice(0);
  });

  it.each(['dark', 'light'] as const)(
    'has no serious finding of axe-core when it is %s',
    async (colorScheme) => {
      const page = await start({ colorScheme });
      await page.getByRole('button', { name: 'Play Potions' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      for (const name of ['components', 'classic', 'markdown', 'secret']) await command(page, name);
      await page.getByText('Only you can see this').waitFor();
      await box(page).focus();
      await page.keyboard.type('/newgame ');
      await page.getByRole('option', { name: 'Stairs' }).waitFor();
      await page.getByRole('button', { name: 'Host’s tools' }).click();
      await page.getByRole('heading', { name: 'Clock' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page
        .getByRole('complementary', { name: 'Host’s tools' })
        .getByRole('button', { name: 'Close' })
        .click();
      await page.getByRole('button', { name: 'Leave the command' }).click();
      await page.getByRole('combobox', { name: 'Choose dice' }).click();
      await page.getByRole('option', { name: 'red' }).click();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Ann’s sheet' }).click();
      await page.getByRole('dialog', { name: 'Picture' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await command(page, 'form');
      await page.getByRole('dialog', { name: 'Set up your table' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    },
  );

  it('is small', async () => {
    await start();
    const assets = join(house.web, 'assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const bytes = scripts.map((name) => gzipSync(readFileSync(join(assets, name))).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(300_000);
  });
});

function box(page: Page) {
  return page.getByRole('textbox', { name: /^Message / });
}

/** Something that stands in the list of messages. */
function said(page: Page, text: string) {
  return page.locator('.message-rows').getByText(text);
}

/** Gives a command without options, by keyboard. */
async function command(page: Page, name: string): Promise<void> {
  await box(page).focus();
  await page.keyboard.type(`/${name} `);
  await page.locator('.command-name', { hasText: `/${name}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.command-name').waitFor({ state: 'detached' });
}

async function expectFocus(page: Page, what: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return `${element?.localName} ${element?.className}`;
    });
  await expect.poll(focused).toContain(what);
}
