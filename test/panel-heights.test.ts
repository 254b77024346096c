import { expect, it } from 'vitest';
import { SCREEN_HEIGHT } from '../src/discord/messages/layout.ts';
import { games } from '../src/games/index.ts';
import { panelsOfGame } from '../src/testkit/discord/panels-of-games.ts';
import { variant } from '../src/testkit/games/walk.ts';
import { layOut, messageScreens } from '../src/testkit/message-layout.ts';

/*
 * Every panel of whole games fits on a phone's and on a desktop's screen, from its title to its last button. Pictures are
 * shown whole, so what they mark is in sight with the controls. `test/e2e/page/layout.test.ts` compares the layout with
 * that of the playground's page.
 */

/** Games of one to five people, which take other values of every option each time. */
const cases = games.flatMap((game) =>
  Array.from({ length: 5 }, (_, index) => {
    const { min, max } = game.seats;
    const seats = min + (index % (Math.min(5, max) - min + 1));
    return { game, index, seats, id: game.id };
  }),
);

it.each(cases)(
  '$id shows picture and question on one screen: game $index, of $seats',
  async ({ game, index, seats }) => {
    const tooHigh: string[] = [];
    const locales = new Set<string>();
    const setup = { seed: `heights ${game.id} ${index}`, seats, options: variant(game, index) };
    for await (const { view, locale, what } of panelsOfGame(game, setup)) {
      locales.add(locale);
      for (const [name, screen] of Object.entries(messageScreens)) {
        const { height } = layOut(view.blocks, screen, locale);
        if (height > SCREEN_HEIGHT) tooHigh.push(`${what}, ${locale}, on a ${name}: ${height.toFixed(0)}`);
      }
    }
    expect(tooHigh).toEqual([]);
    expect([...locales]).toEqual(expect.arrayContaining(['en', 'de']));
  },
);
