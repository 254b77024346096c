import { beforeEach, expect, it } from 'vitest';
import { ann, ben, type TableDriver, tableWith } from '../../testkit/table/lifecycle.ts';
import { retentionAt } from '../../testkit/table/retention.ts';
import { stones } from '../../testkit/table/stones.ts';

const DAY = 24 * 60 * 60_000;

let world: TableDriver;
let id: string;
beforeEach(async () => {
  world = tableWith(stones);
  id = await world.begun(undefined, ben);
  const guildId = (await world.table(id)).place.guildId ?? '';
  await world.tables.serversLeft([guildId]);
});

const deleteLeft = (
  isOnServer: (guildId: string) => Promise<boolean> = async () => false,
  leftServers = 30,
) =>
  retentionAt(world.now(), { store: world.store, games: [stones] }, { leftServers }, { isOnServer }).carryOut(
    'servers',
  );

it('the data of a server that removed the bot goes after its days', async () => {
  world.wind(30 * DAY);
  await deleteLeft();
  expect(await world.tables.load(id)).toBeDefined();
  world.wind(1);
  await deleteLeft(undefined, 0);
  expect(await world.tables.load(id)).toBeDefined();
  await deleteLeft();
  expect(await world.tables.load(id)).toBeUndefined();
});

it('a server that has the bot back keeps everything, also where nobody noted its return', async () => {
  world.wind(31 * DAY);
  const asked: string[] = [];
  await deleteLeft(async (guildId) => asked.push(guildId) > 0);
  await deleteLeft();
  expect(asked).toHaveLength(1);
  expect((await world.move(id, ann, 'take')).loaded.table.id).toBe(id);
});

it('nothing is deleted while Discord does not answer', async () => {
  world.wind(31 * DAY);
  const silent = async () => {
    throw new Error('no answer');
  };
  await expect(deleteLeft(silent)).rejects.toThrow('no answer');
  expect(await world.tables.load(id)).toBeDefined();
});
