import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from './testing/fixture.ts';
import {
  box,
  command,
  describePage,
  expectFailure,
  expectFocus,
  press,
  said,
  type,
  write,
} from './testing/suite.ts';

describePage('the page', (suite) => {
  it('welcomes a newcomer, and one press fills the message box', async () => {
    const page = await suite.start();
    await page.getByRole('button', { name: 'newgame Potions' }).click();
    await expectFocus(page, 'command-tail');
    await page.keyboard.press('Enter');
    await said(page, '@Ann opens a table for potions with 4 seats.').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('button', { name: 'Join 1' }).click();
    await page.getByRole('button', { name: 'Join 2' }).waitFor();
    expect(await page.title()).toBe('general');
  });

  it('shows the present times of a message that is edited', async () => {
    const page = await suite.start();
    const { bot, playground } = suite.fixture;
    const edit = await bot.say(
      await playground.person('ann').in('general').channelId(),
      'At <t:1600000000:f>',
    );
    await said(page, 'September 13, 2020').waitFor();
    await edit('At <t:1600604800:f>');
    await said(page, 'September 20, 2020').waitFor();
  });

  it('completes commands, subcommands and options by keyboard', async () => {
    const page = await suite.start();
    await write(page, '/cli');
    await page.getByRole('option', { name: '/climb write' }).waitFor();
    await press(page, 'ArrowDown', 'ArrowUp', 'Tab');
    await page.getByRole('option', { name: 'Row 1, box 1', exact: true }).waitFor();
    await page.keyboard.type('box 5');
    // Before the suggestions arrive: it takes the first one.
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'note What you think of it' }).waitFor();
    await press(page, 'Tab', 'Enter');
    await said(page, '@Ann writes into Row-2,-box-5.').waitFor();
    await expectFocus(page, 'textarea');
  });

  it('sends what its line says, or says what Enter does instead', async () => {
    const page = await suite.start();
    await write(page, '/climb done ');
    await page.getByText('Enter sends the command').waitFor();
    await page.getByRole('option', { name: 'note' }).waitFor();
    await page.keyboard.press('Enter');
    await said(page, '@Ann writes into nothing.').waitFor();

    await write(page, '/climb done no');
    await page.getByText('Enter adds the option.').waitFor();
    await type(page, 'w', 'Enter');
    await page.locator('.suggestions-note', { hasText: 'No options match' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await expectFocus(page, 'command-tail');
    await press(page, 'Backspace', 'Enter');
    await page.getByRole('combobox', { name: /^note/ }).waitFor();
    await type(page, 'well', 'Enter');
    await said(page, '@Ann writes into nothing!').waitFor();
  });

  it.each([DESKTOP, PHONE])(
    'leaves the welcome in sight when it fills the box ($width px)',
    async (viewport) => {
      const page = await suite.start({ viewport });
      const start = page.getByRole('button', { name: 'newgame Potions' });
      const shown = () =>
        start.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
      await start.click();
      await expectFocus(page, 'command-tail');
      expect(await page.getByRole('listbox').count()).toBe(0);
      expect(await shown()).toBe(true);
      // What else there is opens when it is asked for.
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name: /^seats/ }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '+2 optional' }).click();
      await page.getByRole('option', { name: /^seats/ }).waitFor();
    },
  );

  it('has the bot’s commands in the menu of a message and of a person', async () => {
    const page = await suite.start();
    await box(page).fill('Hello');
    await page.keyboard.press('Enter');
    await said(page, 'Hello').click({ button: 'right' });
    await page.getByRole('button', { name: 'Quote' }).click();
    await said(page, 'Somebody said “Hello”.').waitFor();
    // Such a command has no slash.
    await page.locator('.origin-command').getByText('Quote', { exact: true }).waitFor();
    await page.getByRole('complementary', { name: 'Members' }).getByText('Ben').click({ button: 'right' });
    await page.getByRole('button', { name: 'Greet' }).click();
    await said(page, 'Good day, @Ben!').waitFor();
  });

  it('says what is wrong with an option, and removes it with Backspace', async () => {
    const page = await suite.start();
    await write(page, '/newgame ');
    await page.getByRole('option', { name: 'Stairs' }).waitFor();
    await press(page, 'Enter', 'ArrowDown', 'Enter');
    await type(page, '9', 'Enter');
    await page.getByText('This must be at most 5.').waitFor();
    await page.keyboard.press('Backspace');
    await type(page, '3', 'Tab', 'ArrowDown', 'Enter');
    await page.getByRole('option', { name: 'True' }).waitFor();
    await page.keyboard.press('Backspace');
    await expect.poll(() => page.getByRole('combobox', { name: /^open/ }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await said(page, 'for stairs with 3 seats').waitFor();
  });

  it('fills in people, channels, numbers and files', async () => {
    const page = await suite.start();
    await write(page, '/gift ');
    await page.getByRole('option', { name: 'Chloé' }).waitFor();
    await type(page, 'chl', 'Enter');
    await type(page, 'weight', 'Tab');
    await page.keyboard.type('2.5 card:');
    await page
      .getByLabel(/^card/)
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('not really') });
    await page.getByText('card.png').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await said(page, 'A gift for @Chloé, 2.5 kg.').waitFor();
  });

  it('parses a pasted command', async () => {
    const page = await suite.start();
    await box(page).fill('/newgame game:Potions seats:2');
    await page.getByRole('combobox', { name: /^seats/ }).waitFor();
    await page.keyboard.press('Enter');
    await said(page, 'for potions with 2 seats').waitFor();
  });

  it('shows and presses components, and says when the bot does not answer', async () => {
    const page = await suite.start();
    await command(page, 'components');
    await page.getByRole('button', { name: 'Off' }).and(page.locator(':disabled')).waitFor();
    const rules = page.getByRole('link', { name: /^Rules/ });
    expect(await rules.getAttribute('rel')).toContain('noopener');
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByRole('button', { name: 'Count 1' }).waitFor();
    await page.getByRole('button', { name: 'Fail' }).click();
    await expectFailure(suite.fixture);
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await said(page, 'Only for @Ann').waitFor();
    await expect.poll(() => page.getByText('This interaction failed').count()).toBe(0);
  });

  it('chooses in menus by keyboard: one, several, and by search', async () => {
    const page = await suite.start();
    await command(page, 'components');
    await page.getByRole('combobox', { name: 'Choose a box' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Row 1 Seven boxes' }).waitFor();
    await press(page, 'End', 'Enter');
    await said(page, 'You chose row2.').waitFor();

    await page.getByRole('combobox', { name: 'Choose dice' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'red' }).waitFor();
    await press(page, 'Enter', 'ArrowDown', 'ArrowDown', 'Space', 'Escape');
    await said(page, 'You chose red and blue.').waitFor();

    await page.getByRole('combobox', { name: 'Choose a player' }).click();
    await type(page, 'daa', 'Enter');
    await said(page, `You chose ${suite.fixture.playground.person('daan').id}.`).waitFor();
  });

  it('fills in a form, which says what is missing', async () => {
    const page = await suite.start();
    await command(page, 'form');
    const form = page.getByRole('dialog', { name: 'Set up your table' });
    await form.waitFor();
    await page.keyboard.press('Enter');
    await form.getByText('This is required.').first().waitFor();
    await type(page, 'Fr', 'Enter');
    await form.getByText('At least 3 characters').waitFor();
    await page.keyboard.type('iday');
    await form.getByRole('combobox', { name: 'Game' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Potions' }).waitFor();
    await press(page, 'p', 'Enter');
    await form.getByRole('radio', { name: /^Six/ }).check();
    await form.getByRole('button', { name: 'Submit' }).click();
    await said(page, 'The table “Friday” plays potions.').waitFor();
    await form.waitFor({ state: 'detached' });
  });

  it('dismisses a form with Escape, and stays usable behind it', async () => {
    const page = await suite.start();
    await command(page, 'form');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await command(page, 'markdown');
    await page.getByRole('heading', { name: 'A heading' }).waitFor();
    await page.getByRole('button', { name: 'Show the spoiler' }).click();
    await page.getByText('hidden', { exact: true }).waitFor();
  });

  it('fills the box with a mentioned command, and shows a wrong mention as it is written', async () => {
    const page = await suite.start();
    await command(page, 'markdown');
    const wrong = page.getByText(/not by <\/climb:\d+> or <\/climb write:1>/);
    await wrong.waitFor();
    await page.getByRole('button', { name: '/climb write', exact: true }).click();
    await page.locator('.command-name', { hasText: '/climb write' }).waitFor();
    await page.getByRole('combobox', { name: /^box/ }).waitFor();
  });

  it('shows private messages to one person only, side by side', async () => {
    const page = await suite.start();
    await page.getByRole('button', { name: 'Two people side by side' }).click();
    const [ann, ben] = [page.locator('[data-pane="pane0"]'), page.locator('[data-pane="pane1"]')];
    await ben.getByRole('button', { name: 'You are Ben' }).waitFor();
    await ann.getByRole('textbox').focus();
    await type(page, '/secret ', 'Enter');
    await ann.getByText('Only you can see this').waitFor();
    await ann.getByRole('textbox').focus();
    await type(page, 'Hello', 'Enter');
    await ben.getByRole('listitem').getByText('Hello').waitFor();
    expect(await ben.getByText('Your card is').count()).toBe(0);
    await ann.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.poll(() => ann.getByRole('listitem').getByText('Your card is').count()).toBe(0);
  });

  it('switches people in one press, with their commands’ language and unread count', async () => {
    const page = await suite.start();
    await write(page, 'Hello @Be');
    await page.getByRole('option', { name: 'Ben' }).waitFor();
    await press(page, 'Tab', 'Enter');
    await page.getByRole('button', { name: 'Switch to Ben, 1 mention' }).click();
    await page.locator('.message-mentioned').getByText('@Ben').waitFor();
    await page.getByRole('button', { name: 'Switch to Ann', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Message #general' }).focus();
    await page.keyboard.type('/neu');
    await page.getByRole('option', { name: '/neuesspiel' }).waitFor();
    await page.keyboard.press('Alt+Digit1');
    await page.getByRole('button', { name: 'You are Ann' }).waitFor();
  });

  it('leads the keyboard from the top to the newest message, and keeps it where the bot changes something', async () => {
    const page = await suite.start();
    await page.getByRole('button', { name: 'newgame Potions' }).click();
    await expectFocus(page, 'command-tail');
    await page.keyboard.press('Enter');
    await said(page, 'a table for potions').waitFor();
    await page.reload();
    await said(page, 'a table for potions').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await press(page, 'Tab');
    expect(await focused()).toBe('Skip to the newest message');
    await page.keyboard.press('Enter');
    let tabs = 1;
    for (; (await focused()) !== 'Join'; tabs++) await page.keyboard.press('Tab');
    expect(tabs).toBeLessThanOrEqual(6);
    for (const name of ['Join 1', 'Join 2']) {
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name }).waitFor();
      expect(await focused()).toBe(name);
    }
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('opens the file of a picture in a new tab', async () => {
    const page = await suite.start();
    await command(page, 'components');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Two dice' }).last().click();
    expect((await opened).url()).toContain('dice.png');
  });
});
