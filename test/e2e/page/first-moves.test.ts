import { expect, it } from 'vitest';
import { LOOKS } from './looks.ts';
import { Newcomer } from './newcomer.ts';
import { describeStand } from './stand.ts';

const GAMES = ['roll-to-the-top', 'graphia-genesis', 'potion-shop', 'from-the-ground-up'] as const;

/**
 * The most presses from a game's channel to the first own move: **Play**, what is chosen, **Confirm**. A menu, which takes
 * two presses, stands in for buttons where the question about the lesson leaves no room for them; a die of the potion shop
 * may come with a choice.
 */
const TO_FIRST_MOVE = {
  'roll-to-the-top': 4,
  'graphia-genesis': 4,
  'potion-shop': 5,
  'from-the-ground-up': 4,
} as const;

describeStand('a first move', (look, stand) => {
  // At the second width the games have begun.
  it.runIf(look === 'phone').each(GAMES)('takes few presses in %s', async (game) => {
    const page = await stand.visit(LOOKS[look]);
    const newcomer = new Newcomer(page, look);
    await newcomer.goTo(game);
    expect(await newcomer.playMove()).toBeLessThanOrEqual(TO_FIRST_MOVE[game]);
    await page.context().close();
  });
});
