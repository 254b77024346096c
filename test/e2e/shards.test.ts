import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlayground, type Playground } from '../../playground/index.ts';
import type { Rollpad } from '../../src/rollpad.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../../src/testkit/store/postgres.ts';
import { openTable } from './players.ts';
import { PATIENCE, publicMessage, startBot, type Troubles } from './world.ts';

/** Two processes on one PostgreSQL with a shard each: docs/hosting.md. */
describe.skipIf(postgresPrograms === undefined)('two bots with a shard each, on one database', () => {
  const COUNT = 2;
  const shards = [0, 1] as const;
  let postgres: TestPostgres;
  let playground: Playground;
  let folder: string;
  let url: string;
  const bots: (Rollpad | undefined)[] = [];
  const troubles: Troubles[] = [];
  const run = async (shard: number) => {
    bots[shard] = await startBot(playground, troubles, {
      dataFolder: join(folder, String(shard)),
      database: { url },
      shards: { ids: [shard], count: COUNT },
    });
  };
  const end = async (shard: number) => {
    await bots[shard]?.stop();
    bots[shard] = undefined;
  };
  /** The name of a channel on a server of each shard. */
  const channels = ['', ''];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rollpad-shards-'));
    postgres = await startPostgres();
    url = await postgres.database();
    playground = await createPlayground({ patience: PATIENCE });
    // A server's shard follows from its id, and so from the millisecond of its creation.
    while (channels.includes('')) {
      const name = `table-${channels.filter(Boolean).length}-${playground.clock.now()}`;
      const id = playground.host.createServer('Another server', name);
      channels[Number((BigInt(id) >> 22n) % BigInt(COUNT))] ||= name;
      await playground.host.wind(1);
    }
    await Promise.all(shards.map(run));
  });
  afterAll(async () => {
    await Promise.all(shards.map(end));
    await playground?.close();
    await postgres?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const ann = (shard: number) => playground.person('ann').in(channels[shard] ?? '');

  it('answer their own servers, and each press once', async () => {
    for (const shard of shards) {
      const ben = playground.person('ben').in(channels[shard] ?? '');
      await openTable(ann(shard), 'roll-to-the-top', 'board:tree');
      await ben.sees((message) => message.hasButton(/^1:join:/));
      await ben.command('/join');
      await ann(shard).command('/start');
      const call = await playground.waitFor(
        () => publicMessage(ben, /^1:play:/),
        `the first call of shard ${shard}`,
      );
      const caller = call.text.includes(ben.mention) ? ben : ann(shard);
      expect((await caller.press(/^1:play:/)).isPrivate).toBe(true);
    }
    const answers = playground.requests
      .map(({ path }) => /^\/interactions\/(\d+)\//.exec(path)?.[1])
      .filter((id) => id !== undefined);
    expect(answers.length).toBeGreaterThanOrEqual(8);
    expect(new Set(answers).size).toBe(answers.length);
    expect(playground.refusals).toEqual([]);
    expect(troubles).toEqual([]);
  }, 60_000);

  it('a single one serves its own server, knows all tables, and handles direct messages if it is shard 0', async () => {
    await end(1);
    const direct = playground.person('ann').in('direct');
    const games = await direct.command('/games');
    expect(games.text.match(/Roll to the Top!/g)).toHaveLength(2);
    expect((await ann(0).command('/history')).isPrivate).toBe(true);
    const unheard = await ann(1).beginCommand('/history');
    await playground.host.wind(3_000);
    await expect(ann(1).answerTo(unheard)).rejects.toThrow();

    await run(1);
    await end(0);
    expect((await ann(1).command('/history')).isPrivate).toBe(true);
    const lost = await direct.beginCommand('/games');
    await playground.host.wind(3_000);
    await expect(direct.answerTo(lost)).rejects.toThrow();
  }, 60_000);
});
