import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { games } from '../../src/games/index.ts';
import { conformsInPlay } from '../../src/testkit/games/conforms.ts';

for (const game of games) conformsInPlay(game);

it('what registered games are asked, `conforms` asks of all others', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const files = readdirSync(new URL('.', import.meta.url)).map((file) => read(`./${file}`));
  const asked = files.flatMap((text) =>
    [...text.matchAll(/^for \(const game of games\) (\w+)\(/gm)].map(([, name = '']) => name),
  );
  expect(asked).toContain('lessons');
  const ofOthers = read('../../src/testkit/games/conforms.ts');
  expect(asked.filter((name) => !ofOthers.includes(`  ${name}(game`))).toEqual([]);
});

it('no two games share an id or an emoji', () => {
  for (const own of ['id', 'emoji'] as const)
    expect(new Set(games.map((game) => game[own])).size).toBe(games.length);
});
