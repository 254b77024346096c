import { expect, it } from 'vitest';
import { games } from '../../src/games/index.ts';
import { conformsInPlay } from '../../src/testkit/games/conforms.ts';

for (const game of games) conformsInPlay(game);

it('no two games share an id or an emoji', () => {
  for (const own of ['id', 'emoji'] as const)
    expect(new Set(games.map((game) => game[own])).size).toBe(games.length);
});
