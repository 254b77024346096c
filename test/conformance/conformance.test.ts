import { expect, it } from 'vitest';
import { games } from '../../src/games/index.ts';
import { contract } from '../../src/testkit/games/contract.ts';
import { effort } from '../../src/testkit/games/effort.ts';
import { ownPace } from '../../src/testkit/games/own-pace.ts';
import { planning } from '../../src/testkit/games/planning.ts';
import { returning } from '../../src/testkit/games/returning.ts';
import { sameDraws } from '../../src/testkit/games/same-draws.ts';
import { secrets } from '../../src/testkit/games/secrets.ts';

for (const game of games) {
  contract(game);
  effort(game);
  secrets(game);
  ownPace(game);
  planning(game);
  returning(game);
  sameDraws(game);
}

it('no two games share an id, a command or an emoji', () => {
  for (const own of ['id', 'command', 'emoji'] as const)
    expect(new Set(games.map((game) => game[own])).size).toBe(games.length);
});
