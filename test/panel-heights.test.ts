import { expect, it } from 'vitest';
import { SCREEN_HEIGHT } from '../src/discord/messages/layout.ts';
import { games } from '../src/games/index.ts';
import { panelsOfGame } from '../src/testkit/discord/panels-of-games.ts';
import { layOut, messageScreens } from '../src/testkit/message-layout.ts';

it.each(games)(
  '$id shows picture and question on one screen, from the first panel to the last',
  async (game) => {
    const tooHigh: string[] = [];
    let count = 0;
    for await (const { view, locale, what } of panelsOfGame(game, '07'.repeat(32))) {
      count++;
      for (const [name, screen] of Object.entries(messageScreens)) {
        const { height } = layOut(view.blocks, screen, locale);
        if (height > SCREEN_HEIGHT) tooHigh.push(`${what}, ${locale}, on a ${name}: ${height.toFixed(0)}`);
      }
    }
    expect(tooHigh).toEqual([]);
    expect(count).toBeGreaterThan(50);
  },
);
