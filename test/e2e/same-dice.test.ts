import { expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import { stones } from '../../src/testkit/table/stones.ts';
import { openTable } from './players.ts';
import { useWorld } from './world.ts';

const REMATCH = /^1:rematch:/;

const world = useWorld([stones]);

const speaking = async (handle: string, channel: string): Promise<PersonDriver> => {
  const person = world.playground.person(handle);
  await person.speaks('en-US');
  return person.in(channel);
};
/** The throws announced in a channel, and the draws that `/table history` shows. */
const drawnIn = async (person: PersonDriver): Promise<unknown> => {
  const { message } = await person.command('/table history');
  const [file] = message.files;
  const record = JSON.parse(String(await message.bytes(file ?? ''))) as {
    readonly setupChance: readonly unknown[];
    readonly steps: readonly { readonly chance: readonly unknown[] }[];
  };
  return [...record.setupChance, ...record.steps.flatMap(({ chance }) => chance)];
};

it('two people play the dice of a game on another server', async () => {
  const { playground } = world;
  const [ann, ben] = [await speaking('ann', 'table-1'), await speaking('ben', 'table-1')];
  await openTable(ann, 'stones', 'rounds:2 seats:2');
  await ben.command('/table join');
  await ann.command('/table start');
  await ann.command('/play move:take');
  for (let round = 0; round < 2; round++)
    for (const driver of [ann, ben]) await driver.command('/play move:done');
  const end = await ann.sees((message) => message.hasButton(REMATCH));
  const code = /\*\*([B-Z]{8})\*\*/.exec(end.text)?.[1] ?? '';
  expect(code).toMatch(/^[B-Z]{8}$/);
  for (const command of ['/table history', '/table verify'])
    expect((await ben.command(command)).text).toContain(`**${code}**`);

  playground.host.createServer('The other club', 'far-away');
  const [chloe, daan] = [await speaking('chloe', 'far-away'), await speaking('daan', 'far-away')];
  const wrong = await chloe.command('/newgame code code:bbbbbbbb');
  expect([wrong.isPrivate, wrong.text]).toEqual([
    true,
    expect.stringContaining('No finished game has the code'),
  ]);
  // In lower case, as a person types it.
  const opened = await chloe.command(`/newgame code code:${code.toLowerCase()}`);
  expect(opened.text).toContain('exactly 2 players');
  const lobby = await chloe.sees((message) => message.hasButton(/^1:join:/));
  expect(lobby.text).toContain(`Same dice as an earlier game: **${code}**`);
  expect((await chloe.command('/table start')).text).toContain('needs 2 players');
  await daan.command('/table join');
  await chloe.command('/table start');
  await chloe.sees((message) => !message.isPrivate && message.hasButton(/^1:play:/));
  for (const driver of [chloe, daan, chloe]) await driver.command('/play move:done');
  // People of the first server are “somebody” here, until they choose otherwise.
  const last = await daan.command('/play move:done');
  expect(last.text).toMatch(/somebody 1 and somebody 0; you 0/);
  const [menu] = last.message.menus;
  const sheet = await last.message.choose(menu?.customId ?? '', menu?.options[0]?.value ?? '');
  expect([sheet.isPrivate, sheet.text]).toEqual([true, expect.stringContaining('somebody, earlier')]);
  const again = await chloe.sees((message) => message.hasButton(REMATCH));
  expect(again.text).toContain(`**${code}**`);
  expect(await drawnIn(chloe)).toEqual(await drawnIn(ann));
  expect((await daan.command('/table verify')).text).toMatch(
    /✅[\s\S]*those of the first game with this code/,
  );
  expect((await chloe.command('/leaderboard')).text).toContain('Nobody is on the leaderboard yet');
  expect((await chloe.command('/stats')).text).toContain('1 game');
  expect(world.playground.refusals).toEqual([]);
});
