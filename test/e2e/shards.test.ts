import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlayground, type Playground } from '../../playground/index.ts';
import type { Answers } from '../../src/features/activity/protocol.ts';
import type { Rollpad } from '../../src/rollpad.ts';
import {
  freePort,
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '../../src/testkit/store/postgres.ts';
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
  /** The port of the sheets, which the second bot serves. */
  let port: number;
  const bots: (Rollpad | undefined)[] = [];
  const troubles: Troubles[] = [];
  const run = async (shard: number) => {
    bots[shard] = await startBot(playground, troubles, {
      dataFolder: join(folder, String(shard)),
      database: { url },
      shards: { ids: [shard], count: COUNT },
      ...(shard === 1 && { activity: { port, host: '127.0.0.1', clientSecret: playground.clientSecret } }),
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
    [url, port] = await Promise.all([postgres.database(), freePort()]);
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
      await ben.command('/table join');
      await ann(shard).command('/table start');
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
  });

  it('a sheet served by one shows what is done in the other', async () => {
    const sheets = `http://127.0.0.1:${port}`;
    await playground.host.enableActivities(sheets);
    const ben = playground.person('ben').in(channels[0] ?? '');
    const activity = (await ben.launch()) ?? expect.fail();
    const post = (name: keyof Answers, body: object, token = '') =>
      fetch(`${sheets}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const ask = async <Name extends keyof Answers>(name: Name, body: object, token?: string) =>
      (await (await post(name, body, token)).json()) as Answers[Name];
    const code = await activity.authorize();
    const login = { code, instance: activity.instanceId, locale: 'en', view: {} };
    const { token, view } = await ask('login', login);
    if (view === undefined || 'refused' in view) throw new Error(view?.refused);
    const { table, version, players } = view;
    const { body } = await post('changes', { table, version }, token);
    const isBens = players.some(({ awaited, own }) => awaited && own);
    await (isBens ? ben : ann(0)).command('/play move:done');
    let said = '';
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      said = `${said}${part}`.trimStart();
      if (said.includes('\n')) break;
    }
    const change = JSON.parse(said) as Answers['changes'];
    expect(change.version).toMatch(/./);
    expect(change.version).not.toBe(version);
    const after = await ask('view', { table }, token);
    expect(after.players.map((player) => player.awaited)).not.toEqual(
      players.map((player) => player.awaited),
    );
    expect(troubles).toEqual([]);
  });

  it('a single one serves its own server, knows all tables, and handles direct messages if it is shard 0', async () => {
    await end(1);
    const direct = playground.person('ann').in('direct');
    const games = await direct.command('/games');
    expect(games.text.match(/Roll to the Top!/g)).toHaveLength(2);
    expect((await ann(0).command('/table history')).isPrivate).toBe(true);
    const unheard = await ann(1).beginCommand('/table history');
    await playground.host.wind(PATIENCE);
    await expect(ann(1).answerTo(unheard)).rejects.toThrow();

    await run(1);
    await end(0);
    expect((await ann(1).command('/table history')).isPrivate).toBe(true);
    const lost = await direct.beginCommand('/games');
    await playground.host.wind(PATIENCE);
    await expect(direct.answerTo(lost)).rejects.toThrow();
  });
});
