import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { steppingStones } from '../../examples/stepping-stones/index.ts';
import type { AnyGame } from '../core/game.ts';
import { slashCommands } from '../discord/gateway/register.ts';
import { games } from '../games/index.ts';
import { handlers } from '../testkit/discord/everything.ts';
import { translator } from '../testkit/discord/translator.ts';
import { faultOf, MOST_GAMES, RESERVED } from './check.ts';
import { importGames } from './import.ts';
import { loadGames } from './load.ts';

const stones = steppingStones as unknown as AnyGame;
const fault = (game: unknown, others: readonly AnyGame[] = games, contract: unknown = 1) =>
  faultOf({ contract, default: game }, others);
const said = (game: unknown, others?: readonly AnyGame[]) => {
  const found = fault(game, others);
  return found && `${found.member} ${found.reason}`;
};

describe('the check of a game', () => {
  it('finds nothing in the games of this repository, nor in the example', () => {
    for (const [index, game] of games.entries()) expect(said(game, games.slice(0, index))).toBeUndefined();
    expect(said(stones)).toBeUndefined();
    expect(said({ ...stones, locales: { en: stones.locales.en } })).toBeUndefined();
  });

  it('wants the contract that it knows', () => {
    expect(fault(stones, games, 2)).toEqual({ member: 'contract', reason: 'is 2, and this Rollpad knows 1' });
    expect(faultOf({ default: stones }, games)?.reason).toContain('export const contract = 1');
  });

  it.each<[string, unknown, string]>([
    ['no game', undefined, 'default must be a game'],
    ['a missing function', { ...stones, legal: undefined }, 'default.legal must be a function'],
    ['an optional member of another kind', { ...stones, rank: [] }, 'default.rank must be a function'],
    [
      'a verb without words for its actions',
      { ...stones, verbs: [{ name: 'write', options: [] }] },
      'default.verbs.0.argsOf must be a function',
    ],
    ['an id that is no name', { ...stones, id: 'Yacht!' }, 'default.id must be 1 to 32 lower case letters'],
    ['no English', { ...stones, locales: { de: {} } }, 'default.locales.en must be a catalog'],
    [
      'a text that is missing',
      { ...stones, topics: ['luck'] },
      'default.locales.en has no text for rules.luck.title',
    ],
    [
      'the prefix of the bot’s own texts',
      { ...stones, id: 'discord' },
      'default.id is "discord", which is the bot',
    ],
    [
      'a command of the bot’s own',
      { ...stones, id: 'code' },
      'default.id is "code", which is the bot’s own'.replace('’', "'"),
    ],
    [
      'the id of another game',
      { ...stones, id: 'potion-shop' },
      'default.id is "potion-shop", and so is that of',
    ],
    [
      'a state that JSON changes',
      {
        ...stones,
        setup: () => ({
          ...(stones.setup({ seats: 1, options: { rounds: 6 }, formerWinners: [] }) as object),
          since: new Date(0),
        }),
      },
      'default.state is not the same after JSON',
    ],
    [
      'a state that its schema refuses',
      {
        ...stones,
        setup: () => ({
          ...(stones.setup({ seats: 1, options: { rounds: 6 }, formerWinners: [] }) as object),
          more: 1,
        }),
      },
      'default.state fails in a trial game: stepping-stones: a stored state',
    ],
    [
      'a member that throws',
      {
        ...stones,
        describe: () => {
          throw new Error('no words');
        },
      },
      'default.describe fails in a trial game: no words',
    ],
    [
      'advice that is not legal',
      { ...stones, advise: () => ({ action: 99, why: { key: 'stepping-stones.x' } }) },
      'default.advise advises a move that',
    ],
    [
      'the words of another',
      { ...stones, headline: () => ({ key: 'potion-shop.name' }) },
      'default.headline says potion-shop.name',
    ],
    ['a sheet that is no picture', { ...stones, sheet: () => [{}] }, 'default.sheet is no picture'],
  ])('finds %s', (_, game, sentence) => {
    expect(said(game)).toContain(sentence);
  });

  it('finds a name that another game has in some language, and one game too many', () => {
    const [first] = games;
    const twin = {
      ...stones,
      locales: { ...stones.locales, de: { ...stones.locales.de, name: first?.locales.de?.name } },
    };
    expect(said(twin)).toContain(`default.locales.de.name is that of ${first?.id}`);
    const many = Array.from({ length: MOST_GAMES }, (_, index) => ({
      ...stones,
      id: `stones-${index}`,
      locales: { en: { ...stones.locales.en, name: `Stones ${index}` } },
    }));
    expect(said(stones, many)).toContain('one too many');
    expect(said(stones, many.slice(1))).toBeUndefined();
  });

  it('knows the names that the bot keeps to itself', () => {
    const [newgame] = slashCommands(handlers.commands, games, translator.inAllLocales).filter(
      ({ name }) => name === 'newgame',
    );
    const own = (newgame?.options ?? [])
      .map(({ name }) => name)
      .filter((name) => games.every(({ id }) => id !== name));
    expect(own.length).toBe(25 - MOST_GAMES);
    expect(RESERVED).toEqual(['discord', ...own]);
  });
});

