import { expect, it } from 'vitest';
import { SCREEN_HEIGHT } from '../src/discord/messages/layout.ts';
import { games } from '../src/games/index.ts';
import { panelsOfGame } from '../src/testkit/discord/panels-of-games.ts';
import { layOut, messageScreens } from '../src/testkit/message-layout.ts';

/**
 * What a few panels with a lesson and two menus are higher than a screen. A verb that makes its move at once keeps a row of
 * its own there: in the last row it would be where one has just pressed Confirm.
 */
const OWN_ROW = 16;

/** From the first on. A whole game takes minutes. */
const PANELS = 45;

it.each(games)(
  '$id shows picture and question on one screen, or nearly',
  { timeout: 60_000 },
  async (game) => {
    const tooHigh: string[] = [];
    let count = 0;
    for await (const { view, locale, what } of panelsOfGame(game, '07'.repeat(32))) {
      for (const [name, screen] of Object.entries(messageScreens)) {
        const { height } = layOut(view.blocks, screen, locale);
        if (height > SCREEN_HEIGHT + OWN_ROW)
          tooHigh.push(`${what}, ${locale}, on a ${name}: ${height.toFixed(0)}`);
      }
      if (++count === PANELS) break;
    }
    expect(tooHigh).toEqual([]);
    expect(count).toBe(PANELS);
  },
);
