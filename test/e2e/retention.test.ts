import { expect, it, vi } from 'vitest';
import { stones } from '../../src/testkit/table/stones.ts';
import { openTable } from './players.ts';
import { useWorld } from './world.ts';

const DAY = 24 * 60 * 60_000;

// A short game: retention is the same for all.
const world = useWorld([stones]);

it('a lobby closes, a finished game still verifies, and a server’s data is deleted, each after its retention period', async () => {
  const { playground } = world;
  const { host } = playground;
  const [ann, ben] = (['ann', 'ben'] as const).map((handle) => playground.person(handle).in('table-1'));
  if (ann === undefined || ben === undefined) throw new Error('nobody is there');
  await openTable(ann, 'stones', 'rounds:1');
  await ben.command('/table join');
  await ann.command('/table start');
  for (const person of [ann, ben]) await person.command('/play move:done');
  await ann.sees((message) => message.hasButton(/^1:rematch:/));
  const lobby = playground.person('ann').in('table-2');
  await openTable(lobby, 'stones');

  await host.wind(15 * DAY);
  await lobby.sees(({ text }) => text.includes('Nobody started this game within 14 days.'));

  await host.wind(17 * DAY);
  expect((await ann.command('/table verify')).text).toContain('✅');
  expect((await ann.command('/table show')).text).toContain('Stones');
  expect((await ann.command('/stats')).text).toContain('1');

  await host.removeBot();
  await host.wind(29 * DAY);
  await host.inviteBot();
  await host.wind(2 * DAY);
  expect((await ann.command('/table verify')).text).toContain('✅');
  await host.removeBot();
  await world.restart();
  const stats = async () => (await ann.in('direct').command('/stats')).text;
  const kept = await stats();
  await host.wind(31 * DAY);
  await vi.waitFor(async () => expect(await stats()).not.toBe(kept), { timeout: 60_000, interval: 500 });
  await host.inviteBot();
  expect((await ann.command('/table verify')).text).not.toContain('✅');
});
