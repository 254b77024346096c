import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFindings } from '../../../playground/web/testing/fixture.ts';
import { LOOKS } from './looks.ts';
import { CONTROLS, Newcomer } from './newcomer.ts';
import { describeStand, PICTURES } from './stand.ts';

const GAMES = ['roll-to-the-top', 'graphia-genesis', 'potion-shop', 'from-the-ground-up'] as const;

/** The most presses of a whole game, and its rounds or rolls: one that lasts longer takes as many more. */
const WHOLE_GAMES = [
  { game: 'roll-to-the-top', presses: 22, of: 5 },
  { game: 'from-the-ground-up', presses: 40, of: 19 },
  { game: 'graphia-genesis', presses: 90, of: 38 },
] as const;

/** Dice and cards differ from game to game: a few more presses than in proportion to the rounds are allowed. */
const BY_CHANCE = 4;

/** The most presses from the message at a game's end to a puzzle that can be solved. */
const TO_A_PUZZLE = 2;

/** Maximum number of pictures per round: later ones look much the same. */
const MOST_SHOTS = 3;

describeStand('a newcomer', (look, stand) => {
  let page: Page;
  let newcomer: Newcomer;
  let shots = 0;
  const shot = (name: string) => {
    shots += 1;
    return page.screenshot({ path: join(PICTURES, `${look}-${String(shots).padStart(2, '0')}-${name}.png`) });
  };
  const noBarriers = async () => expect(await seriousFindings(page)).toEqual([]);
  beforeAll(async () => {
    page = await stand.visit(LOOKS[look]);
    newcomer = new Newcomer(page, look);
  });
  afterAll(() => page?.context().close());

  it('finds the way from the welcome to the waiting game', async () => {
    await shot('welcome');
    await noBarriers();
    await page.getByRole('button', { name: 'graphia-genesis', exact: true }).last().click();
    await newcomer.message('Play').waitFor();
    await newcomer.picturesLoaded();
    await expect.poll(() => newcomer.seesTheEnd()).toBe(true);
    await newcomer.open('Play');
    await newcomer.picturesLoaded();
    await expect.poll(() => newcomer.seesTheEnd()).toBe(true);
    await shot('first-panel');
    await noBarriers();
  });

  it.each(GAMES)('plays a round of %s by pressing alone', async (game) => {
    await newcomer.goTo(game);
    await newcomer.playRound(async (presses) => {
      if (presses > MOST_SHOTS) return;
      await newcomer.picturesLoaded();
      await shot(`${game}-${presses}`);
    });
  });

  it('types a move with suggested options, and undoes it', async () => {
    await newcomer.goTo('roll-to-the-top');
    await newcomer.message('Play').waitFor();
    let box = '';
    const move = page.locator('.option-chosen', { hasText: 'move' }).locator('input');
    await newcomer.command('play', [['move', 'write d']], async () => {
      await shot('command-typed');
      // The suggestion is a die, and then a box for it; both at once if there is one die.
      await move.press('End');
      await page.keyboard.type(' ');
      await page.locator('[role=option]').first().click();
      box = / ([A-I]\d)\b/.exec(await move.inputValue())?.[1] ?? expect.fail('no box is suggested');
    });
    // If a number ends the roll, the panel shows the next one; then the channel says what was written.
    const told = newcomer.message('Play').getByText(new RegExp(`Ann: .*→ ${box}`));
    await newcomer.panel
      .getByText(/^Ann writes|Ann: .*→/)
      .or(told)
      .first()
      .waitFor();
    await newcomer.picturesLoaded();
    await shot('command-answered');
    await noBarriers();
    await newcomer.command('table undo');
    await shot('undo-asked');
    // If a number ends the roll, the computer player moves on, and a computer never agrees to an undo.
    const undo = newcomer.panel.getByRole('button', { name: /^Undo: / });
    await undo.or(newcomer.panel.getByText(/^You can.t undo your last move/)).waitFor();
    if (!(await undo.isVisible())) return;
    await newcomer.look();
    await undo.click();
    // On a phone it may have no room for what happened.
    await newcomer.panel.getByText(/took back|What happened is under/).waitFor();
    await newcomer.picturesLoaded();
    await shot('undone');
  });

  // A channel has at most one open table, so a second one would be refused.
  it.runIf(look === 'desktop')('opens a table of their own from the welcome', async () => {
    await newcomer.goTo('general');
    await page.getByRole('button', { name: 'newgame from-the-ground-up' }).click();
    await page.locator('.command-name', { hasText: '/newgame' }).waitFor();
    await shot('newgame-filled');
    await page.keyboard.press('Enter');
    await newcomer.message('Add computer…').waitFor();
    await newcomer.button('Add computer…').click();
    await page.getByRole('dialog', { name: 'Computer players' }).waitFor();
    await shot('computers');
    await noBarriers();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('(computer, medium)').last().waitFor();
    await newcomer.picturesLoaded();
    await shot('lobby');
    await noBarriers();
    await newcomer.look();
    await newcomer.button('Start').click();
    await newcomer.playRound();
    await newcomer.picturesLoaded();
    await shot('own-table');
  });

  it('reads the rules, chapter by chapter', async () => {
    await newcomer.goTo('potion-shop');
    await newcomer.command('rules');
    await shot('rules');
    await newcomer.choose('A round');
    await shot('rules-chapter');
  });

  it('gets the sheet by direct message', async () => {
    await newcomer.goTo('from-the-ground-up');
    await newcomer.command('table sheet');
    await newcomer.panel.getByText("I've sent you your sheet by direct message.").waitFor();
    await shot('sheet-sent');
    await newcomer.panel.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: 'Rollpad', level: 2, exact: true }).first().waitFor();
    await newcomer.picturesLoaded();
    await shot('sheet-direct');
    await noBarriers();
    await newcomer.message('Go to the game').getByRole('button', { name: 'Go to the game' }).click();
    await page.getByRole('heading', { name: 'from-the-ground-up', level: 2, exact: true }).waitFor();
  });

  it.runIf(look === 'phone').each(WHOLE_GAMES)(
    'plays a whole game of $game with few presses',
    async ({ game, presses, of }) => {
      await newcomer.goTo(game);
      const played = await newcomer.playOut();
      await newcomer.picturesLoaded();
      await shot(`${game}-end`);
      process.stdout.write(`${game}: ${played.presses} presses for ${played.rounds} rounds\n`);
      expect(played.presses).toBeLessThanOrEqual((presses / of) * played.rounds + BY_CHANCE);
      const before = newcomer.presses;
      await newcomer.open('More');
      await shot(`${game}-more`);
      await newcomer.press('A puzzle');
      await newcomer.picturesLoaded();
      await shot(`${game}-puzzle`);
      expect(newcomer.presses - before).toBeLessThanOrEqual(TO_A_PUZZLE);
      await newcomer.panel.getByText('One move is clearly the best.').waitFor();
      expect(await newcomer.panel.locator(CONTROLS).count()).toBeGreaterThan(0);
    },
  );

  it('sees times change when the clock moves forward', async () => {
    await newcomer.command('games');
    await page.getByRole('button', { name: 'Host tools' }).click();
    const tools = page.getByRole('complementary', { name: 'Host tools' });
    const clock = tools.getByText(/^It is /);
    const before = await clock.textContent();
    await tools.getByRole('button', { name: '+1 week' }).click();
    await expect.poll(() => clock.textContent()).not.toBe(before);
    await tools.getByRole('button', { name: 'Close' }).click();
    // A recent message is a week old now, so it shows its date.
    await expect
      .poll(() => newcomer.panel.locator('.message-header time').first().textContent())
      .not.toContain('Today');
    await shot('a-week-later');
  });

  it('finds the host’s tools, the people and the threads, and everything in the other theme', async () => {
    await newcomer.goTo('board-games');
    await page.getByRole('button', { name: 'Threads' }).click();
    await page.getByRole('button', { name: 'Create' }).first().waitFor();
    await shot('threads');
    await noBarriers();
    await page.keyboard.press('Escape');
    await newcomer.goTo('potion-shop');
    await newcomer.message('Play').waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await newcomer.picturesLoaded();
    await shot('light');
    await noBarriers();
    await page.getByRole('button', { name: 'Host tools' }).click();
    await page.getByRole('heading', { name: 'Clock' }).waitFor();
    await shot('host');
    await noBarriers();
    await page.emulateMedia({ colorScheme: 'dark' });
    await noBarriers();
    await page
      .getByRole('complementary', { name: 'Host tools' })
      .getByRole('button', { name: 'Close' })
      .click();
  });
});
