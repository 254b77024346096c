import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { games } from '../../src/games/index.ts';
import { conformsInPlay } from '../../src/testkit/games/conforms.ts';

for (const game of games) conformsInPlay(game);

it('what registered games are asked, `conforms` asks of all others', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const called = (text: string) => [...text.matchAll(/^.*\b(\w+)\(game[,)]/gm)].map(([, name]) => name);
  const asked = readdirSync(new URL('.', import.meta.url)).flatMap((file) => called(read(file)));
  expect(asked).toContain('lessons');
  expect(called(read('../../src/testkit/games/conforms.ts'))).toEqual(expect.arrayContaining(asked));
});

it('no two games share an id or an emoji', () => {
  for (const own of ['id', 'emoji'] as const)
    expect(new Set(games.map((game) => game[own])).size).toBe(games.length);
});
