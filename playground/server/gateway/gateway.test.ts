import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { identify, rawForAll, startRaw, Wire } from '../../testing/raw-bot.ts';

const raw = rawForAll();

const address = () => `${raw.playground.url.replace('http', 'ws')}/gateway`;
const open = async (query = '?v=10&encoding=json') => {
  const wire = new Wire(address() + query);
  await wire.hello();
  return wire;
};
const identity = (fields: object = {}) => ({
  token: raw.playground.token,
  intents: 1,
  properties: {},
  ...fields,
});

describe('who may connect', () => {
  const closed = (headers: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${address()}?v=10&encoding=json`, { headers });
      socket.on('error', (error) => resolve(error.message));
      socket.on('message', () => {
        resolve('hello');
        socket.close();
      });
    });

  it('refuses other websites, whatever name they give this computer', async () => {
    expect(await closed({ origin: 'https://evil.example' })).toContain('403');
    expect(await closed({ host: 'evil.example' })).toContain('403');
    expect(await closed({})).toBe('hello');
  });

  it('requires a token that changes with every start', async () => {
    const other = await startRaw();
    expect(other.playground.token).toMatch(/^[0-9a-f]{48}$/);
    expect(other.playground.token).not.toBe(raw.playground.token);
    await other.close();
  });
});

describe('a connection', () => {
  it('begins with a hello, then READY, then the guilds', async () => {
    const wire = await identify(raw.playground);
    await wire.event('GUILD_CREATE');
    expect(wire.frames[0]).toMatchObject({ op: 10, d: { heartbeat_interval: 41_250 } });
    expect(wire.frames[1]).toMatchObject({
      op: 0,
      t: 'READY',
      s: 1,
      d: {
        v: 10,
        user: { id: raw.botId, bot: true },
        application: { id: raw.botId },
        guilds: [{ id: raw.guildId, unavailable: true }],
        session_id: expect.any(String),
        resume_gateway_url: address(),
      },
    });
    expect(wire.frames[2]).toMatchObject({
      t: 'GUILD_CREATE',
      s: 2,
      d: {
        id: raw.guildId,
        roles: [{ id: raw.guildId, name: '@everyone' }, { tags: { bot_id: raw.botId } }],
        members: [{ user: { id: raw.botId } }],
        member_count: 5,
        channels: [{ name: 'general' }, { name: 'table-1' }, { name: 'table-2' }, { name: 'board-games' }],
        threads: [],
      },
    });
    wire.close();
  });

  it('answers a heartbeat', async () => {
    const wire = await open();
    wire.send(1, null);
    await wire.until(() => wire.frames.find(({ op }) => op === 11));
    wire.close();
  });

  const endings: readonly [string, number, (wire: Wire) => void][] = [
    ['a wrong token', 4004, (wire) => wire.send(2, identity({ token: 'wrong' }))],
    ['a wrong token on resuming', 4004, (wire) => wire.send(6, { token: 'wrong', session_id: 'x', seq: 1 })],
    ['a shard that is not', 4010, (wire) => wire.send(2, identity({ shard: [2, 2] }))],
    ['intents that are not', 4013, (wire) => wire.send(2, identity({ intents: 1 << 30 }))],
    ['the intent for members', 4014, (wire) => wire.send(2, identity({ intents: 1 << 1 }))],
    ['the intent for presences', 4014, (wire) => wire.send(2, identity({ intents: 1 << 8 }))],
    ['the intent for message content', 4014, (wire) => wire.send(2, identity({ intents: 1 << 15 }))],
    ['an unknown opcode', 4001, (wire) => wire.send(99, {})],
    ['what is no JSON', 4002, (wire) => wire.sendText('hello')],
    ['an identify that says nothing', 4002, (wire) => wire.send(2, {})],
    ['a frame of more than 4,096 bytes', 4002, (wire) => wire.send(1, 'x'.repeat(4_096))],
    ['a status before identifying', 4003, (wire) => wire.send(3, {})],
    [
      'identifying twice',
      4005,
      (wire) => {
        wire.send(2, identity());
        wire.send(2, identity());
      },
    ],
    [
      'more than 120 frames a minute',
      4008,
      (wire) => {
        for (let count = 0; count < 121; count += 1) wire.send(1, null);
      },
    ],
  ];
  it.each(endings)('is closed for %s: %i', async (_name, code, act) => {
    const wire = await open();
    act(wire);
    expect(await wire.closure()).toBe(code);
  });

  it('is closed for another version: 4012', async () => {
    const wire = new Wire(`${address()}?v=9`);
    expect(await wire.closure()).toBe(4012);
  });
});

describe('a session', () => {
  const begin = async () => {
    const wire = await identify(raw.playground);
    const { session_id: id } = (await wire.event('READY')).d as { session_id: string };
    await wire.event('GUILD_CREATE');
    return { wire, id };
  };
  const resume = async (id: string, seq: number) => {
    const wire = await open();
    wire.send(6, { token: raw.playground.token, session_id: id, seq });
    return wire;
  };

  it('is resumed with everything missed, in order, then RESUMED', async () => {
    const { wire, id } = await begin();
    await raw.playground.host.dropGateway();
    await wire.closure();
    await raw.playground.host.createChannel('one');
    await raw.playground.host.createChannel('two');
    const again = await resume(id, 2);
    await again.event('RESUMED');
    expect(again.frames.slice(1).map(({ t, s }) => [t, s])).toEqual([
      ['CHANNEL_CREATE', 3],
      ['CHANNEL_CREATE', 4],
      ['RESUMED', 5],
    ]);
    again.close();
  });

  it('replays events that were sent but not received', async () => {
    const { wire, id } = await begin();
    wire.close();
    const again = await resume(id, 1);
    await again.event('RESUMED');
    expect(again.frames.slice(1).map(({ t, s }) => [t, s])).toEqual([
      ['GUILD_CREATE', 2],
      ['RESUMED', 3],
    ]);
    again.close();
  });

  it('replaces its previous connection', async () => {
    const { wire, id } = await begin();
    const again = await resume(id, 2);
    await again.event('RESUMED');
    await wire.closure();
    await raw.playground.host.createChannel('three');
    expect((await again.event('CHANNEL_CREATE')).s).toBe(4);
    again.close();
  });

  it('that is unknown cannot be resumed: op 9, false', async () => {
    const wire = await resume('unknown', 1);
    expect(await wire.until(() => wire.frames.find(({ op }) => op === 9))).toMatchObject({ d: false });
    wire.close();
  });

  it('cannot be resumed from a number that was never sent: 4007', async () => {
    const { wire, id } = await begin();
    wire.close();
    expect(await (await resume(id, 99)).closure()).toBe(4007);
  });

  it('cannot be resumed from before a confirmed heartbeat', async () => {
    const { wire, id } = await begin();
    wire.send(1, 2);
    await wire.until(() => wire.frames.find(({ op }) => op === 11));
    wire.close();
    const again = await resume(id, 1);
    await again.until(() => again.frames.find(({ op }) => op === 9));
    again.close();
  });

  it('cannot be resumed after five minutes', async () => {
    const { wire, id } = await begin();
    await raw.playground.host.dropGateway();
    await wire.closure();
    await raw.playground.host.wind(5 * 60_000 + 1);
    const again = await resume(id, 2);
    await again.until(() => again.frames.find(({ op }) => op === 9));
    again.close();
  });

  it('is asked to reconnect, or ended, at the host’s request', async () => {
    const { wire, id } = await begin();
    await raw.playground.host.askToReconnect();
    await wire.until(() => wire.frames.find(({ op }) => op === 7));
    await raw.playground.host.invalidateSessions();
    await wire.until(() => wire.frames.find(({ op, d }) => op === 9 && d === false));
    const again = await resume(id, 2);
    await again.until(() => again.frames.find(({ op }) => op === 9));
    again.close();
    wire.close();
  });

  it('is refused while the gateway is down', async () => {
    await raw.playground.host.gatewayDown();
    const wire = new Wire(`${address()}?v=10`);
    expect(await wire.closure()).toBe(1006);
    await raw.playground.host.gatewayUp();
    (await open()).close();
  });

  it('of a shard gets only the events of its own guilds; shard 0 also those of direct messages', async () => {
    const shardOf = Number((BigInt(raw.guildId) >> 22n) % 2n);
    const own = await identify(raw.playground, { shard: [shardOf, 2] });
    const other = await identify(raw.playground, { shard: [1 - shardOf, 2] });
    expect((await own.event('READY')).d).toMatchObject({
      shard: [shardOf, 2],
      guilds: [{ id: raw.guildId }],
    });
    expect((await other.event('READY')).d).toMatchObject({ guilds: [] });
    own.close();
    other.close();
  });
});

describe('events', () => {
  it('about messages go to those who subscribed, and hide what others write to each other', async () => {
    const wire = await identify(raw.playground, { intents: 1 | (1 << 9) | (1 << 12) });
    await wire.event('GUILD_CREATE');
    const ann = raw.playground.person('ann');
    await ann.say('among ourselves');
    expect((await wire.event('MESSAGE_CREATE')).d).toMatchObject({
      content: '',
      author: { username: 'ann' },
    });
    await ann.say(`hello <@${raw.botId}>`);
    expect((await wire.event('MESSAGE_CREATE', 2)).d).toMatchObject({ content: `hello <@${raw.botId}>` });
    await ann.in('direct').say('in private');
    expect((await wire.event('MESSAGE_CREATE', 3)).d).toMatchObject({ content: 'in private' });
    expect(raw.wire.frames.some(({ t }) => t?.startsWith('MESSAGE_'))).toBe(false);
    wire.close();
  });

  it('report threads as they are created, changed and deleted', async () => {
    const wire = await identify(raw.playground);
    await wire.event('GUILD_CREATE');
    const ann = await raw.playground.person('ann').in('table-1').startThread('Game one');
    const id = await ann.channelId();
    expect((await wire.event('THREAD_CREATE')).d).toMatchObject({
      id,
      name: 'Game one',
      newly_created: true,
      type: 11,
    });
    await ann.changeThread({ archived: true });
    expect((await wire.event('THREAD_UPDATE')).d).toMatchObject({ id, thread_metadata: { archived: true } });
    await raw.call('PUT', `/channels/${id}/thread-members/@me`);
    await ann.say('wake up');
    await wire.event('THREAD_UPDATE', 2);
    await raw.call('PUT', `/channels/${id}/thread-members/@me`);
    expect((await wire.event('THREAD_MEMBERS_UPDATE')).d).toMatchObject({
      id,
      added_members: [{ user_id: raw.botId }],
    });
    await raw.playground.host.deleteChannel('Game one');
    expect((await wire.event('THREAD_DELETE')).d).toMatchObject({ id, guild_id: raw.guildId, type: 11 });
    wire.close();
  });

  it('report a private thread when the bot is mentioned in it, and nothing of it before', async () => {
    const wire = await identify(raw.playground);
    await wire.event('GUILD_CREATE');
    const ann = raw.playground.person('ann').in('table-1');
    const inside = await ann.startPrivateThread('Secret');
    const id = await inside.channelId();
    expect(raw.playground.person('ben').in('Secret').isThere).toBe(false);
    expect(await raw.call('GET', `/channels/${id}`)).toMatchObject({ body: { code: 50001 } });
    await inside.say(`<@${raw.botId}> and ${raw.playground.person('ben').mention}`);
    expect((await wire.event('THREAD_CREATE')).d).toMatchObject({
      id,
      type: 12,
      thread_metadata: { invitable: true },
      member: { user_id: raw.botId },
    });
    expect(wire.frames.filter(({ t }) => t?.startsWith('THREAD_'))[0]?.t).toBe('THREAD_CREATE');
    expect(raw.playground.person('ben').in('Secret').isThere).toBe(true);
    expect(await raw.call('GET', `/channels/${id}`)).toMatchObject({ status: 200 });
    wire.close();
  });

  it('report permissions granted and revoked, and threads that become visible again', async () => {
    const wire = await identify(raw.playground);
    await wire.event('GUILD_CREATE');
    await raw.playground.person('ben').in('table-2').startThread('Hidden');
    await raw.playground.host.take('ViewChannel', 'table-2');
    expect((await wire.event('CHANNEL_UPDATE')).d).toMatchObject({
      permission_overwrites: [{ id: raw.botId, type: 1, deny: '1024' }],
    });
    await raw.playground.host.give('ViewChannel', 'table-2');
    expect((await wire.event('THREAD_LIST_SYNC')).d).toMatchObject({ threads: [{ name: 'Hidden' }] });
    wire.close();
  });

  it('report the bot being removed and invited again', async () => {
    const wire = await identify(raw.playground);
    await wire.event('GUILD_CREATE');
    await raw.playground.host.removeBot();
    expect((await wire.event('GUILD_DELETE')).d).toEqual({ id: raw.guildId });
    await raw.playground.host.inviteBot();
    expect((await wire.event('GUILD_CREATE', 2)).d).toMatchObject({ id: raw.guildId, member_count: 5 });
    wire.close();
  });

  it('report an outage of a guild and its end, and nothing of it in between but interactions', async () => {
    const wire = await identify(raw.playground);
    await wire.event('GUILD_CREATE');
    const { host } = raw.playground;
    await host.setOutage(true);
    expect((await wire.event('GUILD_DELETE')).d).toEqual({ id: raw.guildId, unavailable: true });
    const late = await identify(raw.playground);
    expect((await late.event('READY')).d).toMatchObject({ guilds: [{ id: raw.guildId, unavailable: true }] });
    await host.createChannel('made-meanwhile');
    await host.deleteChannel('made-meanwhile');
    await host.setOutage(false);
    expect((await wire.event('GUILD_CREATE', 2)).d).toMatchObject({ id: raw.guildId, unavailable: false });
    await late.event('GUILD_CREATE');
    for (const { frames } of [wire, late])
      expect(frames.filter(({ t }) => t?.startsWith('CHANNEL_'))).toEqual([]);
    wire.close();
    late.close();
  });

  it('report members by id or name on request', async () => {
    const wire = await identify(raw.playground);
    await wire.event('GUILD_CREATE');
    const { id } = raw.playground.person('ann');
    wire.send(8, { guild_id: raw.guildId, user_ids: [id, '1'], nonce: 'n' });
    expect((await wire.event('GUILD_MEMBERS_CHUNK')).d).toMatchObject({
      members: [{ user: { id } }],
      not_found: ['1'],
      nonce: 'n',
    });
    wire.send(8, { guild_id: raw.guildId, query: '', limit: 0 });
    expect((await wire.event('GUILD_MEMBERS_CHUNK', 2)).d).toMatchObject({
      members: [{ user: { id: raw.botId } }],
    });
    wire.close();
  });
});
