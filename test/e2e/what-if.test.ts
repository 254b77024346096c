import { beforeAll, expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import { addComputer, byPanel, MORE, openTable, playOut, pressMore } from './players.ts';
import { refusalsOf, useWorld } from './world.ts';

const VERIFY = /^1:verify:/;
const FILM = /^1:film:/;
const WHAT_IF = /^1:what-if:/;
const BEGIN = /^1:what-if-play:/;

const world = useWorld();
let ann: PersonDriver;
beforeAll(async () => {
  ann = world.playground.person('ann');
});

const playAlone = (person: PersonDriver) => playOut(world.playground, [[person, byPanel()]], MORE);

it('a finished game continues from a decision, in direct messages, and can be tried again', async () => {
  const here = ann.in('table-1');
  await openTable(here, 'roll-to-the-top', 'board:tree');
  await here.sees((message) => message.hasButton(/^1:computers:/));
  await addComputer(here);
  await here.command('/table start');
  const end = await playAlone(here);
  const stats = (await here.command('/stats')).text;

  const asked = (await pressMore(end, WHAT_IF)).message;
  expect(asked.isPrivate).toBe(true);
  const [seats, decisions] = asked.menus;
  expect(seats?.options.map(({ label }) => label)[0]).toBe('Ann (you)');
  const half = decisions?.options[Math.floor(decisions.options.length / 2)]?.value ?? '';
  const chosen = (await asked.choose(decisions?.customId ?? '', half)).message;
  expect(chosen.pictures).toHaveLength(1);
  expect(chosen.text).toContain('In the real game: ');
  const begun = (await chosen.press(BEGIN)).message;
  expect(begun.text).toContain('Your game has started in your direct messages.');

  const direct = ann.in('direct');
  await direct.sees('nobody knows them');
  await direct.sees((message) => message.hasButton(/^1:play:/) && message.text.includes('unrated'));
  const over = await playAlone(direct);
  expect(over.text).toMatch(/Here: .+ In the real game: /);
  expect(over.hasButton(/^1:rematch:/)).toBe(false);
  expect((await pressMore(over, FILM)).message.pictures).toHaveLength(1);
  expect((await pressMore(over, /^1:history:/)).message.text).toContain(
    'goes on from the position before step',
  );
  expect((await pressMore(over, VERIFY)).message.text).toContain('Verified');
  expect((await here.command('/stats')).text).toBe(stats);

  const again = (await pressMore(over, WHAT_IF)).message;
  expect((await again.press(BEGIN)).message.text).toContain('Your game has started');
  // A second one replaces it.
  const asksFirst = (await (await pressMore(over, WHAT_IF)).message.press(BEGIN)).message;
  expect(asksFirst.text).toContain('Close it and play this one instead?');
  expect((await asksFirst.press(BEGIN)).message.text).toContain('Your game has started');
  await playAlone(direct);
  expect(refusalsOf(world.playground)).toEqual([]);
});
