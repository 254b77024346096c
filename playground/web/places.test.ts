import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPlayground } from '../index.ts';
import { PageClient } from '../testing/page-client.ts';
import { PHONE, seriousFindings } from './testing/fixture.ts';
import { command, describePage, expectFailure, said, type, write } from './testing/suite.ts';

describePage('the page and its places', (suite) => {
  it('marks channels with new messages until they are read', async () => {
    const page = await suite.start();
    const channelId = await suite.fixture.playground.person('ann').in('table-1').channelId();
    await suite.fixture.bot.say(channelId, 'A new table.');
    await page.getByRole('button', { name: 'table-1, unread' }).click();
    await said(page, 'A new table.').waitFor();
    await page.getByRole('button', { name: 'table-1', exact: true }).waitFor();
    await page.reload();
    await said(page, 'A new table.').waitFor();
    await page.getByRole('button', { name: 'table-1', exact: true }).waitFor();
  });

  it('delivers direct messages, unless they are closed', async () => {
    const page = await suite.start();
    await command(page, 'letter');
    await said(page, 'I have written to you.').waitFor();
    await page.getByRole('button', { name: 'Direct messages, unread' }).click();
    await said(page, 'It is your turn.').waitFor();
    await page.getByRole('button', { name: 'Test bot Playground' }).click();
    await page.getByRole('button', { name: 'Ann’s settings' }).click();
    await page.getByRole('checkbox', { name: 'Direct messages from the bot' }).uncheck();
    await page.keyboard.press('Escape');
    await command(page, 'letter');
    await page.getByText('Test bot is thinking…').waitFor();
  });

  it('starts threads from messages and finds them again', async () => {
    const page = await suite.start();
    await write(page, 'A long story', 'Enter');
    await said(page, 'A long story').hover();
    await page.getByRole('button', { name: 'Start a thread' }).click();
    await page.getByRole('heading', { name: 'A long story', level: 2 }).first().waitFor();
    await page.getByRole('textbox').focus();
    await type(page, 'Once upon a time', 'Enter');
    await said(page, 'Once upon a time').waitFor();
    await page.getByRole('navigation', { name: 'Channels' }).getByRole('button', { name: 'general' }).click();
    await page.getByRole('button', { name: 'Threads' }).click();
    await page.getByRole('dialog', { name: 'Threads' }).getByRole('button', { name: 'A long story' }).click();
    await page.getByRole('button', { name: 'Archive thread' }).click();
    await page.getByText('This thread is archived.').waitFor();
  });

  it('lists a forum’s posts by tags, opens one and starts one', async () => {
    const page = await suite.start();
    const { host } = suite.fixture.playground;
    await host.createForum('game-posts', [{ name: 'Waiting', emoji: '⏳' }, { name: 'Finished' }], true);
    const ben = suite.fixture.playground.person('ben').in('game-posts');
    await ben.createPost('Stairs with Ben', 'Who plays?', 'Waiting');
    await (await ben.createPost('Potions with Ben', 'Over.', 'Finished')).changeThread({ archived: true });
    await page.getByRole('button', { name: 'game-posts' }).click();
    const posts = page.getByRole('region', { name: 'Posts' });
    await posts.getByRole('heading', { name: 'Archived posts' }).waitFor();
    await posts.getByRole('button', { name: 'Waiting', exact: true }).click();
    await posts.getByRole('button', { name: /Potions/ }).waitFor({ state: 'detached' });
    await posts.getByRole('button', { name: /Stairs with Ben/ }).click();
    await said(page, 'Who plays?').waitFor();
    await page.locator('.beginning .tag', { hasText: 'Waiting' }).waitFor();
    // The button in the header leads back.
    await page.locator('.header-parent').click();
    await page.getByRole('button', { name: 'New post' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('My game');
    await page.getByRole('textbox', { name: 'Message' }).fill('Join me!');
    expect(await page.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Waiting' }).check();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await said(page, 'Join me!').waitFor();
    await page.getByRole('heading', { name: 'My game', level: 2 }).first().waitFor();
  });

  it('keeps its position while older messages are added, and shows how many new ones are below', async () => {
    const page = await suite.start();
    const ben = suite.fixture.playground.person('ben');
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

  it('lets the host forget an interaction, wind the clock and take the gateway down', async () => {
    const page = await suite.start();
    await command(page, 'components');
    await page.getByRole('button', { name: 'Host tools' }).click();
    await page.getByRole('button', { name: 'Lose', exact: true }).click();
    await page.getByText('Next: Lose').waitFor();
    await page.getByRole('button', { name: 'Count' }).click();
    await expectFailure(suite.fixture);
    await page.getByRole('button', { name: '+1 week' }).click();
    await page.getByText('Ahead by 7 days').waitFor();
    await page.getByRole('button', { name: 'Take down' }).click();
    await page.getByRole('button', { name: 'Show members' }).click();
    await page.getByText('Offline — 1').waitFor();
    await page.getByRole('button', { name: 'Clear all faults' }).click();
    await page.getByText('Online — 5').waitFor();
  });

  it('goes elsewhere when the open channel is deleted, and lists a new one', async () => {
    const page = await suite.start();
    await page.getByRole('button', { name: 'table-2' }).click();
    await page.getByRole('button', { name: 'Host tools' }).click();
    await page.getByRole('textbox', { name: 'New channel name' }).fill('attic');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'attic' }).waitFor();
    const tools = page.getByRole('complementary', { name: 'Host tools' });
    await tools.getByRole('combobox', { name: 'Channel', exact: true }).last().selectOption('#table-2');
    await tools.getByRole('button', { name: 'Delete channel' }).click();
    await page.getByRole('heading', { name: 'general', level: 2, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'table-2' }).count()).toBe(0);
  });

  it('sets what the bot learns of a server, and makes the places that it finds hard', async () => {
    const page = await suite.start();
    await page.getByRole('button', { name: 'Threads', exact: true }).click();
    await page.getByRole('textbox', { name: 'Thread name' }).fill('Secret');
    await page.getByRole('checkbox', { name: 'Private' }).check();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Secret', level: 2, exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Host tools' }).click();
    const tools = page.getByRole('complementary', { name: 'Host tools' });
    await tools.getByRole('textbox', { name: 'New channel name' }).fill('news');
    await tools.getByRole('combobox', { name: 'Kind of channel' }).selectOption('Announcements');
    await tools.getByRole('button', { name: 'Create' }).first().click();
    await page.getByRole('button', { name: 'news' }).waitFor();
    await tools.getByRole('combobox', { name: 'Language' }).selectOption('Japanese');
    await tools.getByRole('textbox', { name: 'Features' }).fill('community, news');
    await page.keyboard.press('Tab');
    await tools.getByRole('checkbox', { name: /^Outage/ }).check();
    await tools.getByRole('button', { name: 'Remove', exact: true }).click();
    await tools.getByRole('button', { name: 'Add commands' }).click();
    await tools.getByRole('button', { name: 'Add commands' }).waitFor({ state: 'detached' });
    const client = new PageClient(suite.fixture.playground.url);
    const state = await client.world();
    client.close();
    expect(state.guilds).toMatchObject([
      { locale: 'ja', features: ['COMMUNITY', 'NEWS'], unavailable: true, commandsOnly: true },
    ]);
    expect(state.bot.guildIds).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('fits a phone: its lists are drawers', async () => {
    const page = await suite.start({ viewport: PHONE, hasTouch: true, isMobile: true });
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

  it('says that its server is gone, and reconnects by itself', async () => {
    const page = await suite.start();
    const { playground, bot } = suite.fixture;
    await bot.stop();
    await playground.close();
    await page.getByText('The playground isn’t responding.').waitFor();
    const again = await createPlayground({
      web: suite.browser.web,
      port: Number(new URL(playground.url).port),
    });
    await page.getByText('The playground isn’t responding.').waitFor({ state: 'detached' });
    await write(page, 'Hello again', 'Enter');
    await said(page, 'Hello again').waitFor();
    await again.close();
    // The browser has reported the broken connection, as it should.
    suite.fixture.complaints.splice(0);
  });

  it.each(['dark', 'light'] as const)(
    'has no serious axe-core finding when it is %s',
    async (colorScheme) => {
      const page = await suite.start({ colorScheme });
      await page.getByRole('button', { name: 'newgame Potions' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      for (const name of ['components', 'classic', 'markdown', 'secret']) await command(page, name);
      await page.getByText('Only you can see this').waitFor();
      await write(page, '/newgame ');
      await page.getByRole('option', { name: 'Stairs' }).waitFor();
      await page.getByRole('button', { name: 'Host tools' }).click();
      await page.getByRole('heading', { name: 'Clock' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page
        .getByRole('complementary', { name: 'Host tools' })
        .getByRole('button', { name: 'Close' })
        .click();
      await page.getByRole('button', { name: 'Leave the command' }).click();
      await page.getByRole('combobox', { name: 'Choose dice' }).click();
      await page.getByRole('option', { name: 'red' }).click();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await command(page, 'form');
      await page.getByRole('dialog', { name: 'Set up your table' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    },
  );

  it('is small', async () => {
    await suite.start();
    const assets = join(suite.browser.web, 'assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const bytes = scripts.map((name) => gzipSync(readFileSync(join(assets, name))).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(300_000);
  });
});