describe('GAMES', () => {
  let folder: string;
  /** A module that needs nothing: Stepping Stones under another name, from its own source. */
  const moduleOf = (id: string, more = '') =>
    `import { steppingStones } from ${JSON.stringify(new URL('../../examples/stepping-stones/index.ts', import.meta.url).href)};
     const own = (text) => JSON.parse(JSON.stringify(text).replaceAll('stepping-stones.', '${id}.'));
     const step = ({ events, ...rest }) => ({ ...rest, events: own(events) });
     export const contract = 1;
     export default {
       ...steppingStones, id: '${id}',
       locales: { en: { ...steppingStones.locales.en, name: 'The ${id}' } },
       apply: (...of) => step(steppingStones.apply(...of)), resolve: (...of) => step(steppingStones.resolve(...of)),
       explain: (...of) => own(steppingStones.explain(...of)), remarks: (...of) => own(steppingStones.remarks(...of)),
       score: (...of) => own(steppingStones.score(...of)), advise: (...of) => own(steppingStones.advise(...of)),
       headline: (...of) => own(steppingStones.headline(...of)), prompt: (...of) => own(steppingStones.prompt(...of)),
       describe: (...of) => own(steppingStones.describe(...of)), ${more}
     };`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'games-'));
    await writeFile(join(folder, 'b.mjs'), moduleOf('river'));
    await writeFile(join(folder, 'a.mjs'), moduleOf('brook'));
    await writeFile(join(folder, 'c.mjs'), moduleOf('river'));
    await writeFile(join(folder, 'notes.txt'), 'no game');
    await writeFile(join(folder, 'broken.js'), 'this is no module');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('adds the games of files and folders, in order, after those of this repository', async () => {
    const { games: all, modules, leftOut } = await loadGames(folder);
    expect(all.map(({ id }) => id)).toEqual([...games.map(({ id }) => id), 'brook', 'river']);
    expect(modules).toHaveLength(2);
    expect(leftOut).toEqual([
      `The game of ${join(folder, 'c.mjs')} is left out: default.id is "river", and so is that of another game.`,
    ]);
    expect((await importGames(modules)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('names what it leaves out, and the rest plays on', async () => {
    const setting = `${join(folder, 'gone.mjs')}, ${join(folder, 'broken.js')},,${join(folder, 'b.mjs')}`;
    const { games: all, leftOut } = await loadGames(setting);
    expect(all.at(-1)?.id).toBe('river');
    expect(leftOut).toEqual([
      `${join(folder, 'gone.mjs')} in GAMES is left out: it cannot be read (ENOENT).`,
      expect.stringContaining(
        `The game of ${join(folder, 'broken.js')} is left out: the module cannot be loaded`,
      ),
    ]);
  });

  it('adds nothing if it is not set', async () => {
    expect(await loadGames()).toEqual({ games, modules: [], leftOut: [] });
  });
});
